#include "engines/tournament/pairing/blossom.hpp"

#include <algorithm>
#include <cstdint>

#include "engines/core/result.hpp"

namespace tachiai::tournament::pairing {

namespace {

/// One search: a tree grows from an unmatched vertex until it reaches another. Nodes are vertices
/// (below n) and blossoms (from n on), which are odd rings of nodes; a node that lies in no blossom
/// is a top. All weights are doubled, so that every step of the duals is a whole number: the
/// vertices of one tree have potentials of one parity.
template <class Weight>
class Search {
 public:
  Search(std::size_t n, std::span<const Weight> weight)
      : n_(static_cast<int>(n)),
        nodes_(n_ + n_ / 2),
        weight_(weight.begin(), weight.end()),
        potential_(n),
        mate_(n, none),
        top_(n),
        node_(static_cast<std::size_t>(nodes_)),
        nearest_(static_cast<std::size_t>(nodes_) * static_cast<std::size_t>(nodes_)) {
    for (Weight& w : weight_) w += w;
    for (int v = 0; v < n_; ++v) {
      top_[at(v)] = v;
      node_[at(v)].base = v;
      node_[at(v)].members = {v};
      node_[at(v)].live = true;
      tops_.push_back(v);
      for (int u = 0; u < n_; ++u) near(v, u) = {index(v), index(u)};
    }
    for (int blossom = nodes_ - 1; blossom >= n_; --blossom) unused_.push_back(blossom);
  }

  Matching<Weight> run() {
    start();
    for (int v = 0; v < n_; ++v) {
      if (mate_[at(v)] == none) grow(top_[at(v)]);
    }
    Matching<Weight> result{mate_, potential_, {}};
    for (int b = n_; b < nodes_; ++b) {
      Node& node = node_[at(b)];
      if (node.live && node.dual > Weight{0}) result.sets.push_back({node.members, node.dual});
    }
    return result;
  }

 private:
  static constexpr int none = -1;
  enum class Label : std::uint8_t { free, even, odd };
  struct Edge {  // `from` lies in the node it is asked of
    std::uint16_t from = 0;
    std::uint16_t to = 0;
    Edge reversed() const { return {to, from}; }
  };
  struct Node {
    bool live = false;
    Label label = Label::free;
    int parent = none;         // the blossom it lies in
    int base = none;           // the vertex that is matched outside
    std::vector<int> members;  // its vertices
    std::vector<int> ring;     // of a blossom: ring[0] holds the base, then matched pairs
    std::vector<Edge> links;   // links[i] joins ring[i] to ring[i + 1], the last one to ring[0]
    Weight dual{};
    Edge entered_by;     // of an odd top: from an even one
    int closest = none;  // of a free or even top: the even top with the tightest edge to it
    Weight slack{};      // of that edge
  };

  static std::size_t at(int node) { return static_cast<std::size_t>(node); }
  static std::uint16_t index(int vertex) { return static_cast<std::uint16_t>(vertex); }
  /// The tightest edge from node `a` to node `b`. It stays the tightest while both are whole: the
  /// potentials of a node's vertices move together.
  Edge& near(int a, int b) { return nearest_[at(a) * at(nodes_) + at(b)]; }
  const Weight& weight(int u, int v) const { return weight_[at(u) * at(n_) + at(v)]; }
  Weight slack(Edge e) const {
    return weight(e.from, e.to) - potential_[e.from] - potential_[e.to];
  }

  /// Potentials as high as one pass makes them, and the pairs that fall out.
  void start() {
    for (int v = 0; v < n_; ++v) {
      bool first = true;
      for (int u = 0; u < n_; ++u) {
        if (u == v) continue;
        const Weight half = weight(v, u).half();
        if (first || half < potential_[at(v)]) potential_[at(v)] = half;
        first = false;
      }
    }
    for (int v = 0; v < n_; ++v) {
      int tightest = none;
      Weight least{};
      for (int u = 0; u < n_; ++u) {
        if (u == v) continue;
        const Weight gap = slack({index(v), index(u)});
        const bool better = tightest == none || gap < least ||
                            (gap == least && mate_[at(tightest)] != none && mate_[at(u)] == none);
        if (!better) continue;
        tightest = u;
        least = gap;
      }
      potential_[at(v)] += least;
      if (mate_[at(v)] == none && mate_[at(tightest)] == none) {
        mate_[at(v)] = tightest;
        mate_[at(tightest)] = v;
      }
    }
  }

