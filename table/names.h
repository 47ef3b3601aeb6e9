// Names of guests: which are allowed, and when two read alike.
#pragma once

#include <string>
#include <string_view>

#include "core/result.h"

namespace skerry {

// Refuses a name that is empty, too long or blank, or that has control, format or other invisible characters.
Status check_name(std::string_view name);

// Refuses a line of chat that is empty, too long, or that has control characters or turns the text around.
Status check_line(std::string_view line);

// A key that names share if people would take one for the other. Letters are compared without case and accents, wide
// forms and look-alikes from Greek and Cyrillic as their Latin letters, and runs of blanks as one. Covers Latin, Greek
// and Cyrillic; other scripts are compared as they are written.
std::string name_key(std::string_view name);

}  // namespace skerry
