# fuzz.cmake - the libFuzzer targets. Each test runs one of them for FUZZ_SECONDS (5) from
# the corpus in the tree; what it finds beyond that stays in the build folder. FUZZ_SEED (1)
# keeps short runs alike; 0 is a new seed each time.
set(longest_record 8192)
set(longest_move 256)
set(longest_pad 4096)
set(longest_wire 4096)
set(longest_message 2100)
set(longest_http 4096)

# the hall with its threads, for what clients send
find_package(Threads REQUIRED)
find_package(PkgConfig REQUIRED)
pkg_check_modules(LWS REQUIRED IMPORTED_TARGET libwebsockets)
pkg_check_modules(UV REQUIRED IMPORTED_TARGET libuv)
pkg_check_modules(SODIUM REQUIRED IMPORTED_TARGET libsodium)
pkg_check_modules(JANSSON REQUIRED IMPORTED_TARGET jansson)
set(more_wire tests/memory_store.c tests/no_town.c host/entry.c host/clock.c host/party.c
    host/party_add.c host/party_ask.c host/party_make.c host/party_next.c host/party_race.c
    host/party_show.c host/house.c host/table.c server/hall.c server/hearing.c
    server/happening.c server/batch.c server/circle.c server/neighbours.c server/passing.c
    server/fetch.c server/answers.c server/line.c server/log.c server/message.c
    server/note.c server/reader.c server/writer.c)
set(more_message server/message.c host/entry.c host/clock.c)
set(libraries_wire Threads::Threads PkgConfig::UV PkgConfig::SODIUM)

# the API before a hall that answers at once
set(more_http tests/small_hall.c server/api.c server/api_guest.c server/api_table.c
    server/api_health.c server/errand.c server/form.c server/address.c server/guest.c
    server/log.c server/metrics.c host/entry.c host/clock.c)
set(libraries_http PkgConfig::UV PkgConfig::SODIUM PkgConfig::JANSSON)

foreach(name record move pad message wire http)
    set(found ${CMAKE_BINARY_DIR}/corpus/${name})
    file(MAKE_DIRECTORY ${found})
    set(dictionary ${CMAKE_SOURCE_DIR}/tests/corpus/${name}.dict)
    set(words "")
    if(EXISTS ${dictionary})
        set(words -dict=${dictionary})
    endif()
    set(seeds ${CMAKE_SOURCE_DIR}/tests/corpus/${name})
    if(name STREQUAL "record")  # the golden ones too
        file(COPY games DESTINATION ${CMAKE_BINARY_DIR}/goldens FILES_MATCHING PATTERN *.rec)
        string(APPEND seeds " ${CMAKE_BINARY_DIR}/goldens")
    endif()
    add_executable(fuzz_${name} tests/fuzz_${name}.c ${more_${name}})
    target_link_libraries(fuzz_${name} engine ${libraries_${name}})
    target_link_options(fuzz_${name} PRIVATE -fsanitize=fuzzer)
    add_test(NAME fuzz_${name} COMMAND sh -c "exec $<TARGET_FILE:fuzz_${name}> \
-max_total_time=\${FUZZ_SECONDS:-5} -seed=\${FUZZ_SEED:-1} -print_final_stats=1 \
-max_len=${longest_${name}} -len_control=0 ${words} -artifact_prefix=${CMAKE_BINARY_DIR}/${name}- \
${found} ${seeds}")
endforeach()
