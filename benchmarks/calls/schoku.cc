// What `benchmarks.yardsticks` calls, made of Schoku's own source: its rules for puzzles that may have several solutions
// where two are looked for, those for any one solution else. It ends the process where its stack is too small; here that
// counts as -1, which is no right answer.
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <stdlib.h>
#include <omp.h>

struct NoRoom {};
[[noreturn]] static void give_up(int) { throw NoRoom(); }
#define LIB_ONLY
#define exit give_up
#define fprintf(...) ((void)0)
#include "src/schoku.cpp"
#undef exit
#undef fprintf

extern "C" void count_all(const char *text, std::size_t line, std::size_t number, std::size_t limit, char *room,
                          std::size_t step, std::int64_t *counts) {
    using namespace Schoku;
    alignas(64) static GridState stack[GRIDSTATE_MAX];
    static Counters counters;
    bmi2_support = __builtin_cpu_supports("bmi2");
    pext_support = bmi2_support && !__builtin_cpu_is("znver2");
    rules = limit > 1 ? Multiple : FindOne;
    for (std::size_t row = 0; row < number; row++) {
        alignas(64) signed char grids[82 + 128]; // it reads and writes a little further than the second of two lines
        std::memcpy(grids, text + row * line, 82);
        try {
            stack[0].initialize<VNone>(grids, counters);
            stack[0].stackpointer = 0;
            Status status = solve<VNone>(grids + 82, stack, 1, counters);
            counts[row] = status.solved ? (status.unique ? 1 : 2) : 0;
        } catch (NoRoom) {
            counts[row] = -1;
        }
        if (step) {
            std::memcpy(room + row * step, grids + 82, 81);
        }
    }
}
