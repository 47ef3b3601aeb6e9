#include "server/requests.h"

#include <algorithm>
#include <boost/json/serialize.hpp>
#include <limits>
#include <span>

#include "core/text.h"
#include "match/levels.h"
#include "match/record.h"
#include "server/secret.h"

namespace skerry::server {
namespace {

constexpr Milliseconds kAwayLongEnough = 30'000;
constexpr int kLevelOfSubstitute = 3;
constexpr std::int64_t kMostSteps = std::numeric_limits<std::int32_t>::max();

class Request {
 public:
  Request(std::shared_ptr<LiveTable> table, const Asker& asker, MessageReader& request, const NewTable& new_table,
          Reply reply)
      : live_(std::move(table)), asker_(asker), request_(request), new_table_(new_table), reply_(std::move(reply)) {}

  void obey() {
    const std::string name = request_.text("do");
    const auto found = std::ranges::find(entries(), name, &Entry::name);
    if (found == entries().end()) {
      refuse(400, {"there is no request " + in_quotes(name)});
    } else if (!live_->house().limits.allow(asker_.guest, found->deed, live_->house().now())) {
      refuse(429, {"that is too often; please wait a moment"});
    } else {
      (this->*found->obey)();
    }
  }

 private:
  struct Entry {
    std::string_view name;
    Deed deed;
    void (Request::*obey)();
  };
  static std::span<const Entry> entries();

  const Table& table() const { return live_->table(); }
  const AnyPosition& position() const { return table().match().position(); }
  void refuse(int status, Error error) { reply_(refusal(status, std::move(error))); }
  void answer(const MessageWriter& message) { reply_({.members = message.members()}); }

  // The end of reading: false if something was wrong, which is then answered.
  bool is_read() {
    const Status read = request_.finish();
    if (!read) refuse(400, read.error());
    return static_cast<bool>(read);
  }

  // One of the asker's own seats: the one the request names, or the only one.
  std::optional<Seat> own_seat() {
    const std::vector<Seat> own = table().seats_of(asker_.guest);
    const std::int64_t number = request_.number_or("seat", 1, static_cast<std::int64_t>(table().players()), 0);
    if (!is_read()) return std::nullopt;
    if (number == 0 && own.size() == 1) return own[0];
    if (number == 0) {
      refuse(own.empty() ? 403 : 400,
             {own.empty() ? "you have no seat at this table" : "you have several seats: say which"});
      return std::nullopt;
    }
    const Seat seat = seat_at(static_cast<std::size_t>(number - 1));
    if (std::ranges::find(own, seat) != own.end()) return seat;
    refuse(403, {"this is not your seat"});
    return std::nullopt;
  }

  // Whose eyes: like own_seat, but those without a seat look as spectators.
  std::optional<Seat> eyes() {
    if (table().seats_of(asker_.guest).empty() && !request_.has("seat")) {
      return is_read() ? std::optional(kSpectator) : std::nullopt;
    }
    if (!request_.has("seat")) return is_read() ? std::optional(live_->eyes_of(asker_.guest)) : std::nullopt;
    return own_seat();
  }

  void change(const LiveTable::Command& command) { live_->change(command, reply_); }

  // ---- sitting down and leaving

  void sit() {
    const std::int64_t number = request_.number("seat", 1, static_cast<std::int64_t>(table().players()));
    const std::string name = request_.text("name");
    if (!is_read()) return;
    change([&](Table& t, Milliseconds now) {
      return t.sit(seat_at(static_cast<std::size_t>(number - 1)), asker_.guest, name, now);
    });
  }

  void leave() {
    if (const auto seat = own_seat()) change([&](Table& t, Milliseconds now) { return t.leave(*seat, now); });
  }

  // ---- playing

  void play() {
    Table::Act act{.id = request_.id(), .text = request_.text("move"), .seen = 0};
    act.seen = static_cast<std::size_t>(request_.number("seen", 0, kMostSteps));
    const auto seat = own_seat();
    if (!seat) return;
    if (act.id.empty()) {
      refuse(400, {"an act needs an \"id\""});
      return;
    }
    const bool is_stale = act.seen < table().open_since();
    live_->change([&](Table& t, Milliseconds now) { return t.play(*seat, act, now); },
                  [reply = reply_, is_stale, live = live_, asker = asker_](Answer answer) {
                    answer.is_stale = is_stale && answer.status == 409;
                    reply(answer);
                    if (answer.is_stale && asker.connection) live->show(*asker.connection);
                  });
  }

