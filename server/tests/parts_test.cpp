// The small parts: secrets, guests, rate limits, bots.
#include <gtest/gtest.h>
#include <set>

#include "server/address.h"
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

std::string value_of(const std::string& set_cookie) { return set_cookie.substr(0, set_cookie.find(';')); }

TEST(Guest, IsIdentifiedByTheCookie) {
  const Guests guests({.secret = "key"}, false);
  const Guest fresh = guests.issue();
  ASSERT_TRUE(fresh.set_cookie);
  EXPECT_NE(fresh.set_cookie->find("HttpOnly"), std::string::npos);
  EXPECT_NE(fresh.set_cookie->find("SameSite=Lax"), std::string::npos);
  EXPECT_EQ(fresh.set_cookie->find("Secure"), std::string::npos);
  const std::string cookie = value_of(*fresh.set_cookie);
  const std::optional<Guest> again = guests.recognise("theme=dark; " + cookie);
  ASSERT_TRUE(again);
  EXPECT_EQ(again->id, fresh.id);
  EXPECT_FALSE(again->set_cookie);
  EXPECT_EQ(cookie.find(fresh.id), std::string::npos);  // the public id reveals nothing about the secret
  EXPECT_NE(guests.issue().id, fresh.id);
  // Another server on the same database knows the guest, a stranger's server does not.
  EXPECT_TRUE(Guests({.secret = "key"}, true).recognise(cookie));
  EXPECT_FALSE(Guests({.secret = "another key"}, true).recognise(cookie));
}

TEST(Guest, MadeUpCookiesAreNoGuests) {
  const Guests guests({.secret = "key"}, false);
  const std::string cookie = value_of(*guests.issue().set_cookie);
  std::string changed = cookie;
  changed.back() = changed.back() == '0' ? '1' : '0';
  std::string other_secret = cookie;
  other_secret[8] = other_secret[8] == '0' ? '1' : '0';
  for (const std::string& made_up : {std::string("skerry="), std::string("skerry=1234"), std::string("skerry=admin"),
                                     std::string("skerry=."), "skerry=" + new_secret(), "skerry=" + new_secret() + ".",
                                     cookie.substr(0, cookie.find('.')), changed, other_secret, cookie + "0"}) {
    EXPECT_FALSE(guests.recognise(made_up)) << made_up;
  }
}

TEST(Guest, GuestsOfOlderVersionsGetASignedCookieAndKeepTheirId) {
  const std::string secret = new_secret();
  const Guests guests({.secret = "key", .unsigned_guests = {fingerprint(secret)}}, false);
  const std::optional<Guest> old = guests.recognise("skerry=" + secret);
  ASSERT_TRUE(old && old->set_cookie);
  EXPECT_EQ(old->id, fingerprint(secret));
  const std::optional<Guest> now = guests.recognise(value_of(*old->set_cookie));
  ASSERT_TRUE(now);
  EXPECT_EQ(now->id, old->id);
  EXPECT_FALSE(now->set_cookie);
}

TEST(Guest, OverHttpsTheCookieTravelsOnlyEncrypted) {
  EXPECT_NE(Guests({.secret = "key"}, true).issue().set_cookie->find("; Secure"), std::string::npos);
}

TEST(Guest, OtherOriginsAreRefused) {
  EXPECT_TRUE(is_own_origin("", "localhost:8080", ""));
  EXPECT_TRUE(is_own_origin("http://localhost:8080", "localhost:8080", ""));
  EXPECT_TRUE(is_own_origin("https://play.example", "127.0.0.1:8080", "https://play.example/"));
  EXPECT_FALSE(is_own_origin("https://evil.example", "localhost:8080", ""));
  EXPECT_FALSE(is_own_origin("null", "localhost:8080", ""));
  EXPECT_FALSE(is_own_origin("https://evilplay.example", "play.example", "https://play.example"));
  EXPECT_FALSE(is_own_origin("https://play.example.evil", "play.example", "https://play.example"));
  // The scheme counts: what came over plain HTTP may be anybody's.
  EXPECT_FALSE(is_own_origin("http://play.example", "play.example", "https://play.example"));
  EXPECT_FALSE(is_own_origin("http://play.example", "127.0.0.1:8080", "https://play.example"));
  EXPECT_FALSE(is_own_origin("https://localhost:8080", "localhost:8080", ""));
  EXPECT_FALSE(is_own_origin("file://localhost:8080", "localhost:8080", ""));
  EXPECT_TRUE(is_own_origin("http://localhost:8080", "localhost:8080", "https://play.example"));
}

