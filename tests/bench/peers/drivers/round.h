/* One round of counting by somebody else's board, told as tests/bench/peers/perft.cpp reads it. In C,
 * since one of the boards is. */
#pragma once

#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <time.h>

/* Counts again and again for at least a fifth of a second of processor time and prints the lines of
 * one count and the seconds it took. */
static inline void tell_round(uint64_t (*count)(const void* position, int depth),
                              const void* position, int depth) {
  const clock_t start = clock();
  uint64_t lines = 0;
  int times = 0;
  double seconds = 0;
  do {
    lines = count(position, depth);
    ++times;
    seconds = (double)(clock() - start) / CLOCKS_PER_SEC;
  } while (seconds < 0.2);
  printf("Lines: %" PRIu64 " %.9f\n", lines, seconds / times);
}
