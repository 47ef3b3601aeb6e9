// RateLimiter: a token bucket for each guest or address and each kind of request.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "table/requests.h"

namespace skerry::server {

// What a bucket limits: a kind of request at a table, or every HTTP request of an address.
using Limited = std::optional<RequestKind>;
inline constexpr Limited kHttpRequest = std::nullopt;

// Token bucket: burst size and refill interval.
struct TokenBucket {
  double burst;
  Milliseconds interval;  // after which one token is added
};
TokenBucket bucket_for(Limited what);

inline constexpr std::string_view kTooManyRequests = "Too many requests. Please try again in a moment.";

class RateLimiter {
 public:
  // Takes a token from the bucket; false if it is empty.
  bool allow(std::string_view who, Limited what, Milliseconds now);
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
  std::map<std::pair<std::string, Limited>, Level, std::less<>> levels_;
};

}  // namespace skerry::server
