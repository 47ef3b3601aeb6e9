# Toolchain of the preset wasm: Debian's clang 19 with wasi-libc and libc++, without exceptions and threads.
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_CXX_COMPILER clang++-19)
set(CMAKE_CXX_COMPILER_TARGET wasm32-wasi)
set(CMAKE_AR ar)
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
# Every browser with SIMD has the other two as well.
set(CMAKE_CXX_FLAGS_INIT
    "-O2 -DNDEBUG -stdlib=libc++ -msimd128 -mbulk-memory -mnontrapping-fptoint -fno-exceptions -fno-rtti")
# A reactor has no main: it is started once and then answers calls.
set(CMAKE_EXE_LINKER_FLAGS_INIT
    "-stdlib=libc++ -mexec-model=reactor -Wl,--strip-all -Wl,--gc-sections -Wl,-z,stack-size=1048576 -Wl,--max-memory=268435456")
