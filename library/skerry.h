/* libskerry: Skerry's rules and bots for programs in any language.
 *
 * Two ways in. An engine answers the requests of docs/protocol.md, one line of JSON each. A batch steps many games at
 * once and writes what it finds into arrays.
 *
 * No function throws or exits. Functions that can fail return NULL or SKERRY_FAILED, and skerry_error() then holds a
 * sentence. Texts are UTF-8. Different engines and batches may be used by different threads; one of them by one thread
 * at a time, except where a function says otherwise. */
#ifndef SKERRY_H
#define SKERRY_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif
#ifdef __GNUC__
#pragma GCC visibility push(default)
#endif

/* Goes up when something is added. What is here stays as it is. */
#define SKERRY_API 1

#define SKERRY_OK 0
#define SKERRY_FAILED (-1)

int skerry_api(void);             /* SKERRY_API of the library that is loaded */
const char* skerry_version(void); /* "0.2.0" */
/* Why the latest call of this thread failed: a sentence, after its ruling if one forbids the move ("SCU-6: …"). */
const char* skerry_error(void);

/* ---- the engine ------------------------------------------------------------------------------- */

typedef struct skerry_engine skerry_engine;

skerry_engine* skerry_engine_new(void);
void skerry_engine_free(skerry_engine* engine); /* NULL is allowed; no other call may be under way */
/* The answer to one request, valid until the next call for this engine. Never NULL: errors are answers. */
const char* skerry_engine_answer(skerry_engine* engine, const char* request);
/* Ends a search that another thread is waiting for; its answer holds the best move so far. */
void skerry_engine_stop(skerry_engine* engine);

/* A match between agents, seats rotated: {"game":"scurry","agents":["level:2","greedy"],"games":20,"seed":1,
 * "options":{},"threads":0,"pace":1}. The answer has the form of `skerry match --json`; free it with
 * skerry_text_free(). NULL if the request makes no sense. */
char* skerry_match(const char* request);
void skerry_text_free(char* text);

/* ---- batches ---------------------------------------------------------------------------------- */

typedef struct skerry_batch skerry_batch;
typedef struct skerry_states skerry_states;

/* Set `size` to sizeof(skerry_batch_settings) and everything you do not need to 0. */
typedef struct {
  size_t size;
  size_t games;        /* 0: 1 */
  int players;         /* 0: as few as the game allows */
  const char* options; /* a JSON object such as {"tiles":8}; NULL: defaults */
  uint64_t seed;
  unsigned threads;    /* 0: 1 */
  int keep_finished;   /* a finished game stays as it is instead of giving way to a new one */
  int explicit_chance; /* step() takes the number of an outcome where `player` is -2 */
  int packed_mask;     /* a bit for each action instead of a byte, lowest bit first */
} skerry_batch_settings;

typedef struct {
  size_t games, players;
  size_t actions;               /* numbered from 0 */
  size_t planes, rows, columns; /* of an observation */
  size_t numbers;               /* beside the planes */
  size_t mask;                  /* bytes of one mask */
} skerry_batch_shape;

/* One row for each game. Valid until the batch is freed; only the library writes to it. */
typedef struct {
  const uint8_t* observation; /* games × planes × rows × columns, as `player` sees the game */
  const int16_t* numbers;     /* games × numbers */
  const uint8_t* mask;        /* games × mask: legal actions of `player` */
  const int8_t* player;       /* who acts next, from 0; -1: the game is over; -2: chance */
  const uint8_t* owes;        /* bit i: seat i owes a choice */
  const float* reward;        /* games × players, for the latest step: 1 for a win, 0 on average */
  const uint8_t* done;        /* whether the latest step ended a game */
  const int32_t* steps;       /* decisions in the present game */
} skerry_batch_arrays;

skerry_batch* skerry_batch_new(const char* game, const skerry_batch_settings* settings);
void skerry_batch_free(skerry_batch* batch);
void skerry_batch_get_shape(const skerry_batch* batch, skerry_batch_shape* shape);
void skerry_batch_get_arrays(const skerry_batch* batch, skerry_batch_arrays* arrays);

/* Restarts every game. */
int skerry_batch_reset(skerry_batch* batch, uint64_t seed);
/* One action for each game. An illegal one fails, and nothing changes. */
int skerry_batch_step(skerry_batch* batch, const int32_t* actions, size_t count);
/* The same for the games `where` alone, one action for each; the others stay as they are. */
int skerry_batch_step_some(skerry_batch* batch, const int64_t* where, const int32_t* actions, size_t count);
/* One action for each seat of each game, -1 for seats that owe none. */
int skerry_batch_step_all(skerry_batch* batch, const int32_t* actions, size_t count);
/* A uniformly random legal action for each game; -1 where the game is over. */
int skerry_batch_sample(skerry_batch* batch, int32_t* actions, size_t count);
/* What the game's simple opponent would play, without search; -1 where nobody decides. */
int skerry_batch_greedy(skerry_batch* batch, int32_t* actions, size_t count);
/* What an agent ("level:2", "mcts:sims=100") would play in the games `where`, one after the other; -1 where nobody
 * decides. It sees what `player` may see. */
int skerry_batch_decide(skerry_batch* batch, const char* agent, const int64_t* where, int32_t* actions, size_t count);
/* Plays so many random steps in every game: what skerry_batch_sample and skerry_batch_step do, without leaving the
 * library. For measuring. */
int skerry_batch_run(skerry_batch* batch, uint64_t steps);
/* Lists the legal actions: those of game i stand from offsets[i] to offsets[i + 1]. `probabilities` may be NULL; with
 * explicit chance it gets the probability of each outcome. Returns the number of actions, of which at most `capacity`
 * are written, or SKERRY_FAILED. */
ptrdiff_t skerry_batch_legal(const skerry_batch* batch, int64_t* offsets, int32_t* actions, double* probabilities,
                             size_t capacity);
/* Every game as one seat sees it: arrays of the batch's shapes. */
int skerry_batch_observe(const skerry_batch* batch, size_t seat, uint8_t* observation, int16_t* numbers, uint8_t* mask);

/* States can be put back into a batch of the same game, players and options. */
skerry_states* skerry_batch_states(const skerry_batch* batch);
size_t skerry_states_games(const skerry_states* states);
skerry_states* skerry_states_pick(const skerry_states* states, const int64_t* games, size_t count);
int skerry_batch_load(skerry_batch* batch, const skerry_states* states, const int64_t* games, size_t count);
void skerry_states_free(skerry_states* states);

/* One game as text; free it with skerry_text_free(). `seat` is counted from 0; -1 is a spectator.
 * draw: a drawing for a terminal. view: the JSON that the page draws. state: one line like a FEN, with every secret. */
char* skerry_batch_draw(const skerry_batch* batch, size_t game, int seat);
char* skerry_batch_view(const skerry_batch* batch, size_t game, int seat);
char* skerry_batch_state(const skerry_batch* batch, size_t game);
/* A legal action of `player` as text, and back: SKERRY_FAILED says why the text names none. */
char* skerry_batch_action_text(const skerry_batch* batch, size_t game, int32_t action);
int32_t skerry_batch_action_number(const skerry_batch* batch, size_t game, const char* text);

#ifdef __GNUC__
#pragma GCC visibility pop
#endif
#ifdef __cplusplus
}
#endif
#endif
