// RateLimiter: a token bucket for each guest, address or table and each kind of request. Cookies are easy to get, so
// whatever a guest may do is limited for all guests of an address together, too.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <tuple>

#include "table/requests.h"

namespace skerry::server {

// What is limited: the kinds of requests at a table, HTTP requests, and new guests.
enum class Limited : std::uint8_t { kAct, kLook, kSay, kThink, kTable, kHttpRequest, kNewGuest };
Limited limited(RequestKind kind);

// Who is limited.
enum class Scope : std::uint8_t { kGuest, kAddress, kTable };

// Token bucket: burst size and refill interval.
struct TokenBucket {
  double burst;
  Milliseconds interval;  // after which one token is added
};
TokenBucket bucket_for(Scope scope, Limited what);

inline constexpr std::string_view kTooManyRequests = "Too many requests. Please try again in a moment.";

class RateLimiter {
 public:
  // Takes a token from the bucket; false if it is empty.
  bool allow(Scope scope, std::string_view who, Limited what, Milliseconds now);
  // Forgets full buckets.
  void sweep(Milliseconds now);
  std::size_t size() const { return levels_.size(); }

  // Allows everything from now on. For load tests.
  void disable() { is_disabled_ = true; }

 private:
  struct Level {
    double tokens;
    Milliseconds at;
  };
  static double refilled(const Level& level, const TokenBucket& bucket, Milliseconds now);

  bool is_disabled_ = false;
  std::map<std::tuple<Scope, Limited, std::string>, Level> levels_;
};

}  // namespace skerry::server
