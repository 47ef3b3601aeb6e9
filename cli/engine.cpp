// skerry engine: the games for programs in any language, one JSON object per line.
#include "match/engine.h"

#include "cli/commands.h"
#include "cli/output.h"
#include "cli/request_lines.h"

namespace skerry::cli {

int engine(const Registry& registry) {
  Engine engine(registry);
  RequestLines requests(&Engine::is_stop);
  Output out;
  while (!engine.has_quit()) {
    const std::optional<RequestLines::Line> line = requests.next();
    if (!line) break;
    out.line(engine.answer(line->text, line->stop.token()));
    out.finish();
  }
  return kSuccess;
}

}  // namespace skerry::cli
