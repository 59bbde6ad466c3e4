# Every third-party library the project may use, found once. Why each was chosen: ARCHITECTURE.md, decision records.
find_package(Threads REQUIRED)
find_package(Boost 1.81 REQUIRED COMPONENTS json)
find_package(Protobuf REQUIRED)
find_package(spdlog REQUIRED)
find_package(SQLite3 REQUIRED)
find_package(OpenSSL REQUIRED)
find_package(CLI11 REQUIRED)
find_package(tomlplusplus REQUIRED)

find_path(SODIUM_INCLUDE_DIR sodium.h REQUIRED)
find_library(SODIUM_LIBRARY sodium REQUIRED)
add_library(sodium::sodium UNKNOWN IMPORTED)
set_target_properties(sodium::sodium PROPERTIES
  IMPORTED_LOCATION "${SODIUM_LIBRARY}" INTERFACE_INCLUDE_DIRECTORIES "${SODIUM_INCLUDE_DIR}")

find_path(CAIRO_INCLUDE_DIR cairo.h PATH_SUFFIXES cairo REQUIRED)
find_library(CAIRO_LIBRARY cairo REQUIRED)
add_library(cairo::cairo UNKNOWN IMPORTED)
set_target_properties(cairo::cairo PROPERTIES
  IMPORTED_LOCATION "${CAIRO_LIBRARY}" INTERFACE_INCLUDE_DIRECTORIES "${CAIRO_INCLUDE_DIR}")

if(TACHIAI_TESTS)
  find_package(GTest REQUIRED)
  find_package(rapidcheck REQUIRED)
endif()