  /// Matches the base of `root`, which no edge reaches yet.
  void grow(int root) {
    for (const int top : tops_) {
      node_[at(top)].label = Label::free;
      node_[at(top)].closest = none;
    }
    make_even(root);
    for (;;) {
      int next = none;
      Weight step{};
      for (const int top : tops_) {
        const Node& node = node_[at(top)];
        Weight reach;
        if (node.label == Label::free) {
          reach = node.slack;
        } else if (node.label == Label::even) {
          if (node.closest == none) continue;
          reach = node.slack.half();
        } else {
          if (top < n_) continue;
          reach = node.dual.half();
        }
        if (next != none && !(reach < step)) continue;
        next = top;
        step = reach;
      }
      TACHIAI_ASSERT(next != none);
      if (step != Weight{0}) move_duals(step);
      Node& node = node_[at(next)];
      if (node.label == Label::even) {
        shrink(near(node.closest, next));
      } else if (node.label == Label::odd) {
        expand(next);
      } else {
        const Edge edge = near(node.closest, next);
        const int beyond = mate_[at(node.base)];
        if (beyond == none) return augment(edge);
        node.label = Label::odd;
        node.entered_by = edge;
        make_even(top_[at(beyond)]);
      }
    }
  }

  void move_duals(const Weight& step) {
    const Weight twice = step + step;
    for (const int top : tops_) {
      Node& node = node_[at(top)];
      if (node.label == Label::even) {
        for (const int v : node.members) potential_[at(v)] += step;
        node.dual += twice;
        node.slack -= twice;
      } else if (node.label == Label::odd) {
        for (const int v : node.members) potential_[at(v)] -= step;
        node.dual -= twice;
      } else {
        node.slack -= step;
      }
    }
  }

  /// `even` may be closer to `top` than what was.
  void approach(int top, int even) {
    Node& node = node_[at(top)];
    const Weight gap = slack(near(even, top));
    if (node.closest != none && !(gap < node.slack)) return;
    node.closest = even;
    node.slack = gap;
  }

  void make_even(int node) {
    node_[at(node)].label = Label::even;
    for (const int top : tops_) {
      if (top != node) approach(top, node);
    }
  }

  /// The even node above an even one, none of the root.
  int above(int even) const {
    const int beyond = mate_[at(node_[at(even)].base)];
    if (beyond == none) return none;
    return top_[node_[at(top_[at(beyond)])].entered_by.from];
  }

  int meeting_point(int a, int b) const {
    std::vector<bool> seen(at(nodes_));
    while (true) {
      if (a != none) {
        if (seen[at(a)]) return a;
        seen[at(a)] = true;
        a = above(a);
      }
      std::swap(a, b);
    }
  }

  /// The nodes from `even` up to below `end`, and the edges that lead up.
  void climb(int even, int end, std::vector<int>& nodes, std::vector<Edge>& edges) const {
    while (even != end) {
      const int base = node_[at(even)].base;
      const int odd = top_[at(mate_[at(base)])];
      nodes.push_back(even);
      edges.push_back({index(base), index(mate_[at(base)])});
      nodes.push_back(odd);
      edges.push_back(node_[at(odd)].entered_by.reversed());
      even = top_[node_[at(odd)].entered_by.from];
    }
  }

