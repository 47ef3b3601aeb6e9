#include "lab/report.h"

#include <algorithm>
#include <fmt/format.h>

#include "core/text.h"
#include "lab/facts.h"
#include "lab/plots.h"
#include "lab/sentences.h"
#include "lab/style.h"
#include "lab/svg.h"

namespace skerry {
namespace {

std::string number_text(double value) {
  const double size = std::abs(value);
  return fmt::format("{:.{}f}", value, size >= 100 ? 0 : size >= 1 || size == 0 ? 1 : 2);
}

std::string card(std::string_view heading, std::string_view body, std::string_view more = "") {
  return fmt::format("<section class=\"card{}{}\"><h2>{}</h2>{}</section>\n", more.empty() ? "" : " ", more, heading,
                     body);
}

std::string plot_card(std::string_view heading, std::string_view say, std::string_view svg, std::string_view how) {
  return card(heading, fmt::format("<p class=\"say\">{}</p><figure>{}</figure><p class=\"how\">{}</p>", escaped(say),
                                   svg, escaped(how)));
}

// Scrolls by itself on a phone; can be reached with the keyboard.
std::string scrolling(std::string_view table, std::string_view name) {
  return fmt::format("<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"{}\">{}</div>", escaped(name),
                     table);
}

class Report {
 public:
  Report(const Findings& findings, const GameInfo& info)
      : f_(findings),
        info_(info),
        base_(baseline(findings.plan)),
        differs_(significant_differences(findings.summaries, base_)) {}

  std::string html() const {
    const std::string title = escaped(title_text());
    std::string page = fmt::format(
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" "
        "content=\"width=device-width,initial-scale=1\"><title>Lab: {}</title>\n<style>\n",
        title);
    page += report_style();
    page += "</style></head><body><main>\n";
    page += fmt::format("<h1>{}</h1>\n<p class=\"meta\">{}</p>\n", title, meta());
    const bool is_wide = f_.summaries.size() > 5;
    page += fmt::format("<div class=\"top{}\">\n", is_wide ? " wide" : "");
    page += card("Side by side", scrolling(table(), "Side by side") + table_note(), "long");
    page += "<div class=\"side\">\n" + found() + ends() + "</div></div>\n";
    page += legend();
    page += "<div class=\"grid\">\n" + plots() + heat() + uses() + "</div>\n";
    page += footer();
    return page + "</main></body></html>\n";
  }

 private:
  std::string title_text() const {
    if (f_.summaries.size() == 1) {
      const std::string& name = f_.summaries[0].variant;
      return std::string(info_.title) + (name == "as shipped" ? "" : " with " + name);
    }
    std::vector<std::string> names;
    for (const Summary& s : f_.summaries) names.push_back(s.variant);
    // "tiles 4, 8 and 12" instead of "tiles 4, tiles 8 and tiles 12".
    const std::string first = names[0].substr(0, names[0].find(' ') + 1);
    const bool is_one_option = std::ranges::all_of(
        names, [&](const std::string& name) { return name.starts_with(first) && name.find(',') == std::string::npos; });
    if (is_one_option) {
      for (std::size_t i = 1; i < names.size(); ++i) names[i].erase(0, first.size());
    }
    return std::string(info_.title) + " with " + enumerate(names, "and");
  }

  std::string meta() const {
    std::uint64_t games = 0;
    for (const Summary& s : f_.summaries) games += s.games;
    std::vector<std::string> agents;
    for (const Variant& variant : f_.plan.variants) {
      for (const std::string& seat : variant.seats) {
        const std::string title = agent_title(seat);
        if (std::ranges::find(agents, title) == agents.end()) agents.push_back(title);
      }
    }
    return fmt::format("Lab report. {} games by {}, and {} more by other players to measure luck, skill and habits. ",
                       games, escaped(enumerate(agents, "and")), f_.rows - games);
  }

  std::string table() const {
    std::string html = "<table><thead><tr><th scope=\"col\">Measure</th>";
    for (std::size_t v = 0; v < f_.summaries.size(); ++v) {
      html += fmt::format("<th scope=\"col\"{}>{}{}</th>", chosen(v), escaped(f_.summaries[v].variant),
                          f_.plan.variants[v].is_default && f_.summaries.size() > 1 ? "<small>as shipped</small>" : "");
    }
    html += "</tr></thead><tbody>\n";
    // Variants may have different seats: the rows are those of any of them.
    std::vector<const Measure*> rows;
    for (const Summary& s : f_.summaries) {
      for (const Measure& m : s.measures) {
        if (std::ranges::find(rows, m.id, &Measure::id) == rows.end()) rows.push_back(&m);
      }
    }
    for (const Measure* row : rows) {
      html += fmt::format("<tr><th scope=\"row\">{}<small>{}</small></th>", escaped(row->label), escaped(row->note));
      for (std::size_t v = 0; v < f_.summaries.size(); ++v) html += cell(v, row->id);
      html += "</tr>\n";
    }
    return html + "</tbody></table>";
  }

