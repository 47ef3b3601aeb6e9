#include "match/players.h"

#include "core/failure.h"

namespace skerry {

Result<Players> Players::make(const Match& match, const std::vector<std::string>& specs, const GameSeeds& seeds,
                              const Tempo& tempo) {
  Players players(chance_seed(seeds.luck));
  for (std::size_t i = 0; i < specs.size(); ++i) {
    Result<std::unique_ptr<Agent>> agent = make_agent(specs[i], {.game = &match.game(),
                                                                 .options = match.settings(),
                                                                 .seed = agent_seed(seeds.agents, seat_at(i)),
                                                                 .tempo = tempo});
    if (!agent) return agent.error();
    players.agents_.push_back(std::move(*agent));
  }
  return players;
}

void Players::play_out(Match& match, const std::function<void(const Match&)>& before_step) {
  while (!match.over()) {
    if (before_step) before_step(match);
    const Turn turn = match.position().turn();
    if (turn.is_chance()) {
      match.play_chance(chance_);
      continue;
    }
    const Seat seat = turn.first();
    const Status played = match.play(seat, agents_[index(seat)]->decide(match.position(), seat, {}).text);
    if (!played) throw Failure("An agent broke the rules: " + played.error().text());
  }
}

}  // namespace skerry
