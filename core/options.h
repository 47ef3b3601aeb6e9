// Options: what can be set before a game. A game declares each one once; help texts, JSON, the command line and
// validation all follow from that declaration.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "core/result.h"

namespace skerry {

// kFlag holds a bool, kInteger an int32, kChoice and kText a string.
using OptionValue = std::variant<bool, std::int32_t, std::string>;

class Settings;

struct OptionSpec {
  enum class Kind : std::uint8_t { kFlag, kInteger, kChoice, kText };
  // The default may depend on the number of players and on the options given.
  using DefaultFor = OptionValue (*)(int players, const Settings& given);

  std::string_view name;
  Kind kind;
  std::string_view help;
  std::string_view default_text;  // as people read it: "12, or 15 with setup=standard"
  DefaultFor default_for;
  std::int32_t min = 0;  // kInteger
  std::int32_t max = 0;
  std::span<const std::string_view> choices = {};  // kChoice
};

// Options with their values; once completed, in the order of declaration.
class Settings {
 public:
  using Entry = std::pair<std::string, OptionValue>;

  void set(std::string_view name, OptionValue value);
  const OptionValue* find(std::string_view name) const;

  // Precondition: the option is present and of that kind, as every option of completed settings is.
  bool flag(std::string_view name) const;
  std::int32_t integer(std::string_view name) const;
  const std::string& text(std::string_view name) const;

  const std::vector<Entry>& entries() const { return entries_; }
  bool operator==(const Settings&) const = default;

 private:
  std::vector<Entry> entries_;
};

// "12", "true", "standard" as a value of this option.
Result<OptionValue> parse_option(const OptionSpec& spec, std::string_view text);

// "name=value" as typed on a command line.
Result<Settings::Entry> parse_assignment(std::span<const OptionSpec> specs, std::string_view text);

// Checks the given names, kinds and ranges, and fills in the other defaults.
Result<Settings> complete_settings(std::span<const OptionSpec> specs, int players, const Settings& given);

// "4..7", "manual, standard or random", "true or false"
std::string option_range(const OptionSpec& spec);
std::string option_text(const OptionValue& value);

}  // namespace skerry
