#include "table/names.h"

#include <gtest/gtest.h>

namespace skerry {
namespace {

TEST(Names, AreRefusedIfTheyCannotBeSeenOrTurnTheTextAround) {
  for (const std::string_view name :
       {"",       " ",         "\u200b",       "Ann\u200b", "Ann\u202e", "\ufeffAnn", "A\u00adnn",
        "\u2800", "\u3164",    "\u00a0\u3000", "\u0301",    "\ufe0f",    "Ann\u2066", "Ann\u061c",
        "Ann\n",  "Ann\u0085", "\U000e0041",   "\ue000",    "A\u200dB",  "\xff",      "Ann\xc3"}) {
    EXPECT_FALSE(check_name(name)) << name;
  }
  for (const std::string_view name : {"Ann", "Änne O'Neil", "Þórdís", "Ελένη", "Юлия", "安娜", "안나", "عائشة", "🦭",
                                      "❤\ufe0f Ann", "José", "Jose\u0301", "-", "1"}) {
    EXPECT_TRUE(check_name(name)) << name;
  }
  EXPECT_EQ(check_name("Ann\u200b").error().message, "A name must not contain invisible characters.");
}

TEST(Names, AreTheSameIfPeopleWouldTakeOneForTheOther) {
  for (const auto& [one, other] :
       std::initializer_list<std::pair<std::string_view, std::string_view>>{{"Ann", "ann"},
                                                                            {"Ann", " ANN "},
                                                                            {"Ann Lee", "ann\u00a0\u2003lee"},
                                                                            {"Ann", "Ａｎｎ"},
                                                                            {"Ann", "Аnn"},  // a Cyrillic A
                                                                            {"Ann", "Ⓐnn"},
                                                                            {"Ann", "𝐀𝐧𝐧"},
                                                                            {"José", "Jose\u0301"},
                                                                            {"Ärmel", "A\u0308rmel"},
                                                                            {"Ngọc", "Ngo\u0323c"},
                                                                            {"Alice", "AIice"},
                                                                            {"Bob", "B0b"},
                                                                            {"ЮЛИЯ", "юлия"},
                                                                            {"ΕΛΕΝΗ", "ελενη"},
                                                                            {"❤\ufe0f", "❤"}}) {
    EXPECT_EQ(name_key(one), name_key(other)) << one << " " << other;
  }
  EXPECT_NE(name_key("Ann"), name_key("Anna"));
  EXPECT_NE(name_key("安娜"), name_key("安妮"));
  EXPECT_NE(name_key("Ann Lee"), name_key("Annlee"));
}

TEST(Names, LinesOfChatMayHaveEmojiAndNoTurnedText) {
  EXPECT_TRUE(check_line("Well played 👩\u200d🚀"));
  EXPECT_FALSE(check_line("abc\u202e"));
  EXPECT_FALSE(check_line("abc\u0007"));
  EXPECT_FALSE(check_line(""));
  EXPECT_FALSE(check_line(std::string(201, 'a')));
}

}  // namespace
}  // namespace skerry
