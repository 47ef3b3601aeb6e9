// skerry: one binary, many subcommands. This file declares their arguments and is the only one that sees CLI11; each
// command is implemented in the file of its name.
#include <CLI/CLI.hpp>
#include <cctype>
#include <charconv>
#include <fmt/format.h>

#include "cli/commands.h"
#include "cli/output.h"
#include "cli/version.h"
#include "core/failure.h"
#include "core/text.h"

namespace skerry::cli {
namespace {

constexpr std::string_view kAgents =
    "Agents:\n"
    "  random, greedy              simple players\n"
    "  level:1 to level:5          bots: Limpet, Crab, Puffin, Seal, Orca\n"
    "  mcts:sims=800               a search; also mcts:ms=1000,threads=2,seed=5\n"
    "  exec:COMMAND                a program that speaks docs/protocol.md, as in 'exec:python3 my_bot.py'\n";

// CLI11's help without its lists of ranges and exclusions: the descriptions say what matters.
class HelpFormatter final : public CLI::Formatter {
 public:
  std::string make_option_opts(const CLI::Option* option) const override {
    const std::string type = option->get_type_name();
    if (option->get_positional() || option->get_type_size() == 0) return "";
    return " " + type.substr(0, type.find(':'));
  }
  std::string make_option_desc(const CLI::Option* option) const override {
    const bool is_marked = option->get_required() && !option->get_positional();
    return option->get_description() + (is_marked ? " (required)" : "");
  }
};

// CLI11's message as a sentence.
std::string sentence_of(std::string_view complaint) {
  std::string sentence(complaint);
  std::ranges::replace(sentence, '\n', ' ');
  while (sentence.ends_with(' ') || sentence.ends_with('.')) sentence.pop_back();
  if (!sentence.empty()) sentence[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(sentence[0])));
  return sentence + ".";
}

class CommandLine {
 public:
  explicit CommandLine(const Registry& registry) : registry_(registry) {
    app_.name("skerry");
    app_.formatter(std::make_shared<HelpFormatter>());
    app_.require_subcommand(1);
    app_.set_version_flag("--version", std::string("skerry ") + version());
    app_.failure_message([](const CLI::App*, const CLI::Error& error) { return std::string(error.what()) + "\n"; });
    add_serve();
    add_admin();
    add_games();
    add_play();
    add_learn();
    add_selfplay();
    add_match();
    add_lab();
    add_tournament();
    add_trace_and_check();
    add_analyse();
    add_engine();
    add_perft();
    add_bench();
    add_explain();
  }

  int run(int argc, char** argv) {
    try {
      app_.parse(arguments(argc, argv));
    } catch (const CLI::Success& success) {
      return app_.exit(success);  // --help, --version
    } catch (const CLI::ParseError& error) {
      std::string sentence = sentence_of(error.what());
      if (argc > 1 && app_.get_subcommands().empty()) sentence = "Unknown command " + in_quotes(argv[1]) + ".";
      const std::string command = app_.get_subcommands().empty() ? "" : app_.get_subcommands()[0]->get_name() + " ";
      throw UsageError(sentence + " See skerry " + command + "--help.");
    }
    return action_();
  }

 private:
  // Reads `--set a=1 b=2` as `--set a=1 --set b=2`: CLI11 would take the words after an option's first value for values
  // too, or none of them. Last first, as CLI11 wants them.
  static std::vector<std::string> arguments(int argc, char** argv) {
    std::vector<std::string> words;
    bool is_after_value = false;  // of --set
    for (int i = 1; i < argc; ++i) {
      const std::string_view word = argv[i];
      const bool is_more = is_after_value && !word.starts_with('-') && word.find('=') != std::string_view::npos;
      if (is_more) words.emplace_back("--set");
      is_after_value = !words.empty() && words.back() == "--set";
      words.emplace_back(word);
    }
    return {words.rbegin(), words.rend()};
  }

  CLI::App* add(const std::string& name, const std::string& help) { return app_.add_subcommand(name, help); }

