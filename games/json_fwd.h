// Declares the JSON object that views are made of, so that programs which use these headers need no Boost. Whoever
// calls view() includes <boost/json/object.hpp>.
#pragma once

namespace boost::json {
class object;  // NOLINT(readability-identifier-naming)
}
