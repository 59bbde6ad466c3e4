#include <gtest/gtest.h>

#include "engines/chushogi/handicap.hpp"
#include "engines/chushogi/kif.hpp"
#include "tests/unit/engines/chushogi/kifu_support.hpp"

namespace tachiai::chushogi {
namespace {

TEST(ChuKifWriter, TheCanonicalForm) {
  EXPECT_EQ(write_kif(read_kif(own_record("kif/lions.kif")).kifu).text,
            "#KIF version=2.0 encoding=UTF-8\n"
            "棋戦：立会杯\n"
            "手合割：平手\n"
            "先手：一郎\n"
            "後手：二郎\n"
            "手数----指手---------消費時間--\n"
            "* 対局前\n"
            "1手目 ▲7八歩兵 （←7九）   ( 0:05/00:00:05)\n"
            "2手目 △5五歩兵 （←5四）   ( 0:07/00:00:07)\n"
            "*歩の前進\n"
            "3手目一歩目 ▲7九獅子 （←7十）\n"
            "3手目二歩目 ▲6八獅子 （←7九）   ( 1:10/00:01:15)\n"
            "4手目 △6五獅子 （←6三）\n"
            "5手目一歩目 ▲6七獅子 （←6八）\n"
            "5手目二歩目 ▲6八獅子（じっと） （←6七）\n"
            "6手目 投了\n");
}

/// Everything that is not a named start is drawn, with all that a position needs.
TEST(ChuKifWriter, ADiagramAsItWasRead) {
  const std::string file = own_record("kif/diagram.kif");
  EXPECT_EQ(write_kif(read_kif(file).kifu).text,
            "#KIF version=2.0 encoding=UTF-8\n" +
                std::string{file}.insert(file.find("41手目"), "手数----指手---------消費時間--\n"));
}

TEST(ChuKifWriter, NamedHandicapsAndTheirSides) {
  for (const Handicap handicap :
       {Handicap::even, Handicap::three_lions, Handicap::two_lions, Handicap::two_kings}) {
    Kifu kifu;
    kifu.start = start_position(handicap);
    kifu.names = {"b", "w"};
    const std::string text = write_kif(kifu).text;
    EXPECT_NE(text.find("手合割：" + std::string{japanese_name_of(handicap)} + "\n"),
              std::string::npos);
    EXPECT_NE(text.find(handicap == Handicap::even ? "後手：w" : "上手：w"), std::string::npos);
    const auto read = read_kif(text);
    EXPECT_EQ(fault_of(read), "");
    EXPECT_EQ(read.kifu, kifu);
  }
  EXPECT_EQ(ChuShogi{}.position_text(start_position(Handicap::three_lions)),
            "lfcsgekgscfl/a1b1txxt1b1a/mvrhdqndhrvm/pppppppppppp/3i4i3/12/12/3I4I3/PPPPPPPPPPPP/"
            "MVRHDNQDHRVM/A1B1T+O+OT1B1A/LFCSGKEGSCFL w - 1");
  EXPECT_EQ(ChuShogi{}.position_text(start_position(Handicap::two_kings)),
            "lfcsgekgscfl/a1b1txot1b1a/mvrhdqndhrvm/pppppppppppp/3i4i3/12/12/3I4I3/PPPPPPPPPPPP/"
            "MVRHDNQDHRVM/A1B1TOXT1B1A/LFCSGK+EGSCFL w - 1");
}

TEST(ChuKifWriter, SaysWhatIsLost) {
  Kifu kifu = read_kif(own_record("kif/lions.kif")).kifu;
  kifu.main.moves[0].spent = std::chrono::milliseconds{5001};
  EXPECT_EQ(write_kif(kifu).lost, Texts{"times are cut to whole seconds"});
}

}  // namespace
}  // namespace tachiai::chushogi