  void add_choice(CLI::App* command, GameChoice& choice, bool game_required = true) {
    command->add_option("game", choice.game, "The game's id; `skerry games` lists them")->required(game_required);
    command
        ->add_option("--players", choice.players,
                     "Number of players (default: one for each seat given, or the minimum)")
        ->type_name("N")
        ->check(CLI::PositiveNumber);
    command->add_option("--set", choice.set, "Options of the game; may be repeated")
        ->type_name("NAME=VALUE…")
        ->allow_extra_args(false);
  }

  // Checked here because CLI11 reads -1 as the largest number and an empty text as the default.
  static void add_seed(CLI::App* command, std::uint64_t& seed, const std::string& help) {
    const std::function<std::string(const std::string&)> flaw_in = [](const std::string& text) {
      std::uint64_t number = 0;
      const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
      const bool whole = error == std::errc{} && end == text.data() + text.size();
      return whole ? std::string() : "Write a whole number from 0, not " + in_quotes(text);
    };
    command->add_option("--seed", seed, help)->type_name("N")->check(flaw_in, "N");
  }

  static void add_threads(CLI::App* command, unsigned& threads) {
    command->add_option("--threads", threads, "Number of threads (default: one for each core)")
        ->type_name("N")
        ->check(CLI::Range(1, 256));
  }

  static void add_agents(CLI::App* command, Tempo& tempo, std::string_view example) {
    command->add_option("--patience", tempo.patience, "Time limit for each move of an exec: program (default: 60)")
        ->type_name("SECONDS")
        ->check(CLI::Range(0.001, 86400.0));
    command->footer(fmt::format("{}\nExample: {}\n", kAgents, example));
  }

  static void add_games_to_play(CLI::App* command, std::uint64_t& games) {
    command->add_option("--games", games, fmt::format("Number of games (default: {})", games))
        ->type_name("N")
        ->check(CLI::Range(1, 100000000));
  }

  static void add_records(CLI::App* command, std::string& file) {
    command->add_option("file", file, "A file of records, one per line")->required();
  }

  static void add_json(CLI::App* command, bool& json) { command->add_flag("--json", json, "Print JSON"); }

  static void add_from(CLI::App* command, std::string& from) {
    command->add_option("--from", from, "A position in notation, instead of the start of the game")->type_name("STATE");
  }

  static void add_store(CLI::App* command, server::ServerSettings& settings) {
    CLI::Option* data = command->add_option("--data", settings.data, "Data folder (default: skerry-data)");
    data->type_name("DIR");
    command->add_option("--db", settings.database, "PostgreSQL database to use instead, as postgresql://user@host/name")
        ->type_name("URL")
        ->excludes(data);
  }

  void add_serve() {
    CLI::App* command = add("serve", "Run the server: the web page, and tables for people and bots");
    add_store(command, serve_);
    command->add_option("--port", serve_.net.port, "Port to listen on (default: 8080; 0: any free port)")
        ->type_name("PORT");
    command->add_option("--bind", serve_.net.bind, "Address to listen on (default: 127.0.0.1, this computer only)")
        ->type_name("ADDRESS");
    command
        ->add_option("--public-url", serve_.public_url,
                     "Public address if the server is behind a proxy, such as https://play.example.org")
        ->type_name("URL");
    command
        ->add_option("--bot-threads", serve_.bot_threads,
                     "Simultaneous bot searches (default: one for each core but one)")
        ->type_name("N")
        ->check(CLI::Range(1, 256));
    command->add_option("--bot-delay", serve_.bot_delay, "Pause before a bot's move in milliseconds (default: 350)")
        ->type_name("MS")
        ->check(CLI::Range(0, 10000));
    command
        ->add_option("--connections-per-address", serve_.net.connections_per_address,
                     "Connections allowed from one address, unless behind a proxy (default: 100)")
        ->type_name("N")
        ->check(CLI::Range(1, 1000000));
    command
        ->add_option("--trusted-proxy", trusted_proxies_,
                     "Address or network of a proxy whose X-Forwarded-For is believed; may be repeated (default: this "
                     "computer, if there is a --public-url)")
        ->type_name("NETWORK");
    command->add_flag("--unlimited", serve_.is_unlimited, "Turn rate limits off, for load tests");
    command->footer("Example: skerry serve --bind 0.0.0.0 --data /var/lib/skerry\n");
    command->callback([this] {
      action_ = [this] {
        if (trusted_proxies_.empty() && !serve_.public_url.empty()) trusted_proxies_ = {"127.0.0.0/8", "::1"};
        for (const std::string& text : trusted_proxies_) {
          const Result<server::Network> network = server::Network::parse(text);
          if (!network) throw Failure("--trusted-proxy: " + network.error().message);
          serve_.net.trusted_proxies.push_back(*network);
        }
        return serve(registry_, serve_);
      };
    });
  }

