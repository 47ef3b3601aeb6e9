// Archive: what is kept of a finished game beside its log, so that it stays readable when the rules change.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "match/record.h"
#include "table/table.h"

namespace skerry {

// Scores, result and reason as one JSON object; empty unless the game is over.
std::string outcome_line(const Table& table);
Result<Record::Outcome> parse_outcome(std::string_view line);

// The record that a log contains, whatever its rules were: complete, with every secret.
Record archived_record(const TableSetup& setup, std::span<const Event> log, std::string_view outcome);

}  // namespace skerry
