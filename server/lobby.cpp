#include "server/lobby.h"

#include <algorithm>
#include <boost/json/object.hpp>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

#include "server/log.h"
#include "server/secret.h"
#include "table/archive.h"
#include "table/new_table.h"

namespace skerry::server {
namespace {

namespace json = boost::json;

constexpr std::size_t kMostListed = 50;
constexpr const char* kUnreadable = "The table cannot be read right now. Please try again in a moment.";

struct Lists {
  std::vector<std::string> open;
  std::vector<Store::OwnTable> own;
};

// A stored summary. Anything that cannot be read is skipped, because it must not hide the rest of a list.
std::optional<json::object> parse_summary(const std::string& text) {
  json::error_code error;
  const json::value summary = json::parse(text, error);
  if (error || !summary.is_object() || !summary.get_object().contains("table")) return std::nullopt;
  return summary.get_object();
}

// Adds the guest's seat to the entry of a table. False if the summary does not fit.
bool mark_own(json::object& table, Seat seat) {
  const json::value* const turn = table.if_contains("turn");
  json::value* const seats = table.if_contains("seats");
  if (turn == nullptr || !turn->is_array() || seats == nullptr || !seats->is_array()) return false;
  if (index(seat) >= seats->get_array().size() || !seats->get_array()[index(seat)].is_object()) return false;
  const auto waits = [&](const json::value& n) { return n == json::value(seat_number(seat)); };
  if (std::ranges::any_of(turn->get_array(), waits)) table["your_turn"] = true;
  seats->get_array()[index(seat)].get_object()["you"] = true;
  return true;
}

// Tables that wait for the guest come first. A table where the guest has several seats is listed once.
std::string own_list(const std::vector<Store::OwnTable>& own) {
  std::vector<json::object> tables;
  for (const auto& [text, seat] : own) {
    std::optional<json::object> summary = parse_summary(text);
    if (!summary) continue;
    const auto is_same = [&](const json::object& table) { return table.at("table") == summary->at("table"); };
    const auto listed = std::ranges::find_if(tables, is_same);
    if (listed != tables.end()) {
      mark_own(*listed, seat);
      continue;
    }
    (*summary)["your_turn"] = false;
    if (mark_own(*summary, seat)) tables.push_back(std::move(*summary));
  }
  std::vector<std::string> list;
  for (const bool your_turn : {true, false}) {
    for (const json::object& table : tables) {
      if (table.at("your_turn") == json::value(your_turn)) list.push_back(json::serialize(table));
    }
  }
  return json_array(list);
}

std::string lists_line(Lists lists) {
  std::erase_if(lists.open, [](const std::string& text) { return !parse_summary(text); });
  return R"({"open":)" + json_array(lists.open) + R"(,"yours":)" + own_list(lists.own) + "}";
}

// A table with a recorded game, made away from the event loop.
Result<Table> table_from_record(const ServerContext& context, const std::string& text, const std::string& guest,
                                Milliseconds now) {
  Result<RecordedTable> recorded = parse_recorded_table(*context.registry, text, guest);
  if (!recorded) return recorded.error();
  TableSetup& setup = recorded->setup;
  setup.id = new_table_id();
  setup.secret = new_secret();
  setup.made_at = now;
  std::vector<Event> played;
  for (const Step& step : recorded->steps) played.push_back({.at = now, .seat = step.by, .text = step.text});
  return Table::restore(*context.registry, context.luck, std::move(setup), played);
}

}  // namespace

Lobby::Lobby(ServerContext& context) : context_(&context) {
  context.store->on_recovery([this] { resume(); });
}

// ---- opening

std::shared_ptr<LiveTable> Lobby::add(Table table, LiveTable::Origin origin) {
  const std::string id = table.setup().id;
  return tables_[id] = std::make_shared<LiveTable>(*context_, std::move(table), origin);
}

void Lobby::open(TableSetup setup, const Opened& opened) {
  setup.id = new_table_id();
  setup.secret = new_secret();
  setup.made_at = context_->now();
  Result<Table> table = Table::open(*context_->registry, context_->luck, std::move(setup));
  if (!table) {
    opened(table.error());
    return;
  }
  save_new(std::move(*table), opened);
}

void Lobby::open_record(std::string record, const std::string& guest, const Imported& imported) {
  context_->worker->run<Result<Table>>(
      [context = context_, record = std::move(record), guest, now = context_->now()] {
        return table_from_record(*context, record, guest, now);
      },
      [this, imported](Result<Table> table) {
        if (!table) {
          imported(refusal(400, table.error()), "");
          return;
        }
        save_new(std::move(*table), [imported](const Result<std::string>& id) {
          id ? imported({}, *id) : imported(refusal(503, id.error()), "");
        });
      });
}

void Lobby::save_new(Table table, const Opened& opened) {
  const std::string id = table.setup().id;
  add(std::move(table), LiveTable::Origin::kNew)->keeper().save([this, id, opened](const Answer& saved) {
    if (saved.status != 200) {
      tables_.erase(id);
      opened(saved.error);
      return;
    }
    ++context_->metrics.tables_made;
    opened(id);
  });
}

// ---- finding

void Lobby::find(const std::string& id, const Found& found) {
  const auto here = tables_.find(id);
  if (here != tables_.end() && !here->second->keeper().is_lost()) {
    found(here->second);
    return;
  }
  if (const auto aside = set_aside_.find(id); aside != set_aside_.end()) {
    found(aside->second);
    return;
  }
  std::vector<Found>& asking = loading_[id];
  asking.push_back(found);
  if (asking.size() > 1) return;
  using Loaded = std::optional<Result<StoredTable>>;
  context_->store->read<Loaded>([id](Store& store) { return store.load(id); },
                                [this, id](Result<Loaded> loaded) {
                                  if (!loaded) {
                                    finish_loading(id, Error{kUnreadable});
                                  } else if (!*loaded) {
                                    finish_loading(id, std::shared_ptr<LiveTable>());
                                  } else if (!**loaded) {
                                    finish_loading(id, set_aside(id, (*loaded)->error().message));
                                  } else {
                                    restore(id, std::move(***loaded));
                                  }
                                });
}

void Lobby::restore(const std::string& id, StoredTable stored) {
  const Result<const AnyGame*> game = context_->registry->find(stored.setup.game);
  const bool is_old = !game || (*game)->info().rules_version != stored.setup.rules;
  context_->worker->run<Result<Table>>(
      [context = context_, stored = std::move(stored)] {
        return Table::restore(*context->registry, context->luck, stored.setup, stored.log, stored.outcome);
      },
      [this, id, is_old](Result<Table> table) {
        if (table) {
          const std::shared_ptr<LiveTable> live = add(std::move(*table), LiveTable::Origin::kStored);
          live->wake();
          finish_loading(id, live);
        } else {
          finish_loading(id, is_old ? table.error() : set_aside(id, table.error().message));
        }
      });
}

void Lobby::finish_loading(const std::string& id, const Result<std::shared_ptr<LiveTable>>& found) {
  const auto asking = loading_.extract(id);
  for (const Found& one : asking.mapped()) one(found);
}

Error Lobby::set_aside(const std::string& id, const std::string& reason) {
  ++context_->metrics.damaged_tables;
  log_event("table damaged", MessageWriter().text("table", id).text("reason", reason));
  return set_aside_[id] = Error{std::string(kTableDamaged)};
}

void Lobby::find_record(const std::string& id, const std::function<void(Result<std::string>)>& found) {
  context_->store->read<Result<std::string>>(
      [id](Store& store) -> Result<std::string> {
        const std::optional<Result<StoredTable>> stored = store.load(id);
        if (!stored || !*stored || !(*stored)->outcome) return Error{"There is no record of a finished game."};
        return record_line(archived_record((*stored)->setup, (*stored)->log, *(*stored)->outcome));
      },
      [found](Result<Result<std::string>> record) {
        found(record ? std::move(*record) : Result<std::string>(Error{kUnreadable}));
      });
}

void Lobby::list(const std::string& guest, const std::function<void(Result<std::string>)>& listed) {
  context_->store->read<std::string>(
      [guest](Store& store) {
        return lists_line({.open = store.open_tables(kMostListed), .own = store.tables_of(guest, kMostListed)});
      },
      listed);
}

void Lobby::count_unfinished(const std::string& guest, const std::function<void(Result<std::int64_t>)>& counted) {
  context_->store->read<std::int64_t>([guest](Store& store) { return store.unfinished_of(guest); }, counted);
}

// ---- keeping house

void Lobby::wake_all() {
  constexpr Milliseconds kRetry = 2000;
  context_->store->read<std::vector<std::string>>([](Store& store) { return store.playing_tables(); },
                                                  [this](const Result<std::vector<std::string>>& ids) {
                                                    if (!ids) {
                                                      context_->after(kRetry, [this] { wake_all(); });
                                                      return;
                                                    }
                                                    for (const std::string& id : *ids)
                                                      find(id, [](const Result<std::shared_ptr<LiveTable>>&) {});
                                                  });
}

void Lobby::resume() {
  for (const auto& [id, table] : std::map(tables_)) table->keeper().resume();
}

void Lobby::check_patience() {
  for (const auto& [id, table] : std::map(tables_)) table->keeper().check_patience();
}

void Lobby::find_deleted() {
  std::vector<std::string> visited;
  for (const auto& [id, table] : tables_) {
    if (table->has_visitors()) visited.push_back(id);
  }
  if (visited.empty()) return;
  context_->store->read<std::vector<std::string>>(
      [visited](Store& store) { return store.missing(visited); },
      [this](const Result<std::vector<std::string>>& missing) {
        if (!missing) return;
        for (const std::string& id : *missing) {
          const auto table = tables_.find(id);
          if (table != tables_.end()) table->second->keeper().vanish();
        }
        std::erase_if(tables_, [](const auto& entry) { return entry.second->keeper().is_gone(); });
      });
}

bool Lobby::is_saved() const {
  return std::ranges::none_of(tables_, [](const auto& entry) { return entry.second->keeper().is_busy(); });
}

void Lobby::sweep(const Lifetimes& lifetimes, Minutes uptime) {
  constexpr Minutes kNoteVisits = 30;
  std::vector<std::string> visited;
  drop_asleep(visited);
  set_aside_.clear();  // somebody may have restored them
  if (!age_at_start_) {
    context_->store->read<Minutes>([](Store& store) { return store.age(); },
                                   [this, uptime](const Result<Minutes>& age) {
                                     if (age) age_at_start_ = *age - uptime;
                                   });
    return;
  }
  age_ = *age_at_start_ + uptime;
  if (age_ >= visits_noted_ + kNoteVisits) {
    visits_noted_ = age_;
    for (const auto& [id, table] : tables_) visited.push_back(id);
  }
  context_->store->write(
      [age = age_, visited](Store& store) {
        store.set_age(age);
        store.touch(visited, age);
      },
      [](const Status&) {});
  delete_idle(Stage::kWaiting, lifetimes.waiting);
  delete_idle(Stage::kPlaying, lifetimes.playing);
  delete_idle(Stage::kOver, lifetimes.over);
}

void Lobby::drop_asleep(std::vector<std::string>& visited) {
  std::erase_if(tables_, [&](const auto& entry) {
    if (!entry.second->is_asleep()) return false;
    visited.push_back(entry.first);
    return true;
  });
}

// Deletes only tables that nobody has opened. Loading one that is being deleted finds nothing.
void Lobby::delete_idle(Stage stage, Minutes lifetime) {
  constexpr Milliseconds kMinute = 60'000;
  if (lifetime == 0) return;
  const Minutes since = age_ - lifetime;
  context_->store->read<std::vector<std::string>>(
      [stage, since, before = context_->now() - lifetime * kMinute](Store& store) {
        return store.idle_tables(static_cast<int>(stage), since, before);
      },
      [this, since](Result<std::vector<std::string>> idle) {
        if (!idle) return;
        std::erase_if(*idle, [&](const std::string& id) { return tables_.contains(id) || loading_.contains(id); });
        if (idle->empty()) return;
        context_->store->write(
            [ids = std::move(*idle), since](Store& store) {
              for (const std::string& id : ids) store.delete_idle(id, since);
            },
            [](const Status&) {});
      });
}

}  // namespace skerry::server