  void add_admin() {
    CLI::App* command = add("admin", "Manage a server's data, even while it runs");
    command->require_subcommand(1);
    CLI::App* backup = command->add_subcommand("backup", "Copy the data to a new file");
    backup->add_option("file", admin_.file, "The new file")->required();
    backup->add_flag("--despite-damage", admin_.despite_damage, "Copy damaged data as well");
    add_store(backup, admin_.store);
    backup->callback([this] { action_ = [this] { return admin_backup(admin_); }; });
    CLI::App* check = command->add_subcommand("check", "Look for damage, and replay every game");
    add_json(check, admin_.json);
    add_store(check, admin_.store);
    check->callback([this] { action_ = [this] { return admin_check(registry_, admin_); }; });
    CLI::App* stats = command->add_subcommand("stats", "Count tables and events");
    add_json(stats, admin_.json);
    add_store(stats, admin_.store);
    stats->callback([this] { action_ = [this] { return admin_stats(admin_); }; });
    CLI::App* remove = command->add_subcommand("delete-table", "Delete a table permanently");
    remove->add_option("table", admin_.table, "The table's id")->required();
    add_store(remove, admin_.store);
    remove->callback([this] { action_ = [this] { return admin_delete_table(admin_); }; });
  }

  void add_games() {
    CLI::App* command = add("games", "List the games with their player counts and options");
    command->add_option("game", games_.game, "Show only this game");
    CLI::Option* rules = command->add_flag("--rules", games_.rules, "Print the rules");
    command->add_flag("--json", games_.json, "Print JSON")->excludes(rules);
    command->callback([this] { action_ = [this] { return games(registry_, games_); }; });
  }

  void add_play() {
    CLI::App* command = add("play", "Play in the terminal");
    add_choice(command, play_.choice);
    command
        ->add_option("--seat", play_.seats,
                     "Who plays the next seat: `you` or an agent; repeat it for each seat (default: you, then level:2)")
        ->type_name("WHO")
        ->allow_extra_args(false);
    add_seed(command, play_.seed, "Seed of chance and bots, to repeat a game (default: random)");
    command->add_option("--save", play_.save, "Write the record to this file at the end (-: standard output)")
        ->type_name("FILE");
    add_agents(command, play_.tempo, "skerry play scurry --seat you --seat level:3");
    command->callback([this] { action_ = [this] { return play(registry_, play_); }; });
  }

  void add_learn() {
    CLI::App* command = add("learn", "Learn a game in short lessons");
    command->add_option("game", learn_.game, "The game, such as scurry")->required();
    command->add_option("lesson", learn_.lesson, "Where to begin, from 1")->check(CLI::Range(1, 99));
    command->add_flag("--list", learn_.list, "List the lessons instead");
    command->callback([this] { action_ = [this] { return learn(registry_, learn_); }; });
  }

  void add_selfplay() {
    CLI::App* command = add("selfplay", "Let agents play each other and print the records, one per line");
    add_choice(command, selfplay_.choice);
    command->add_option("--seats", selfplay_.seats, "Agents, separated by commas")->type_name("AGENTS")->required();
    add_games_to_play(command, selfplay_.games);
    add_seed(command, selfplay_.seed, "Seed of the first game; each later game adds 1 (default: 1)");
    add_threads(command, selfplay_.threads);
    command->add_option("--out", selfplay_.out, "Write the records to this file (default: -, standard output)")
        ->type_name("FILE");
    add_agents(command, selfplay_.tempo, "skerry selfplay scurry --seats level:3,greedy --games 10 --out games.jsonl");
    command->callback([this] { action_ = [this] { return selfplay(registry_, selfplay_); }; });
  }

