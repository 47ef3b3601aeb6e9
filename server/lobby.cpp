#include "server/lobby.h"

#include <algorithm>
#include <boost/json/object.hpp>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

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

// Those that wait for the guest first; a table with several seats of one guest stands there once.
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
  std::string list;
  for (const bool your_turn : {true, false}) {
    for (const json::object& table : tables) {
      if (table.at("your_turn").get_bool() == your_turn) list += (list.empty() ? "" : ",") + json::serialize(table);
    }
  }
  return "[" + list + "]";
}

std::string lists_line(const Lists& lists) {
  std::string open;
  for (const std::string& text : lists.open) open += (open.empty() ? "" : ",") + text;
  return R"({"open":[)" + open + R"(],"yours":)" + own_list(lists.own) + "}";
}

}  // namespace

void Lobby::add(const std::string& id, std::shared_ptr<LiveTable> table) { tables_[id] = std::move(table); }

std::shared_ptr<LiveTable> Lobby::present(const std::string& id) const {
  const auto found = tables_.find(id);
  return found == tables_.end() ? nullptr : found->second;
}

void Lobby::make(const TableSetup& setup, const std::vector<Step>& steps, const Made& made) {
  std::vector<Event> played;
  for (const Step& step : steps) played.push_back({.at = setup.made_at, .seat = step.by, .text = step.text});
  Result<Table> table =
      steps.empty() ? Table::open(*house_->registry, setup) : Table::restore(*house_->registry, setup, played);
  if (!table) {
    made(table.error());
    return;
  }
  const auto live = std::make_shared<LiveTable>(*house_, std::move(*table), LiveTable::Origin::kNew);
  add(setup.id, live);
  live->keep([this, id = setup.id, made](const Answer& kept) {
    if (kept.status != 200) {
      tables_.erase(id);
      made(kept.error);
      return;
    }
    ++house_->metrics.tables_made;
    made(id);
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
  house_->keeper->read<std::optional<StoredTable>>(
      [id](Store& store) { return store.load(id); },
      [this, id](Result<std::optional<StoredTable>> stored) {
        Result<std::shared_ptr<LiveTable>> answer = std::shared_ptr<LiveTable>();
        if (!stored) {
          answer = stored.error();
        } else if (*stored) {
          Result<Table> table = Table::restore(*house_->registry, std::move((*stored)->setup), (*stored)->log);
          if (table) {
            answer = std::make_shared<LiveTable>(*house_, std::move(*table), LiveTable::Origin::kStored);
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
  house_->keeper->read<std::string>(
      [guest](Store& store) {
        return lists_line({.open = store.open_tables(kMostListed), .own = store.tables_of(guest, kMostListed)});
      },
      listed);
}

void Lobby::count_unfinished(const std::string& guest, const std::function<void(Result<std::int64_t>)>& counted) {
  house_->keeper->read<std::int64_t>([guest](Store& store) { return store.unfinished_of(guest); }, counted);
}

void Lobby::wake_all() {
  house_->keeper->read<std::vector<std::string>>([](Store& store) { return store.playing_tables(); },
                                                 [this](const Result<std::vector<std::string>>& ids) {
                                                   if (!ids) return;
                                                   for (const std::string& id : *ids) {
                                                     find(id, [](const Result<std::shared_ptr<LiveTable>>&) {});
                                                   }
                                                 });
}

bool Lobby::is_kept() const {
  return std::ranges::all_of(tables_, [](const auto& entry) { return entry.second->is_kept(); });
}

void Lobby::sweep(const Patience& patience) {
  std::erase_if(tables_, [](const auto& entry) { return entry.second->is_asleep(); });
  const Milliseconds now = house_->now();
  const auto forget = [this, now](Stage stage, Milliseconds after) {
    if (after == 0) return;
    auto gone = std::make_shared<std::vector<std::string>>();
    house_->keeper->write([stage, before = now - after,
                           gone](Store& store) { *gone = store.delete_idle(static_cast<int>(stage), before); },
                          [this, gone](const Status& done) {
                            if (!done) return;
                            for (const std::string& id : *gone) tables_.erase(id);
                          });
  };
  forget(Stage::kWaiting, patience.waiting);
  forget(Stage::kPlaying, patience.unfinished);
  forget(Stage::kOver, patience.finished);
}

}  // namespace skerry::server
