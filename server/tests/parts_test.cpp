// The small parts: secrets, guests, rate limits, bots.
#include <gtest/gtest.h>
#include <set>

#include "server/bots.h"
#include "server/guest.h"
#include "server/rate_limiter.h"
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

TEST(Secret, NumbersDependOnSecretPurposeAndIndex) {
  const SodiumLuck luck;
  // Stored tables rely on these.
  EXPECT_EQ(luck.number("a", "chance", 3), 164412089931065992U);
  EXPECT_EQ(luck.commitment("a"), "8928aae63c84d87ea098");
  const std::set<std::uint64_t> others = {luck.number("a", "chance", 3), luck.number("b", "chance", 3),
                                          luck.number("a", "bot", 3), luck.number("a", "chance", 4)};
  EXPECT_EQ(others.size(), 4U);
}

TEST(Guest, IsIdentifiedByTheCookie) {
  const Guest fresh = guest_from("", false);
  ASSERT_TRUE(fresh.set_cookie);
  EXPECT_NE(fresh.set_cookie->find("HttpOnly"), std::string::npos);
  EXPECT_NE(fresh.set_cookie->find("SameSite=Lax"), std::string::npos);
  EXPECT_EQ(fresh.set_cookie->find("Secure"), std::string::npos);
  const std::string cookie = fresh.set_cookie->substr(0, fresh.set_cookie->find(';'));
  const Guest again = guest_from("theme=dark; " + cookie, true);
  EXPECT_EQ(again.id, fresh.id);
  EXPECT_FALSE(again.set_cookie);
  EXPECT_EQ(cookie.find(fresh.id), std::string::npos);  // the public id reveals nothing about the secret
  EXPECT_NE(guest_from("skerry=" + fresh.id, true).id, fresh.id);
}

TEST(Guest, ACookieThatIsNoSecretIsReplaced) {
  for (const std::string cookie : {"skerry=", "skerry=1234", "skerry=admin"}) {
    const Guest guest = guest_from(cookie, true);
    EXPECT_TRUE(guest.set_cookie) << cookie;
    EXPECT_NE(guest.id, guest_from(cookie, true).id) << cookie;
  }
}

TEST(Guest, OverHttpsTheCookieTravelsOnlyEncrypted) {
  EXPECT_NE(guest_from("", true).set_cookie->find("; Secure"), std::string::npos);
}

TEST(Guest, OtherOriginsAreRefused) {
  EXPECT_TRUE(is_own_origin("", "localhost:8080", ""));
  EXPECT_TRUE(is_own_origin("http://localhost:8080", "localhost:8080", ""));
  EXPECT_TRUE(is_own_origin("https://play.example", "127.0.0.1:8080", "https://play.example/"));
  EXPECT_FALSE(is_own_origin("https://evil.example", "localhost:8080", ""));
  EXPECT_FALSE(is_own_origin("null", "localhost:8080", ""));
  EXPECT_FALSE(is_own_origin("https://evilplay.example", "play.example", "https://play.example"));
  EXPECT_FALSE(is_own_origin("https://play.example.evil", "play.example", "https://play.example"));
}

TEST(RateLimiter, RefillsTokens) {
  RateLimiter limiter;
  const TokenBucket bucket = bucket_for(RequestKind::kSay);
  for (int i = 0; i < static_cast<int>(bucket.burst); ++i) EXPECT_TRUE(limiter.allow("ann", RequestKind::kSay, 1000));
  EXPECT_FALSE(limiter.allow("ann", RequestKind::kSay, 1000));
  EXPECT_TRUE(limiter.allow("bob", RequestKind::kSay, 1000));
  EXPECT_TRUE(limiter.allow("ann", RequestKind::kAct, 1000));
  EXPECT_TRUE(limiter.allow("ann", kHttpRequest, 1000));
  EXPECT_FALSE(limiter.allow("ann", RequestKind::kSay, 1000 + bucket.interval / 2));
  EXPECT_TRUE(limiter.allow("ann", RequestKind::kSay, 1000 + bucket.interval));
  limiter.sweep(1000 + 1000 * bucket.interval);
  EXPECT_EQ(limiter.size(), 0U);
}

TEST(BotPool, OwnersTakeTurns) {
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
    const auto think = [&](const std::string& owner, const std::string& agent, StopToken stop = {}) {
      pool.think({.owner = owner,
                  .agent = agent,
                  .game = &game,
                  .position = start.position->clone(),
                  .seat = seat_at(0),
                  .seed = 1,
                  .stop = std::move(stop),
                  .done = [&order, owner](const Decision&) { order.push_back(owner); }});
    };
    think("busy", "mcts:ms=300");  // the others queue up meanwhile
    while (pool.waiting() > 0) std::this_thread::yield();
    for (int i = 0; i < 3; ++i) think("busy", "random");
    StopSource given_up;
    given_up.request_stop();
    think("gone", "random", given_up.token());
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

TEST(BotPool, SearchesAreShorterWhenManyWait) {
  EXPECT_EQ(BotPool::pace(1, 2), 1);
  EXPECT_EQ(BotPool::pace(2, 2), 1);
  EXPECT_EQ(BotPool::pace(8, 2), 0.25);
  EXPECT_GT(BotPool::pace(100000, 2), 0);
}

}  // namespace
}  // namespace skerry::server
