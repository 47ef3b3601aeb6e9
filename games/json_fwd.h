// Declares the JSON object that views are made of, so that programs that use these headers need no Boost.
// Callers of view() include <boost/json/object.hpp>.
#pragma once

namespace boost::json {
class object;  // NOLINT(readability-identifier-naming)
}
