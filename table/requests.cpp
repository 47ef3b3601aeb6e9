#include "table/requests.h"

#include <algorithm>
#include <boost/json/serialize.hpp>
#include <limits>

#include "core/text.h"
#include "match/levels.h"
#include "match/record.h"
#include "match/typed.h"
#include "table/sight.h"

namespace skerry {
namespace {

constexpr const char* kNoSeatHere = "You have no seat at this table.";
constexpr const char* kNotPlayedYet = "That step has not been played yet.";
constexpr Milliseconds kAwayLongEnough = 30'000;
constexpr std::size_t kCandidates = 5;  // that a hint lists
constexpr std::int64_t kMostSteps = std::numeric_limits<std::int32_t>::max();

class Request {
 public:
  Request(std::shared_ptr<TableHost> host, const Asker& asker, MessageReader& request, Reply reply)
      : host_(std::move(host)), asker_(asker), request_(request), reply_(std::move(reply)) {}

  struct Entry {
    std::string_view name;
    RequestKind kind;
    void (Request::*handle)();
  };
  static const Entry* find(std::string_view name);

  void handle() {
    const std::string name = request_.text("do");
    const Entry* const entry = find(name);
    if (entry == nullptr) {
      refuse(400, {"There is no request " + in_quotes(name) + "."});
    } else if (!table().archived().empty() && entry->kind != RequestKind::kLook && entry->handle != &Request::see) {
      refuse(409, {table().archived()});
    } else {
      (this->*entry->handle)();
    }
  }

 private:
  const Table& table() const { return host_->table(); }
  const AnyPosition& position() const { return table().match().position(); }
  void refuse(int status, Error error) { reply_(refusal(status, std::move(error))); }
  void answer(const MessageWriter& message) { reply_({.members = message.members()}); }

  // Whether the whole message could be read; if not, refuses it.
  bool is_read() {
    const Status read = request_.finish();
    if (!read) refuse(400, read.error());
    return static_cast<bool>(read);
  }

  // One of the asker's own seats: the one the request names, or the only one. Refuses the request if there is none.
  std::optional<Seat> own_seat() {
    const std::vector<Seat> own = table().seats_of(asker_.guest);
    const std::int64_t number = request_.number_or("seat", 1, static_cast<std::int64_t>(table().players()), 0);
    if (!is_read()) return std::nullopt;
    if (number == 0 && own.size() == 1) return own[0];
    if (number == 0) {
      refuse(own.empty() ? 403 : 400, {own.empty() ? kNoSeatHere : "You have several seats. Say which one."});
      return std::nullopt;
    }
    const Seat seat = seat_at(static_cast<std::size_t>(number - 1));
    if (std::ranges::find(own, seat) != own.end()) return seat;
    refuse(403, {"This is not your seat."});
    return std::nullopt;
  }

  // Like own_seat, but guests without a seat look as spectators, and those with several through the one that is to
  // move.
  std::optional<Seat> eyes() {
    if (request_.has("seat")) return own_seat();
    return is_read() ? std::optional(table().eyes_of(asker_.guest)) : std::nullopt;
  }

  void change(const TableHost::Command& command) { host_->change(command, reply_); }

  // ---- sitting down and leaving

  void sit() {
    const std::int64_t number = request_.number("seat", 1, static_cast<std::int64_t>(table().players()));
    const std::string name = request_.text("name");
    if (!is_read()) return;
    change([&](Table& t, Milliseconds now) {
      return t.sit(seat_at(static_cast<std::size_t>(number - 1)), asker_.guest, name, now);
    });
  }

