// skerry: one binary, many subcommands. Arguments are declared here (the only file that sees CLI11); the work is done
// in the file named after each command.
#include <CLI/CLI.hpp>
#include <charconv>
#include <fmt/format.h>

#include "cli/commands.h"
#include "cli/output.h"
#include "core/text.h"

namespace skerry::cli {
namespace {

constexpr std::string_view kAgents =
    "Agents: random, greedy; level:1 to level:5 (Limpet, Crab, Puffin, Seal, Orca); mcts:sims=800 or\n"
    "mcts:ms=1000,threads=2,seed=5; exec:COMMAND, a program that speaks docs/protocol.md, as in\n"
    "'exec:python3 my_bot.py'.";

class CommandLine {
 public:
  explicit CommandLine(const Registry& registry) : registry_(registry) {
    app_.require_subcommand(1);
    app_.set_version_flag("--version", std::string("skerry ") + SKERRY_VERSION);
    app_.failure_message([](const CLI::App*, const CLI::Error& error) { return std::string(error.what()) + "\n"; });
    add_serve();
    add_admin();
    add_games();
    add_play();
    add_selfplay();
    add_match();
    add_trace_and_check();
    add_analyse();
    add_engine();
    add_perft();
    add_bench();
    add_explain();
  }

  int run(int argc, char** argv) {
    try {
      app_.parse(argc, argv);
    } catch (const CLI::Success& success) {
      return app_.exit(success);  // --help, --version
    } catch (const CLI::ParseError& error) {
      std::string sentence = error.what();
      std::ranges::replace(sentence, '\n', ' ');
      if (argc > 1 && app_.get_subcommands().empty()) sentence = "unknown command " + in_quotes(argv[1]);
      throw UsageError(sentence + " (see skerry --help)");
    }
    return action_();
  }

 private:
  CLI::App* add(const std::string& name, const std::string& help) { return app_.add_subcommand(name, help); }

  void add_choice(CLI::App* command, GameChoice& choice, bool game_required = true) {
    command->add_option("game", choice.game, "the game, as `skerry games` lists it")->required(game_required);
    command->add_option("--players", choice.players, "how many play (default: the fewest, or one for each seat given)")
        ->check(CLI::Range(1, static_cast<int>(kMaxSeats)));
    command->add_option("--set", choice.set, "an option of the game as name=value; may be repeated")
        ->allow_extra_args(false);
  }

  // CLI11 alone would read -1 as the largest number, and an empty text as the default.
  static void add_seed(CLI::App* command, std::uint64_t& seed, const std::string& help) {
    const std::function<std::string(const std::string&)> flaw_in = [](const std::string& text) {
      std::uint64_t number = 0;
      const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
      const bool whole = error == std::errc{} && end == text.data() + text.size();
      return whole ? std::string() : "write a whole number from 0, not " + in_quotes(text);
    };
    command->add_option("--seed", seed, help)->check(flaw_in, "NUMBER");
  }

  static void add_threads(CLI::App* command, unsigned& threads) {
    command->add_option("--threads", threads, "default: one for each core")->check(CLI::Range(1, 256));
  }

  static void add_agents(CLI::App* command, Tempo& tempo) {
    command
        ->add_option("--patience", tempo.patience, "seconds that a program (exec:…) may take for a move (default 60)")
        ->check(CLI::Range(0.001, 86400.0));
    command->footer(std::string(kAgents));
  }

  static void add_store(CLI::App* command, server::ServerSettings& settings) {
    CLI::Option* data = command->add_option("--data", settings.data, "folder of the data (default: skerry-data)");
    command->add_option("--db", settings.database, "a PostgreSQL database instead: postgresql://user@host/name")
        ->excludes(data);
  }