TEST(Address, LimitsCountAnIpv6NetworkAsOneClient) {
  EXPECT_EQ(limit_key("192.0.2.7"), "192.0.2.7");
  EXPECT_EQ(limit_key("::ffff:192.0.2.7"), "192.0.2.7");
  EXPECT_EQ(limit_key("2001:db8:1:2:3:4:5:6"), limit_key("2001:db8:1:2::1"));
  EXPECT_NE(limit_key("2001:db8:1:2::1"), limit_key("2001:db8:1:3::1"));
  EXPECT_EQ(limit_key("somebody"), "");
}

TEST(Address, OnlyTrustedProxiesNameTheirClients) {
  const std::vector<Network> trusted = {*Network::parse("127.0.0.0/8"), *Network::parse("10.1.2.3"),
                                        *Network::parse("fd00::/8")};
  EXPECT_EQ(client_address("127.0.0.1", "192.0.2.7", trusted), "192.0.2.7");
  EXPECT_EQ(client_address("::ffff:127.0.0.1", "192.0.2.7", trusted), "192.0.2.7");
  EXPECT_EQ(client_address("fd00::1", "192.0.2.7", trusted), "192.0.2.7");
  EXPECT_EQ(client_address("192.0.2.7", "198.51.100.1", trusted), "192.0.2.7");  // a client that pretends
  EXPECT_EQ(client_address("127.0.0.1", "", trusted), "127.0.0.1");
  EXPECT_EQ(client_address("127.0.0.1", "198.51.100.1, 192.0.2.7", trusted), "192.0.2.7");  // its own invention first
  EXPECT_EQ(client_address("127.0.0.1", "192.0.2.7, 10.1.2.3", trusted), "192.0.2.7");      // two proxies
  EXPECT_EQ(client_address("127.0.0.1", "192.0.2.7, unknown", trusted), "127.0.0.1");
  EXPECT_EQ(client_address("127.0.0.1", "192.0.2.7", {}), "127.0.0.1");
  for (const std::string_view wrong : {"", "proxy", "10.0.0.0/33", "10.0.0.0/", "10.0.0.0/x", "::/129", "1.2.3"}) {
    EXPECT_FALSE(Network::parse(wrong)) << wrong;
  }
}

TEST(RateLimiter, RefillsTokens) {
  RateLimiter limiter;
  const TokenBucket bucket = bucket_for(Scope::kGuest, Limited::kSay);
  const auto allow = [&](std::string_view who, Milliseconds now, Limited what = Limited::kSay) {
    return limiter.allow(Scope::kGuest, who, what, now);
  };
  for (int i = 0; i < static_cast<int>(bucket.burst); ++i) EXPECT_TRUE(allow("ann", 1000));
  EXPECT_FALSE(allow("ann", 1000));
  EXPECT_TRUE(allow("bob", 1000));
  EXPECT_TRUE(allow("ann", 1000, Limited::kAct));
  EXPECT_TRUE(limiter.allow(Scope::kAddress, "ann", Limited::kSay, 1000));
  EXPECT_FALSE(allow("ann", 1000 + bucket.interval / 2));
  EXPECT_TRUE(allow("ann", 1000 + bucket.interval));
  limiter.sweep(1000 + 1000 * bucket.interval);
  EXPECT_EQ(limiter.size(), 0U);
}

TEST(RateLimiter, AnAddressHasRoomForAFewGuests) {
  for (const Limited what : {Limited::kAct, Limited::kLook, Limited::kSay, Limited::kThink, Limited::kTable}) {
    const TokenBucket guest = bucket_for(Scope::kGuest, what);
    const TokenBucket address = bucket_for(Scope::kAddress, what);
    EXPECT_GE(address.burst, 2 * guest.burst);
    EXPECT_LE(address.burst, 10 * guest.burst);
    EXPECT_GE(address.interval, 1);
    EXPECT_LT(address.interval, guest.interval);
  }
}

// A pool of one worker that a first search keeps busy while others are queued.
class BusyPool : public testing::Test {
 protected:
  BusyPool() {
    EXPECT_TRUE(think("first", "mcts:ms=60000", BotPool::Kind::kBot, first_.token()));
    while (pool_->waiting() > 0) std::this_thread::yield();
  }

  bool think(const std::string& owner, const std::string& agent = "random", BotPool::Kind kind = BotPool::Kind::kBot,
             StopToken stop = {}) {
    return pool_->think({.kind = kind,
                         .owner = owner,
                         .agent = agent,
                         .game = game_,
                         .position = start_.position->clone(),
                         .seat = seat_at(0),
                         .seed = 1,
                         .stop = std::move(stop),
                         .done = [this, owner](const Decision&) { order_.push_back(owner); },
                         .dropped = [this, owner] { order_.push_back(owner + " dropped"); }});
  }

