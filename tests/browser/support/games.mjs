// Short complete games of our own making.

/** Sixty squares and a pass, 35 to 29 for Black. */
export const othello = {
  moves: (
    "d3 c5 c6 e3 b5 c2 f3 a5 e6 f5 a4 c7 d7 g3 a6 f7 g4 g6 e2 g5 h5 g2 c8 b7 b6 c4 c3 b4 d6 d2 c1 d8 h1 f4 a7 b3 h7 e8 a3 " +
    "h3 f6 e1 d1 g7 h8 g1 b2 a8 f8 b1 h6 f1 h4 e7 f2 g8 b8 a2 a1 pass h2"
  ).split(" "),
  ending: "1,2 discs",
};

/** Thirteen plies to a dropped gold; on the way a bishop twice declines to promote, and then does. */
export const shogi = {
  moves: "7g7f 8c8d 8h3c 4a4b 3c4b 5a5b 2h3h 2b9i 4b5c+ 5b5a 5c4c 6a7b G*5b".split(" "),
  ending: "1,2 checkmate",
};

/** Nine plies of chu shogi: the lion waits a turn, takes a free king and the phoenix behind it in one move, and then the
 *  king without leaving its square. */
export const chushogi = {
  moves: "7j7h 12d12e 7h7f 12e12f 7f7d 11d11e 7d7c7b 11e11f 7b6a7b".split(" "),
  ending: "1,2 royals_taken",
};

/** A first round of four-player shogi, then who leaves how: the west resigns, the north lets its time run out. */
export const yonin = {
  round: "5g5f 7e6e 5c5d 3e4e".split(" "),
  ending: "1,4,3,2 last_survivor",
};
