# cmake -DFOLDER=web/dist -DOUT=page.cpp -DWASM=ON -P embed_page.cmake: embeds the files of a folder for server/assets.h, each
# with its compressed copies NAME.gz and NAME.br, if there are any. -DWASM=OFF leaves out the module.
set(types_html "text/html; charset=utf-8")
set(types_js "text/javascript; charset=utf-8")
set(types_css "text/css; charset=utf-8")
set(types_svg "image/svg+xml")
set(types_png "image/png")
set(types_woff2 "font/woff2")
set(types_webmanifest "application/manifest+json")
set(types_json "application/json")
set(types_wasm "application/wasm")
set(types_txt "text/plain; charset=utf-8")

set(bytes "")
set(names "")
set(rows "")
set(count 0)
file(GLOB_RECURSE files LIST_DIRECTORIES false RELATIVE ${FOLDER} ${FOLDER}/*)
function(embed path result)
  set(${result} "{}" PARENT_SCOPE)
  if(NOT EXISTS ${path})
    return()
  endif()
  math(EXPR count "${count} + 1")
  string(APPEND bytes "asm(\".section .rodata\\nskerry_file_${count}: .incbin \\\"${path}\\\"\\nskerry_file_${count}_end: .byte 0\\n.previous\");\n")
  string(APPEND names "extern const char skerry_file_${count}[];\nextern const char skerry_file_${count}_end[];\n")
  set(${result} "between(skerry_file_${count}, skerry_file_${count}_end)" PARENT_SCOPE)
  set(count ${count} PARENT_SCOPE)
  set(bytes "${bytes}" PARENT_SCOPE)
  set(names "${names}" PARENT_SCOPE)
endfunction()
foreach(file IN LISTS files)
  if(file MATCHES "\\.(gz|br)$" OR (NOT WASM AND file MATCHES "\\.wasm$"))
    continue()
  endif()
  string(REGEX MATCH "[^.]*$" extension ${file})
  if(DEFINED types_${extension})
    set(type "${types_${extension}}")
  else()
    set(type "application/octet-stream")
  endif()
  file(SHA256 ${FOLDER}/${file} hash)
  string(SUBSTRING ${hash} 0 16 hash)
  embed(${FOLDER}/${file} plain)
  embed(${FOLDER}/${file}.gz gzip)
  embed(${FOLDER}/${file}.br brotli)
  string(APPEND rows "      {\"/${file}\", \"${type}\", \"\\\"${hash}\\\"\", ${plain}, ${gzip}, ${brotli}},\n")
endforeach()
file(WRITE ${OUT} "// Made by cmake/embed_page.cmake.
#include \"server/assets.h\"

#include <algorithm>
#include <vector>

${bytes}
extern \"C\" {
${names}}

namespace skerry::server {
namespace {

[[maybe_unused]] std::string_view between(const char* begin, const char* end) { return {begin, static_cast<std::size_t>(end - begin)}; }

}  // namespace

std::span<const Asset> assets() {
  static const std::vector<Asset> kAssets = {
${rows}  };
  return kAssets;
}

const Asset* find_asset(std::string_view path) {
  const auto found = std::ranges::find(assets(), path, &Asset::path);
  return found == assets().end() ? nullptr : &*found;
}

}  // namespace skerry::server
")
