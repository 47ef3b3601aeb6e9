// Secrets, guests, limits, bots: the small parts.
#include <gtest/gtest.h>
#include <set>

#include "server/bots.h"
#include "server/guest.h"
#include "server/limits.h"
#include "server/new_table.h"
#include "server/secret.h"

namespace skerry::server {
namespace {

const Registry& registry() {
  static const Registry kProduct = Registry::product();
  return kProduct;
}

TEST(Secret, IsRandomAndRecognised) {
  EXPECT_NE(new_secret(), new_secret());
  EXPECT_TRUE(is_secret(new_secret()));
  EXPECT_FALSE(is_secret(""));
  EXPECT_FALSE(is_secret(new_secret().substr(1)));
  EXPECT_FALSE(is_secret(std::string(64, 'g')));
  EXPECT_TRUE(is_table_id(new_table_id()));
  for (const std::string_view id : {"", "abc", "ABCDEFGH", "abcdefg/", "../../..", "abcdefgh2"})
    EXPECT_FALSE(is_table_id(id)) << id;
}

TEST(Secret, NumbersFollowFromItAndFromNothingElse) {
  EXPECT_EQ(number_from("a", "chance", 3), number_from("a", "chance", 3));
  const std::set<std::uint64_t> others = {number_from("a", "chance", 3), number_from("b", "chance", 3),
                                          number_from("a", "bot", 3), number_from("a", "chance", 4)};
  EXPECT_EQ(others.size(), 4U);
}

TEST(Guest, IsWhoHoldsTheCookie) {
  const Guest fresh = guest_from("", false);
  ASSERT_TRUE(fresh.set_cookie);
  EXPECT_NE(fresh.set_cookie->find("HttpOnly"), std::string::npos);
  EXPECT_NE(fresh.set_cookie->find("SameSite=Lax"), std::string::npos);
  EXPECT_EQ(fresh.set_cookie->find("Secure"), std::string::npos);
  const std::string cookie = fresh.set_cookie->substr(0, fresh.set_cookie->find(';'));
  const Guest again = guest_from("theme=dark; " + cookie, true);
  EXPECT_EQ(again.id, fresh.id);
  EXPECT_FALSE(again.set_cookie);
  EXPECT_EQ(cookie.find(fresh.id), std::string::npos);  // the public id says nothing about the secret
  EXPECT_NE(guest_from("skerry=" + fresh.id, true).id, fresh.id);
}

TEST(Guest, OtherSitesAreNotOurs) {
  EXPECT_TRUE(is_own_origin("", "localhost:8080", ""));
  EXPECT_TRUE(is_own_origin("http://localhost:8080", "localhost:8080", ""));
  EXPECT_TRUE(is_own_origin("https://play.example", "127.0.0.1:8080", "https://play.example/"));
  EXPECT_FALSE(is_own_origin("https://evil.example", "localhost:8080", ""));
  EXPECT_FALSE(is_own_origin("null", "localhost:8080", ""));
}

TEST(Limits, FillUpAgain) {
  Limits limits;
  const Allowance allowed = allowance(Deed::kSay);
  for (int i = 0; i < static_cast<int>(allowed.burst); ++i) EXPECT_TRUE(limits.allow("ann", Deed::kSay, 1000));
  EXPECT_FALSE(limits.allow("ann", Deed::kSay, 1000));
  EXPECT_TRUE(limits.allow("bob", Deed::kSay, 1000));
  EXPECT_TRUE(limits.allow("ann", Deed::kAct, 1000));
  EXPECT_FALSE(limits.allow("ann", Deed::kSay, 1000 + allowed.interval / 2));
  EXPECT_TRUE(limits.allow("ann", Deed::kSay, 1000 + allowed.interval));
  limits.sweep(1000 + 1000 * allowed.interval);
  EXPECT_EQ(limits.size(), 0U);
}

TEST(NewTable, SaysWhatIsWrong) {
  const auto wrong = [](std::string_view body) {
    const Result<TableSetup> setup = parse_new_table(registry(), body, "ann");
    return setup ? "fine" : setup.error().message;
  };
  EXPECT_EQ(wrong(R"({"game":"scurry","seats":["you",3]})"), "fine");
  for (const std::string_view body :
       {"",
        "[]",
        "{",
        R"({"game":"chess","seats":["you",3]})",
        R"({"game":"scurry"})",
        R"({"game":"scurry","seats":["you"]})",
        R"({"game":"scurry","seats":["you","you","you"]})",
        R"({"game":"scurry","seats":["you",6]})",
        R"({"game":"scurry","seats":["you",0]})",
        R"({"game":"scurry","seats":["me",1]})",
        R"({"game":"scurry","seats":["you",1],"options":{"size":99}})",
        R"({"game":"scurry","seats":["you",1],"options":{"colour":1}})",
        R"({"game":"scurry","seats":["you",1],"name":""})",
        R"({"game":"scurry","seats":["you",1],"name":"a\u0007b"})",
        R"({"game":"scurry","seats":["you",1],"clock":{"per_move":-1}})",
        R"({"game":"scurry","seats":["you",1],"clock":{"per_day":1}})",
        R"({"game":"scurry","seats":["you",1],"secret":"x"})",
        R"({"game":"scurry","seats":["you","you"],"names":"Bo"})",
        R"({"game":"scurry","seats":["you","you"],"names":["Bo"]})",
        R"({"game":"scurry","seats":["you","you"],"names":["Bo",2]})",
        R"({"game":"scurry","seats":["you","you"],"names":["Bo","a\u0007b"]})",
        R"({"game":"scurry","seats":["you",1],"name":"a name that is much too long for anybody"})"}) {
    EXPECT_NE(wrong(body), "fine") << body;
  }
}

TEST(NewTable, NamesThoseWhoShareADevice) {
  const Result<TableSetup> setup = parse_new_table(
      registry(), R"({"game":"skirrid","seats":["you",3,"you","open"],"name":"Ann","names":["","","Bo",""]})", "ann");
  ASSERT_TRUE(setup);
  EXPECT_EQ(setup->chairs[0].name, "Ann");
  EXPECT_EQ(setup->chairs[2].name, "Bo");
  EXPECT_EQ(setup->chairs[2].guest, "ann");
  EXPECT_EQ(setup->chairs[1].name + setup->chairs[3].name, "");
}

TEST(BotPool, LetsEverybodyHaveTheirTurn) {
  std::mutex mutex;
  std::vector<std::function<void()>> posted;
  const auto post = [&](std::function<void()> work) {
    const std::lock_guard lock(mutex);
    posted.push_back(std::move(work));
  };
  const AnyGame& game = **registry().find("scurry");
  const Start start = *game.start(2, {});
  std::vector<std::string> order;
  {
    BotPool pool(1, post);
    const auto think = [&](const std::string& owner, const std::string& agent, std::stop_token stop = {}) {
      pool.think({.owner = owner,
                  .agent = agent,
                  .game = &game,
                  .position = start.position->clone(),
                  .seat = seat_at(0),
                  .seed = 1,
                  .stop = std::move(stop),
                  .done = [&order, owner](const Decision&) { order.push_back(owner); }});
    };
    think("busy", "mcts:ms=300");  // the others arrive meanwhile
    while (pool.waiting() > 0) std::this_thread::yield();
    for (int i = 0; i < 3; ++i) think("busy", "random");
    std::stop_source given_up;
    given_up.request_stop();
    think("gone", "random", given_up.get_token());
    think("ann", "random");
    think("bob", "random");
    for (;;) {
      const std::lock_guard lock(mutex);
      if (posted.size() == 6) break;
    }
  }
  for (const auto& work : posted) work();
  EXPECT_EQ(order, (std::vector<std::string>{"busy", "busy", "ann", "bob", "busy", "busy"}));
}

TEST(BotPool, ThinksLessWhenManyWait) {
  EXPECT_EQ(BotPool::pace(1, 2), 1);
  EXPECT_EQ(BotPool::pace(2, 2), 1);
  EXPECT_EQ(BotPool::pace(8, 2), 0.25);
  EXPECT_GT(BotPool::pace(100000, 2), 0);
}

}  // namespace
}  // namespace skerry::server