  std::string cell(std::size_t v, std::string_view id) const {
    const Measure* const m = f_.summaries[v].find(id);
    if (m == nullptr) return fmt::format("<td{}>–</td>", chosen(v));
    const int sign = differs_[v][static_cast<std::size_t>(m - f_.summaries[v].measures.data())];
    const std::string mark = sign == 0 ? ""
                                       : fmt::format("<span class=\"differs\" title=\"{} than {}\">{}</span>",
                                                     sign > 0 ? "Significantly more" : "Significantly less",
                                                     escaped(f_.summaries[base_].variant), sign > 0 ? "▲" : "▼");
    return fmt::format("<td{}><span class=\"n\">{}{}</span><small>{}</small></td>", chosen(v), value_text(*m), mark,
                       interval_text(*m));
  }

  std::string chosen(std::size_t v) const { return v == base_ && f_.summaries.size() > 1 ? " class=\"chosen\"" : ""; }

  std::string table_note() const {
    if (f_.summaries.size() == 1) return "<p class=\"note\">Small figures: 95 % intervals.</p>";
    std::size_t compared = 0;
    std::size_t found = 0;
    for (std::size_t v = 0; v < differs_.size(); ++v) {
      if (v == base_) continue;
      compared += differs_[v].size();
      found += static_cast<std::size_t>(std::ranges::count_if(differs_[v], [](int sign) { return sign != 0; }));
    }
    return fmt::format(
        "<p class=\"note\">▲▼ differs from {}: significant at 5 % after Holm’s correction for all {} comparisons ({} "
        "are). Small figures: 95 % intervals.</p>",
        escaped(f_.summaries[base_].variant), compared, found);
  }

  std::string found() const {
    std::string list = "<ul>";
    for (const Finding& finding : findings_of(f_, info_)) {
      list += fmt::format("<li><strong>{}</strong> {}</li>", escaped(finding.head), escaped(finding.text));
    }
    return card("What we found", list + "</ul>", "found");
  }

  std::string ends() const {
    std::map<std::string, std::uint64_t> all;
    for (const Summary& s : f_.summaries) {
      for (const auto& [end, games] : s.ends) all[end] += games;
    }
    std::vector<std::pair<std::uint64_t, std::string>> order;
    for (const auto& [end, games] : all) order.emplace_back(games, end);
    std::ranges::sort(order, std::greater{});
    constexpr std::size_t kMost = 8;
    if (order.size() > kMost) order.resize(kMost);
    std::string html = "<table><thead><tr><th scope=\"col\">The game ends</th>";
    for (const Summary& s : f_.summaries) html += fmt::format("<th scope=\"col\">{}</th>", escaped(s.variant));
    html += "</tr></thead><tbody>\n";
    for (const auto& [ignored, end] : order) {
      html += fmt::format("<tr><th scope=\"row\">{}</th>", escaped(end));
      for (const Summary& s : f_.summaries) {
        const auto found = s.ends.find(end);
        const double share = found == s.ends.end() || s.games == 0
                                 ? 0
                                 : static_cast<double>(found->second) / static_cast<double>(s.games);
        html += fmt::format("<td>{}</td>", percent(share));
      }
      html += "</tr>\n";
    }
    return card("How games end", scrolling(html + "</tbody></table>", "How games end"));
  }

  std::string legend() const {
    if (f_.summaries.size() == 1) return "";
    std::string html = "<div class=\"legend\">";
    for (std::size_t v = 0; v < f_.summaries.size(); ++v) {
      Svg svg(16, 16, "");
      svg.mark({8, 8}, v);
      std::string picture = svg.finish();
      picture.replace(picture.find("role=\"img\" aria-label=\"\""), 24, "aria-hidden=\"true\"");
      html += fmt::format("<span>{}{}</span>", picture, escaped(f_.summaries[v].variant));
    }
    return html + "</div>\n";
  }

