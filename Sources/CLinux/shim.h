#include <errno.h>
#include <limits.h>
#include <stdint.h>
#include <sys/resource.h>

/// Lets the process have as many open files as the system allows it, and returns how many.
static inline uint64_t shim_raise_files(void) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return UINT64_MAX;
  limit.rlim_cur = limit.rlim_max;
#if defined(OPEN_MAX)
  // macOS refuses more.
  if (limit.rlim_cur > OPEN_MAX) limit.rlim_cur = OPEN_MAX;
#endif
  setrlimit(RLIMIT_NOFILE, &limit);
  return getrlimit(RLIMIT_NOFILE, &limit) == 0 ? limit.rlim_cur : UINT64_MAX;
}

/// How many bytes of memory the process may address.
static inline uint64_t shim_address_space(void) {
  struct rlimit limit;
  return getrlimit(RLIMIT_AS, &limit) == 0 ? limit.rlim_cur : UINT64_MAX;
}

#if defined(__GLIBC__)
#include <malloc.h>
#endif

/// Lets the system have the memory of each large array back when it is freed: the C library would keep
/// ever larger ones for later.
static inline void shim_return_memory(void) {
#if defined(__GLIBC__)
  mallopt(M_MMAP_THRESHOLD, 1 << 20);
#endif
}

// Calls of Linux that its C library has no function for, or one that Swift does not see.

#if defined(__linux__)
#include <sys/syscall.h>
#include <unistd.h>

#ifdef SYS_openat2
/// Opens what is below a folder: no link is followed, and nothing above it is reached.
static inline int shim_openat2(int folder, const char *path, uint64_t flags, uint64_t mode) {
  // struct open_how; RESOLVE_BENEATH and RESOLVE_NO_SYMLINKS.
  struct { uint64_t flags, mode, resolve; } how = { flags, mode, 0x08 | 0x04 };
  return (int)syscall(SYS_openat2, folder, path, &how, sizeof how);
}
#else
static inline int shim_openat2(int folder, const char *path, uint64_t flags, uint64_t mode) {
  errno = ENOSYS;
  return -1;
}
#endif

/// Writes all that a file system has in memory to its disk.
static inline int shim_syncfs(int descriptor) { return (int)syscall(SYS_syncfs, descriptor); }

/// Exchanges what two paths name, in one step.
static inline int shim_exchange(int from, const char *path, int to, const char *other) {
  return (int)syscall(SYS_renameat2, from, path, to, other, 2u);
}
#else
#include <unistd.h>

static inline int shim_openat2(int folder, const char *path, uint64_t flags, uint64_t mode) {
  errno = ENOSYS;
  return -1;
}

static inline int shim_syncfs(int descriptor) {
  sync();
  return 0;
}

static inline int shim_exchange(int from, const char *path, int to, const char *other) {
  errno = ENOSYS;
  return -1;
}
#endif
