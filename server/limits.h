// Limits: how often somebody may do something. A bucket for each guest or address and each kind of deed; it fills by
// itself.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>

#include "server/setup.h"

namespace skerry::server {

enum class Deed : std::uint8_t { kRequest, kTable, kAct, kLook, kSay, kThink };

// So many at once, and one more after each interval.
struct Allowance {
  double burst;
  Milliseconds interval;
};
Allowance allowance(Deed deed);

class Limits {
 public:
  // Takes one from the bucket; false if it is empty.
  bool allow(std::string_view who, Deed deed, Milliseconds now);
  // Forgets buckets that have filled up again.
  void sweep(Milliseconds now);
  std::size_t size() const { return buckets_.size(); }

  // For load tests: nobody is held up.
  void lift() { is_lifted_ = true; }

 private:
  struct Bucket {
    double left;
    Milliseconds at;
  };
  static double filled(const Bucket& bucket, const Allowance& allowed, Milliseconds now);

  bool is_lifted_ = false;
  std::map<std::pair<std::string, Deed>, Bucket, std::less<>> buckets_;
};

}  // namespace skerry::server
