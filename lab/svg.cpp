#include "lab/svg.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace skerry {
namespace {

// One decimal is finer than a pixel.
std::string brief(double number) {
  std::string text = fmt::format("{:.1f}", number);
  if (text.ends_with(".0")) text.resize(text.size() - 2);
  return text == "-0" ? "0" : text;
}

std::string list_of(const std::vector<SvgPoint>& points) {
  std::string list;
  for (const SvgPoint& point : points) {
    list += (list.empty() ? "" : " ") + brief(point.x) + "," + brief(point.y);
  }
  return list;
}

std::string class_of(std::string_view style) {
  return style.empty() ? std::string() : fmt::format(" class=\"{}\"", style);
}

}  // namespace

std::string escaped(std::string_view text) {
  std::string safe;
  for (const char c : text) {
    switch (c) {
      case '&':
        safe += "&amp;";
        break;
      case '<':
        safe += "&lt;";
        break;
      case '>':
        safe += "&gt;";
        break;
      case '"':
        safe += "&quot;";
        break;
      default:
        safe += c;
    }
  }
  return safe;
}

std::vector<double> ticks(double low, double high, int count) {
  if (!(high > low)) return {low};
  const double rough = (high - low) / count;
  const double power = std::pow(10.0, std::floor(std::log10(rough)));
  double step = 10 * power;
  for (const double factor : {1.0, 2.0, 5.0}) {
    if (factor * power >= rough * 0.999) {
      step = factor * power;
      break;
    }
  }
  std::vector<double> marks;
  for (double i = std::ceil(low / step - 1e-9); i * step <= high + 1e-9 * step; ++i) marks.push_back(i * step + 0.0);
  return marks;
}

Svg::Svg(double width, double height, std::string_view title)
    : width_(width),
      body_(fmt::format(R"(<svg viewBox="0 0 {} {}" role="img" aria-label="{}">)", brief(width), brief(height),
                        escaped(title))) {}

void Svg::line(SvgPoint from, SvgPoint to, std::string_view style) {
  body_ += fmt::format(R"(<line x1="{}" y1="{}" x2="{}" y2="{}"{}/>)", brief(from.x), brief(from.y), brief(to.x),
                       brief(to.y), class_of(style));
}

void Svg::rectangle(SvgPoint corner, double width, double height, std::string_view style, double round) {
  body_ += fmt::format(R"(<rect x="{}" y="{}" width="{}" height="{}"{}{}/>)", brief(corner.x), brief(corner.y),
                       brief(std::max(0.0, width)), brief(std::max(0.0, height)),
                       round > 0 ? fmt::format(" rx=\"{}\"", brief(round)) : "", class_of(style));
}

void Svg::circle(SvgPoint centre, double radius, std::string_view style, std::string_view more) {
  body_ += fmt::format(R"(<circle cx="{}" cy="{}" r="{}"{}{}/>)", brief(centre.x), brief(centre.y), brief(radius),
                       class_of(style), more);
}

void Svg::polygon(const std::vector<SvgPoint>& points, std::string_view style, std::string_view more) {
  body_ += fmt::format(R"(<polygon points="{}"{}{}/>)", list_of(points), class_of(style), more);
}

void Svg::curve(const std::vector<SvgPoint>& points, std::string_view style) {
  body_ += fmt::format(R"(<polyline points="{}"{}/>)", list_of(points), class_of(style));
}

void Svg::text(SvgPoint at, std::string_view text, std::string_view anchor, std::string_view style) {
  body_ += fmt::format(R"(<text x="{}" y="{}" text-anchor="{}"{}>{}</text>)", brief(at.x), brief(at.y), anchor,
                       class_of(style), escaped(text));
}

void Svg::mark(SvgPoint at, std::size_t n) {
  constexpr double kSize = 5.5;
  constexpr std::size_t kMarks = 6;
  const std::string style = fmt::format("pt v{}", n % kMarks + 1);
  const auto around = [&](int corners, double radius, double turn) {
    std::vector<SvgPoint> points;
    for (int i = 0; i < corners; ++i) {
      const double angle = turn + 2 * std::acos(-1.0) * i / corners;
      points.push_back({at.x + radius * std::sin(angle), at.y - radius * std::cos(angle)});
    }
    return points;
  };
  const double quarter = std::acos(-1.0) / 4;
  switch (n % kMarks) {
    case 0:
      return circle(at, kSize, style);
    case 1:
      return polygon(around(4, kSize * 1.25, quarter), style);
    case 2:
      return polygon(around(3, kSize * 1.35, 0), style);
    case 3:
      return polygon(around(4, kSize * 1.3, 0), style);
    case 4: {
      std::vector<SvgPoint> star = around(10, kSize * 1.4, 0);
      for (std::size_t i = 1; i < star.size(); i += 2) {
        star[i] = {at.x + (star[i].x - at.x) * 0.45, at.y + (star[i].y - at.y) * 0.45};
      }
      return polygon(star, style);
    }
    default:
      line({at.x - kSize, at.y - kSize}, {at.x + kSize, at.y + kSize}, "ci " + style);
      return line({at.x - kSize, at.y + kSize}, {at.x + kSize, at.y - kSize}, "ci " + style);
  }
}

std::string Svg::finish() const { return body_ + "</svg>"; }

}  // namespace skerry
