# wasm.cmake - toolchain for WebAssembly: clang 19 with Debian's wasi-libc.
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_C_COMPILER clang-19)
set(CMAKE_C_COMPILER_TARGET wasm32-wasi)
set(CMAKE_SYSROOT /usr)  # headers and libraries lie in its wasm32-wasi folders
set(CMAKE_C_COMPILER_WORKS TRUE)        # trying it would ask for an archiver we do not need
set(CMAKE_EXECUTABLE_SUFFIX .wasm)
