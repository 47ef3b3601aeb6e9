// skerry play: a game in the terminal.
#include <algorithm>
#include <fmt/format.h>
#include <iostream>
#include <random>

#include "cli/commands.h"
#include "cli/hint.h"
#include "cli/moves.h"
#include "cli/output.h"
#include "core/text.h"
#include "learn/pictures.h"
#include "match/typed.h"

namespace skerry::cli {
namespace {

constexpr std::string_view kHelp =
    "Type a move, such as one that `moves` lists. Its last words are enough if only one move ends with them.\n"
    "  moves        list the legal moves; `moves WORD` lists those with this word\n"
    "  hint         show what the best bot would do\n"
    "  why MOVE     explain why a move is not legal\n"
    "  undo         take back your last move\n"
    "  board        draw the board again\n"
    "  rules        show the rules\n"
    "  save FILE    save the game so far\n"
    "  quit         leave the game\n";

constexpr std::string_view kEnd = "end";  // the kind of happening that ends a game

class TerminalGame {
 public:
  TerminalGame(Match match, std::vector<std::string> seats, std::uint64_t seed, const Tempo& tempo)
      : match_(std::move(match)), seats_(std::move(seats)), seed_(seed), chance_(chance_seed(seed)) {
    style_.colour = is_terminal(stdout);
    for (std::size_t i = 0; i < seats_.size(); ++i) {
      const AgentSetting setting{
          .game = &match_.game(), .options = match_.settings(), .seed = agent_seed(seed, seat_at(i)), .tempo = tempo};
      agents_.push_back(is_human(seat_at(i)) ? nullptr : or_usage_error(make_agent(seats_[i], setting)));
    }
  }

  // False if the player left before the end.
  bool run() {
    greet();
    while (!match_.over()) {
      const Turn turn = match_.position().turn();
      if (turn.is_chance()) {
        match_.play_chance(chance_);
      } else if (const Seat seat = turn.first(); is_human(seat)) {
        if (!ask(seat)) return false;
      } else {
        think(seat);
      }
    }
    finish();
    return true;
  }

  Record record() const {
    Record record = match_.record();
    record.agents = seats_;
    record.seed = seed_;
    return record;
  }

 private:
  bool is_human(Seat seat) const { return seats_[index(seat)] == "you"; }
  std::size_t humans() const { return static_cast<std::size_t>(std::ranges::count(seats_, "you")); }
  // The seat of the one person who plays; kSpectator if there are several or none.
  Seat only_human() const {
    const auto you = std::ranges::find(seats_, "you");
    return humans() == 1 ? seat_at(static_cast<std::size_t>(you - seats_.begin())) : kSpectator;
  }
  std::string name_of(Seat seat) const { return seat_name(match_.game().info(), match_.settings(), seat); }

  void greet() const {
    const GameInfo& info = match_.game().info();
    fmt::print("{}, by {}. {}\n", info.title, info.designers, info.summary);
    if (!info.rights.empty()) fmt::print("{}\n", info.rights);
    for (std::size_t i = 0; i < seats_.size(); ++i)
      fmt::print("  {}: {}\n", name_of(seat_at(i)), agent_title(seats_[i]));
    if (humans() > 0) fmt::print("Type ? for help.\n");
  }

  std::string choice_of(Seat seat) {
    const Notice notice(name_of(seat) + " is thinking …");
    return agents_[index(seat)]->decide(match_.position(), seat, {}).text;
  }

  void think(Seat seat) {
    const std::string text = choice_of(seat);
    if (const Status played = match_.play(seat, text); !played) throw Failure(played.error().text());
    const Turn next = match_.position().turn();
    if (humans() == 0 && (next.is_over() || next.first() != seat)) show_news(kSpectator, shown_);
  }

  // Prints the steps since the viewer last looked, one line for each seat's run of steps, and what they led to.
  void show_news(Seat viewer, std::size_t& shown) const {
    const std::vector<std::string> texts = match_.texts_for(viewer, shown);
    const std::vector<Step>& steps = match_.steps();
    for (std::size_t i = 0; i < texts.size();) {
      const Seat by = steps[shown + i].by;
      std::size_t end = i + 1;
      while (end < texts.size() && steps[shown + end].by == by) ++end;
      const std::string joined = match_.game().join_steps({texts.data() + i, end - i});
      if (!joined.empty()) fmt::print("{}: {}\n", name_of(by), joined);
      tell(viewer, shown + i, shown + end);
      i = end;
    }
    shown = steps.size();
  }

