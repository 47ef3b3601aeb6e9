// The vocabulary: random numbers, lists, turns, bit boards, results, text.
#include <algorithm>
#include <array>
#include <gtest/gtest.h>
#include <limits>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core/bits.h"
#include "core/checks.h"
#include "core/hash.h"
#include "core/inline_list.h"
#include "core/result.h"
#include "core/rng.h"
#include "core/seat.h"
#include "core/text.h"
#include "core/turn.h"
#include "testing/statistics.h"

namespace skerry {
namespace {

// ---- Rng ----------------------------------------------------------------------------------------

template <std::size_t N>
void expect_stream(std::uint64_t seed, const std::array<std::uint64_t, N>& known) {
  Rng rng(seed);
  for (std::size_t i = 0; i < N; ++i) EXPECT_EQ(rng.next(), known[i]) << "seed " << seed << ", number " << i;
}

// The numbers of the reference implementation by Sebastiano Vigna.
TEST(Rng, IsSplitMix64) {
  expect_stream<5>(
      0, {0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F, 0xF88BB8A8724C81EC, 0x1B39896A51A8749B});
  expect_stream<5>(1234567, {6457827717110365317U, 3203168211198807973U, 9817491932198370423U, 4593380528125082431U,
                             16408922859458223821U});
}

TEST(Rng, BelowStaysBelow) {
  constexpr std::uint32_t kMost = std::numeric_limits<std::uint32_t>::max();
  Rng rng(5);
  for (const std::uint32_t n : {1U, 2U, 3U, 7U, 1000U, 0x80000000U, 0x80000001U, kMost - 1, kMost}) {
    for (int i = 0; i < 200; ++i) ASSERT_LT(rng.below(n), n);
  }
}

TEST(Rng, BelowReachesBothEnds) {
  Rng rng(6);
  std::set<std::uint32_t> seen;
  for (int i = 0; i < 200; ++i) seen.insert(rng.below(6));
  EXPECT_EQ(seen, (std::set<std::uint32_t>{0, 1, 2, 3, 4, 5}));
}

TEST(Rng, BelowIsUniform) {
  Rng rng(7);
  for (const std::uint32_t n : {2U, 3U, 6U, 10U, 91U, 1000U}) {
    std::vector<std::uint64_t> counts(n);
    for (std::uint32_t i = 0; i < n * 200; ++i) ++counts[rng.below(n)];
    EXPECT_LT(testing::chi_square_deviation(counts, std::vector<double>(n, 1)), testing::kImplausible) << n;
  }
}

// Without rejection a third of this range would come up twice as often as the rest: the first third with remainders,
// every third number with multiplication.
TEST(Rng, BelowIsUniformWhereTheRangeIsHardestToFill) {
  constexpr std::uint32_t kRange = 0xC0000000U;
  Rng rng(8);
  std::vector<std::uint64_t> thirds(3);
  std::vector<std::uint64_t> remainders(3);
  for (int i = 0; i < 30000; ++i) {
    const std::uint32_t drawn = rng.below(kRange);
    ++thirds[drawn / (kRange / 3)];
    ++remainders[drawn % 3];
  }
  EXPECT_LT(testing::chi_square_deviation(thirds, {1, 1, 1}), testing::kImplausible);
  EXPECT_LT(testing::chi_square_deviation(remainders, {1, 1, 1}), testing::kImplausible);
}

TEST(Rng, BelowIsTheSameOnEveryMachine) {
  Rng rng(1);
  std::vector<std::uint32_t> drawn;
  for (int i = 0; i < 8; ++i) drawn.push_back(rng.below(100));
  EXPECT_EQ(drawn, (std::vector<std::uint32_t>{56, 74, 97, 44, 44, 76, 87, 52}));
}

// ---- InlineList ---------------------------------------------------------------------------------

using List = InlineList<int, 4>;

List list_of(std::initializer_list<int> values) {
  List list;
  for (const int value : values) list.push_back(value);
  return list;
}

std::vector<int> contents(const List& list) { return {list.begin(), list.end()}; }

TEST(InlineList, BeginsEmpty) {
  const List list;
  EXPECT_TRUE(list.empty());
  EXPECT_EQ(list.size(), 0U);
  EXPECT_EQ(list.begin(), list.end());
  EXPECT_EQ(List::capacity(), 4U);
}

TEST(InlineList, KeepsTheOrderOfArrivalUpToItsCapacity) {
  const List list = list_of({7, 5, 7, 1});
  EXPECT_FALSE(list.empty());
  EXPECT_EQ(contents(list), (std::vector<int>{7, 5, 7, 1}));
  EXPECT_EQ(list[1], 5);
  EXPECT_EQ(list.back(), 1);
}

TEST(InlineList, ShrinksFromTheEnd) {
  List list = list_of({1, 2, 3, 4});
  list.pop_back();
  EXPECT_EQ(contents(list), (std::vector<int>{1, 2, 3}));
  list.resize(1);
  EXPECT_EQ(contents(list), (std::vector<int>{1}));
  list.clear();
  EXPECT_TRUE(list.empty());
  list.push_back(9);
  EXPECT_EQ(contents(list), (std::vector<int>{9}));
}

TEST(InlineList, CopiesAreApart) {
  List list = list_of({3, 2, 1});
  List copy = list;
  std::reverse(copy.begin(), copy.end());
  copy[0] = 8;
  EXPECT_EQ(contents(list), (std::vector<int>{3, 2, 1}));
  EXPECT_EQ(contents(copy), (std::vector<int>{8, 2, 3}));
}

// ---- Turn ---------------------------------------------------------------------------------------

TEST(Turn, OfOneSeat) {
  const Turn turn = Turn::of(seat_at(2));
  EXPECT_TRUE(turn.is_decision());
  EXPECT_FALSE(turn.is_over() || turn.is_chance() || turn.is_simultaneous());
  EXPECT_EQ(turn.first(), seat_at(2));
  EXPECT_EQ(turn.seats(), 4U);
  for (std::size_t i = 0; i < kMaxSeats; ++i) EXPECT_EQ(turn.owes(seat_at(i)), i == 2);
}

TEST(Turn, OfSeveralSeatsBeginsWithTheLowest) {
  const Turn turn = Turn::of_all(0b101010);
  EXPECT_TRUE(turn.is_decision());
  EXPECT_TRUE(turn.is_simultaneous());
  EXPECT_EQ(turn.first(), seat_at(1));
  for (std::size_t i = 0; i < kMaxSeats; ++i) EXPECT_EQ(turn.owes(seat_at(i)), i % 2 == 1);
}

TEST(Turn, OfOneSeatInAMaskIsNotSimultaneous) {
  EXPECT_FALSE(Turn::of_all(0b1000).is_simultaneous());
  EXPECT_EQ(Turn::of_all(0b1000), Turn::of(seat_at(3)));
}

TEST(Turn, ChanceOwesNothingElse) {
  const Turn turn = Turn::chance();
  EXPECT_TRUE(turn.is_chance());
  EXPECT_FALSE(turn.is_over() || turn.is_decision() || turn.is_simultaneous());
  EXPECT_EQ(turn.first(), kChance);
  EXPECT_TRUE(turn.owes(kChance));
  for (std::size_t i = 0; i < kMaxSeats; ++i) EXPECT_FALSE(turn.owes(seat_at(i)));
}

TEST(Turn, OverOwesNothing) {
  const Turn turn = Turn::over();
  EXPECT_TRUE(turn.is_over());
  EXPECT_FALSE(turn.is_chance() || turn.is_decision());
  EXPECT_FALSE(turn.owes(kChance));
  EXPECT_FALSE(turn.owes(seat_at(0)));
  EXPECT_NE(turn, Turn::chance());
}

TEST(Turn, ASpectatorNeverOwes) {
  for (const Turn turn : {Turn::over(), Turn::chance(), Turn::of_all(0b111111)}) EXPECT_FALSE(turn.owes(kSpectator));
  EXPECT_FALSE(Turn::of_all(0b111111).owes(kChance));
}

TEST(Seat, PeopleCountFromOne) {
  EXPECT_EQ(seat_number(seat_at(0)), 1);
  EXPECT_EQ(seat_number(seat_at(5)), 6);
  for (const Seat none : {kChance, kSpectator, kNoSeat}) EXPECT_EQ(seat_number(none), 0);
}

TEST(Seat, NextGoesRound) {
  EXPECT_EQ(next_seat(seat_at(0), 3), seat_at(1));
  EXPECT_EQ(next_seat(seat_at(2), 3), seat_at(0));
}

// ---- bit boards ---------------------------------------------------------------------------------

// The slow way, bit by bit.
std::vector<unsigned> slow_bits(Bits128 b) {
  std::vector<unsigned> set;
  for (unsigned i = 0; i < 128; ++i) {
    if (b % 2 == 1) set.push_back(i);
    b /= 2;
  }
  return set;
}

Bits128 slow_board(const std::vector<unsigned>& set) {
  Bits128 b = 0;
  for (const unsigned i : set) {
    Bits128 one = 1;
    for (unsigned k = 0; k < i; ++k) one *= 2;
    b += one;
  }
  return b;
}

// Dense and sparse boards, and boards with one half empty.
std::vector<Bits128> random_boards() {
  Rng rng(11);
  std::vector<Bits128> boards = {0, 1, ~Bits128{0}, Bits128{1} << 127U, Bits128{1} << 64U, Bits128{1} << 63U};
  for (int i = 0; i < 400; ++i) {
    Bits128 b = Bits128{rng.next()} << 64U | rng.next();
    for (std::uint32_t thin = rng.below(6); thin > 0; --thin) b &= Bits128{rng.next()} << 64U | rng.next();
    if (i % 4 == 1) b <<= 64U;
    if (i % 4 == 2) b >>= 64U;
    boards.push_back(b);
  }
  return boards;
}

TEST(Bits, HalvesMakeTheWhole) {
  for (const Bits128 b : random_boards()) {
    std::vector<unsigned> set = slow_bits(low64(b));
    for (const unsigned i : slow_bits(high64(b))) set.push_back(i + 64);
    EXPECT_EQ(set, slow_bits(b));
  }
}

TEST(Bits, OneBit) {
  for (unsigned i = 0; i < 128; ++i) EXPECT_EQ(slow_bits(bit128(i)), std::vector<unsigned>{i});
}

TEST(Bits, MembersAndTheirNumber) {
  for (const Bits128 b : random_boards()) {
    const std::vector<unsigned> set = slow_bits(b);
    EXPECT_EQ(count_bits(b), set.size());
    for (unsigned i = 0; i < 128; ++i) {
      EXPECT_EQ(has_bit(b, i), std::find(set.begin(), set.end(), i) != set.end());
    }
  }
}

TEST(Bits, LowestAndHighest) {
  for (const Bits128 b : random_boards()) {
    const std::vector<unsigned> set = slow_bits(b);
    if (set.empty()) continue;
    EXPECT_EQ(lowest_bit(b), set.front());
    EXPECT_EQ(highest_bit(b), set.back());
    EXPECT_EQ(slow_bits(lowest_only(b)), std::vector<unsigned>{set.front()});
    EXPECT_EQ(slow_bits(highest_only(b)), std::vector<unsigned>{set.back()});
  }
}

TEST(Bits, AnEmptyBoardHasNoLowestAndNoHighest) {
  EXPECT_EQ(count_bits(lowest_only(0)), 0U);
  EXPECT_EQ(count_bits(highest_only(0)), 0U);
}

TEST(Bits, TheNthInOrder) {
  for (const Bits128 b : random_boards()) {
    const std::vector<unsigned> set = slow_bits(b);
    for (unsigned n = 0; n < set.size(); ++n) EXPECT_EQ(nth_bit(b, n), set[n]);
  }
}

TEST(Bits, TakingTheLowestLeavesTheRest) {
  for (const Bits128 b : random_boards()) {
    std::vector<unsigned> set = slow_bits(b);
    if (set.empty()) continue;
    Bits128 rest = b;
    EXPECT_EQ(take_lowest_bit(rest), set.front());
    set.erase(set.begin());
    EXPECT_EQ(slow_bits(rest), set);
  }
}

TEST(Bits, EachOnceAscending) {
  for (const Bits128 b : random_boards()) {
    std::vector<unsigned> visited;
    for_each_bit(b, [&](unsigned i) { visited.push_back(i); });
    EXPECT_EQ(visited, slow_bits(b));
    EXPECT_TRUE(slow_board(visited) == b);
  }
}

// ---- Result -------------------------------------------------------------------------------------

Result<std::string> five_letters(std::string word) {
  if (word.size() != 5) return Error{"Write five letters.", "TOY-1"};
  return word;
}

TEST(Result, HoldsAValue) {
  Result<std::string> result = five_letters("stone");
  ASSERT_TRUE(result);
  EXPECT_TRUE(result.has_value());
  EXPECT_EQ(*result, "stone");
  EXPECT_EQ(result.value(), "stone");
  EXPECT_EQ(result->size(), 5U);
  result->front() = 'S';
  EXPECT_EQ(*std::as_const(result), "Stone");
}

TEST(Result, HoldsASentence) {
  const Result<std::string> result = five_letters("hare");
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().message, "Write five letters.");
  EXPECT_EQ(result.error().clause, "TOY-1");
}

TEST(Result, GivesAwayWhatItHolds) {
  Result<std::unique_ptr<int>> result(std::make_unique<int>(3));
  const std::unique_ptr<int> taken = std::move(*result);
  EXPECT_EQ(*taken, 3);
  EXPECT_EQ(*result, nullptr);
}

TEST(Result, StatusIsOkOrAnError) {
  const Status good = Ok{};
  const Status bad = Error{"No."};
  EXPECT_TRUE(good);
  EXPECT_FALSE(bad);
}

TEST(Error, TextBeginsWithTheClauseIfThereIsOne) {
  EXPECT_EQ((Error{"No two moves are possible.", "SCU-6"}.text()), "SCU-6: No two moves are possible.");
  EXPECT_EQ(Error{"The game is over."}.text(), "The game is over.");
}

// ---- text ---------------------------------------------------------------------------------------

using Parts = std::vector<std::string_view>;

TEST(Text, SplitKeepsEmptyParts) {
  EXPECT_EQ(split("a/b//c", '/'), (Parts{"a", "b", "", "c"}));
  EXPECT_EQ(split("/a/", '/'), (Parts{"", "a", ""}));
  EXPECT_EQ(split("/", '/'), (Parts{"", ""}));
}

TEST(Text, SplitOfOnePart) {
  EXPECT_EQ(split("abc", '/'), Parts{"abc"});
  EXPECT_EQ(split("", '/'), Parts{""});
}

TEST(Text, NumbersUpToTheirMost) {
  EXPECT_EQ(parse_number("0", 0), 0U);
  EXPECT_EQ(parse_number("12", 12), 12U);
  EXPECT_EQ(parse_number("13", 12), std::nullopt);
  EXPECT_EQ(parse_number("4294967295", 4294967295U), 4294967295U);
}

TEST(Text, OtherThanNumbersAreNone) {
  for (const std::string_view text : {"", " ", "-1", "-0", "+1", " 1", "1 ", "1.0", "1e3", "0x1", "a", "1a", "00", "01",
                                      "٣", "4294967296", "18446744073709551617", "99999999999999999999999999"}) {
    EXPECT_EQ(parse_number(text, 4294967295U), std::nullopt) << text;
  }
  EXPECT_EQ(parse_number(std::string_view("1\0", 2), 9), std::nullopt);
}

TEST(Text, QuotedKeepsShortText) {
  EXPECT_EQ(in_quotes("lead f6"), "'lead f6'");
  EXPECT_EQ(in_quotes(""), "''");
  EXPECT_EQ(in_quotes("Skurðir"), "'Skurðir'");
}

TEST(Text, QuotedCutsLongText) {
  const std::string forty(40, 'x');
  EXPECT_EQ(in_quotes(forty), "'" + forty + "'");
  EXPECT_EQ(in_quotes(forty + "y"), "'" + forty + "…'");
  EXPECT_LT(in_quotes(std::string(1000000, 'x')).size(), 60U);
}

TEST(Text, QuotedNeverCutsACharacter) {
  const std::string letter = "ð";  // two bytes
  const std::string sign = "🐿";   // four bytes
  for (std::size_t lead = 36; lead <= 41; ++lead) {
    const std::string start(lead, 'x');
    const std::string seen = in_quotes(start + sign + std::string(40, 'y'));
    const std::string whole = lead + sign.size() <= 40 ? start + sign : start.substr(0, 40);
    EXPECT_TRUE(seen.starts_with("'" + whole)) << seen;
    EXPECT_TRUE(seen.ends_with("…'")) << seen;
  }
  EXPECT_EQ(in_quotes(std::string(39, 'x') + letter + "y"), "'" + std::string(39, 'x') + "…'");
}

TEST(Text, QuotedMasksControlCharacters) {
  EXPECT_EQ(in_quotes("a\nb\tc\rd"), "'a?b?c?d'");
  EXPECT_EQ(in_quotes("\x1b[31mred\x7f"), "'?[31mred?'");
  EXPECT_EQ(in_quotes(std::string_view("\0", 1)), "'?'");
}

TEST(Text, QuotedMasksBytesThatAreNoTextAndThatTerminalsObey) {
  EXPECT_EQ(in_quotes("\xff a\xc3"), "'? a?'");
  EXPECT_EQ(in_quotes("\x9b[m"), "'?[m'");         // a control sequence in one byte
  EXPECT_EQ(in_quotes("\xc2\x9b[m"), "'\?\?[m'");  // the same in UTF-8
}

TEST(Text, JoinPutsTheSeparatorBetween) {
  EXPECT_EQ(join({}, ", "), "");
  EXPECT_EQ(join({"a"}, ", "), "a");
  EXPECT_EQ(join(std::vector<std::string>{"a", "", "c"}, ":"), "a::c");
  EXPECT_EQ(join(3, "|", [](std::size_t i) { return std::to_string(i * i); }), "0|1|4");
}

TEST(Text, CountedAddsAnSUnlessItIsOne) {
  EXPECT_EQ(counted(0, "canal"), "0 canals");
  EXPECT_EQ(counted(1, "canal"), "1 canal");
  EXPECT_EQ(counted(12, "canal"), "12 canals");
}

TEST(Text, EnumerateJoinsAsPeopleDo) {
  EXPECT_EQ(enumerate({}, "and"), "");
  EXPECT_EQ(enumerate({"a"}, "and"), "a");
  EXPECT_EQ(enumerate({"a", "b"}, "or"), "a or b");
  EXPECT_EQ(enumerate({"a", "b", "c"}, "and"), "a, b and c");
}

// ---- checks -------------------------------------------------------------------------------------

TEST(Checks, SayWhyASeatCannotAct) {
  const auto why = [](Turn turn, Seat by) {
    const Status status = check_turn(turn, by);
    return status ? "" : status.error().text();
  };
  EXPECT_EQ(why(Turn::of(seat_at(1)), seat_at(1)), "");
  EXPECT_EQ(why(Turn::of(seat_at(1)), seat_at(0)), "It is not this seat's turn. Seat 2 is to move.");
  EXPECT_EQ(why(Turn::of(seat_at(1)), kSpectator), "It is not this seat's turn. Seat 2 is to move.");
  EXPECT_EQ(why(Turn::of_all(0b110), seat_at(0)), "It is not this seat's turn. Seats 2 and 3 are to choose.");
  EXPECT_EQ(why(Turn::of(seat_at(1)), kChance), "No chance event is due.");
  EXPECT_EQ(why(Turn::chance(), kChance), "");
  EXPECT_EQ(why(Turn::chance(), seat_at(0)), "A chance event is due first.");
  EXPECT_EQ(why(Turn::over(), seat_at(0)), "The game is over.");
  EXPECT_EQ(why(Turn::over(), kChance), "The game is over.");
}

TEST(Checks, SayHowManyCanPlay) {
  GameInfo info{};
  info.title = "Toy";
  info.min_players = 2;
  info.max_players = 5;
  EXPECT_TRUE(check_players(info, 2));
  EXPECT_TRUE(check_players(info, 5));
  EXPECT_EQ(check_players(info, 1).error().text(), "Toy is for 2 to 5 players, not 1.");
  EXPECT_EQ(check_players(info, 6).error().text(), "Toy is for 2 to 5 players, not 6.");
  info.max_players = 2;
  EXPECT_EQ(check_players(info, 3).error().text(), "Toy is for 2 players, not 3.");
}

// ---- hash ---------------------------------------------------------------------------------------

TEST(Hash, DependsOnEveryByteAndOnTheOrder) {
  const auto hash = [](std::array<std::uint8_t, 11> bytes) {
    Hash h;
    h.add_bytes(bytes);
    return h.value();
  };
  const std::array<std::uint8_t, 11> bytes = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11};
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    auto other = bytes;
    ++other[i];
    EXPECT_NE(hash(other), hash(bytes)) << i;
  }
  Hash one;
  one.add(1);
  one.add(2);
  Hash two;
  two.add(2);
  two.add(1);
  EXPECT_NE(one.value(), two.value());
}

}  // namespace
}  // namespace skerry