  std::string plots() const {
    std::string html;
    html += plot_card("Is it fair?", fairness_sentence(f_, info_), fairness_plot(),
                      "Share of the wins of each seat with Wilson’s 95 % interval. Dashed: a fair share. Score test "
                      "against it, corrected for the number of seats.");
    html += plot_card("How long is it?", length_sentence(f_), histogram_plot(f_.summaries),
                      "Games by their number of turns, all players together. Dashed: the median. The same scale for "
                      "all. Longer games than 98 % of all are not drawn.");
    html += plot_card("How much is there to choose?", choice_sentence(f_), choices_plot(),
                      "Mean number of legal actions in each tenth of the decisions, with 95 % bands.");
    html += plot_card("Is it exciting?", drama_sentence(f_), drama_plot(),
                      fmt::format("What searches of {} simulations give the later winner along the game; every {} "
                                  "game was examined. 95 % bands. Dashed: an even game.",
                                  f_.plan.insight_simulations, ordinal(f_.plan.insight_every)));
    if (f_.plan.ladder.size() > 1) {
      html += plot_card("How deep is it?", depth_sentence(f_), depth_plot(),
                        "Share of the wins of one stronger player against weaker ones; they change seats with the "
                        "same luck. Wilson’s 95 % interval. Dashed: no difference.");
    }
    html += plot_card("How lucky is it?", luck_sentence(f_), luck_plot(),
                      fmt::format("Groups of {} games with the same luck and other decisions. Intraclass correlation "
                                  "of the results, (MSB − MSW) / (MSB + {} MSW); interval by bootstrap over groups.",
                                  kLuckGroup, kLuckGroup - 1));
    return html;
  }

  static std::string ordinal(std::uint64_t n) {
    return n == 1 ? "single" : n == 2 ? "second" : n == 3 ? "third" : std::to_string(n) + "th";
  }

  std::optional<double> fair_share() const {
    std::optional<double> fair;
    for (const Summary& s : f_.summaries) {
      const Measure* const m = s.find("seat_1_share");
      if (m == nullptr || !m->expected) continue;
      if (fair && std::abs(*fair - *m->expected) > 1e-9) return std::nullopt;  // different numbers of players
      fair = m->expected;
    }
    return fair;
  }

  std::string fairness_plot() const {
    std::vector<IntervalRow> rows;
    for (std::size_t v = 0; v < f_.summaries.size(); ++v) {
      for (std::size_t i = 0; i < static_cast<std::size_t>(f_.plan.variants[v].players); ++i) {
        const Measure* const m = f_.summaries[v].find(fmt::format("seat_{}_share", i + 1));
        if (m == nullptr) continue;
        rows.push_back({f_.summaries.size() == 1 ? "" : f_.summaries[v].variant, seat_title(info_, i), m->estimate, v});
      }
    }
    return interval_plot(rows, fair_share(), "Win share by seat");
  }

  std::string choices_plot() const {
    std::vector<Curve> curves;
    for (std::size_t v = 0; v < f_.summaries.size(); ++v) {
      Curve curve{.points = {}, .series = v};
      for (std::size_t i = 0; i < kTenths; ++i) {
        if (f_.summaries[v].choices[i].count > 0) curve.points[i] = f_.summaries[v].choices[i];
      }
      curves.push_back(curve);
    }
    return curve_plot(curves, false, std::nullopt, "Legal actions along the game");
  }

  std::string drama_plot() const {
    std::vector<Curve> curves;
    for (std::size_t v = 0; v < f_.summaries.size(); ++v) curves.push_back({f_.summaries[v].winner_value, v});
    return curve_plot(curves, true, fair_share(), "The later winner’s chances along the game");
  }

  std::string depth_plot() const {
    std::vector<IntervalRow> rows;
    for (std::size_t rung = 1; rung < f_.plan.ladder.size(); ++rung) {
      for (std::size_t v = 0; v < f_.summaries.size(); ++v) {
        const Measure* const m = f_.summaries[v].find(fmt::format("skill_{}", rung));
        if (m == nullptr) continue;
        const std::string what = m->label.substr(m->label.find(' ') + 1);
        rows.push_back({what, f_.summaries.size() == 1 ? "" : f_.summaries[v].variant, m->estimate, v});
      }
    }
    return interval_plot(rows, fair_share(), "Win share of each player of the ladder against the one below");
  }

  std::string luck_plot() const {
    std::vector<IntervalRow> rows;
    for (std::size_t v = 0; v < f_.summaries.size(); ++v) {
      const Measure* const m = f_.summaries[v].find("luck");
      if (m == nullptr) continue;
      rows.push_back({"", f_.summaries[v].variant, m->estimate, v});
    }
    return rows.empty() ? "" : interval_plot(rows, 0.0, "Luck");
  }

