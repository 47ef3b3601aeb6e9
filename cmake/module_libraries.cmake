# Libraries by others for the module: only headers, of Boost.JSON and fmt. Both usually lie in /usr/include beside headers that
# belong to this machine alone, so the module sees them through a folder of their own.
find_path(SKERRY_BOOST boost/json/src.hpp HINTS /usr/include ${CMAKE_SOURCE_DIR}/build/boost/usr/include NO_CMAKE_FIND_ROOT_PATH REQUIRED)
find_path(SKERRY_FMT fmt/format.h HINTS /usr/include NO_CMAKE_FIND_ROOT_PATH REQUIRED)
set(headers ${CMAKE_BINARY_DIR}/include)
file(MAKE_DIRECTORY ${headers})
file(CREATE_LINK ${SKERRY_BOOST}/boost ${headers}/boost SYMBOLIC)
file(CREATE_LINK ${SKERRY_FMT}/fmt ${headers}/fmt SYMBOLIC)

add_library(skerry_boost INTERFACE)
target_include_directories(skerry_boost SYSTEM INTERFACE ${headers})
target_compile_definitions(skerry_boost INTERFACE BOOST_SYSTEM_DISABLE_THREADS)

add_library(skerry_fmt INTERFACE)
target_include_directories(skerry_fmt SYSTEM INTERFACE ${headers})
target_compile_definitions(skerry_fmt INTERFACE FMT_HEADER_ONLY FMT_EXCEPTIONS=0
                           "FMT_STATIC_THOUSANDS_SEPARATOR=','") # no locales, which are large
add_library(fmt::fmt ALIAS skerry_fmt)

add_library(skerry_no_threads INTERFACE)
add_library(Threads::Threads ALIAS skerry_no_threads)
