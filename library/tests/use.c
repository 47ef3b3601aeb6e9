/* A C program that knows only skerry.h: an engine, and a batch stepped to the end of some games. */
#include <skerry.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int expect(int holds, const char *what) {
  if (!holds) fprintf(stderr, "FAILED: %s (%s)\n", what, skerry_error());
  return holds ? 0 : 1;
}

static int try_engine(void) {
  skerry_engine *engine = skerry_engine_new();
  int failed = expect(engine != NULL, "an engine");
  failed += expect(strstr(skerry_engine_answer(engine, "{\"do\":\"new\",\"game\":\"scurry\"}"), "\"turn\"") != NULL, "new");
  failed += expect(strstr(skerry_engine_answer(engine, "nonsense"), "\"error\"") != NULL, "nonsense is answered");
  skerry_engine_stop(engine);
  skerry_engine_free(engine);
  skerry_engine_free(NULL);
  return failed;
}

static int try_batch(void) {
  skerry_batch_settings settings = {.size = sizeof settings, .games = 16, .options = "{\"size\":4,\"tiles\":4}"};
  skerry_batch *batch = skerry_batch_new("scurry", &settings);
  int failed = expect(batch != NULL, "a batch");
  if (failed) return failed;
  skerry_batch_shape shape;
  skerry_batch_arrays arrays;
  skerry_batch_get_shape(batch, &shape);
  skerry_batch_get_arrays(batch, &arrays);
  failed += expect(shape.games == 16 && shape.players == 2 && shape.actions == 37, "the shape");
  int32_t actions[16];
  size_t ended = 0;
  for (int step = 0; step < 4000 && ended < 16; ++step) {
    failed += expect(skerry_batch_sample(batch, actions, 16) == SKERRY_OK, "sample");
    failed += expect(skerry_batch_step(batch, actions, 16) == SKERRY_OK, "step");
    for (size_t i = 0; i < 16; ++i) ended += arrays.done[i];
  }
  failed += expect(ended >= 16, "games end");
  memset(actions, -1, sizeof actions);
  failed += expect(skerry_batch_step(batch, actions, 16) == SKERRY_FAILED, "an illegal action is refused");
  failed += expect(strstr(skerry_error(), "Game 0") != NULL, "the error names the game");
  skerry_states *states = skerry_batch_states(batch);
  const int64_t first = 0;
  skerry_states *one = skerry_states_pick(states, &first, 1);
  failed += expect(skerry_states_games(one) == 1 && skerry_batch_load(batch, one, &first, 1) == SKERRY_OK, "load");
  failed += expect(skerry_states_pick(states, (const int64_t[]){99}, 1) == NULL, "a missing state is refused");
  skerry_states_free(one);
  skerry_states_free(states);
  char *drawing = skerry_batch_draw(batch, 0, -1);
  failed += expect(drawing != NULL && strchr(drawing, '\n') != NULL, "a drawing");
  skerry_text_free(drawing);
  failed += expect(skerry_batch_draw(batch, 99, -1) == NULL, "a missing game is refused");
  skerry_batch_free(batch);
  return failed;
}

int main(void) {
  skerry_batch_settings unset = {0};
  int failed = expect(skerry_api() >= SKERRY_API && strlen(skerry_version()) > 0, "the version");
  failed += try_engine() + try_batch();
  failed += expect(skerry_batch_new("scurry", &unset) == NULL, "settings without a size are refused");
  failed += expect(skerry_match("{}") == NULL, "an empty match is refused");
  puts(failed ? "FAILED" : "ok");
  return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