  std::string heat() const {
    const LabFacts* const facts = lab_facts_of(info_.id);
    if (facts == nullptr || facts->board == nullptr || f_.summaries[base_].heat.empty()) return "";
    const Variant& variant = f_.plan.variants[base_];
    const HeatBoard board = facts->board(variant.players, variant.options);
    std::string html;
    if (f_.summaries.size() > 1)
      html += fmt::format("<p class=\"say\">{}.</p>", escaped(capitalised(f_.summaries[base_].variant)));
    html += "<div class=\"heat\">";
    for (const Heat& heat : f_.summaries[base_].heat) {
      double most = 0;
      for (const auto& [place, count] : heat.per_game) most = std::max(most, count);
      html += fmt::format(
          "<div><h3>{}</h3><figure>{}</figure><div class=\"ramp\"></div><div class=\"key\"><span>never</span>"
          "<span>{} times a game</span></div>{}</div>",
          escaped(heat.layer), heat_plot(board, heat), number_text(most), symmetry(board, heat));
    }
    return card("On the board", html + "</div>", "wide");
  }

  static std::string symmetry(const HeatBoard& board, const Heat& heat) {
    if (!heat.first_half) return "";
    const std::string halves =
        fmt::format("{} of the visits are in the first half of the board", percent(heat.first_half->value));
    const std::string random =
        heat.random_half ? fmt::format("; random players show {}", percent(heat.random_half->value)) : "";
    if (heat.is_lopsided) {
      return fmt::format(
          "<p class=\"warn\"><strong>Symmetry check failed.</strong> The board looks the same {}, but {}{}. So this is "
          "a habit of the players, not a property of the game.</p>",
          escaped(board.symmetry), halves, random);
    }
    return fmt::format("<p class=\"note\">Symmetry check passed: {}{}.</p>", halves, random);
  }

  std::string uses() const {
    std::map<std::string, std::map<std::string, std::vector<const Use*>>> groups;
    for (std::size_t v = 0; v < f_.summaries.size(); ++v) {
      for (const Use& use : f_.summaries[v].uses) {
        std::vector<const Use*>& row = groups[use.group][use.name];
        row.resize(f_.summaries.size());
        row[v] = &use;
      }
    }
    std::string html;
    for (const auto& [group, names] : groups) {
      std::string table = "<table><thead><tr><th scope=\"col\">Times a game</th>";
      for (const Summary& s : f_.summaries) table += fmt::format("<th scope=\"col\">{}</th>", escaped(s.variant));
      table += "</tr></thead><tbody>\n";
      for (const auto& [name, row] : names) {
        table += fmt::format("<tr><th scope=\"row\">{}</th>", escaped(name));
        for (const Use* use : row) {
          table += use == nullptr ? "<td>0</td>"
                                  : fmt::format("<td><span class=\"n\">{}</span><small>in {} of the games</small></td>",
                                                number_text(use->times.value), percent(use->games.value));
        }
        table += "</tr>\n";
      }
      html += card("How often: " + escaped(group), scrolling(table + "</tbody></table>", group), "long");
    }
    return html;
  }

  std::string footer() const {
    return fmt::format(
        "<footer><p>Seed {}. Beside this page: results.json, results.csv and games.jsonl. docs/lab.md describes every "
        "estimator. Bots are not people: these figures compare rules, they do not promise how your evening "
        "goes.</p></footer>\n",
        f_.plan.seed);
  }

  const Findings& f_;
  const GameInfo& info_;
  std::size_t base_;
  std::vector<std::vector<int>> differs_;
};

}  // namespace

std::string value_text(const Measure& m) {
  return m.unit == Unit::kShare ? percent(m.estimate.value) : number_text(m.estimate.value);
}

std::string interval_text(const Measure& m) {
  if (m.unit == Unit::kShare) return fmt::format("{:.0f} to {:.0f}", 100 * m.estimate.low, 100 * m.estimate.high);
  return number_text(m.estimate.low) + " to " + number_text(m.estimate.high);
}

std::string report_html(const Findings& findings, const GameInfo& info) { return Report(findings, info).html(); }

Findings together(const Findings& a, const std::string& a_name, const Findings& b, const std::string& b_name) {
  Findings both{.plan = a.plan, .summaries = {}, .rows = a.rows + b.rows};
  both.plan.variants.clear();
  for (const auto& [run, name] : {std::pair(&a, &a_name), std::pair(&b, &b_name)}) {
    for (std::size_t v = 0; v < run->summaries.size(); ++v) {
      both.summaries.push_back(run->summaries[v]);
      both.plan.variants.push_back(run->plan.variants[v]);
      const std::string shown = *name + ": " + run->summaries[v].variant;
      both.summaries.back().variant = shown;
      both.plan.variants.back().name = shown;
      both.plan.variants.back().is_default = false;  // compared with the first
    }
  }
  return both;
}

}  // namespace skerry
