// The style of reports: the page's fonts and tokens, and report.css, embedded at build time.
#pragma once

#include <string>

namespace skerry {

// For a <style> element. Without the page's fonts, if they were not there at build time.
std::string report_style();

// For data: addresses.
std::string base64(std::string_view bytes);

}  // namespace skerry
