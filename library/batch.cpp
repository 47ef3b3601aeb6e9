// The batches' half of the C interface.
#include "batch/batch.h"

#include <algorithm>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <map>
#include <mutex>

#include "library/guard.h"
#include "library/registry.h"
#include "match/agent.h"
#include "match/record.h"

using skerry::Seat;
using skerry::library::copied;
using skerry::library::done;
using skerry::library::failed;
using skerry::library::guarded;

struct skerry_batch {
  std::unique_ptr<skerry::Batch> batch;
  std::mutex deciding;  // of `agents`
  std::map<std::string, std::unique_ptr<skerry::Agent>, std::less<>> agents;
};
struct skerry_states {
  std::shared_ptr<const skerry::Snapshot> states;
};

namespace {

skerry::Result<skerry::BatchSettings> read_settings(const skerry_batch_settings& given) {
  if (given.size != sizeof(skerry_batch_settings)) {
    return skerry::Error{"Set `size` of the settings to sizeof(skerry_batch_settings)."};
  }
  skerry::BatchSettings settings{.games = std::max<std::size_t>(given.games, 1),
                                 .players = given.players,
                                 .options = {},
                                 .seed = given.seed,
                                 .threads = std::max(given.threads, 1U),
                                 .auto_reset = given.keep_finished == 0,
                                 .explicit_chance = given.explicit_chance != 0,
                                 .packed_mask = given.packed_mask != 0};
  if (given.options != nullptr) {
    boost::json::error_code error;
    const boost::json::value json = boost::json::parse(given.options, error);
    if (error || !json.is_object()) return skerry::Error{"Options are a JSON object such as {\"tiles\":8}."};
    skerry::Result<skerry::Settings> options = skerry::settings_from(json.get_object());
    if (!options) return options.error();
    settings.options = std::move(*options);
  }
  return settings;
}

bool has_game(const skerry_batch* batch, std::size_t game) {
  if (game < batch->batch->games()) return true;
  failed("There is no game " + std::to_string(game) + " in this batch; it has 0 to " +
         std::to_string(batch->batch->games() - 1) + ".");
  return false;
}

bool has_seat(const skerry_batch* batch, int seat) {
  if (seat >= -1 && seat < static_cast<int>(batch->batch->players())) return true;
  failed("There is no seat " + std::to_string(seat) + " at this game; it has 0 to " +
         std::to_string(batch->batch->players() - 1) + ", and -1 is a spectator.");
  return false;
}

Seat viewer(int seat) { return seat < 0 ? skerry::kSpectator : skerry::seat_at(static_cast<std::size_t>(seat)); }

}  // namespace

skerry_batch* skerry_batch_new(const char* game, const skerry_batch_settings* given) {
  return guarded<skerry_batch*>(nullptr, [&]() -> skerry_batch* {
    const skerry::Result<skerry::BatchSettings> settings = read_settings(*given);
    if (!settings) return failed(settings.error().text()), nullptr;
    skerry::Result<std::unique_ptr<skerry::Batch>> batch = skerry::make_batch(game, *settings);
    if (!batch) return failed(batch.error().text()), nullptr;
    return new skerry_batch{std::move(*batch), {}, {}};
  });
}

void skerry_batch_free(skerry_batch* batch) { delete batch; }

void skerry_batch_get_shape(const skerry_batch* batch, skerry_batch_shape* out) {
  const skerry::Batch& b = *batch->batch;
  const skerry::TensorShape& shape = b.shape();
  *out = {b.games(), b.players(), shape.actions, shape.planes, shape.rows, shape.columns, shape.numbers, b.mask_size()};
}

void skerry_batch_get_arrays(const skerry_batch* batch, skerry_batch_arrays* out) {
  const skerry::BatchArrays& a = batch->batch->arrays();
  *out = {a.observation.data(), a.numbers.data(), a.mask.data(), a.player.data(),
          a.owes.data(),        a.reward.data(),  a.done.data(), a.steps.data()};
}

int skerry_batch_reset(skerry_batch* batch, uint64_t seed) {
  return guarded(SKERRY_FAILED, [&] { return done(batch->batch->reset(seed)); });
}

int skerry_batch_step(skerry_batch* batch, const int32_t* actions, size_t count) {
  return guarded(SKERRY_FAILED, [&] { return done(batch->batch->step({actions, count})); });
}

int skerry_batch_step_some(skerry_batch* batch, const int64_t* where, const int32_t* actions, size_t count) {
  return guarded(SKERRY_FAILED, [&] { return done(batch->batch->step_some({where, count}, {actions, count})); });
}

int skerry_batch_step_all(skerry_batch* batch, const int32_t* actions, size_t count) {
  return guarded(SKERRY_FAILED, [&] { return done(batch->batch->step_all({actions, count})); });
}

int skerry_batch_sample(skerry_batch* batch, int32_t* actions, size_t count) {
  return guarded(SKERRY_FAILED, [&] { return done(batch->batch->sample({actions, count})); });
}

int skerry_batch_greedy(skerry_batch* batch, int32_t* actions, size_t count) {
  return guarded(SKERRY_FAILED, [&] { return done(batch->batch->greedy({actions, count})); });
}