  void take_back() {
    if (const auto seat = own_seat()) change([&](Table& t, Milliseconds now) { return t.ask_take_back(*seat, now); });
  }

  void answer_question() {
    const bool agrees = request_.flag("agree");
    if (const auto seat = own_seat()) {
      change([&](Table& t, Milliseconds now) { return t.answer_take_back(*seat, agrees, now); });
    }
  }

  void resign() {
    if (const auto seat = own_seat()) change([&](Table& t, Milliseconds now) { return t.resign(*seat, now); });
  }

  void stand_in() {
    const auto level = static_cast<int>(request_.number_or("level", 1, kLevels.size(), kLevelOfSubstitute));
    const std::int64_t number = request_.number("seat", 1, static_cast<std::int64_t>(table().players()));
    if (!is_read()) return;
    const Seat seat = seat_at(static_cast<std::size_t>(number - 1));
    const std::vector<Seat> own = table().seats_of(asker_.guest);
    const bool is_own = std::ranges::find(own, seat) != own.end();
    if (own.empty()) {
      refuse(403, {"you have no seat at this table"});
    } else if (!is_own && live_->away_for(seat) < kAwayLongEnough) {
      refuse(409, {"a bot may play for somebody who has been away for half a minute"});
    } else {
      change([&](Table& t, Milliseconds now) { return t.stand_in(seat, level, now); });
    }
  }

  void come_back() {
    if (const auto seat = own_seat()) change([&](Table& t, Milliseconds now) { return t.come_back(*seat, now); });
  }

  void rematch() {
    if (!is_read()) return;
    const auto tell = [reply = reply_, live = live_](const Answer& kept) {
      MessageWriter message;
      message.text("table", live->table().rematch_table());
      reply(kept.status == 200 ? Answer{.members = message.members()} : kept);
    };
    if (table().seats_of(asker_.guest).empty()) {
      refuse(403, {"you have no seat at this table"});
    } else if (table().stage() != Stage::kOver) {
      refuse(409, {"the game is not over yet"});
    } else if (!table().rematch_table().empty()) {
      live_->when_kept(tell);
    } else {
      new_table_(table().rematch_setup(new_table_id(), new_secret(), live_->house().now()),
                 [tell, live = live_](const Result<std::string>& made) {
                   if (!made) {
                     tell(refusal(503, made.error()));
                     return;
                   }
                   live->change([&](Table& t, Milliseconds now) { return t.rematch(*made, now); }, tell);
                 });
    }
  }

  void say() {
    const std::string text = request_.text("text");
    const std::string given = request_.text_or("name", "a guest");
    if (!is_read()) return;
    const std::vector<Seat> own = table().seats_of(asker_.guest);
    const Seat seat = own.empty() ? kSpectator : own[0];
    const std::string name = own.empty() ? given : table().place(seat).chair.name;
    change([&](Table& t, Milliseconds now) { return t.say(seat, name, text, now); });
  }

  // ---- looking

  void see() {
    const auto seat = own_seat();
    if (!seat) return;
    if (asker_.connection) live_->look_through(*asker_.connection, *seat);
    reply_({});
  }

  void legal() {
    const std::string prefix = request_.text_or("prefix", "");
    const auto seat = own_seat();
    if (!seat) return;
    const bool owes = table().stage() == Stage::kPlaying && position().turn().owes(*seat);
    std::vector<std::string> texts = owes ? position().legal_texts(*seat) : std::vector<std::string>();
    std::erase_if(texts, [&](const std::string& text) { return !text.starts_with(prefix); });
    MessageWriter message;
    message.texts("legal", texts);
    answer(message);
  }

  void explain() {
    const std::string move = request_.text("move");
    const auto seat = own_seat();
    if (!seat) return;
    const Status legal = position().explain(*seat, move);
    MessageWriter message;
    message.flag("legal", static_cast<bool>(legal));
    if (!legal) message.text("clause", legal.error().clause).text("why", legal.error().message);
    answer(message);
  }