  void add_match() {
    CLI::App* command = add("match", "Measure which agent is stronger, with rotated seats and equal luck");
    add_choice(command, match_.choice);
    command->add_option("--seats", match_.seats, "Agents, separated by commas, one for each player")
        ->type_name("AGENTS")
        ->required();
    add_games_to_play(command, match_.games);
    add_seed(command, match_.seed, "Seed of the first game (default: 1)");
    add_threads(command, match_.threads);
    command->add_option("--pace", match_.tempo.pace, "Multiplies every agent's thinking time (0.1: a tenth)")
        ->type_name("FACTOR")
        ->check(CLI::Range(0.0001, 1000.0));
    add_json(command, match_.json);
    add_agents(command, match_.tempo, "skerry match scurry --seats level:4,level:3 --games 100");
    command->callback([this] { action_ = [this] { return match(registry_, match_); }; });
  }

  void add_lab() {
    CLI::App* command = add("lab", "Play every variant of a grid many times, and report what they are like");
    command->add_option("game", lab_.game, "The game's id; may be left out with --resume and --compare");
    command->add_option("--players", lab_.players, "Numbers of players, such as 2,3,4 (default: the minimum)")
        ->type_name("N,…");
    command->add_option("--set", lab_.set, "Values of an option, such as tiles=4,8,12; may be repeated")
        ->type_name("NAME=VALUE,…")
        ->allow_extra_args(false);
    command->add_option("--seats", lab_.seats, "One agent for all seats, or one for each (default: level:2)")
        ->type_name("AGENTS");
    command
        ->add_option("--ladder", lab_.ladder,
                     "Agents from weak to strong that measure skill, or none (default: random,level:1,level:2,level:3)")
        ->type_name("AGENTS");
    command->add_option("--games", lab_.games, "Games of each variant by --seats (default: 200)")
        ->type_name("N")
        ->check(CLI::Range(0, 100000000));
    command->add_option("--examine", lab_.examine, "Examine every N-th game by searches; 0: none (default: 5)")
        ->type_name("N")
        ->check(CLI::Range(0, 1000000));
    command->add_option("--sims", lab_.simulations, "Simulations of these searches (default: 100)")
        ->type_name("N")
        ->check(CLI::Range(1, 1000000));
    add_seed(command, lab_.seed, "Seed of the run (default: 1)");
    add_threads(command, lab_.threads);
    command->add_option("--part", lab_.part, "Play only part K of N, on one of several machines; see skerry merge")
        ->type_name("K/N");
    command->add_option("--out", lab_.out, "Folder of the run (default: lab-GAME); with --compare a file")
        ->type_name("DIR");
    command->add_flag("--resume", lab_.resume, "Continue a run that was interrupted, or play more games");
    command->add_option("--compare", lab_.compare, "Compare two runs of a game")->type_name("DIR DIR")->expected(2);
    add_agents(command, lab_.tempo, "skerry lab scurry --set setup=random --set tiles=4,8,12 --games 600");
    command->callback([this] { action_ = [this] { return lab(registry_, lab_); }; });
    command = add("merge", "Put the parts of a lab run together, and report");
    command->add_option("folder", merge_.folder, "The folder of the parts")->required();
    command->callback([this] { action_ = [this] { return merge(registry_, merge_); }; });
  }

  void add_tournament() {
    CLI::App* command = add("tournament", "Let several agents meet, and rate them");
    add_choice(command, tournament_.choice);
    command->add_option("--seats", tournament_.seats, "The agents, separated by commas")
        ->type_name("AGENTS")
        ->required();
    command
        ->add_option("--rounds", tournament_.rounds,
                     "Games of each table in a round robin, or rounds of a Swiss tournament (default: 10)")
        ->type_name("N")
        ->check(CLI::Range(1, 1000000));
    command->add_flag("--swiss", tournament_.swiss, "Let those with similar results meet, instead of all with all");
    add_seed(command, tournament_.seed, "Seed of the tournament (default: 1)");
    add_threads(command, tournament_.threads);
    command->add_option("--out", tournament_.out, "File of the games (default: tournament-GAME.jsonl)")
        ->type_name("FILE");
    command->add_flag("--resume", tournament_.resume, "Continue a tournament, or play more rounds");
    add_json(command, tournament_.json);
    add_agents(command, tournament_.tempo,
               "skerry tournament scurry --seats random,greedy,level:2,level:3 --rounds 20");
    command->callback([this] { action_ = [this] { return tournament(registry_, tournament_); }; });
  }

