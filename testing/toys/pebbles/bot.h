// What the search is told about Pebbles: nothing, so that it plays by random rollouts. search/knowledge.h says what it
// could be told.
#pragma once

#include "search/knowledge.h"
#include "testing/toys/pebbles/pebbles.h"

namespace skerry::pebbles {

using Bot = Uniform<Pebbles>;

}  // namespace skerry::pebbles
