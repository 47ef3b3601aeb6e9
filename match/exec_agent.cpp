#include "match/exec_agent.h"

#include <fmt/format.h>
#include <optional>

#include "core/failure.h"
#include "core/text.h"
#include "match/message.h"
#include "match/program.h"
#include "match/record.h"

namespace skerry {
namespace {

class ExecAgent final : public Agent {
 public:
  ExecAgent(std::string_view command, const AgentSetting& setting)
      : command_(command),
        game_(setting.game->info().id),
        options_(setting.options),
        patience_(setting.tempo.patience),
        rng_(setting.seed) {}

  Decision decide(const AnyPosition& position, Seat seat, const StopToken& /*stop*/) override {
    if (!program_) program_.emplace(command_, patience_);
    const Result<std::string> answer = program_->ask(question(position, seat));
    if (!answer) fail(answer.error().text());
    std::string move = move_in(*answer);
    if (const Status legal = position.explain(seat, move); !legal) {
      fail(fmt::format("played {} for seat {}, which is not legal: {}", in_quotes(move), seat_number(seat),
                       legal.error().text()));
    }
    return {std::move(move), std::nullopt};
  }

 private:
  [[noreturn]] void fail(const std::string& what) const {
    throw Failure("The program " + in_quotes(command_) + " " + what + (what.ends_with('.') ? "" : "."));
  }

  std::string question(const AnyPosition& position, Seat seat) {
    constexpr unsigned kSpare = 11;  // 53 bits: whole numbers are exact in every language
    MessageWriter message;
    message.text("do", "choose")
        .text("game", game_)
        .number("players", static_cast<std::int64_t>(position.players()))
        .json("options", json_settings(options_))
        .number("seed", static_cast<std::int64_t>(rng_.next() >> kSpare));
    add_standing(message, position);
    add_sight(message, position, seat);
    return message.line();
  }

  std::string move_in(const std::string& answer) const {
    Result<MessageReader> message = MessageReader::parse(answer);
    if (!message) fail("answered " + in_quotes(answer) + ": " + message.error().text());
    if (message->has("error")) fail("gave up: " + in_quotes(message->text("error")));
    std::string move = message->text("move");
    if (const Status read = message->finish(); !read)
      fail("answered " + in_quotes(answer) + ": " + read.error().text());
    return move;
  }

  std::string command_;
  std::string game_;
  Settings options_;
  double patience_;
  Rng rng_;
  std::optional<Program> program_;
};

}  // namespace

Result<std::unique_ptr<Agent>> make_exec_agent(std::string_view command, const AgentSetting& setting) {
  if (command.find_first_not_of(' ') == std::string_view::npos) {
    return Error{"exec: needs a command, as in exec:python3 my_bot.py."};
  }
  return std::unique_ptr<Agent>(std::make_unique<ExecAgent>(command, setting));
}

}  // namespace skerry
