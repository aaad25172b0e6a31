// Tells ThreadSanitizer what it cannot see of Swift's Mutex; for `make test-threads` alone.
//
// On Linux a Mutex is a word that holds its owner. Taking and giving it back without a wait is an atomic exchange in our own code, which
// ThreadSanitizer sees. With a wait the kernel hands it over (FUTEX_LOCK_PI), in libswiftSynchronization, which is not built for
// ThreadSanitizer: so what was done before a contended unlock seems to race with what is done after the lock. These two functions stand
// before those of the library and say no more than what they do: a release before the one, an acquire after the other. A true race,
// outside of a Mutex, is reported all the same.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>
#include <stdlib.h>

#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"
#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context)) void *self

typedef SWIFT void (*locking)(uint32_t, SELF);
typedef SWIFT void (*unlocking)(SELF);
static locking lock;
static unlocking unlock;

__attribute__((constructor)) static void find(void) {
  lock = (locking)dlsym(RTLD_NEXT, LOCK);
  unlock = (unlocking)dlsym(RTLD_NEXT, UNLOCK);
  // What the tests start is not built for ThreadSanitizer, and could not load this.
  unsetenv("LD_PRELOAD");
}

SWIFT void lock_slow(uint32_t owner, SELF) __asm__(LOCK);
SWIFT void unlock_slow(SELF) __asm__(UNLOCK);

SWIFT void lock_slow(uint32_t owner, SELF) {
  lock(owner, self);
  __atomic_load_n((uint32_t *)self, __ATOMIC_ACQUIRE);
}

SWIFT void unlock_slow(SELF) {
  __atomic_fetch_or((uint32_t *)self, 0, __ATOMIC_RELEASE);
  unlock(self);
}
