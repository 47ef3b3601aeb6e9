// The engine: whole conversations, and every kind of bad request.
#include "match/engine.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "games/erased.h"
#include "match/agent.h"
#include "match/players.h"
#include "testing/data.h"
#include "testing/toys/duel.h"

namespace skerry {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

// Scurry and the others, and the duel: chance, secrets and simultaneous choices in four steps.
const Registry& registry() {
  static const Registry kRegistry = [] {
    Registry games = Registry::product();
    games.add(std::make_unique<GameOf<Duel<duel::Defect::kNone>>>());
    return games;
  }();
  return kRegistry;
}

class EngineTest : public ::testing::Test {
 protected:
  std::string ask(std::string_view request) { return engine_.answer(request, {}); }

  // Lines "> request" and "< answer", each answer in full.
  void converse(std::string_view script) {
    std::string answer;
    for (const std::string_view line : split(script, '\n')) {
      if (line.starts_with("> ")) {
        answer = ask(line.substr(2));
      } else if (line.starts_with("< ")) {
        EXPECT_EQ(answer, line.substr(2));
      }
    }
  }

  Engine engine_{registry()};
};

TEST_F(EngineTest, AGameFromItsBeginningToItsEnd) {
  converse(R"(
> {"do":"new","game":"duel","id":7}
< {"id":7,"game":"duel","players":2,"options":{},"played":0,"turn":[0],"scores":[0,0]}
> {"do":"think"}
< {"error":"A chance event is due first."}
> {"do":"play","by":0,"move":"card 3"}
< {"move":"card 3","played":1,"turn":[0],"scores":[0,0]}
> {"do":"play","move":"card 7"}
< {"move":"card 7","played":2,"turn":[1,2],"scores":[0,0]}
> {"do":"legal"}
< {"by":1,"legal":["bid 0","bid 1","bid 2","bid 3"]}
> {"do":"play","by":2,"move":"bid 1"}
< {"move":"bid 1","played":3,"turn":[1],"scores":[0,0]}
> {"do":"legal","by":2}
< {"by":2,"legal":[]}
> {"do":"explain","by":2,"move":"bid 1"}
< {"legal":false,"clause":"","why":"It is not this seat's turn. Seat 1 is to move."}
> {"do":"explain","move":"bid 1"}
< {"legal":true}
> {"do":"play","move":"bid 2"}
< {"move":"bid 2","played":4,"turn":[],"scores":[5,8],"returns":[0,1],"end":"both have bid"}
> {"do":"think"}
< {"error":"The game is over."}
> {"do":"play","move":"bid 2"}
< {"error":"The game is over."}
> {"do":"record"}
< {"record":{"skerry":1,"game":"duel","players":2,"options":{},"seed":1,"steps":[{"by":0,"do":"card 3"},{"by":0,"do":"card 7"},{"by":2,"do":"bid 1"},{"by":1,"do":"bid 2"}],"scores":[5,8],"returns":[0,1],"end":"both have bid"}}
> {"do":"undo","count":2}
< {"played":2,"turn":[1,2],"scores":[0,0]}
> {"do":"undo","count":3,"id":"u"}
< {"id":"u","error":"Only 2 steps have been played."}
> {"do":"stop"}
< {"ok":true}
> {"do":"quit"}
< {"ok":true})");
  EXPECT_TRUE(engine_.has_quit());
}

TEST_F(EngineTest, ASeatSeesOnlyItsOwnSecrets) {
  converse(R"(
> {"do":"new","game":"duel"}
> {"do":"play","move":"card 3"}
> {"do":"play","move":"card 7"}
> {"do":"play","by":1,"move":"bid 2"}
> {"do":"state","seat":1}
< {"game":"duel","players":2,"options":{},"turn":[2],"scores":[0,0],"seat":1,"view":{"own_card":3,"own_bid":2,"leak":0},"legal":[],"steps":[{"by":0,"do":"card 3"},{"by":0,"do":"card"},{"by":1,"do":"bid 2"}]}
> {"do":"state","seat":2}
< {"game":"duel","players":2,"options":{},"turn":[2],"scores":[0,0],"seat":2,"view":{"own_card":7,"own_bid":255,"leak":0},"legal":["bid 0","bid 1","bid 2","bid 3"],"steps":[{"by":0,"do":"card"},{"by":0,"do":"card 7"},{"by":1,"do":"bid"}]}
> {"do":"state"}
< {"game":"duel","players":2,"options":{},"turn":[2],"scores":[0,0],"seat":0,"view":{"own_card":255,"own_bid":255,"leak":0},"legal":[],"steps":[{"by":0,"do":"card"},{"by":0,"do":"card"},{"by":1,"do":"bid"}]})");
}

TEST_F(EngineTest, ChanceIsListedWithProbabilitiesIfPossible) {
  ask(R"({"do":"new","game":"duel"})");
  EXPECT_THAT(ask(R"({"do":"legal"})"), StartsWith(R"({"by":0,"legal":[["card 0",0.1],["card 1",0.1],)"));
  ask(R"({"do":"new","game":"scurry","options":{"setup":"random"}})");
  EXPECT_EQ(ask(R"({"do":"legal"})"), R"({"by":0,"legal":null})");
  EXPECT_THAT(ask(R"({"do":"chance"})"), StartsWith(R"({"move":"setup brown=)"));
  EXPECT_EQ(ask(R"({"do":"chance"})"), R"({"error":"No chance event is due."})");
}

// A bad request and part of its error. None of them changes the position.
TEST_F(EngineTest, BadRequestsChangeNothing) {
  ask(R"({"do":"new","game":"scurry"})");
  ask(R"({"do":"play","move":"tile f6"})");
  ask(R"({"do":"play","move":"tile a1"})");
  const std::string before = ask(R"({"do":"state"})");
  const std::string deep(200, '[');
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"", "not valid JSON"},
      {"{", "not valid JSON"},
      {deep, "not valid JSON"},
      {"{\"do\":\"\xff\"}", "not valid JSON"},
      {R"({"do":"state"} {})", "not valid JSON"},
      {"[]", "A message must be a JSON object"},
      {"{}", R"(A request needs a key \"do\")"},
      {R"({"do":1})", R"(A request needs a key \"do\")"},
      {R"({"do":"dance"})", "Unknown request 'dance'; the requests are games, new,"},
      {R"({"do":"state","id":[1]})", R"(\"id\" must be a text or a whole number)"},
      {R"({"do":"state","id":1.5})", R"(\"id\" must be a text or a whole number)"},
      {R"({"do":"state","set":1})", "There is no key 'set' here"},
      {R"({"do":"state","seat":3})", R"(\"seat\" must be a whole number from 0 to 2)"},
      {R"({"do":"state","seat":"1"})", R"(\"seat\" must be a whole number)"},
      {R"({"do":"play"})", R"(\"move\" must be a text)"},
      {R"({"do":"play","move":7})", R"(\"move\" must be a text)"},
      {R"({"do":"play","by":-1,"move":"tile a2"})", R"(\"by\" must be a whole number from 0 to 2)"},
      {R"({"do":"play","by":2,"move":"tile a2"})", "It is not this seat's turn. Seat 1 is to move."},
      {R"({"do":"play","by":0,"move":"tile a2"})", "No chance event is due."},
      {R"({"do":"play","move":"tile f6"})", R"("clause":"SCU-3")"},
      {R"({"do":"play","move":"tile a2","really":true})", "There is no key 'really' here"},
      {R"({"do":"undo","count":0})", R"(\"count\" must be a whole number)"},
      {R"({"do":"undo","count":3})", "Only 2 steps have been played."},
      {R"({"do":"think","agent":"grandmaster"})", "Unknown agent 'grandmaster'"},
      {R"({"do":"think","agent":"exec:echo"})", "does not run programs"},
      {R"({"do":"think","agent":"mcts:"})", "mcts takes settings"},
      {R"({"do":"think","seat":2})", "It is not this seat's turn"},
      {R"({"do":"think","top":0})", R"(\"top\" must be a whole number)"},
      {R"({"do":"new","game":"chess"})", "There is no game 'chess'"},
      {R"({"do":"new","game":"scurry","players":3})", "Scurry is for 2 players, not 3."},
      {R"({"do":"new","game":"scurry","options":{"size":99}})", "Option size must be 4..7"},
      {R"({"do":"new","game":"scurry","options":{"size":4.5}})", "Option 'size' must be true, false, a whole number"},
      {R"({"do":"new","game":"scurry","options":[]})", R"(\"options\" must be an object)"},
      {R"({"do":"new","game":"scurry","seed":-1})", R"(\"seed\" must be a whole number)"},
      {R"({"do":"load"})", R"(\"record\" must be an object)"},
      {R"({"do":"load","record":{}})", "A record begins with"},
      {R"({"do":"load","record":{"skerry":1,"game":"scurry","players":2,"steps":[{"by":1,"do":"tile z9"}]}})",
       "Step 1"},
  };
  for (const auto& [request, said] : cases) {
    const std::string answer = ask(request);
    EXPECT_THAT(answer, HasSubstr(R"("error":")")) << request;
    EXPECT_THAT(answer, HasSubstr(said)) << request;
    EXPECT_EQ(ask(R"({"do":"state"})"), before) << request;
  }
  EXPECT_EQ(ask(std::string((std::size_t{1} << 20U) + 1, ' ')), R"({"error":"The line is longer than 1 MB."})");
}

TEST_F(EngineTest, MostRequestsNeedAGame) {
  for (const char* const request : {"state", "legal", "explain", "play", "chance", "undo", "think", "record"}) {
    EXPECT_EQ(ask("{\"do\":\"" + std::string(request) + "\"}"),
              R"({"error":"No game has begun. Send \"new\" or \"load\" first."})");
  }
  EXPECT_THAT(ask(R"({"do":"games"})"), StartsWith(R"({"protocol":1,"games":[{"id":"scurry")"));
}

