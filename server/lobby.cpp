#include "server/lobby.h"

#include <algorithm>
#include <boost/json/object.hpp>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

#include "server/secret.h"

namespace skerry::server {
namespace {

namespace json = boost::json;

constexpr std::size_t kMostListed = 50;

struct Lists {
  std::vector<std::string> open;
  std::vector<Store::OwnTable> own;
};

bool waits_for(const json::object& summary, Seat seat) {
  const json::array& turn = summary.at("turn").get_array();
  return std::ranges::any_of(turn, [&](const json::value& n) { return n.get_int64() == seat_number(seat); });
}

// Tables that wait for the guest come first. A table where the guest has several seats is listed once.
std::string own_list(const std::vector<Store::OwnTable>& own) {
  std::vector<json::object> tables;
  for (const auto& [text, seat] : own) {
    json::object summary = json::parse(text).get_object();
    const auto is_same = [&](const json::object& table) { return table.at("table") == summary["table"]; };
    auto table = std::ranges::find_if(tables, is_same);
    if (table == tables.end()) {
      summary["your_turn"] = false;
      table = tables.insert(tables.end(), summary);
    }
    if (waits_for(*table, seat)) table->at("your_turn") = true;
    table->at("seats").at(index(seat)).get_object()["you"] = true;
  }
  std::vector<std::string> list;
  for (const bool your_turn : {true, false}) {
    for (const json::object& table : tables) {
      if (table.at("your_turn").get_bool() == your_turn) list.push_back(json::serialize(table));
    }
  }
  return json_array(list);
}

std::string lists_line(const Lists& lists) {
  return R"({"open":)" + json_array(lists.open) + R"(,"yours":)" + own_list(lists.own) + "}";
}

}  // namespace

void Lobby::add(const std::string& id, std::shared_ptr<LiveTable> table) { tables_[id] = std::move(table); }

std::shared_ptr<LiveTable> Lobby::present(const std::string& id) const {
  const auto found = tables_.find(id);
  return found == tables_.end() ? nullptr : found->second;
}

void Lobby::open(TableSetup setup, const std::vector<Step>& steps, const Opened& opened) {
  setup.id = new_table_id();
  setup.secret = new_secret();
  setup.made_at = context_->now();
  std::vector<Event> played;
  for (const Step& step : steps) played.push_back({.at = setup.made_at, .seat = step.by, .text = step.text});
  Result<Table> table = steps.empty() ? Table::open(*context_->registry, context_->luck, setup)
                                      : Table::restore(*context_->registry, context_->luck, setup, played);
  if (!table) {
    opened(table.error());
    return;
  }
  const auto live = std::make_shared<LiveTable>(*context_, std::move(*table), LiveTable::Origin::kNew);
  add(setup.id, live);
  live->save([this, id = setup.id, opened](const Answer& saved) {
    if (saved.status != 200) {
      tables_.erase(id);
      opened(saved.error);
      return;
    }
    ++context_->metrics.tables_made;
    opened(id);
  });
}

void Lobby::find(const std::string& id, const Found& found) {
  if (const auto table = present(id)) {
    found(table);
    return;
  }
  std::vector<Found>& asking = loading_[id];
  asking.push_back(found);
  if (asking.size() > 1) return;
  context_->store->read<std::optional<StoredTable>>(
      [id](Store& store) { return store.load(id); },
      [this, id](Result<std::optional<StoredTable>> stored) {
        Result<std::shared_ptr<LiveTable>> answer = std::shared_ptr<LiveTable>();
        if (!stored) {
          answer = stored.error();
        } else if (*stored) {
          Result<Table> table =
              Table::restore(*context_->registry, context_->luck, std::move((*stored)->setup), (*stored)->log);
          if (table) {
            answer = std::make_shared<LiveTable>(*context_, std::move(*table), LiveTable::Origin::kStored);
            add(id, *answer);
            (*answer)->wake();
          } else {
            answer = table.error();
          }
        }
        const auto asking_now = loading_.extract(id);
        for (const Found& one : asking_now.mapped()) one(answer);
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

void Lobby::wake_all() {
  context_->store->read<std::vector<std::string>>([](Store& store) { return store.playing_tables(); },
                                                  [this](const Result<std::vector<std::string>>& ids) {
                                                    if (!ids) return;
                                                    for (const std::string& id : *ids) {
                                                      find(id, [](const Result<std::shared_ptr<LiveTable>>&) {});
                                                    }
                                                  });
}

bool Lobby::is_saved() const {
  return std::ranges::all_of(tables_, [](const auto& entry) { return entry.second->is_saved(); });
}

void Lobby::sweep(const Lifetimes& lifetimes) {
  std::erase_if(tables_, [](const auto& entry) { return entry.second->is_asleep(); });
  const Milliseconds now = context_->now();
  const auto delete_idle = [this, now](Stage stage, Milliseconds lifetime) {
    if (lifetime == 0) return;
    auto gone = std::make_shared<std::vector<std::string>>();
    context_->store->write([stage, before = now - lifetime,
                            gone](Store& store) { *gone = store.delete_idle(static_cast<int>(stage), before); },
                           [this, gone](const Status& done) {
                             if (!done) return;
                             for (const std::string& id : *gone) tables_.erase(id);
                           });
  };
  delete_idle(Stage::kWaiting, lifetimes.waiting);
  delete_idle(Stage::kPlaying, lifetimes.playing);
  delete_idle(Stage::kOver, lifetimes.over);
}

}  // namespace skerry::server
