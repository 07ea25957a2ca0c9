# web.cmake - the web app: built by npm where NIWA_WEB asks for it, and written as C.
option(NIWA_WEB "build the web app in web/ and put it inside the program" OFF)

add_executable(embed_web cmake/embed_web.c)
target_compile_definitions(embed_web PRIVATE _XOPEN_SOURCE=700)  # nftw
target_link_libraries(embed_web engine zopfli m)

# OUT becomes the C text of all files below FOLDER ("": of an empty app), anew whenever one of
# the other arguments has changed.
function(embed_web out folder)
    add_custom_command(OUTPUT ${out} COMMAND embed_web ${out} ${folder}
                       DEPENDS embed_web ${ARGN} VERBATIM)
    # as strings they are longer than C promises to take
    set_source_files_properties(${out} PROPERTIES COMPILE_OPTIONS -Wno-overlength-strings)
endfunction()

set(web_app ${CMAKE_BINARY_DIR}/web_app.c)
if(NOT NIWA_WEB)
    embed_web(${web_app} "")
    return()
endif()

# The engine and the score pads as modules come from a build of their own, which knows best what is out of date.
set(module ${CMAKE_SOURCE_DIR}/build/wasm/niwa.wasm)
set(pads ${CMAKE_SOURCE_DIR}/build/wasm/niwa-pads.wasm)
add_custom_target(wasm_module
    COMMAND ${CMAKE_COMMAND} --preset wasm --log-level=WARNING > build/wasm_module.log
    COMMAND ${CMAKE_COMMAND} --build --preset wasm --target module > build/wasm_module.log
    BYPRODUCTS ${module} ${pads}
    WORKING_DIRECTORY ${CMAKE_SOURCE_DIR}
    COMMENT "Seeing to the WebAssembly module")

# Names with a hash come and go, so stamps stand for node_modules and dist.
execute_process(COMMAND ${CMAKE_SOURCE_DIR}/tools/node.sh OUTPUT_VARIABLE node_folder
                OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
set(npm ${CMAKE_COMMAND} -E env "PATH=${node_folder}:$ENV{PATH}" npm)
set(web ${CMAKE_SOURCE_DIR}/web)
file(GLOB_RECURSE web_sources CONFIGURE_DEPENDS ${web}/src/* ${web}/public/*)
file(GLOB web_settings CONFIGURE_DEPENDS ${web}/*.html ${web}/*.json ${web}/*.ts ${web}/*.mjs
     ${web}/*.js)
# `npm ci` insists that the lock file lists Vite's binaries for every system there is, also
# those that a registry does not have; `npm install --no-save` takes the same versions from the
# same lock file, checks the same hashes, and leaves it as it is.
add_custom_command(
    OUTPUT web_modules.stamp
    COMMAND ${npm} install --no-save --no-audit --no-fund --loglevel=error
    COMMAND ${CMAKE_COMMAND} -E touch ${CMAKE_BINARY_DIR}/web_modules.stamp
    DEPENDS ${web}/package-lock.json
    WORKING_DIRECTORY ${web}
    COMMENT "Getting what the web app is built with")
add_custom_command(
    OUTPUT web_dist.stamp
    COMMAND ${npm} run --silent build
    COMMAND ${CMAKE_COMMAND} -E touch ${CMAKE_BINARY_DIR}/web_dist.stamp
    DEPENDS web_modules.stamp ${module} ${pads} ${web_sources} ${web_settings} ${rules_pages}
    WORKING_DIRECTORY ${web}
    COMMENT "Building the web app")
embed_web(${web_app} ${web}/dist ${CMAKE_BINARY_DIR}/web_dist.stamp)
