# Language level, warnings, sanitizers, ccache and mold: the same for every target.
set(CMAKE_CXX_STANDARD 23)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_CXX_SCAN_FOR_MODULES OFF)

find_program(TACHIAI_CCACHE ccache)
if(TACHIAI_CCACHE)
  set(CMAKE_C_COMPILER_LAUNCHER "${TACHIAI_CCACHE}")
  set(CMAKE_CXX_COMPILER_LAUNCHER "${TACHIAI_CCACHE}")
endif()
find_program(TACHIAI_MOLD mold)
if(TACHIAI_MOLD)
  add_link_options(-fuse-ld=mold)
endif()

add_compile_options(-Wall -Wextra -Wpedantic -Wno-missing-field-initializers)
set(CMAKE_CXX_FLAGS_RELEASE "-O2 -DNDEBUG")
set(CMAKE_CXX_FLAGS_DEBUG "-O0 -g1")
# g++ 12 sees uninitialised values in variants where sanitizers keep it from inlining.
set(CMAKE_CXX_FLAGS_SANITIZE "-O1 -g1 -fno-omit-frame-pointer -Wno-maybe-uninitialized")
set(CMAKE_C_FLAGS_SANITIZE "-O1 -g1 -fno-omit-frame-pointer")

# TACHIAI_SANITIZE: "address" (with UBSan everywhere but in the socket transport, which UBSan would make
# five times as slow to compile) or "thread".
set(TACHIAI_SANITIZE "" CACHE STRING "address or thread")
if(TACHIAI_SANITIZE)
  add_compile_options(-fsanitize=${TACHIAI_SANITIZE})
  add_link_options(-fsanitize=${TACHIAI_SANITIZE})
endif()
if(TACHIAI_SANITIZE STREQUAL "address")
  # Without its checks of pointers: ASan stops at those in its own way, and they take as long to compile as all the rest.
  set(TACHIAI_UBSAN_OPTIONS
      -fsanitize=undefined -fno-sanitize=null,alignment,object-size,vptr -fno-sanitize-recover=undefined)
  add_link_options(-fsanitize=undefined)
endif()
