/* Records the small stores of a program that is compiled with -fsanitize=thread, in place of that sanitizer's library.

   The compiler calls __tsan_writeN(address) in front of every store and other functions in front of everything else, so
   the value of a store is read at the next call. Each store is one word of 64 bits in a file that is mapped into
   memory, which keeps it whatever becomes of the program:

       63 . . . . 49   48 47   46 . . . . . . . 0
       value, signed   bytes   address                bytes: 0, 1, 2, 3 for 1, 2, 4, 8

   Of loads only those are kept that find a value which no recorded store has put there, up to CHANGES of each address:
   they tell what initializers and functions of a library have written, such as the clues of the puzzle. The file:

       number of stores | number of loads | LOADS words of loads | for each load the number of stores before it
       | SUDOKU_STORES_MOST words of stores | for each of them 32 bits: where in the code it is made

   A place in the code counts from the beginning of the executable, as its debug information does. */
#include <fcntl.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#define LOWEST (-16384)
#define HIGHEST 16383
#define LOADS 16384
#define SLOTS (4 * LOADS)
#define PROBES 8
#define CHANGES 4
#define FIRST (2 + 2 * LOADS)

static volatile uint64_t *words;
static uint64_t most;
static __thread volatile void *place;
static __thread int bytes;
static __thread uintptr_t maker;
static volatile uint32_t *makers;
#ifdef __linux__
extern char __executable_start;
#define ORIGIN ((uintptr_t)&__executable_start)
#else
#define ORIGIN ((uintptr_t)&note)
#endif
static uintptr_t seen[SLOTS];
static long long last[SLOTS]; /* the value that is known to be there */
static uint8_t changes[SLOTS];

static int width_of(int count) { return count == 1 ? 0 : count == 2 ? 1 : count == 4 ? 2 : 3; }

static long long value_at(volatile void *at, int count) {
  switch (count) {
    case 1: return *(volatile uint8_t *)at;
    case 2: return *(volatile int16_t *)at;
    case 4: return *(volatile int32_t *)at;
    default: return *(volatile int64_t *)at;
  }
}

static uint64_t packed(volatile void *at, int count, long long value) {
  return (uint64_t)value << 49 | (uint64_t)width_of(count) << 47 | ((uint64_t)(uintptr_t)at & 0x7fffffffffffULL);
}

/* Find the slot of an address: its own, or a free one; SLOTS where there is none. */
static uintptr_t slot_of(volatile void *at) {
  uintptr_t key = (uintptr_t)at, slot = (key ^ key >> 12) * 2654435761u % SLOTS;
  int probe;
  for (probe = 0; probe < PROBES; probe++, slot = (slot + 1) % SLOTS)
    if (seen[slot] == key || !seen[slot])
      return slot;
  return SLOTS;
}

static void note(void) {
  uintptr_t slot;
  long long value;
  volatile void *at = place;
  if (!at)
    return;
  place = 0;
  value = value_at(at, bytes);
  slot = slot_of(at);
  if (slot < SLOTS && seen[slot])
    last[slot] = value;
  if (words && value >= LOWEST && value <= HIGHEST) {
    uint64_t number = __sync_fetch_and_add(&words[0], 1);
    if (number < most) {
      words[number + FIRST] = packed(at, bytes, value);
      makers[number] = (uint32_t)(maker - ORIGIN);
    } else
      words[0] = most;
  }
}

static void load(volatile void *at, int count) {
  uintptr_t slot;
  long long value;
  note();
  slot = slot_of(at);
  if (!words || slot == SLOTS || words[0] >= most) /* behind the last store that is kept a load tells nothing */
    return;
  value = value_at(at, count);
  if (seen[slot] && (last[slot] == value || changes[slot] >= CHANGES))
    return;
  seen[slot] = (uintptr_t)at;
  last[slot] = value;
  changes[slot]++;
  if (value >= LOWEST && value <= HIGHEST && words[1] < LOADS) {
    words[words[1] + 2] = packed(at, count, value);
    words[words[1] + 2 + LOADS] = words[0];
    words[1]++;
  }
}

static void store(volatile void *at, int count, void *from) {
  note();
  place = at;
  bytes = count;
  maker = (uintptr_t)from;
}