  /// Two even nodes of the tree are joined: the ring becomes one even node.
  void shrink(Edge edge) {
    const int a = top_[edge.from];
    const int b = top_[edge.to];
    const int apex = meeting_point(a, b);
    std::vector<int> ring;
    std::vector<Edge> links;
    climb(a, apex, ring, links);
    ring.push_back(apex);
    std::ranges::reverse(ring);
    std::ranges::reverse(links);
    for (Edge& link : links) link = link.reversed();
    links.push_back(edge);
    climb(b, apex, ring, links);

    const int blossom = unused_.back();
    unused_.pop_back();
    Node& node = node_[at(blossom)];
    node = Node{};
    node.live = true;
    node.label = Label::even;
    node.base = node_[at(apex)].base;
    for (const int child : ring) {
      node_[at(child)].parent = blossom;
      std::erase(tops_, child);
      for (const int v : node_[at(child)].members) {
        node.members.push_back(v);
        top_[at(v)] = blossom;
      }
    }
    node.ring = std::move(ring);
    node.links = std::move(links);
    join_edges(blossom);
    for (const int top : tops_) {
      Node& other = node_[at(top)];
      if (other.closest != none && node_[at(other.closest)].parent == blossom) {
        other.closest = none;
      }
      approach(top, blossom);
      if (other.label == Label::even) approach(blossom, top);
    }
    tops_.push_back(blossom);
  }

  /// The tightest edges of a new blossom to every node outside it, hidden ones too.
  void join_edges(int blossom) {
    for (int other = 0; other < nodes_; ++other) {
      if (!node_[at(other)].live || top_[at(node_[at(other)].base)] == blossom) continue;
      bool first = true;
      Weight least{};
      Edge best{};
      for (const int child : node_[at(blossom)].ring) {
        const Edge edge = near(child, other);
        const Weight gap = slack(edge);
        if (!first && !(gap < least)) continue;
        first = false;
        least = gap;
        best = edge;
      }
      near(blossom, other) = best;
      near(other, blossom) = best.reversed();
    }
  }

  /// An odd blossom whose dual is used up falls apart: the way from where the tree entered to the
  /// base stays in the tree.
  void expand(int blossom) {
    Node gone = std::move(node_[at(blossom)]);
    node_[at(blossom)] = Node{};
    unused_.push_back(blossom);
    std::erase(tops_, blossom);
    const std::vector<int>& ring = gone.ring;
    for (const int child : ring) {
      Node& node = node_[at(child)];
      node.parent = none;
      node.label = Label::free;
      node.closest = none;
      for (const int v : node.members) top_[at(v)] = child;
      tops_.push_back(child);
    }
    const int size = static_cast<int>(ring.size());
    int place = static_cast<int>(std::ranges::find(ring, top_[gone.entered_by.to]) - ring.begin());
    const int direction = place % 2 == 1 ? 1 : -1;
    const auto enter = [&](int where, Edge by) {
      node_[at(ring[at(where)])].label = Label::odd;
      node_[at(ring[at(where)])].entered_by = by;
    };
    enter(place, gone.entered_by);
    while (place != 0) {
      place = (place + direction) % size;
      node_[at(ring[at(place)])].label = Label::even;
      const Edge onward =
          direction == 1 ? gone.links[at(place)] : gone.links[at(place - 1)].reversed();
      place = (place + direction) % size;
      enter(place, onward);
    }
    for (const int child : ring) {
      for (const int top : tops_) {
        if (top != child && node_[at(top)].label == Label::even) approach(child, top);
      }
    }
    for (const int child : ring) {
      if (node_[at(child)].label == Label::even) make_even(child);
    }
  }

  /// Makes `vertex` the base of `node`, which holds it: the rest of each ring is matched in pairs.
  void rebase(int node_number, int vertex) {
    Node& node = node_[at(node_number)];
    node.base = vertex;
    if (node_number < n_) return;
    int child = vertex;
    while (node_[at(child)].parent != node_number) child = node_[at(child)].parent;
    const auto place = std::ranges::find(node.ring, child) - node.ring.begin();
    std::ranges::rotate(node.ring, node.ring.begin() + place);
    std::ranges::rotate(node.links, node.links.begin() + place);
    rebase(child, vertex);
    for (std::size_t pair = 1; pair < node.ring.size(); pair += 2) {
      const Edge link = node.links[pair];
      rebase(node.ring[pair], link.from);
      rebase(node.ring[pair + 1], link.to);
      mate_[link.from] = link.to;
      mate_[link.to] = link.from;
    }
  }

