// DeviceTable: a table without a server, for one person or several who share the device. Hosts the table's requests and
// its bots. Whoever calls it saves its events before passing on the answers and sights.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "table/requests.h"
#include "table/sight.h"
#include "wasm/sliced_search.h"

namespace skerry {

// The only guest at a table on the device.
inline constexpr const char* kDeviceGuest = "device";

// Nobody else plays at the table, so its luck need not be proven to anybody.
class DeviceLuck final : public Luck {
 public:
  std::uint64_t number(std::string_view secret, std::string_view purpose, std::uint64_t n) const override;
  std::string commitment(std::string_view /*secret*/) const override { return ""; }
};
const Luck& device_luck();

class DeviceTable final : public TableHost, public std::enable_shared_from_this<DeviceTable> {
 public:
  static constexpr Milliseconds kBotDelay = 350;  // between a step and a bot's next one, so that people can follow

  // For questions only: nothing changes, and bots do not play.
  enum class Use : std::uint8_t { kPlay, kQuestions };
  DeviceTable(const Registry& registry, Table table, Use use)
      : registry_(&registry), table_(std::move(table)), use_(use) {}

  // ---- what the page asks for
  // Opens the person's view. `since`: number of events that it knows.
  void enter(std::size_t since, Milliseconds now);
  // Handles one message of docs/protocol.md. Its answer may come later.
  void ask(std::string_view message, Milliseconds now);
  // Thinks one slice: about a question first, then for the bots. Plays a bot's move when it is found and due.
  void think(Milliseconds now);
  // Gives up the seats that have run out of time.
  void expire(Milliseconds now);
  // Drops the events from this number on: they could not be saved. `why` is shown until something is saved again.
  void fall_back(std::size_t version, const std::string& why);
  void stop_question() { question_.reset(); }
  // For a search of the same question elsewhere: what it begins with.
  void seed_questions(std::uint64_t seed) { question_seed_ = seed; }

  // ---- what came of it
  std::vector<std::string> take_answers() { return std::exchange(answers_, {}); }
  std::vector<TableSetup> take_opened() { return std::exchange(opened_, {}); }
  // Everything that the search for the latest answer found; none if nothing new was found.
  std::optional<Thought> take_thought() { return std::exchange(thought_, std::nullopt); }
  bool take_has_news() { return std::exchange(has_news_, false); }
  std::string sight(Milliseconds now);
  bool has_to_think() const { return question_.has_value() || (use_ == Use::kPlay && !table_.bots_due().empty()); }
  // When the next bot's move is due; 0 if none is ready.
  Milliseconds ready_at() const;
  // The id and secret of the next table that is opened from here.
  void supply(std::string id, std::string secret);

  // ---- TableHost
  const Table& table() const override { return table_; }
  Milliseconds away_for(Seat /*seat*/) const override { return 0; }
  void change(const Command& command, const Reply& reply) override;
  void when_saved(const Reply& reply) override { reply({}); }
  void open_rematch(const Opened& opened) override;
  void show(std::uint64_t /*viewer*/) override { has_news_ = true; }
  void look_through(std::uint64_t viewer, Seat seat) override;
  void think(std::unique_ptr<AnyPosition> position, Seat seat, const Asker& /*asker*/, const Found& found) override;

 private:
  struct BotSearch {
    Seat seat;
    std::size_t steps;  // played when it began
    SlicedSearch search;
  };
  struct Question {
    SlicedSearch search;
    Found found;
  };

  void drop_from(std::size_t version);
  void think_for_bots();
  bool is_current(const BotSearch& bot) const;
  void play_ready(Milliseconds now);

  const Registry* registry_;
  Table table_;
  Use use_;
  Milliseconds now_ = 0;
  std::uint64_t question_seed_ = 1;
  std::string next_id_;
  std::string next_secret_;
  std::string paused_;
  Viewer viewer_ = {.guest = kDeviceGuest};
  bool has_news_ = false;
  std::vector<std::string> answers_;
  std::vector<TableSetup> opened_;
  std::optional<BotSearch> bot_;
  std::optional<Question> question_;
  std::optional<Thought> thought_;
};

}  // namespace skerry
