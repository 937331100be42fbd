/* A clock that runs FAST_CLOCK times as fast, for a program on Linux whose time comes from the standard library of Rust: preloaded, it stands
   before the functions of the C library that tell the time and that wait.

   A wait lasts 1/FAST_CLOCK of its time, so that it takes as long as the clock says; but what waits for up to 50 ms only looks for news again and
   again, and would keep the processor busy. So a wait of up to 50 ms lasts as long as usual, and a longer one 50 ms at least. `poll` of a serial
   port waits as long as usual. */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <linux/futex.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>

static const int64_t SECOND = 1000000000, SHORT = 50000000;

static int (*real_clock)(clockid_t, struct timespec *);
static int (*real_sleep)(clockid_t, int, const struct timespec *, struct timespec *);
static long (*real_syscall)(long, ...);
static int (*real_option)(int, int, int, const void *, socklen_t);
static int64_t factor = 1, began[2];

static int64_t nanoseconds(struct timespec time) { return time.tv_sec * SECOND + time.tv_nsec; }

static struct timespec timespec_of(int64_t time) {
    return (struct timespec){.tv_sec = time / SECOND, .tv_nsec = time % SECOND};
}

static int64_t real_now(clockid_t clock) {
    struct timespec now;
    real_clock(clock, &now);
    return nanoseconds(now);
}

/* Before main, when there is one thread. */
__attribute__((constructor)) static void begin(void) {
    if (real_clock) return;
    real_sleep = dlsym(RTLD_NEXT, "clock_nanosleep");
    real_syscall = dlsym(RTLD_NEXT, "syscall");
    real_option = dlsym(RTLD_NEXT, "setsockopt");
    real_clock = dlsym(RTLD_NEXT, "clock_gettime");
    const char *text = getenv("FAST_CLOCK");
    if (text && atoll(text) > 0) factor = atoll(text);
    began[CLOCK_REALTIME] = real_now(CLOCK_REALTIME);
    began[CLOCK_MONOTONIC] = real_now(CLOCK_MONOTONIC);
}

static int is_fast(clockid_t clock) { return clock == CLOCK_REALTIME || clock == CLOCK_MONOTONIC; }

static int64_t fast_now(clockid_t clock) {
    return began[clock] + (real_now(clock) - began[clock]) * factor;
}

/* How long a wait lasts. */
static int64_t real_wait(int64_t wait) {
    if (wait <= SHORT) return wait < 0 ? 0 : wait;
    return wait / factor > SHORT ? wait / factor : SHORT;
}

int clock_gettime(clockid_t clock, struct timespec *now) {
    begin();
    if (!is_fast(clock)) return real_clock(clock, now);
    *now = timespec_of(fast_now(clock));
    return 0;
}

int clock_nanosleep(clockid_t clock, int flags, const struct timespec *time, struct timespec *rest) {
    begin();
    if (!is_fast(clock)) return real_sleep(clock, flags, time, rest);
    int64_t wait = nanoseconds(*time) - (flags & TIMER_ABSTIME ? fast_now(clock) : 0);
    struct timespec real = timespec_of(real_wait(wait));
    int error = real_sleep(CLOCK_MONOTONIC, 0, &real, rest);
    if (error == EINTR && rest && !(flags & TIMER_ABSTIME)) *rest = timespec_of(nanoseconds(*rest) * factor);
    return error;
}

int nanosleep(const struct timespec *time, struct timespec *rest) {
    errno = clock_nanosleep(CLOCK_MONOTONIC, 0, time, rest);
    return errno ? -1 : 0;
}

/* Reads and writes of a socket that end after a time. */
int setsockopt(int socket, int level, int name, const void *value, socklen_t length) {
    begin();
    if (level != SOL_SOCKET || (name != SO_RCVTIMEO && name != SO_SNDTIMEO) || length != sizeof(struct timeval))
        return real_option(socket, level, name, value, length);
    const struct timeval *wait = value;
    int64_t real = real_wait(wait->tv_sec * SECOND + wait->tv_usec * 1000) / 1000;
    struct timeval limit = {.tv_sec = real / 1000000, .tv_usec = real % 1000000};
    return real_option(socket, level, name, &limit, sizeof limit);
}

/* Locks and channels wait for a futex. Its deadline is a time of the fast clock. */
long syscall(long number, ...) {
    begin();
    va_list list;
    va_start(list, number);
    long a[6];
    for (int i = 0; i < 6; i++) a[i] = va_arg(list, long);
    va_end(list);
    const struct timespec *time = (const struct timespec *)a[3];
    long command = a[1] & FUTEX_CMD_MASK;
    struct timespec real;
    if (number == SYS_futex && time && command == FUTEX_WAIT) {
        real = timespec_of(real_wait(nanoseconds(*time)));
        a[3] = (long)&real;
    } else if (number == SYS_futex && time && command == FUTEX_WAIT_BITSET) {
        clockid_t clock = a[1] & FUTEX_CLOCK_REALTIME ? CLOCK_REALTIME : CLOCK_MONOTONIC;
        real = timespec_of(real_now(clock) + real_wait(nanoseconds(*time) - fast_now(clock)));
        a[3] = (long)&real;
    }
    return real_syscall(number, a[0], a[1], a[2], a[3], a[4], a[5]);
}
