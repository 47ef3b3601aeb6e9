// The sentences of stories and their marks.
#include "core/story.h"

#include <gtest/gtest.h>

namespace skerry {
namespace {

std::string name(Seat seat) { return seat_number(seat) == 1 ? "Ann" : "Crab " + std::to_string(seat_number(seat)); }

TEST(Story, MarksBecomeNames) {
  const std::string text = does(seat_at(1), "arrives", "arrive") + " before " + seat_mark(seat_at(0));
  EXPECT_EQ(text, "{2} {2:arrives|arrive} before {1}");
  EXPECT_EQ(with_names(text, name), "Crab 2 arrives before Ann");
  EXPECT_EQ(with_names(text, name, seat_at(0)), "Crab 2 arrives before you");
  EXPECT_EQ(with_names(text, name, seat_at(1)), "You arrive before Ann");
  EXPECT_EQ(with_names(possessive(seat_at(0)) + " parasite", name), "Ann’s parasite");
  EXPECT_EQ(with_names(possessive(seat_at(0)) + " parasite", name, seat_at(0)), "Your parasite");
}

TEST(Story, OtherBracesStay) {
  for (const std::string text : {"{", "}", "{}", "{x}", "{0}", "{7}", "{2", "{2:a}", "{2x|y}", "{22}"}) {
    EXPECT_EQ(with_names(text, name), text);
  }
}

TEST(Story, WinnersAreNamed) {
  EXPECT_EQ(win_text({}), "nobody wins");
  EXPECT_EQ(win_text({0, 1}), "{2} {2:wins|win}");
  EXPECT_EQ(win_text({0.5, 0.5}), "{1} and {2} share the win");
  EXPECT_EQ(win_text({1, 0, 1, 0}), "{1} and {3} win");  // partners
}

TEST(Story, FlawsAreFound) {
  const auto flaw = [](const std::string& text, std::string_view kind = "round", Seat seat = kNoSeat) {
    return flaw_in({.kind = kind, .text = text, .seat = seat}, 2);
  };
  EXPECT_EQ(flaw("{2} wins", "end", seat_at(1)), "");
  EXPECT_EQ(flaw("Round 2"), "");
  EXPECT_EQ(flaw(""), "it says nothing");
  EXPECT_EQ(flaw("The end."), "it ends with a full stop");
  EXPECT_EQ(flaw("the end"), "it does not begin with a capital letter");
  EXPECT_EQ(flaw("The end", "The end"), "its kind is not one small word");
  EXPECT_EQ(flaw("The end", "end", seat_at(2)), "it is about a seat that is not in the game");
  EXPECT_EQ(flaw("{3} wins"), "it names a seat that is not in the game");
  EXPECT_EQ(flaw("{2:wins} wins"), "it has a broken mark");
}

}  // namespace
}  // namespace skerry
