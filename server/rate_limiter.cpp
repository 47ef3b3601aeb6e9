#include "server/rate_limiter.h"

#include <algorithm>

namespace skerry::server {

TokenBucket bucket_for(Limited what) {
  if (what == kHttpRequest) return {.burst = 200, .interval = 20};
  switch (*what) {
    case RequestKind::kTable:
      return {.burst = 10, .interval = 5000};
    case RequestKind::kAct:
      return {.burst = 60, .interval = 50};
    case RequestKind::kLook:
      return {.burst = 120, .interval = 20};
    case RequestKind::kSay:
      return {.burst = 5, .interval = 2000};
    case RequestKind::kThink:
      return {.burst = 4, .interval = 3000};
  }
  return {.burst = 1, .interval = 1000};
}

double RateLimiter::refilled(const Level& level, const TokenBucket& bucket, Milliseconds now) {
  const double since =
      static_cast<double>(std::max<Milliseconds>(0, now - level.at)) / static_cast<double>(bucket.interval);
  return std::min(bucket.burst, level.tokens + since);
}

bool RateLimiter::allow(std::string_view who, Limited what, Milliseconds now) {
  if (is_disabled_) return true;
  const TokenBucket bucket = bucket_for(what);
  Level& level = levels_.try_emplace({std::string(who), what}, Level{bucket.burst, now}).first->second;
  level = {refilled(level, bucket, now), now};
  if (level.tokens < 1) return false;
  level.tokens -= 1;
  return true;
}

void RateLimiter::sweep(Milliseconds now) {
  std::erase_if(levels_, [&](const auto& entry) {
    const TokenBucket bucket = bucket_for(entry.first.second);
    return refilled(entry.second, bucket, now) >= bucket.burst;
  });
}

}  // namespace skerry::server