  void add_serve() {
    CLI::App* command = add("serve", "Open the house: the page, and tables for people and bots");
    add_store(command, serve_);
    command->add_option("--port", serve_.net.port, "default 8080; 0 takes any that is free");
    command->add_option("--bind", serve_.net.bind, "address to listen on (default 127.0.0.1: this computer only)");
    command->add_option("--public-url", serve_.public_url,
                        "how people reach it through a proxy: https://play.example.org");
    command
        ->add_option("--bot-threads", serve_.bot_threads,
                     "searches at the same time (default: one for each core but one)")
        ->check(CLI::Range(1, 256));
    command->add_option("--bot-delay", serve_.bot_delay, "milliseconds between a step and a bot's next (default 350)")
        ->check(CLI::Range(0, 10000));
    command->add_option("--connections-per-address", serve_.net.connections_per_address, "default 100, without a proxy")
        ->check(CLI::Range(1, 1000000));
    command->add_flag("--unlimited", serve_.is_unlimited, "for load tests: nobody is held up");
    command->callback([this] {
      action_ = [this] {
        serve_.net.is_behind_proxy = !serve_.public_url.empty();
        return serve(registry_, serve_);
      };
    });
  }

  void add_admin() {
    CLI::App* command = add("admin", "Look after the data of a server, also while it runs");
    command->require_subcommand(1);
    CLI::App* backup = command->add_subcommand("backup", "Copy the data to a file");
    backup->add_option("file", admin_.file, "a new file")->required();
    add_store(backup, admin_.store);
    backup->callback([this] { action_ = [this] { return admin_backup(admin_); }; });
    CLI::App* stats = command->add_subcommand("stats", "Count tables and events");
    stats->add_flag("--json", admin_.json, "for programs");
    add_store(stats, admin_.store);
    stats->callback([this] { action_ = [this] { return admin_stats(admin_); }; });
    CLI::App* remove = command->add_subcommand("delete-table", "Delete one table for good");
    remove->add_option("table", admin_.table, "its id")->required();
    add_store(remove, admin_.store);
    remove->callback([this] { action_ = [this] { return admin_delete_table(admin_); }; });
  }

  void add_games() {
    CLI::App* command = add("games", "List the games with their player counts and options");
    command->add_option("game", games_.game, "only this one");
    CLI::Option* rules = command->add_flag("--rules", games_.rules, "print the rules");
    command->add_flag("--json", games_.json, "for programs")->excludes(rules);
    command->callback([this] { action_ = [this] { return games(registry_, games_); }; });
  }

  void add_play() {
    CLI::App* command = add("play", "Play in the terminal");
    add_choice(command, play_.choice);
    command
        ->add_option("--seat", play_.seats,
                     "who sits there, seat by seat: you, or an agent (default: you, then level:2)")
        ->allow_extra_args(false);
    add_seed(command, play_.seed, "repeat a game's chance and bots (0: a new one each time)");
    command->add_option("--save", play_.save, "write the record to this file at the end");
    add_agents(command, play_.tempo);
    command->callback([this] { action_ = [this] { return play(registry_, play_); }; });
  }

  void add_selfplay() {
    CLI::App* command = add("selfplay", "Let agents play and print records, one per line");
    add_choice(command, selfplay_.choice);
    command->add_option("--seats", selfplay_.seats, "agents, separated by commas")->required();
    command->add_option("--games", selfplay_.games, "how many games")->check(CLI::Range(1, 100000000));
    add_seed(command, selfplay_.seed, "game i has seed SEED+i; the same seed, the same bytes");
    add_threads(command, selfplay_.threads);
    command->add_option("--out", selfplay_.out, "file (default: standard output)");
    add_agents(command, selfplay_.tempo);
    command->callback([this] { action_ = [this] { return selfplay(registry_, selfplay_); }; });
  }

  void add_match() {
    CLI::App* command = add("match", "Find out who is stronger: seats rotated, the same luck for everybody");
    add_choice(command, match_.choice);
    command->add_option("--seats", match_.seats, "agents, separated by commas, one for each player")->required();
    command->add_option("--games", match_.games, "how many games")->check(CLI::Range(1, 100000000));
    add_seed(command, match_.seed, "of the luck");
    add_threads(command, match_.threads);
    command->add_option("--pace", match_.tempo.pace, "everybody thinks so much of the usual time (0.1: a tenth)")
        ->check(CLI::Range(0.0001, 1000.0));
    command->add_flag("--json", match_.json, "for programs");
    add_agents(command, match_.tempo);
    command->callback([this] { action_ = [this] { return match(registry_, match_); }; });
  }

  void add_trace_and_check() {
    CLI::App* command = add("trace", "Print every step of records with the legal actions, as JSON lines");
    command->add_option("file", trace_.file, "records, one per line")->required();
    command->callback([this] { action_ = [this] { return trace(registry_, trace_); }; });
    command = add("check", "Verify that records replay and end as they say");
    command->add_option("file", check_.file, "records, one per line")->required();
    command->add_flag("--json", check_.json, "for programs");
    command->callback([this] { action_ = [this] { return check(registry_, check_); }; });
  }