  // Prints what a run of one seat's steps led to. What is told of several of its steps, such as Scurry's captures, the
  // steps say themselves.
  void tell(Seat viewer, std::size_t first, std::size_t end) const {
    const std::vector<Consequences>& led_to = match_.consequences_for(viewer);
    const auto tells = [&](std::size_t step, std::string_view kind) {
      return std::ranges::any_of(led_to[step].told, [&](const Happening& one) { return one.kind == kind; });
    };
    const auto is_routine = [&](std::string_view kind) {
      std::size_t steps = 0;
      for (std::size_t i = first; i < end; ++i) steps += tells(i, kind) ? 1 : 0;
      return match_.steps()[first].by != kChance && steps > 1;
    };
    for (std::size_t i = first; i < end; ++i) {
      for (const Happening& one : led_to[i].told) {
        if (one.kind != kEnd && !is_routine(one.kind)) fmt::print("  {}.\n", in_words(one, viewer));
      }
    }
  }

  std::string in_words(const Happening& happening, Seat viewer) const {
    const Seat you = viewer == only_human() ? viewer : kNoSeat;
    return with_names(happening.text, [&](Seat seat) { return name_of(seat); }, you);
  }

  void show_board(Seat viewer) const {
    fmt::print("\n{}", match_.position().draw(viewer, style_));
    const std::vector<std::int32_t> scores = match_.position().scores();
    std::string line;
    for (std::size_t i = 0; i < scores.size(); ++i) {
      line += fmt::format("{}{} {}", i > 0 ? "   " : "", name_of(seat_at(i)), scores[i]);
    }
    fmt::print("{}\n", line);
  }

  // Hands the keyboard to the next player, so that nobody sees another's secrets. False at the end of the input.
  bool hand_over(Seat seat) {
    if (!match_.game().has_secrets() || humans() < 2 || seat == last_human_) return true;
    if (style_.colour) fmt::print("\x1b[2J\x1b[H");
    fmt::print("{}, press Enter when only you can see the screen. ", name_of(seat));
    std::fflush(stdout);
    std::string line;
    return static_cast<bool>(std::getline(std::cin, line));
  }

  // Asks a person for one decision. False if the player left.
  bool ask(Seat seat) {
    if (!hand_over(seat)) return false;
    last_human_ = seat;
    show_news(seat, shown_to_[index(seat)]);
    show_board(seat);
    const std::size_t before = match_.steps().size();
    while (match_.steps().size() == before) {
      fmt::print("{}> ", name_of(seat));
      std::fflush(stdout);
      std::string line;
      if (!std::getline(std::cin, line)) {
        fmt::print("\n");
        return false;
      }
      if (!handle(seat, line)) return false;
      if (match_.steps().size() < before) return true;  // taken back, so it may be another seat's turn
    }
    shown_to_[index(seat)] = shown_ = match_.steps().size();
    return true;
  }

  bool handle(Seat seat, std::string line) {
    while (!line.empty() && (line.back() == ' ' || line.back() == '\r')) line.pop_back();
    while (line.starts_with(' ')) line.erase(0, 1);
    const std::string command = line.substr(0, line.find(' '));
    const std::string rest = line.size() > command.size() ? line.substr(command.size() + 1) : "";
    if (line.empty()) return true;
    if (line == "quit" || line == "exit") return false;
    if (line == "?" || line == "help") {
      fmt::print("{}", kHelp);
    } else if (command == "moves") {
      print_moves(match_.position(), seat, rest);
    } else if (line == "hint") {
      fmt::print("{}", hint(match_, seat));
    } else if (line == "board") {
      show_board(seat);
    } else if (line == "rules") {
      fmt::print("{}", drawn_rules(match_.game(), style_));
    } else if (line == "undo") {
      undo(seat);
    } else if (command == "why") {
      const auto [move, status] = read_typed(match_.position(), seat, rest);
      fmt::print("{}\n", status ? move == rest ? "It is legal." : "'" + move + "' is legal." : status.error().text());
    } else if (command == "save") {
      save(rest);
    } else {
      play_move(seat, line);
    }
    return true;
  }

