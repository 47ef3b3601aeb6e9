#include "server/limits.h"

#include <algorithm>

namespace skerry::server {

Allowance allowance(Deed deed) {
  switch (deed) {
    case Deed::kRequest:
      return {.burst = 200, .interval = 20};
    case Deed::kTable:
      return {.burst = 10, .interval = 5000};
    case Deed::kAct:
      return {.burst = 60, .interval = 50};
    case Deed::kLook:
      return {.burst = 120, .interval = 20};
    case Deed::kSay:
      return {.burst = 5, .interval = 2000};
    case Deed::kThink:
      return {.burst = 4, .interval = 3000};
  }
  return {.burst = 1, .interval = 1000};
}

double Limits::filled(const Bucket& bucket, const Allowance& allowed, Milliseconds now) {
  const double since =
      static_cast<double>(std::max<Milliseconds>(0, now - bucket.at)) / static_cast<double>(allowed.interval);
  return std::min(allowed.burst, bucket.left + since);
}

bool Limits::allow(std::string_view who, Deed deed, Milliseconds now) {
  if (is_lifted_) return true;
  const Allowance allowed = allowance(deed);
  Bucket& bucket = buckets_.try_emplace({std::string(who), deed}, Bucket{allowed.burst, now}).first->second;
  const double left = filled(bucket, allowed, now);
  bucket = {left, now};
  if (left < 1) return false;
  bucket.left -= 1;
  return true;
}

void Limits::sweep(Milliseconds now) {
  std::erase_if(buckets_, [&](const auto& entry) {
    const Allowance allowed = allowance(entry.first.second);
    return filled(entry.second, allowed, now) >= allowed.burst;
  });
}

}  // namespace skerry::server