__attribute__((constructor(101))) static void begin(void) {
  const char *name = getenv("SUDOKU_STORES"), *limit = getenv("SUDOKU_STORES_MOST");
  int file;
  void *found;
  if (words || !name || !limit)
    return;
  most = strtoull(limit, 0, 10);
  file = open(name, O_RDWR | O_CREAT | O_TRUNC, 0600);
  if (file < 0)
    return;
  if (ftruncate(file, (off_t)(8 * (most + FIRST) + 4 * most)) == 0) {
    found = mmap(0, 8 * (most + FIRST) + 4 * most, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (found != MAP_FAILED) {
      words = (volatile uint64_t *)found;
      makers = (volatile uint32_t *)(words + most + FIRST);
    }
  }
  close(file);
}

__attribute__((destructor)) static void end(void) { note(); }

void __tsan_init(void) { begin(); }
void __tsan_func_entry(void *from) { (void)from; note(); }
void __tsan_func_exit(void) { note(); }
void __tsan_ignore_thread_begin(void) { note(); }
void __tsan_ignore_thread_end(void) { note(); }
void __tsan_vptr_update(void **at, void *value) { (void)at; (void)value; note(); }
void __tsan_vptr_read(void **at) { (void)at; note(); }
void __tsan_read_range(void *at, size_t size) { (void)at; (void)size; note(); }
void __tsan_write_range(void *at, size_t size) { (void)at; (void)size; note(); }
void *__tsan_memcpy(void *to, const void *from, size_t size) { note(); return memmove(to, from, size); }
void *__tsan_memmove(void *to, const void *from, size_t size) { note(); return memmove(to, from, size); }
void *__tsan_memset(void *to, int value, size_t size) { note(); return memset(to, value, size); }

#define SEEN(name) void __tsan_##name(void *at) { (void)at; note(); }
#define SEEN_PC(name) void __tsan_##name(void *at, void *from) { (void)at; (void)from; note(); }
#define LOADED(name, count) void __tsan_##name(void *at) { load(at, count); }
#define STORED(name, count) void __tsan_##name(void *at) { store(at, count, __builtin_return_address(0)); }
#define ALL(count) \
  LOADED(read##count, count) LOADED(unaligned_read##count, count) LOADED(volatile_read##count, count) \
  LOADED(unaligned_volatile_read##count, count) \
  STORED(write##count, count) STORED(unaligned_write##count, count) STORED(volatile_write##count, count) \
  STORED(unaligned_volatile_write##count, count) STORED(read_write##count, count) \
  STORED(unaligned_read_write##count, count) SEEN_PC(read##count##_pc) SEEN_PC(write##count##_pc)
ALL(1) ALL(2) ALL(4) ALL(8)
#define WIDE(name) SEEN(name##16) SEEN(unaligned_##name##16) SEEN(volatile_##name##16) SEEN(unaligned_volatile_##name##16)
WIDE(read) WIDE(write)
SEEN(read_write16) SEEN(unaligned_read_write16)

/* Atomics are done as they are, and recorded by nobody: no grid is made of them. */
#define FETCH(type, name, does) \
  type __tsan_atomic##name##_##does(volatile type *at, type value, int order) { \
    (void)order; note(); return __atomic_##does(at, value, __ATOMIC_SEQ_CST); }
#define ATOMIC(type, name) \
  type __tsan_atomic##name##_load(const volatile type *at, int order) { \
    (void)order; note(); return __atomic_load_n(at, __ATOMIC_SEQ_CST); } \
  void __tsan_atomic##name##_store(volatile type *at, type value, int order) { \
    (void)order; note(); __atomic_store_n(at, value, __ATOMIC_SEQ_CST); } \
  type __tsan_atomic##name##_exchange(volatile type *at, type value, int order) { \
    (void)order; note(); return __atomic_exchange_n(at, value, __ATOMIC_SEQ_CST); } \
  FETCH(type, name, fetch_add) FETCH(type, name, fetch_sub) FETCH(type, name, fetch_and) \
  FETCH(type, name, fetch_or) FETCH(type, name, fetch_xor) FETCH(type, name, fetch_nand) \
  int __tsan_atomic##name##_compare_exchange_strong( \
      volatile type *at, type *wanted, type value, int order, int otherwise) { \
    (void)order; (void)otherwise; note(); \
    return __atomic_compare_exchange_n(at, wanted, value, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST); } \
  int __tsan_atomic##name##_compare_exchange_weak( \
      volatile type *at, type *wanted, type value, int order, int otherwise) { \
    return __tsan_atomic##name##_compare_exchange_strong(at, wanted, value, order, otherwise); } \
  type __tsan_atomic##name##_compare_exchange_val( \
      volatile type *at, type wanted, type value, int order, int otherwise) { \
    (void)order; (void)otherwise; note(); \
    __atomic_compare_exchange_n(at, &wanted, value, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST); return wanted; }
ATOMIC(uint8_t, 8) ATOMIC(uint16_t, 16) ATOMIC(uint32_t, 32) ATOMIC(uint64_t, 64)
void __tsan_atomic_thread_fence(int order) { (void)order; note(); __sync_synchronize(); }
void __tsan_atomic_signal_fence(int order) { (void)order; note(); }