  // Ends the first search, and waits for so many others.
  void finish(std::size_t count) {
    first_.request_stop();
    for (;;) {
      const std::lock_guard lock(mutex_);
      if (posted_.size() == count + 1) break;
    }
    pool_.reset();
    for (const auto& work : posted_) work();
    EXPECT_EQ(std::erase(order_, "first dropped"), 1U);
  }

  const AnyGame* game_ = *registry().find("scurry");
  Start start_ = *game_->start(2, {});
  StopSource first_;
  std::mutex mutex_;
  std::vector<std::function<void()>> posted_;
  std::vector<std::string> order_;
  std::unique_ptr<BotPool> pool_ = std::make_unique<BotPool>(1, [this](std::function<void()> work) {
    const std::lock_guard lock(mutex_);
    posted_.push_back(std::move(work));
  });
};

TEST_F(BusyPool, OwnersTakeTurns) {
  for (int i = 0; i < 3; ++i) EXPECT_TRUE(think("busy"));
  EXPECT_TRUE(think("ann"));
  EXPECT_TRUE(think("bob"));
  finish(5);
  EXPECT_EQ(order_, (std::vector<std::string>{"busy", "ann", "bob", "busy", "busy"}));
}

TEST_F(BusyPool, BotsComeBeforeAnalyses) {
  EXPECT_TRUE(think("analysis", "random", BotPool::Kind::kAnalysis));
  for (const char* bot : {"a", "b", "c"}) EXPECT_TRUE(think(bot));
  finish(4);
  EXPECT_EQ(order_, (std::vector<std::string>{"a", "b", "c", "analysis"}));
}

TEST_F(BusyPool, AnAnalysisDoesNotWaitForEver) {
  EXPECT_TRUE(think("analysis", "random", BotPool::Kind::kAnalysis));
  for (int i = 0; i < 20; ++i) EXPECT_TRUE(think("bot"));
  finish(21);
  EXPECT_NE(order_.back(), "analysis");
}

TEST_F(BusyPool, TheQueueIsBoundedForEachOwnerAndInAll) {
  const BotPool::Limits limits = BotPool::limits(BotPool::Kind::kAnalysis);
  const auto analyse = [&](const std::string& owner) { return think(owner, "random", BotPool::Kind::kAnalysis); };
  for (std::size_t i = 0; i < limits.per_owner; ++i) EXPECT_TRUE(analyse("greedy"));
  EXPECT_FALSE(analyse("greedy"));
  EXPECT_TRUE(think("greedy"));  // bots have a queue of their own
  std::size_t accepted = limits.per_owner;
  for (int i = 0; i < 1000; ++i) accepted += analyse("owner " + std::to_string(i)) ? 1U : 0U;
  EXPECT_EQ(accepted, limits.in_all);
  EXPECT_EQ(pool_->waiting(), limits.in_all + 1);
}

TEST_F(BusyPool, SearchesAreDroppedWhenTheAskerHasLeft) {
  const BotPool::Limits limits = BotPool::limits(BotPool::Kind::kAnalysis);
  StopSource left;
  for (std::size_t i = 0; i < limits.per_owner; ++i) {
    EXPECT_TRUE(think("gone", "random", BotPool::Kind::kAnalysis, left.token()));
  }
  left.request_stop();
  EXPECT_TRUE(think("gone", "random", BotPool::Kind::kAnalysis));  // there is room again
  EXPECT_EQ(pool_->waiting(), 1U);
  finish(limits.per_owner + 1);
  EXPECT_EQ(std::ranges::count(order_, "gone dropped"), static_cast<std::ptrdiff_t>(limits.per_owner));
  EXPECT_EQ(std::ranges::count(order_, "gone"), 1);
}

// Beginning each of these searches, if only to end it, would take most of an hour.
TEST_F(BusyPool, EndsWithoutWaitingForTheQueue) {
  for (int i = 0; i < 50; ++i) {
    for (std::size_t n = 0; n < BotPool::limits(BotPool::Kind::kBot).per_owner; ++n) {
      EXPECT_TRUE(think("owner " + std::to_string(i), "mcts:ms=60000"));
    }
  }
  pool_.reset();
  EXPECT_LE(posted_.size(), 1U);
}

TEST(BotPool, SearchesAreShorterWhenManyWait) {
  EXPECT_EQ(BotPool::pace(1, 2), 1);
  EXPECT_EQ(BotPool::pace(2, 2), 1);
  EXPECT_EQ(BotPool::pace(8, 2), 0.25);
  EXPECT_GT(BotPool::pace(100000, 2), 0);
}

}  // namespace
}  // namespace skerry::server
