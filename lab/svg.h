// Svg: pictures for the lab's reports. Colours come from style classes of the report, so that one picture serves light,
// dark and paper.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace skerry {

struct SvgPoint {
  double x;
  double y;
};

class Svg {
 public:
  // The title is read to people who cannot see the picture.
  Svg(double width, double height, std::string_view title);

  void line(SvgPoint from, SvgPoint to, std::string_view style);
  void rectangle(SvgPoint corner, double width, double height, std::string_view style, double round = 0);
  void circle(SvgPoint centre, double radius, std::string_view style, std::string_view more = {});
  void polygon(const std::vector<SvgPoint>& points, std::string_view style, std::string_view more = {});
  void curve(const std::vector<SvgPoint>& points, std::string_view style);
  // Anchor: "start", "middle" or "end".
  void text(SvgPoint at, std::string_view text, std::string_view anchor, std::string_view style = {});
  // A mark for the n-th series: circle, square, triangle, diamond, star or cross, so that colour is not needed.
  void mark(SvgPoint at, std::size_t n);

  std::string finish() const;
  double width() const { return width_; }

 private:
  double width_;
  std::string body_;
};

// Text and attribute values with & < > and quotes escaped.
std::string escaped(std::string_view text);

// Round numbers for an axis from low to high, about `count` of them.
std::vector<double> ticks(double low, double high, int count);

}  // namespace skerry