  /// The tree has reached an unmatched vertex: matched and unmatched edges change places up to the
  /// root.
  void augment(Edge edge) {
    rebase(top_[edge.to], edge.to);
    for (;;) {
      const int even = top_[edge.from];
      const int beyond = mate_[at(node_[at(even)].base)];
      rebase(even, edge.from);
      mate_[edge.from] = edge.to;
      mate_[edge.to] = edge.from;
      if (beyond == none) return;
      const int odd = top_[at(beyond)];
      edge = node_[at(odd)].entered_by;
      rebase(odd, edge.to);
    }
  }

  int n_;
  int nodes_;
  std::vector<Weight> weight_;
  std::vector<Weight> potential_;
  std::vector<int> mate_;
  std::vector<int> top_;  // by vertex
  std::vector<int> tops_;
  std::vector<int> unused_;
  std::vector<Node> node_;
  std::vector<Edge> nearest_;
};

}  // namespace

template <class Weight>
Matching<Weight> lightest_matching(std::size_t n, std::span<const Weight> weight) {
  TACHIAI_ASSERT(n % 2 == 0 && n <= 16'384 && weight.size() == n * n);
  if (n == 0) return {};
  return Search<Weight>{n, weight}.run();
}

template <class Weight>
bool proves(std::size_t n, std::span<const Weight> weight, const Matching<Weight>& matching) {
  if (matching.mate.size() != n || matching.potential.size() != n) return false;
  const auto at = [](int vertex) { return static_cast<std::size_t>(vertex); };
  std::vector<Weight> held(n * n);  // by the sets that hold both
  Weight bound{};
  for (const auto& set : matching.sets) {
    if (set.weight < Weight{0} || set.members.size() % 2 == 0) return false;
    std::vector<bool> seen(n);
    for (const int u : set.members) {
      if (u < 0 || at(u) >= n || seen[at(u)]) return false;
      seen[at(u)] = true;
      for (const int v : set.members) held[at(u) * n + at(v)] += set.weight;
    }
    for (std::size_t pair = 0; pair < set.members.size() / 2; ++pair) bound -= set.weight;
  }
  Weight sum{};
  for (std::size_t u = 0; u < n; ++u) {
    bound += matching.potential[u];
    for (std::size_t v = 0; v < u; ++v) {
      const Weight doubled = weight[u * n + v] + weight[u * n + v];
      if (doubled < matching.potential[u] + matching.potential[v] - held[u * n + v]) return false;
    }
    const int mate = matching.mate[u];
    if (mate < 0 || at(mate) >= n || at(mate) == u ||
        matching.mate[at(mate)] != static_cast<int>(u)) {
      return false;
    }
    sum += weight[u * n + at(mate)];  // each pair twice: doubled
  }
  return sum == bound;
}

template Matching<Wide<2>> lightest_matching(std::size_t, std::span<const Wide<2>>);
template Matching<Wide<4>> lightest_matching(std::size_t, std::span<const Wide<4>>);
template Matching<Wide<8>> lightest_matching(std::size_t, std::span<const Wide<8>>);
template Matching<Wide<16>> lightest_matching(std::size_t, std::span<const Wide<16>>);
template bool proves(std::size_t, std::span<const Wide<2>>, const Matching<Wide<2>>&);
template bool proves(std::size_t, std::span<const Wide<4>>, const Matching<Wide<4>>&);
template bool proves(std::size_t, std::span<const Wide<8>>, const Matching<Wide<8>>&);
template bool proves(std::size_t, std::span<const Wide<16>>, const Matching<Wide<16>>&);

}  // namespace tachiai::tournament::pairing