  void seat_bot() {
    const std::int64_t number = request_.number("seat", 1, static_cast<std::int64_t>(table().players()));
    const auto level = static_cast<int>(request_.number("level", 1, kLevels.size()));
    if (!is_read()) return;
    if (table().owner() != asker_.guest) {
      refuse(403, {"Only the person who opened the table may do this."});
      return;
    }
    change([&](Table& t, Milliseconds now) {
      return t.seat_bot(seat_at(static_cast<std::size_t>(number - 1)), level, now);
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
      refuse(400, {"An act needs an \"id\"."});
      return;
    }
    const bool is_stale = act.seen < table().open_since();
    host_->change([&](Table& t, Milliseconds now) { return t.play(*seat, act, now); },
                  [reply = reply_, is_stale, host = host_, viewer = asker_.viewer](Answer answer) {
                    answer.is_stale |= is_stale && answer.status == 409;
                    reply(answer);
                    if (answer.is_stale && viewer) host->show(*viewer);
                  });
  }

  void take_back() {
    if (const auto seat = own_seat()) change([&](Table& t, Milliseconds now) { return t.ask_take_back(*seat, now); });
  }

  void answer_question() {
    const bool agrees = request_.flag("agree");
    const auto seat = own_seat();
    if (!seat) return;
    host_->change([&](Table& t, Milliseconds now) { return t.answer(*seat, agrees, now); }, and_open_rematch());
  }

  void offer_draw() {
    if (const auto seat = own_seat()) change([&](Table& t, Milliseconds now) { return t.offer_draw(*seat, now); });
  }

  void resign() {
    if (const auto seat = own_seat()) change([&](Table& t, Milliseconds now) { return t.resign(*seat, now); });
  }

  void stand_in() {
    const bool has_level = request_.has("level");
    const auto level = static_cast<int>(request_.number_or("level", 1, kLevels.size(), kSubstituteLevel));
    const std::int64_t number = request_.number("seat", 1, static_cast<std::int64_t>(table().players()));
    if (!is_read()) return;
    const Seat seat = seat_at(static_cast<std::size_t>(number - 1));
    const std::vector<Seat> own = table().seats_of(asker_.guest);
    const bool is_own = std::ranges::find(own, seat) != own.end();
    if (own.empty()) {
      refuse(403, {kNoSeatHere});
    } else if (!is_own && has_level) {
      refuse(403, {"Only for your own seat may you choose the bot's level."});
    } else if (!is_own && host_->away_for(seat) < kAwayLongEnough) {
      refuse(409, {"A bot may take over once the player has been away for half a minute."});
    } else {
      change([&](Table& t, Milliseconds now) { return t.stand_in(seat, level, now); });
    }
  }

  void come_back() {
    if (const auto seat = own_seat()) change([&](Table& t, Milliseconds now) { return t.come_back(*seat, now); });
  }

  // Once everybody has agreed, opens the rematch; answers with its table if there is one.
  Reply and_open_rematch() {
    return [reply = reply_, host = host_](const Answer& saved) {
      const auto tell = [reply, host](const Answer& told) {
        MessageWriter message;
        if (!host->table().rematch_table().empty()) message.text("table", host->table().rematch_table());
        reply(told.status == 200 ? Answer{.members = message.members()} : told);
      };
      if (saved.status != 200 || !host->table().has_agreed_to_rematch()) {
        tell(saved);
        return;
      }
      host->open_rematch([tell, host](const Result<std::string>& opened) {
        if (!opened) {
          tell(refusal(503, opened.error()));
          return;
        }
        host->change([id = *opened](Table& t, Milliseconds now) { return t.rematch(id, now); }, tell);
      });
    };
  }

  void rematch() {
    if (!is_read()) return;
    const std::vector<Seat> own = table().seats_of(asker_.guest);
    if (own.empty()) {
      refuse(403, {kNoSeatHere});
      return;
    }
    host_->change([&](Table& t, Milliseconds now) { return t.offer_rematch(own[0], now); }, and_open_rematch());
  }

  // ---- another device

  void link_seat() {
    if (!is_read()) return;
    const std::string secret = host_->new_link_secret();
    if (secret.empty()) {
      refuse(409, {"No other device can reach this table."});
      return;
    }
    const std::string fingerprint = host_->fingerprint(secret);
    host_->change(
        [&](Table& t, Milliseconds now) { return t.link(asker_.guest, fingerprint, now); },
        [reply = reply_, secret](const Answer& saved) {
          reply(saved.status == 200 ? Answer{.members = MessageWriter().text("secret", secret).members()} : saved);
        });
  }

  void unlink_seat() {
    if (is_read()) change([&](Table& t, Milliseconds now) { return t.unlink(asker_.guest, now); });
  }

  void take_seat() {
    const std::string secret = request_.text("secret");
    if (!is_read()) return;
    const std::string fingerprint = host_->fingerprint(secret);
    change([&](Table& t, Milliseconds now) { return t.move_here(asker_.guest, fingerprint, now); });
  }

  void say() {
    const std::string text = request_.text("text");
    const std::string given = request_.text_or("name", "a guest");
    if (!is_read()) return;
    const std::vector<Seat> own = table().seats_of(asker_.guest);
    const Seat seat = own.empty() ? kNoSeat : own[0];
    const std::string name = own.empty() ? given : table().place(seat).chair.name;
    change([&](Table& t, Milliseconds now) { return t.say(seat, name, text, now); });
  }

  void mute() {
    const bool is_muted = request_.flag("on");
    if (!is_read()) return;
    if (asker_.guest != table().owner()) {
      refuse(403, {"Only the person who opened the table can mute spectators."});
      return;
    }
    change([&](Table& t, Milliseconds now) { return t.mute_spectators(is_muted, now); });
  }

  // ---- looking

  void see() {
    const auto seat = own_seat();
    if (!seat) return;
    if (asker_.viewer) host_->look_through(*asker_.viewer, *seat);
    reply_({});
  }

  void legal() {
    const std::string prefix = request_.text_or("prefix", "");
    const auto seat = own_seat();
    if (!seat) return;
    const bool owes = table().stage() == Stage::kPlaying && table().archived().empty() && position().turn().owes(*seat);
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
    const Status legal = read_typed(position(), *seat, move).status;
    MessageWriter message;
    message.flag("legal", static_cast<bool>(legal));
    if (!legal) message.text("clause", legal.error().clause).text("why", legal.error().message);
    answer(message);
  }

  // Played on a position that fits what the seat knows: secrets are made up, and not shown.
  void preview() {
    const std::string move = request_.text("move");
    const auto seat = own_seat();
    if (!seat) return;
    if (position().turn().is_simultaneous() || table().has_chosen(*seat)) {
      refuse(409, {"The outcome depends on the other players' choices."});
      return;
    }
    Rng rng(1);
    const std::unique_ptr<AnyPosition> imagined = position().imagine(*seat, rng);
    const Result<std::string> played = imagined->play(*seat, imagined->understand(*seat, move));
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
      refuse(409, {kNotPlayedYet});
      return;
    }
    const std::unique_ptr<AnyPosition> then = table().match().position_after(step);
    MessageWriter message;
    message.json("turn", json_turn(*then)).json("scores", json_list(then->scores()));
    message.json("view", boost::json::serialize(then->view(*seat)));
    if (step > 0) add_consequences(message, table().match().consequences_for(*seat)[step - 1]);
    answer(message);
  }