int skerry_batch_decide(skerry_batch* batch, const char* spec, const int64_t* where, int32_t* actions, size_t count) {
  return guarded(SKERRY_FAILED, [&] {
    const skerry::Batch& b = *batch->batch;
    const std::unique_lock lock(batch->deciding, std::try_to_lock);
    if (!lock) return failed("Another thread is using this batch.");
    std::unique_ptr<skerry::Agent>& agent = batch->agents[spec];
    if (agent == nullptr) {
      const auto game = skerry::library::registry().find(b.info().id);
      if (!game) return failed(game.error().text());
      auto made = skerry::make_agent(spec, {.game = *game, .options = b.settings().options, .seed = b.settings().seed});
      if (!made) return failed(made.error().text());
      agent = std::move(*made);
    }
    for (std::size_t k = 0; k < count; ++k) {
      if (where[k] < 0 || !has_game(batch, static_cast<std::size_t>(where[k]))) return SKERRY_FAILED;
      const auto game = static_cast<std::size_t>(where[k]);
      const auto position = b.position(game);
      const skerry::Turn turn = position->turn();
      actions[k] = -1;
      if (!turn.is_decision()) continue;
      const skerry::Decision decision = agent->decide(*position, turn.first(), skerry::StopToken());
      const skerry::Result<std::int32_t> number = b.action_number(game, decision.text);
      if (!number) return failed(number.error().text());
      actions[k] = *number;
    }
    return SKERRY_OK;
  });
}

int skerry_batch_run(skerry_batch* batch, uint64_t steps) {
  return guarded(SKERRY_FAILED, [&] {
    std::vector<std::int32_t> actions(batch->batch->games());
    for (std::uint64_t i = 0; i < steps; ++i) {
      if (const skerry::Status status = batch->batch->sample(actions); !status) return done(status);
      if (const skerry::Status status = batch->batch->step(actions); !status) return done(status);
    }
    return SKERRY_OK;
  });
}

ptrdiff_t skerry_batch_legal(const skerry_batch* batch, int64_t* offsets, int32_t* actions, double* probabilities,
                             size_t capacity) {
  return guarded<ptrdiff_t>(SKERRY_FAILED, [&] {
    const skerry::LegalLists legal = batch->batch->legal();
    std::ranges::copy(legal.offsets, offsets);
    const std::size_t count = std::min(capacity, legal.actions.size());
    std::copy_n(legal.actions.begin(), count, actions);
    if (probabilities != nullptr && !legal.probabilities.empty()) {
      std::copy_n(legal.probabilities.begin(), count, probabilities);
    }
    return static_cast<ptrdiff_t>(legal.actions.size());
  });
}

int skerry_batch_observe(const skerry_batch* batch, size_t seat, uint8_t* observation, int16_t* numbers,
                         uint8_t* mask) {
  return guarded(SKERRY_FAILED, [&] {
    const skerry::Batch& b = *batch->batch;
    if (!has_seat(batch, static_cast<int>(seat))) return SKERRY_FAILED;
    b.observe(skerry::seat_at(seat), {observation, b.games() * b.shape().size()},
              {numbers, b.games() * b.shape().numbers}, {mask, b.games() * b.mask_size()});
    return SKERRY_OK;
  });
}

skerry_states* skerry_batch_states(const skerry_batch* batch) {
  return guarded<skerry_states*>(nullptr, [&] { return new skerry_states{batch->batch->states()}; });
}

size_t skerry_states_games(const skerry_states* states) { return states->states->games(); }

skerry_states* skerry_states_pick(const skerry_states* states, const int64_t* games, size_t count) {
  return guarded<skerry_states*>(nullptr, [&]() -> skerry_states* {
    const std::span<const std::int64_t> chosen(games, count);
    const auto there = static_cast<std::int64_t>(states->states->games());
    for (const std::int64_t game : chosen) {
      if (game < 0 || game >= there) return failed("There is no state " + std::to_string(game) + "."), nullptr;
    }
    return new skerry_states{states->states->pick(chosen)};
  });
}

int skerry_batch_load(skerry_batch* batch, const skerry_states* states, const int64_t* games, size_t count) {
  return guarded(SKERRY_FAILED, [&] { return done(batch->batch->load(*states->states, {games, count})); });
}

void skerry_states_free(skerry_states* states) { delete states; }

char* skerry_batch_draw(const skerry_batch* batch, size_t game, int seat) {
  return guarded<char*>(nullptr, [&]() -> char* {
    if (!has_game(batch, game) || !has_seat(batch, seat)) return nullptr;
    return copied(batch->batch->position(game)->draw(viewer(seat), {}));
  });
}

char* skerry_batch_view(const skerry_batch* batch, size_t game, int seat) {
  return guarded<char*>(nullptr, [&]() -> char* {
    if (!has_game(batch, game) || !has_seat(batch, seat)) return nullptr;
    return copied(boost::json::serialize(batch->batch->position(game)->view(viewer(seat))));
  });
}

char* skerry_batch_state(const skerry_batch* batch, size_t game) {
  return guarded<char*>(nullptr, [&]() -> char* {
    return has_game(batch, game) ? copied(batch->batch->position(game)->state_text()) : nullptr;
  });
}

char* skerry_batch_action_text(const skerry_batch* batch, size_t game, int32_t action) {
  return guarded<char*>(nullptr, [&]() -> char* {
    if (!has_game(batch, game)) return nullptr;
    const skerry::Result<std::string> text = batch->batch->action_text(game, action);
    if (!text) return failed(text.error().text()), nullptr;
    return copied(*text);
  });
}

int32_t skerry_batch_action_number(const skerry_batch* batch, size_t game, const char* text) {
  return guarded<int32_t>(SKERRY_FAILED, [&] {
    if (!has_game(batch, game)) return SKERRY_FAILED;
    const skerry::Result<std::int32_t> number = batch->batch->action_number(game, text);
    return number ? *number : failed(number.error().text());
  });
}