  void add_trace_and_check() {
    CLI::App* command = add("trace", "Print every step of recorded games with the legal moves, as JSON lines");
    add_records(command, trace_.file);
    command->callback([this] { action_ = [this] { return trace(registry_, trace_); }; });
    command = add("check", "Verify that recorded games are legal and end as recorded");
    add_records(command, check_.file);
    add_json(command, check_.json);
    command->callback([this] { action_ = [this] { return check(registry_, check_); }; });
  }

  void add_analyse() {
    CLI::App* command = add("analyse", "Find the mistakes in recorded games");
    add_records(command, analyse_.file);
    CLI::Option* sims = command->add_option("--sims", analyse_.simulations, "Simulations per position (default: 400)");
    sims->type_name("N")->check(CLI::Range(1U, 1000000000U));
    command->add_option("--ms", analyse_.milliseconds, "Milliseconds per position, instead of --sims")
        ->type_name("MS")
        ->check(CLI::Range(1U, 1000000000U))
        ->excludes(sims);
    add_seed(command, analyse_.seed, "Seed of the searches; repeats the output, except with --ms (default: 1)");
    add_threads(command, analyse_.threads);
    command->add_flag("--json", analyse_.json, "Print JSON: one object per record, see docs/protocol.md");
    command->footer(
        "\"lost\" is how much less the move played is worth than the best one, in wins per game. A loss of 10 % or\n"
        "more is a mistake, of 25 % or more a blunder. Accuracy is the mean of 100 (1 - lost)^4 over all decisions "
        "with\n"
        "more than one legal move.\n");
    command->callback([this] { action_ = [this] { return analyse(registry_, analyse_); }; });
  }

  void add_engine() {
    CLI::App* command = add("engine", "Answer JSON requests on standard input, for other programs");
    command->footer("One JSON object per line, such as {\"do\":\"new\",\"game\":\"scurry\"}; see docs/protocol.md.\n");
    command->callback([this] { action_ = [this] { return engine(registry_); }; });
  }

  void add_perft() {
    CLI::App* command = add("perft", "Count the move sequences of each length, to test the rules");
    add_choice(command, perft_.choice);
    command->add_option("--depth", perft_.depth, "Greatest length")
        ->type_name("N")
        ->required()
        ->check(CLI::Range(1, 64));
    add_from(command, perft_.from);
    add_json(command, perft_.json);
    command->callback([this] { action_ = [this] { return perft(registry_, perft_); }; });
  }

  void add_bench() {
    CLI::App* command = add("bench", "Measure random playouts and search, per CPU second of one thread");
    add_choice(command, bench_.choice, false);
    command->add_option("--seconds", bench_.seconds, "Time for each row (default: 1)")
        ->type_name("SECONDS")
        ->check(CLI::Range(0.001, 3600.0));
    command->add_flag("--reference", bench_.reference, "Include the well-known games in testing/reference/");
    command->add_flag("--signature", bench_.signature, "Print only a number that changes when the rules do");
    add_json(command, bench_.json);
    command->callback([this] { action_ = [this] { return bench(registry_, bench_); }; });
  }

  void add_explain() {
    CLI::App* command = add("explain", "Explain why a move is legal or not");
    add_choice(command, explain_.choice);
    command->add_option("move", explain_.text, "The move, such as 'lead f6'")->required();
    add_from(command, explain_.from);
    command->add_option("--seat", explain_.seat, "The seat that moves (default: the one whose turn it is)")
        ->type_name("N");
    add_json(command, explain_.json);
    command->callback([this] { action_ = [this] { return explain(registry_, explain_); }; });
  }

  const Registry& registry_;
  CLI::App app_{"Skerry: board games for people and bots"};
  std::function<int()> action_;
  server::ServerSettings serve_;
  std::vector<std::string> trusted_proxies_;
  AdminArgs admin_;
  GamesArgs games_;
  PlayArgs play_;
  LearnArgs learn_;
  SelfplayArgs selfplay_;
  MatchArgs match_;
  LabArgs lab_;
  MergeArgs merge_;
  TournamentArgs tournament_;
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