  // ---- thinking

  // Judges the position after `step` steps for the seat. A hint is told once it is noted for everybody to see.
  void think(std::size_t step, Seat seat, bool is_hint) {
    if (is_hint && !table().has_hints_for(asker_.guest)) {
      refuse(409, {kNoHints});
      return;
    }
    host_->think(table().match().position_after(step), seat, asker_,
                 [reply = reply_, host = host_, seat, is_hint](const Result<Thought>& thought) {
                   if (!thought) {
                     reply(refusal(429, thought.error()));
                     return;
                   }
                   MessageWriter found;
                   found.text("move", thought->candidates[0].text);
                   add_thought(found, *thought, kCandidates);
                   if (!is_hint) {
                     reply({.members = found.members()});
                     return;
                   }
                   host->change([seat](Table& t, Milliseconds now) { return t.note_hint(seat, now); },
                                [reply, members = found.members()](const Answer& noted) {
                                  reply(noted.status == 200 ? Answer{.members = members} : noted);
                                });
                 });
  }

  void hint() {
    const auto seat = own_seat();
    if (!seat) return;
    if (table().stage() != Stage::kPlaying || !position().turn().owes(*seat)) {
      refuse(409, {"It is not your turn."});
      return;
    }
    think(table().match().steps().size(), *seat, true);
  }