  // Played on a position that the seat could be in: what it does not know is made up, and not shown.
  void preview() {
    const std::string move = request_.text("move");
    const auto seat = own_seat();
    if (!seat) return;
    if (position().turn().is_simultaneous() || table().has_chosen(*seat)) {
      refuse(409, {"what comes of it depends on the others' choices"});
      return;
    }
    Rng rng(1);
    const std::unique_ptr<AnyPosition> imagined = position().imagine(*seat, rng);
    const Result<std::string> played = imagined->play(*seat, move);
    if (!played) {
      refuse(409, played.error());
      return;
    }
    MessageWriter message;
    message.json("view", boost::json::serialize(imagined->view(*seat))).json("scores", json_list(imagined->scores()));
    answer(message);
  }

  void look() {
    const auto step = static_cast<std::size_t>(request_.number("step", 0, kMostSteps));
    const auto seat = eyes();
    if (!seat) return;
    if (step > table().match().steps().size()) {
      refuse(409, {"so many steps have not been made yet"});
      return;
    }
    const std::unique_ptr<AnyPosition> then = table().match().position_after(step);
    MessageWriter message;
    message.json("turn", json_turn(*then)).json("scores", json_list(then->scores()));
    message.json("view", boost::json::serialize(then->view(*seat)));
    answer(message);
  }

  // ---- thinking

  void hint() {
    const auto seat = own_seat();
    if (!seat) return;
    if (table().stage() != Stage::kPlaying || !position().turn().owes(*seat)) {
      refuse(409, {"it is not your turn"});
      return;
    }
    live_->think_about(position().clone(), *seat, asker_.guest, reply_);
  }

  // During the game nobody learns what another seat could work out.
  void analyse() {
    const auto step = static_cast<std::size_t>(request_.number("step", 0, kMostSteps));
    if (!is_read()) return;
    if (step > table().match().steps().size()) {
      refuse(409, {"so many steps have not been made yet"});
      return;
    }
    std::unique_ptr<AnyPosition> then = table().match().position_after(step);
    if (!then->turn().is_decision()) {
      refuse(409, {"nobody has a choice there"});
      return;
    }
    const Seat mover = then->turn().first();
    const std::vector<Seat> own = table().seats_of(asker_.guest);
    if (table().stage() != Stage::kOver && std::ranges::find(own, mover) == own.end()) {
      refuse(403, {"while the game goes on, you may ask about your own turns only"});
      return;
    }
    live_->think_about(std::move(then), mover, asker_.guest, reply_);
  }

  void ping() {
    if (is_read()) reply_({});
  }

  std::shared_ptr<LiveTable> live_;
  const Asker& asker_;
  MessageReader& request_;
  const NewTable& new_table_;
  Reply reply_;
};

std::span<const Request::Entry> Request::entries() {
  static constexpr Entry kEntries[] = {
      {"sit", Deed::kAct, &Request::sit},
      {"leave", Deed::kAct, &Request::leave},
      {"play", Deed::kAct, &Request::play},
      {"take_back", Deed::kAct, &Request::take_back},
      {"answer", Deed::kAct, &Request::answer_question},
      {"resign", Deed::kAct, &Request::resign},
      {"stand_in", Deed::kAct, &Request::stand_in},
      {"come_back", Deed::kAct, &Request::come_back},
      {"rematch", Deed::kTable, &Request::rematch},
      {"say", Deed::kSay, &Request::say},
      {"see", Deed::kAct, &Request::see},
      {"legal", Deed::kLook, &Request::legal},
      {"explain", Deed::kLook, &Request::explain},
      {"preview", Deed::kLook, &Request::preview},
      {"look", Deed::kLook, &Request::look},
      {"hint", Deed::kThink, &Request::hint},
      {"analyse", Deed::kThink, &Request::analyse},
      {"ping", Deed::kLook, &Request::ping},
  };
  return kEntries;
}

}  // namespace

void ask(const std::shared_ptr<LiveTable>& table, const Asker& asker, MessageReader& request, const NewTable& new_table,
         const Reply& reply) {
  Request(table, asker, request, new_table, reply).obey();
}

}  // namespace skerry::server
