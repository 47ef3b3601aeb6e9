# How targets are built here: flags, games, tests.

add_library(skerry_flags INTERFACE)
target_include_directories(skerry_flags INTERFACE ${CMAKE_SOURCE_DIR} ${CMAKE_BINARY_DIR}/generated)
target_compile_options(skerry_flags INTERFACE -Wall -Wextra -Wpedantic -Wconversion -Wshadow)
# g++ 12 warns of copies in std::string that cannot happen (GCC bug 105651 and its kin).
target_compile_options(
  skerry_flags INTERFACE "$<$<CXX_COMPILER_ID:GNU>:-Wno-restrict;-Wno-array-bounds;-Wno-stringop-overflow>")
# The same numbers on every machine.
target_compile_options(skerry_flags INTERFACE -ffp-contract=off)
if(SKERRY_WERROR)
  target_compile_options(skerry_flags INTERFACE -Werror)
endif()
if(SKERRY_MARCH AND CMAKE_SYSTEM_PROCESSOR STREQUAL "x86_64")
  target_compile_options(skerry_flags INTERFACE -march=${SKERRY_MARCH})
endif()
if(SKERRY_SANITIZE)
  target_compile_options(skerry_flags INTERFACE -fsanitize=${SKERRY_SANITIZE} -fno-sanitize-recover=all
                                                -fno-omit-frame-pointer)
  target_link_options(skerry_flags INTERFACE -fsanitize=${SKERRY_SANITIZE})
  if(SKERRY_SANITIZE MATCHES "undefined")
    # A check of every pointer costs a quarter of the build; wild ones are the address sanitizer's business.
    target_compile_options(skerry_flags INTERFACE -fno-sanitize=null,vptr,object-size,alignment)
  endif()
endif()

# What nearly every source includes, parsed once.
set(SKERRY_COMMON_HEADERS <algorithm> <array> <boost/json/object.hpp> <cstdint> <functional> <memory> <optional> <span> <string>
                          <string_view> <vector>)

# A game is a folder games/NAME: its sources join skerry_games, its RULES.md becomes the header rules_text.h, and its
# tests (if tests are built) the executable NAME_tests. Games that SKERRY_GAMES leaves out are not compiled at all.
function(skerry_add_games)
  set(chosen ${SKERRY_GAMES})
  if(chosen STREQUAL "all")
    set(chosen ${ARGN})
  endif()
  foreach(game IN LISTS chosen)
    if(NOT game IN_LIST ARGN)
      message(FATAL_ERROR "SKERRY_GAMES: there is no game '${game}'; the games are ${ARGN}")
    endif()
    set(folder ${CMAKE_SOURCE_DIR}/games/${game})
    file(GLOB sources CONFIGURE_DEPENDS ${folder}/*.cpp)
    target_sources(skerry_games PRIVATE ${sources})
    string(TOUPPER ${game} upper)
    set_property(SOURCE games/registry.cpp APPEND PROPERTY COMPILE_DEFINITIONS SKERRY_WITH_${upper})
    skerry_embed_rules(${game} games/${game})
  endforeach()
  set(SKERRY_CHOSEN_GAMES ${chosen} PARENT_SCOPE)
endfunction()

function(skerry_embed_rules game folder)
  set(rules ${CMAKE_SOURCE_DIR}/${folder}/RULES.md)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${rules})
  file(READ ${rules} text)
  file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/generated/${folder}/rules_text.h @ONLY CONTENT
"// Made from RULES.md by CMake.
#pragma once
#include <string_view>
namespace skerry::${game} {
inline constexpr std::string_view kRulesText = R\"RULES(${text})RULES\";
}
")
endfunction()

# skerry_test(NAME SOURCES... [LIBRARIES...] [PROPERTIES of each test...])
function(skerry_test name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "LIBRARIES;PROPERTIES")
  add_executable(${name} ${arg_UNPARSED_ARGUMENTS})
  target_link_libraries(${name} PRIVATE ${arg_LIBRARIES} GTest::gtest GTest::gmock GTest::gtest_main)
  # The first test's headers serve all.
  get_property(first GLOBAL PROPERTY SKERRY_FIRST_TEST)
  if(first)
    target_precompile_headers(${name} REUSE_FROM ${first})
  else()
    set_property(GLOBAL PROPERTY SKERRY_FIRST_TEST ${name})
    target_precompile_headers(${name} PRIVATE ${SKERRY_COMMON_HEADERS} <gmock/gmock.h> <gtest/gtest.h>)
  endif()
  gtest_discover_tests(${name} DISCOVERY_TIMEOUT 60 WORKING_DIRECTORY ${CMAKE_SOURCE_DIR}
                       PROPERTIES TIMEOUT 600 ${arg_PROPERTIES})
endfunction()

# The built page becomes part of a library. Without one the library has no page, and says so to whoever asks for it.
function(skerry_embed_page library folder)
  set(made ${CMAKE_BINARY_DIR}/generated/server/page.cpp)
  file(GLOB_RECURSE files CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/${folder}/*)
  add_custom_command(
    OUTPUT ${made}
    COMMAND ${CMAKE_COMMAND} -DFOLDER=${CMAKE_SOURCE_DIR}/${folder} -DOUT=${made} -P ${CMAKE_SOURCE_DIR}/cmake/embed_page.cmake
    DEPENDS ${files} ${CMAKE_SOURCE_DIR}/cmake/embed_page.cmake
    COMMENT "Embedding the page")
  target_sources(${library} PRIVATE ${made})
  set_source_files_properties(${made} PROPERTIES OBJECT_DEPENDS "${files}" SKIP_PRECOMPILE_HEADERS ON)
endfunction()
