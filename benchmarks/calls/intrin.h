// The names from Microsoft's header of this name that Schoku uses, for compilers that have none.
#pragma once
#include <x86intrin.h>

static inline unsigned short __popcnt16(unsigned short word) { return __builtin_popcount(word); }

static inline unsigned char _bittestandreset64(long long *words, long long bit) {
    unsigned char was = words[bit / 64] >> (bit % 64) & 1;
    words[bit / 64] &= ~(1LL << (bit % 64));
    return was;
}

static inline unsigned char _bittestandreset(int *words, int bit) {
    unsigned char was = words[bit / 32] >> (bit % 32) & 1;
    words[bit / 32] &= ~(1U << (bit % 32));
    return was;
}