TEST_F(EngineTest, ALoadedRecordCanBeContinued) {
  const std::string line =
      R"({"skerry":1,"game":"scurry","players":2,"options":{"size":4,"tiles":4,"setup":"manual","comeback":true,"turn_limit":400},"seed":9,"steps":[{"by":1,"do":"tile a1"}]})";
  EXPECT_THAT(ask("{\"do\":\"load\",\"record\":" + line + "}"), HasSubstr(R"("played":1,"turn":[2])"));
  EXPECT_EQ(ask(R"({"do":"record"})"), "{\"record\":" + line + "}");
  EXPECT_THAT(ask(R"({"do":"play","move":"tile a2"})"), HasSubstr(R"("played":2)"));
}

TEST_F(EngineTest, ItPlaysLikeSelfplay) {
  const AnyGame& scurry = **registry().find("scurry");
  Match match = std::move(*testing::begin_match(scurry, 2, "setup=random size=4 tiles=4 turn_limit=4"));
  Players::make(match, {"mcts:sims=20", "level:1"}, 3)->play_out(match);
  ask(R"({"do":"new","game":"scurry","options":{"setup":"random","size":4,"tiles":4,"turn_limit":4},"seed":3})");
  ask(R"({"do":"chance"})");
  for (std::size_t i = 1; i < match.steps().size(); ++i) {
    const auto& [by, text] = match.steps()[i];
    const std::string agent = index(by) == 0 ? "mcts:sims=20" : "level:1";
    ASSERT_THAT(ask(R"({"do":"think","agent":")" + agent + "\"}"), HasSubstr("\"move\":\"" + text + "\"")) << i;
    ask(R"({"do":"play","move":")" + text + "\"}");
  }
  Record record = match.record();
  record.seed = 3;
  EXPECT_EQ(ask(R"({"do":"record"})"), "{\"record\":" + record_line(record) + "}");
}

