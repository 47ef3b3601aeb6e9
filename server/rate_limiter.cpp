#include "server/rate_limiter.h"

#include <algorithm>

namespace skerry::server {
namespace {

TokenBucket bucket_of_guest(Limited what) {
  switch (what) {
    case Limited::kAct:
      return {.burst = 60, .interval = 50};
    case Limited::kLook:
      return {.burst = 120, .interval = 20};
    case Limited::kSay:
      return {.burst = 5, .interval = 2000};
    case Limited::kThink:
      return {.burst = 4, .interval = 3000};
    case Limited::kTable:
      return {.burst = 10, .interval = 5000};
    case Limited::kHttpRequest:
      return {.burst = 200, .interval = 20};
    case Limited::kNewGuest:
      return {.burst = 60, .interval = 1000};
  }
  return {.burst = 1, .interval = 1000};
}

// How many busy guests an address may have: a family or a class behind one router, and not a thousand cookies.
double guests_of_address(Limited what) {
  switch (what) {
    case Limited::kAct:
    case Limited::kLook:
      return 10;
    case Limited::kSay:
    case Limited::kThink:
      return 4;
    case Limited::kTable:
      return 2;
    case Limited::kHttpRequest:
    case Limited::kNewGuest:
      return 1;
  }
  return 1;
}

}  // namespace

Limited limited(RequestKind kind) {
  switch (kind) {
    case RequestKind::kAct:
      return Limited::kAct;
    case RequestKind::kLook:
      return Limited::kLook;
    case RequestKind::kSay:
      return Limited::kSay;
    case RequestKind::kThink:
      return Limited::kThink;
    case RequestKind::kTable:
      return Limited::kTable;
  }
  return Limited::kAct;
}

TokenBucket bucket_for(Scope scope, Limited what) {
  if (scope == Scope::kTable) return {.burst = 20, .interval = 3000};  // lines of spectators
  const TokenBucket of_guest = bucket_of_guest(what);
  if (scope == Scope::kGuest) return of_guest;
  const double guests = guests_of_address(what);
  return {.burst = guests * of_guest.burst,
          .interval = static_cast<Milliseconds>(static_cast<double>(of_guest.interval) / guests)};
}

double RateLimiter::refilled(const Level& level, const TokenBucket& bucket, Milliseconds now) {
  const double since =
      static_cast<double>(std::max<Milliseconds>(0, now - level.at)) / static_cast<double>(bucket.interval);
  return std::min(bucket.burst, level.tokens + since);
}

bool RateLimiter::allow(Scope scope, std::string_view who, Limited what, Milliseconds now) {
  if (is_disabled_) return true;
  const TokenBucket bucket = bucket_for(scope, what);
  Level& level = levels_.try_emplace({scope, what, std::string(who)}, Level{bucket.burst, now}).first->second;
  level = {refilled(level, bucket, now), now};
  if (level.tokens < 1) return false;
  level.tokens -= 1;
  return true;
}

void RateLimiter::sweep(Milliseconds now) {
  std::erase_if(levels_, [&](const auto& entry) {
    const TokenBucket bucket = bucket_for(std::get<Scope>(entry.first), std::get<Limited>(entry.first));
    return refilled(entry.second, bucket, now) >= bucket.burst;
  });
}

}  // namespace skerry::server
