// LessonDesk: what a page asks about lessons, one JSON object each, answered by another. It keeps nothing: a request
// tells all steps that the learner has made in the lesson. wasm/README.md lists the requests.
#pragma once

#include <string>
#include <string_view>

#include "games/registry.h"
#include "learn/answer.h"
#include "match/message.h"

namespace skerry {

class LessonDesk {
 public:
  explicit LessonDesk(const Registry& registry) : registry_(&registry) {}

  // A bad request is answered with {"error":"…"}.
  std::string answer(std::string_view request) const;

 private:
  Status list(MessageReader& request, MessageWriter& answer) const;
  Status lesson(MessageReader& request, MessageWriter& answer) const;
  Status judge(MessageReader& request, MessageWriter& answer) const;
  Status legal(MessageReader& request, MessageWriter& answer) const;
  Status preview(MessageReader& request, MessageWriter& answer) const;
  Status picture(MessageReader& request, MessageWriter& answer) const;

  // The lesson and the steps that a request names.
  struct Asked {
    const AnyGame* game;
    Lesson lesson;
    std::vector<std::string> steps;
  };
  Result<Asked> read_asked(MessageReader& request) const;

  const Registry* registry_;
};

}  // namespace skerry
