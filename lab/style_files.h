// The files of which style.cpp makes a style. CMake generates the definition (skerry_embed_report_style).
#pragma once

#include <string_view>

namespace skerry {

struct StyleFiles {
  std::string_view tokens;
  std::string_view report;
  std::string_view zero_400;
  std::string_view zero_550;
  std::string_view zero_650;
  std::string_view zero_750;
  std::string_view font = {};  // empty if the page has not been built
};
const StyleFiles& style_files();

}  // namespace skerry
