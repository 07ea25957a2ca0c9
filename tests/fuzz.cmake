# fuzz.cmake - the libFuzzer targets. Each test runs one of them for FUZZ_SECONDS (5) from
# the corpus in the tree; what it finds beyond that stays in the build folder. FUZZ_SEED (1)
# keeps short runs alike; 0 is a new seed each time.
foreach(name record move pad)
    set(found ${CMAKE_BINARY_DIR}/corpus/${name})
    file(MAKE_DIRECTORY ${found})
    set(dictionary ${CMAKE_SOURCE_DIR}/tests/corpus/${name}.dict)
    set(words "")
    if(EXISTS ${dictionary})
        set(words -dict=${dictionary})
    endif()
    add_executable(fuzz_${name} tests/fuzz_${name}.c)
    target_link_libraries(fuzz_${name} engine)
    target_link_options(fuzz_${name} PRIVATE -fsanitize=fuzzer)
    add_test(NAME fuzz_${name} COMMAND sh -c "exec $<TARGET_FILE:fuzz_${name}> \
-max_total_time=\${FUZZ_SECONDS:-5} -seed=\${FUZZ_SEED:-1} -print_final_stats=1 -max_len=4096 -len_control=0 ${words} \
-artifact_prefix=${CMAKE_BINARY_DIR}/${name}- \
${found} ${CMAKE_SOURCE_DIR}/tests/corpus/${name}")
endforeach()
