#include "core/options.h"

#include <algorithm>
#include <cassert>
#include <charconv>

#include "core/text.h"

namespace skerry {
namespace {

const OptionSpec* find_spec(std::span<const OptionSpec> specs, std::string_view name) {
  const auto* const it = std::ranges::find(specs, name, &OptionSpec::name).base();
  return it == specs.data() + specs.size() ? nullptr : it;
}

Error unknown_option(std::span<const OptionSpec> specs, std::string_view name) {
  if (specs.empty()) return Error{"Unknown option " + in_quotes(name) + ": this game has none."};
  std::vector<std::string> known;
  for (const OptionSpec& spec : specs) known.emplace_back(spec.name);
  return Error{"Unknown option " + in_quotes(name) + "; the options are " + enumerate(known, "and") + "."};
}

Error bad_value(const OptionSpec& spec, const std::string& given) {
  return Error{"Option " + std::string(spec.name) + " must be " + option_range(spec) + ", not " + given + "."};
}

// Whether the value suits the declaration.
bool fits(const OptionSpec& spec, const OptionValue& value) {
  switch (spec.kind) {
    case OptionSpec::Kind::kFlag:
      return std::holds_alternative<bool>(value);
    case OptionSpec::Kind::kInteger: {
      const auto* const number = std::get_if<std::int32_t>(&value);
      return number != nullptr && *number >= spec.min && *number <= spec.max;
    }
    case OptionSpec::Kind::kChoice: {
      const auto* const choice = std::get_if<std::string>(&value);
      return choice != nullptr && spec.has_choice(*choice);
    }
    case OptionSpec::Kind::kText:
      return std::holds_alternative<std::string>(value);
  }
  return false;
}

}  // namespace

bool OptionSpec::has_choice(std::string_view value) const {
  return std::ranges::find(choices, value, &OptionChoice::value) != choices.end();
}

void Settings::set(std::string_view name, OptionValue value) {
  const auto it = std::ranges::find(entries_, name, &Entry::first);
  if (it != entries_.end()) {
    it->second = std::move(value);
  } else {
    entries_.emplace_back(name, std::move(value));
  }
}

const OptionValue* Settings::find(std::string_view name) const {
  const auto it = std::ranges::find(entries_, name, &Entry::first);
  return it == entries_.end() ? nullptr : &it->second;
}

bool Settings::flag(std::string_view name) const {
  const auto* const value = std::get_if<bool>(find(name));
  assert(value != nullptr);
  return *value;
}

std::int32_t Settings::integer(std::string_view name) const {
  const auto* const value = std::get_if<std::int32_t>(find(name));
  assert(value != nullptr);
  return *value;
}

const std::string& Settings::text(std::string_view name) const {
  const auto* const value = std::get_if<std::string>(find(name));
  assert(value != nullptr);
  return *value;
}

Result<OptionValue> parse_option(const OptionSpec& spec, std::string_view text) {
  OptionValue value = std::string(text);
  if (spec.kind == OptionSpec::Kind::kFlag && (text == "true" || text == "false")) value = text == "true";
  if (spec.kind == OptionSpec::Kind::kInteger) {
    std::int32_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error == std::errc{} && end == text.data() + text.size()) value = number;
  }
  if (!fits(spec, value)) return bad_value(spec, in_quotes(text));
  return value;
}

Result<Settings::Entry> parse_assignment(std::span<const OptionSpec> specs, std::string_view text) {
  const std::size_t equals = text.find('=');
  if (equals == std::string_view::npos) return Error{"Write an option as name=value, not " + in_quotes(text) + "."};
  const OptionSpec* const spec = find_spec(specs, text.substr(0, equals));
  if (spec == nullptr) return unknown_option(specs, text.substr(0, equals));
  Result<OptionValue> value = parse_option(*spec, text.substr(equals + 1));
  if (!value) return value.error();
  return Settings::Entry{spec->name, std::move(*value)};
}

Result<Settings> complete_settings(std::span<const OptionSpec> specs, int players, const Settings& given) {
  for (const auto& [name, value] : given.entries()) {
    const OptionSpec* const spec = find_spec(specs, name);
    if (spec == nullptr) return unknown_option(specs, name);
    if (!fits(*spec, value)) return bad_value(*spec, in_quotes(option_text(value)));
  }
  Settings complete;
  for (const OptionSpec& spec : specs) {
    const OptionValue* const value = given.find(spec.name);
    complete.set(spec.name, value != nullptr ? *value : spec.default_for(players, given));
  }
  return complete;
}

std::string option_range(const OptionSpec& spec) {
  switch (spec.kind) {
    case OptionSpec::Kind::kFlag:
      return "true or false";
    case OptionSpec::Kind::kInteger:
      return std::to_string(spec.min) + ".." + std::to_string(spec.max);
    case OptionSpec::Kind::kText:
      return "text";
    case OptionSpec::Kind::kChoice:
      break;
  }
  std::vector<std::string> values;
  for (const OptionChoice& choice : spec.choices) values.emplace_back(choice.value);
  return enumerate(values, "or");
}

std::string option_text(const OptionValue& value) {
  if (const auto* const flag = std::get_if<bool>(&value)) return *flag ? "true" : "false";
  if (const auto* const number = std::get_if<std::int32_t>(&value)) return std::to_string(*number);
  return std::get<std::string>(value);
}

}  // namespace skerry
