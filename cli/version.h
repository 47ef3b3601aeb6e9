// The version of this build, for `skerry --version`.
#pragma once

namespace skerry::cli {

// "0.2.0 (1a2b3c4d5e)": the release and the commit, where it is known; "-dirty" marks uncommitted changes.
const char* version();

}  // namespace skerry::cli
