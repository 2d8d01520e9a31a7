// What `benchmarks.yardsticks` calls, made of tdoku's own sources.
#include "src/all_solvers.h"
#include <cstddef>
#include <cstdint>

extern "C" void count_all(const char *text, std::size_t line, std::size_t number, std::size_t limit, char *room,
                          std::size_t step, std::int64_t *counts) {
    std::size_t guesses = 0;
    for (std::size_t row = 0; row < number; row++) {
        counts[row] = TdokuSolverDpllTriadSimd(text + row * line, limit, 0, room + row * step, &guesses);
    }
}