TEST_F(EngineTest, AThoughtHasItsParts) {
  ask(R"({"do":"new","game":"scurry"})");
  const std::string answer = ask(R"({"do":"think","agent":"mcts:sims=50","top":2})");
  for (const char* const part : {R"({"seat":1,"move":"tile )", R"("values":[0.)", R"("candidates":[{"move":"tile )",
                                 R"("choice":0}],"line":["tile )", R"("simulations":50,"proven":false})"}) {
    EXPECT_THAT(answer, HasSubstr(part));
  }
  EXPECT_THAT(ask(R"({"do":"think","agent":"greedy"})"),
              ::testing::MatchesRegex(R"(\{"seat":1,"move":"tile [a-k0-9]+"\})"));
}

TEST_F(EngineTest, ThinkingCanBeStopped) {
  ask(R"({"do":"new","game":"scurry"})");
  StopSource stop;
  stop.request_stop();
  EXPECT_THAT(engine_.answer(R"({"do":"think","agent":"mcts:ms=1000000"})", stop.token()),
              StartsWith(R"({"seat":1,"move":"tile )"));
  EXPECT_TRUE(Engine::is_stop(R"({ "do" : "stop" })"));
  for (const char* const other :
       {R"({"do":"quit"})", R"({"do":"stopp"})", "stop", "", R"(["stop"])", R"({"do":["stop"]})"}) {
    EXPECT_FALSE(Engine::is_stop(other)) << other;
  }
}

}  // namespace
}  // namespace skerry