  // Plays a move given in full, or by the words that only one legal move ends with.
  void play_move(Seat seat, const std::string& line) {
    const std::string text = move_meant(match_.position(), seat, line);
    const Status played = match_.play(seat, text);
    if (!played) {
      fmt::print("{}\n", played.error().text());
    } else if (text != line) {
      fmt::print("{}\n", text);
    }
  }

  void undo(Seat seat) {
    const Result<std::size_t> point = match_.take_back_point(seat);
    if (!point) {
      fmt::print("{}\n", point.error().text());
      return;
    }
    if (!others_agree(seat, *point)) return;
    match_.truncate(*point);
    shown_ = std::min(shown_, *point);
    for (std::size_t& shown : shown_to_) shown = std::min(shown, *point);
  }

  // Against bots it is one's own game. Another person is asked, unless the game lets the step go.
  bool others_agree(Seat seat, std::size_t keep) const {
    const std::string_view free = match_.game().info().free_take_back;
    const auto is_free = [&](const Step& step) {
      return step.by == seat && (free.empty() || step.text.starts_with(std::string(free) + " "));
    };
    const auto& steps = match_.steps();
    if (humans() < 2 || std::all_of(steps.begin() + static_cast<std::ptrdiff_t>(keep), steps.end(), is_free))
      return true;
    fmt::print("Do the others agree? Type yes or no: ");
    std::fflush(stdout);
    std::string line;
    return static_cast<bool>(std::getline(std::cin, line)) && line == "yes";
  }

  void save(const std::string& path) const {
    if (path.empty()) {
      fmt::print("Write `save` and a file name.\n");
      return;
    }
    try {
      Output out(path);
      out.line(record_line(record()));
      out.finish();
      fmt::print("Saved to {}.\n", path);
    } catch (const Failure& failure) {
      fmt::print("{}\n", failure.what());
    }
  }

  void finish() {
    const Seat viewer = only_human();
    show_news(viewer, shown_);
    show_board(viewer);
    for (const Happening& one : match_.consequences_for(viewer).back().told) {
      if (one.kind == kEnd) fmt::print("{}.\n", in_words(one, viewer));
    }
  }

  Match match_;
  std::vector<std::string> seats_;
  std::vector<std::unique_ptr<Agent>> agents_;
  std::uint64_t seed_;
  Rng chance_;
  DrawStyle style_;
  std::size_t shown_ = 0;            // steps that were printed for somebody
  PerSeat<std::size_t> shown_to_{};  // steps that were printed for this person
  Seat last_human_ = kNoSeat;
};

}  // namespace

int play(const Registry& registry, const PlayArgs& args) {
  Chosen chosen = choose_game(registry, args.choice);
  if (args.choice.players == 0) chosen.players = std::max(chosen.players, static_cast<int>(args.seats.size()));
  std::vector<std::string> seats = args.seats;
  if (seats.empty()) seats.emplace_back("you");
  if (seats.size() > static_cast<std::size_t>(chosen.players)) {
    throw UsageError(fmt::format("{} seats are given for {} players.", seats.size(), chosen.players));
  }
  seats.resize(static_cast<std::size_t>(chosen.players), "level:2");

  const std::uint64_t seed = args.seed != 0 ? args.seed : std::random_device()() + 1ULL;
  TerminalGame game(or_usage_error(Match::begin(*chosen.game, chosen.players, chosen.given)), std::move(seats), seed,
                    args.tempo);
  const auto save = [&] {
    if (args.save.empty()) return;
    Output out(args.save);
    out.line(record_line(game.record()));
    out.finish();
  };
  try {
    if (!game.run()) fmt::print("Game left unfinished. Bye.\n");
  } catch (const Failure&) {  // of an exec: agent
    save();
    throw;
  }
  Output().finish();  // throws if something could not be printed
  save();
  return kSuccess;
}

}  // namespace skerry::cli
