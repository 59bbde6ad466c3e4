# One function makes every library: the folder is the target and the allowed uses are one line.
#
#   tachiai_library(engines_clock
#     HEADERS time_control.hpp clock_face.hpp
#     SOURCES clock_face.cpp
#     USES    engines_core)
#
# USES    other rooms of this project (PUBLIC)
# LINKS   third-party targets (PUBLIC)
# NO_UBSAN  leaves the undefined-behaviour sanitizer out of this target
function(tachiai_library name)
  cmake_parse_arguments(LIB "NO_UBSAN" "" "HEADERS;SOURCES;USES;LINKS" ${ARGN})
  if(LIB_SOURCES)
    add_library(${name} STATIC ${LIB_SOURCES})
    set(scope PUBLIC)
    if(TACHIAI_UBSAN_OPTIONS AND NOT LIB_NO_UBSAN)
      target_compile_options(${name} PRIVATE ${TACHIAI_UBSAN_OPTIONS})
    endif()
  else()
    add_library(${name} INTERFACE)
    set(scope INTERFACE)
  endif()
  target_include_directories(${name} ${scope} "${CMAKE_SOURCE_DIR}")
  target_link_libraries(${name} ${scope} ${LIB_USES} ${LIB_LINKS})
  if(LIB_HEADERS)
    target_sources(${name} ${scope} FILE_SET HEADERS BASE_DIRS "${CMAKE_SOURCE_DIR}" FILES ${LIB_HEADERS})
    set_target_properties(${name} PROPERTIES VERIFY_INTERFACE_HEADER_SETS ON)
  endif()
endfunction()

# tachiai_test(unit_engines_clock SOURCES clock_face_test.cpp USES engines_clock [LABELS unit])
# One GoogleTest binary, one CTest entry; run from the repository root so that tests/data is found.
function(tachiai_test name)
  cmake_parse_arguments(TEST "" "TIMEOUT" "SOURCES;USES;LINKS;LABELS" ${ARGN})
  add_executable(${name} ${TEST_SOURCES})
  target_link_libraries(${name} PRIVATE ${TEST_USES} tests_support ${TEST_LINKS} GTest::gtest_main)
  target_include_directories(${name} PRIVATE "${CMAKE_SOURCE_DIR}")
  # What a test itself does is compiled once and run once: optimising it costs more than it saves.
  target_compile_options(${name} PRIVATE $<$<CONFIG:Release>:-O1>)
  if(NOT TEST_LABELS)
    set(TEST_LABELS unit)
  endif()
  if(NOT TEST_TIMEOUT)
    set(TEST_TIMEOUT 300)
  endif()
  add_test(NAME ${name} COMMAND ${name} WORKING_DIRECTORY "${CMAKE_SOURCE_DIR}")
  set_tests_properties(${name} PROPERTIES LABELS "${TEST_LABELS}" TIMEOUT ${TEST_TIMEOUT})
  if(TACHIAI_SANITIZE STREQUAL "address")
    set_tests_properties(${name} PROPERTIES ENVIRONMENT
      "LSAN_OPTIONS=suppressions=${CMAKE_SOURCE_DIR}/tests/support/leaks.txt:print_suppressions=0")
  endif()
endfunction()
