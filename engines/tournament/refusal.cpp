#include "engines/tournament/refusal.hpp"

#include <array>

namespace tachiai::tournament {

namespace {

struct Word {
  std::string_view code;
  std::string_view rule;
};

#define TACHIAI_WORD(word) \
  Word { word, "engines/tournament/RULES.md#" word }
constexpr std::array<Word, 34> words{{
    TACHIAI_WORD("unknown_format"),    TACHIAI_WORD("bad_config"),
    TACHIAI_WORD("already_created"),   TACHIAI_WORD("not_created"),
    TACHIAI_WORD("bad_entry"),         TACHIAI_WORD("duplicate_entry"),
    TACHIAI_WORD("unknown_player"),    TACHIAI_WORD("already_started"),
    TACHIAI_WORD("not_started"),       TACHIAI_WORD("already_finished"),
    TACHIAI_WORD("draw_is_over"),      TACHIAI_WORD("bad_lots"),
    TACHIAI_WORD("lots_missing"),      TACHIAI_WORD("outside_the_format"),
    TACHIAI_WORD("too_many_players"),  TACHIAI_WORD("round_open"),
    TACHIAI_WORD("no_more_rounds"),    TACHIAI_WORD("bad_pairing"),
    TACHIAI_WORD("no_reason"),         TACHIAI_WORD("not_paired"),
    TACHIAI_WORD("contradictory"),     TACHIAI_WORD("no_draw"),
    TACHIAI_WORD("bad_winner"),        TACHIAI_WORD("bad_kind"),
    TACHIAI_WORD("round_closed"),      TACHIAI_WORD("missing_result"),
    TACHIAI_WORD("no_result"),         TACHIAI_WORD("correction_over"),
    TACHIAI_WORD("no_card"),           TACHIAI_WORD("not_his_card"),
    TACHIAI_WORD("already_confirmed"), TACHIAI_WORD("no_late_entry"),
    TACHIAI_WORD("no_withdrawal"),     TACHIAI_WORD("already_gone"),
}};
#undef TACHIAI_WORD
static_assert(words.size() == static_cast<std::size_t>(RefusalCode::already_gone) + 1);

}  // namespace

std::string_view to_text(RefusalCode code) { return words[static_cast<std::size_t>(code)].code; }
std::string_view rule_of(RefusalCode code) { return words[static_cast<std::size_t>(code)].rule; }

}  // namespace tachiai::tournament
