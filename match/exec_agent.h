// Agents that are programs: exec:COMMAND. The program starts at the first decision and runs as long as the agent
// exists.
#pragma once

#include <memory>
#include <string_view>

#include "core/result.h"
#include "match/agent.h"

namespace skerry {

// An error if there is no command.
Result<std::unique_ptr<Agent>> make_exec_agent(std::string_view command, const AgentSetting& setting);

}  // namespace skerry