  // During the game nobody may analyse the turns of another seat: the search would use what only that seat knows.
  void analyse() {
    const auto step = static_cast<std::size_t>(request_.number("step", 0, kMostSteps));
    if (!is_read()) return;
    if (step > table().match().steps().size()) {
      refuse(409, {kNotPlayedYet});
      return;
    }
    const std::unique_ptr<AnyPosition> then = table().match().position_after(step);
    if (!then->turn().is_decision()) {
      refuse(409, {"There is no decision at this step."});
      return;
    }
    const Seat mover = then->turn().first();
    const std::vector<Seat> own = table().seats_of(asker_.guest);
    if (table().stage() != Stage::kOver && std::ranges::find(own, mover) == own.end()) {
      refuse(403, {"During the game you can only analyse your own turns."});
      return;
    }
    think(step, mover, table().stage() != Stage::kOver);
  }

  void ping() {
    if (is_read()) reply_({});
  }

  std::shared_ptr<TableHost> host_;
  const Asker& asker_;
  MessageReader& request_;
  Reply reply_;
};

const Request::Entry* Request::find(std::string_view name) {
  static constexpr Entry kEntries[] = {
      {"sit", RequestKind::kAct, &Request::sit},
      {"seat_bot", RequestKind::kAct, &Request::seat_bot},
      {"leave", RequestKind::kAct, &Request::leave},
      {"play", RequestKind::kAct, &Request::play},
      {"take_back", RequestKind::kAct, &Request::take_back},
      {"answer", RequestKind::kAct, &Request::answer_question},
      {"offer_draw", RequestKind::kAct, &Request::offer_draw},
      {"resign", RequestKind::kAct, &Request::resign},
      {"stand_in", RequestKind::kAct, &Request::stand_in},
      {"come_back", RequestKind::kAct, &Request::come_back},
      {"rematch", RequestKind::kTable, &Request::rematch},
      {"link_seat", RequestKind::kTable, &Request::link_seat},
      {"unlink_seat", RequestKind::kAct, &Request::unlink_seat},
      {"take_seat", RequestKind::kTable, &Request::take_seat},
      {"say", RequestKind::kSay, &Request::say},
      {"mute", RequestKind::kAct, &Request::mute},
      {"see", RequestKind::kAct, &Request::see},
      {"legal", RequestKind::kLook, &Request::legal},
      {"explain", RequestKind::kLook, &Request::explain},
      {"preview", RequestKind::kLook, &Request::preview},
      {"look", RequestKind::kLook, &Request::look},
      {"hint", RequestKind::kThink, &Request::hint},
      {"analyse", RequestKind::kThink, &Request::analyse},
      {"ping", RequestKind::kLook, &Request::ping},
  };
  const auto found = std::ranges::find(kEntries, name, &Entry::name);
  return found == std::end(kEntries) ? nullptr : &*found;
}

}  // namespace

Answer refusal(int status, Error error) { return {.status = status, .error = std::move(error)}; }

std::string answer_line(const std::string& request_id, const Answer& answer) {
  MessageWriter message;
  if (!request_id.empty()) message.json("re", request_id);
  if (answer.status == 200) {
    message.flag("ok", true).raw(answer.members);
  } else {
    message.text("error", answer.error.message);
    if (!answer.error.clause.empty()) message.text("clause", answer.error.clause);
    if (answer.is_stale) message.flag("stale", true);
  }
  return message.line();
}

std::optional<RequestKind> request_kind(MessageReader& request) {
  const Request::Entry* const entry = Request::find(request.text("do"));
  return entry == nullptr ? std::nullopt : std::optional(entry->kind);
}

void handle_request(const std::shared_ptr<TableHost>& host, const Asker& asker, MessageReader& request,
                    const Reply& reply) {
  Request(host, asker, request, reply).handle();
}

}  // namespace skerry
