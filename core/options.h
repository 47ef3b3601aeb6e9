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

// Holds if another option has one of these values, "true" and numbers included; always, if no option is named.
struct OptionCondition {
  std::string_view option = {};
  std::span<const std::string_view> values = {};
};

// A value that a form offers, in people's words.
struct OptionChoice {
  std::string_view value;  // as typed on a command line: "standard", "8"
  std::string_view label;  // "Laid out for you"
  OptionCondition when = {};
};

struct OptionSpec {
  enum class Kind : std::uint8_t { kFlag, kInteger, kChoice, kText };
  // The default may depend on the number of players and on the options given.
  using DefaultFor = OptionValue (*)(int players, const Settings& given);

  std::string_view name;
  std::string_view label = {};  // for people: "Acorns each"
  Kind kind;
  std::string_view help;          // a sentence or two for people
  std::string_view default_text;  // as people read it: "12, or 15 in the fixed layout"
  DefaultFor default_for;
  std::int32_t min = 0;  // kInteger
  std::int32_t max = 0;
  // kChoice: all values. kInteger: the values that a form offers, or none for any number in range.
  std::span<const OptionChoice> choices = {};
  // A form shows the option only if it means something: with so many players, and after these choices.
  int min_players = 0;
  int max_players = kAnyPlayers;
  OptionCondition when = {};
  bool is_file = false;  // kText: usually the contents of a file
  bool is_rare = false;  // of little interest to most players

  static constexpr int kAnyPlayers = 99;
  bool has_choice(std::string_view value) const;
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