  void add_analyse() {
    CLI::App* command = add("analyse", "Find the mistakes in recorded games");
    command->add_option("file", analyse_.file, "records, one per line")->required();
    CLI::Option* sims =
        command->add_option("--sims", analyse_.simulations, "simulations for each position (default 400)");
    sims->check(CLI::Range(1U, 1000000000U));
    command->add_option("--ms", analyse_.milliseconds, "milliseconds for each position, instead")
        ->check(CLI::Range(1U, 1000000000U))
        ->excludes(sims);
    add_seed(command, analyse_.seed, "of the searches; the same seed, the same bytes, unless --ms decides");
    add_threads(command, analyse_.threads);
    command->add_flag("--json", analyse_.json, "for programs: one object per record, see docs/protocol.md");
    command->footer(
        "Lost is what the best move is worth more than the one played, in wins per game. A loss of 10 % or more is a\n"
        "mistake, of 25 % or more a blunder. Accuracy is the mean of 100 (1 - lost)^4 over all decisions with a "
        "choice.");
    command->callback([this] { action_ = [this] { return analyse(registry_, analyse_); }; });
  }

  void add_engine() {
    CLI::App* command = add("engine", "Serve programs: JSON requests on standard input, answers on standard output");
    command->footer("One object per line, for example {\"do\":\"new\",\"game\":\"scurry\"}; see docs/protocol.md.");
    command->callback([this] { action_ = [this] { return engine(registry_); }; });
  }

  void add_perft() {
    CLI::App* command = add("perft", "Count sequences of steps to each depth");
    add_choice(command, perft_.choice);
    command->add_option("--depth", perft_.depth, "how deep")->required()->check(CLI::Range(1, 64));
    command->add_option("--from", perft_.from, "a state in text, instead of the beginning");
    command->add_flag("--json", perft_.json, "for programs");
    command->callback([this] { action_ = [this] { return perft(registry_, perft_); }; });
  }

  void add_bench() {
    CLI::App* command = add("bench", "Measure random playouts and search, per CPU second of one thread");
    add_choice(command, bench_.choice, false);
    command->add_option("--seconds", bench_.seconds, "for each row")->check(CLI::Range(0.001, 3600.0));
    command->add_flag("--reference", bench_.reference, "also the well-known games under testing/reference/");
    command->add_flag("--signature", bench_.signature, "only a number that changes when the rules do");
    command->add_flag("--json", bench_.json, "for programs");
    command->callback([this] { action_ = [this] { return bench(registry_, bench_); }; });
  }

  void add_explain() {
    CLI::App* command = add("explain", "Say why a move is legal or not");
    add_choice(command, explain_.choice);
    command->add_option("move", explain_.text, "the move, for example 'lead f6'")->required();
    command->add_option("--from", explain_.from, "a state in text, instead of the beginning");
    command->add_option("--seat", explain_.seat, "who makes it (default: whoever is next)");
    command->add_flag("--json", explain_.json, "for programs");
    command->callback([this] { action_ = [this] { return explain(registry_, explain_); }; });
  }

  const Registry& registry_;
  CLI::App app_{"Skerry: five board games, their bots and their tools"};
  std::function<int()> action_;
  server::ServerSettings serve_;
  AdminArgs admin_;
  GamesArgs games_;
  PlayArgs play_;
  SelfplayArgs selfplay_;
  MatchArgs match_;
  FileArgs trace_;
  FileArgs check_;
  AnalyseArgs analyse_;
  PerftArgs perft_;
  BenchArgs bench_;
  ExplainArgs explain_;
};

}  // namespace
}  // namespace skerry::cli

int main(int argc, char** argv) {
  using namespace skerry;
  try {
    const Registry registry = Registry::product();
    return cli::CommandLine(registry).run(argc, argv);
  } catch (const cli::UsageError& error) {
    fmt::print(stderr, "skerry: {}\n", error.what());
    return cli::kBadUsage;
  } catch (const std::exception& error) {
    fmt::print(stderr, "skerry: {}\n", error.what());
    return cli::kCheckFailed;
  }
}
