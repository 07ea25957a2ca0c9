# web.cmake - the web app: built by npm where NIWA_WEB asks for it, and written as C.
option(NIWA_WEB "build the web app in web/ and put it inside the program" OFF)

add_executable(embed_web cmake/embed_web.c)
target_link_libraries(embed_web engine zopfli m)

# OUT becomes the C text of all files below FOLDER (none: of an empty app), anew whenever one
# of the other arguments has changed.
function(embed_web out folder)
    add_custom_command(OUTPUT ${out} COMMAND embed_web ${out} ${folder}
                       DEPENDS embed_web ${ARGN})
    # as strings they are longer than C promises to take
    set_source_files_properties(${out} PROPERTIES COMPILE_OPTIONS
                                "-Wno-overlength-strings;-Wno-pointer-sign")
endfunction()

if(NOT NIWA_WEB)
    embed_web(${CMAKE_BINARY_DIR}/web_app.c "")
    return()
endif()

# tools/build.sh has built the module; hashed names come and go, so a stamp stands for them.
set(web ${CMAKE_SOURCE_DIR}/web)
set(module ${CMAKE_SOURCE_DIR}/build/wasm/niwa.wasm)
file(GLOB_RECURSE web_files CONFIGURE_DEPENDS ${web}/src/* ${web}/public/*)
file(GLOB web_settings CONFIGURE_DEPENDS ${web}/*.html ${web}/*.json ${web}/*.ts ${web}/*.mjs
     ${web}/*.js)
file(GLOB game_pages CONFIGURE_DEPENDS games/*/RULES*.md)
add_custom_command(
    OUTPUT web_modules.stamp
    COMMAND npm ci --no-audit --no-fund --loglevel=error
    COMMAND ${CMAKE_COMMAND} -E touch ${CMAKE_BINARY_DIR}/web_modules.stamp
    WORKING_DIRECTORY ${web}
    DEPENDS ${web}/package-lock.json
    COMMENT "Fetching what the web app is built with")
add_custom_command(
    OUTPUT web_dist.stamp
    COMMAND npm run --silent build
    COMMAND ${CMAKE_COMMAND} -E touch ${CMAKE_BINARY_DIR}/web_dist.stamp
    WORKING_DIRECTORY ${web}
    DEPENDS web_modules.stamp ${module} ${web_files} ${web_settings} ${game_pages}
    COMMENT "Building the web app")
embed_web(${CMAKE_BINARY_DIR}/web_app.c ${web}/dist ${CMAKE_BINARY_DIR}/web_dist.stamp)
