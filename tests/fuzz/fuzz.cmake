# fuzz.cmake - the libFuzzer targets. Each test runs one of them for FUZZ_SECONDS (5) from
# the corpus in the tree; what it finds beyond that stays in the build folder. FUZZ_SEED (1)
# keeps short runs alike; 0 is a new seed each time.
set(longest_record 8192)
set(longest_move 256)
set(longest_pad 4096)
set(longest_pack 8224)
set(longest_wire 4096)
set(longest_message 2100)
set(longest_http 4096)
set(longest_library 512)

# the live tables with their threads, for what clients send
find_package(Threads REQUIRED)
find_package(PkgConfig REQUIRED)
pkg_check_modules(LWS REQUIRED IMPORTED_TARGET libwebsockets)
pkg_check_modules(UV REQUIRED IMPORTED_TARGET libuv)
pkg_check_modules(SODIUM REQUIRED IMPORTED_TARGET libsodium)
pkg_check_modules(JANSSON REQUIRED IMPORTED_TARGET jansson)
set(more_wire tests/fuzz/memory_store.c tests/fuzz/no_cluster.c host/base/chains.c
    host/table/entry.c host/table/clock.c host/table/hosted.c host/table/hosted_add.c
    host/table/hosted_ask.c host/table/hosted_make.c host/table/hosted_next.c
    host/table/hosted_race.c host/table/hosted_show.c host/table/registry.c host/table/table.c
    server/table/tables.c server/table/requests.c server/table/act.c server/table/tell.c
    server/table/batch.c
    server/table/live_table.c server/table/follow.c server/table/forward.c
    server/table/fetch.c server/table/rest.c
    server/wire/connection.c server/wire/message.c server/wire/note.c server/wire/reply.c
    server/wire/wire.c server/people/address.c
    server/ops/log.c server/ops/metrics.c server/ops/now.c
    server/store/reader.c server/store/writer.c)
set(more_message server/wire/message.c host/table/entry.c host/table/clock.c)
set(libraries_wire Threads::Threads PkgConfig::UV PkgConfig::SODIUM)

# the library as it is, with the computer players inside
set(more_library ${ai_sources} lib/niwa.c lib/actions.c lib/information.c lib/bot.c lib/batch.c
    lib/team.c)
set(libraries_library Threads::Threads)

# the API before tables that answer at once
set(more_http tests/fuzz/small_tables.c server/api/api.c server/api/api_guest.c
    server/api/api_table.c server/api/api_health.c server/api/request.c server/api/form.c
    host/base/chains.c server/people/address.c server/people/guest.c server/ops/log.c
    server/ops/metrics.c server/ops/now.c host/table/entry.c host/table/clock.c)
set(libraries_http PkgConfig::UV PkgConfig::SODIUM PkgConfig::JANSSON)

# A fuzzer that hangs is ended with a report, like every test: see tests/helpers/limit.py.
find_program(PYTHON python3 REQUIRED)
set(limit "${PYTHON} ${CMAKE_SOURCE_DIR}/tests/helpers/limit.py \$((900 + \${FUZZ_SECONDS:-5}))")
foreach(name record move pad pack message wire http library)
    set(found ${CMAKE_BINARY_DIR}/corpus/${name})
    file(MAKE_DIRECTORY ${found})
    set(dictionary ${CMAKE_SOURCE_DIR}/tests/fuzz/corpus/${name}.dict)
    set(words "")
    if(EXISTS ${dictionary})
        set(words -dict=${dictionary})
    endif()
    set(seeds ${CMAKE_SOURCE_DIR}/tests/fuzz/corpus/${name})
    if(name STREQUAL "record")  # the golden ones too
        file(COPY games DESTINATION ${CMAKE_BINARY_DIR}/goldens FILES_MATCHING PATTERN *.rec)
        string(APPEND seeds " ${CMAKE_BINARY_DIR}/goldens")
    endif()
    add_executable(fuzz_${name} tests/fuzz/fuzz_${name}.c ${more_${name}})
    target_link_libraries(fuzz_${name} engine ${libraries_${name}})
    target_link_options(fuzz_${name} PRIVATE -fsanitize=fuzzer)
    add_test(NAME fuzz_${name} COMMAND sh -c "exec ${limit} $<TARGET_FILE:fuzz_${name}> \
-max_total_time=\${FUZZ_SECONDS:-5} -seed=\${FUZZ_SEED:-1} -print_final_stats=1 \
-max_len=${longest_${name}} -len_control=0 ${words} -artifact_prefix=${CMAKE_BINARY_DIR}/${name}- \
${found} ${seeds}")
endforeach()
