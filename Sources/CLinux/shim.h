#include <errno.h>
#include <limits.h>
#include <stdint.h>
#include <sys/resource.h>

/// Raises the limit of open files as far as the system allows, and returns it.
static inline uint64_t shim_raise_files(void) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return UINT64_MAX;
  limit.rlim_cur = limit.rlim_max;
#if defined(OPEN_MAX)
  // macOS refuses a higher limit.
  if (limit.rlim_cur > OPEN_MAX) limit.rlim_cur = OPEN_MAX;
#endif
  setrlimit(RLIMIT_NOFILE, &limit);
  return getrlimit(RLIMIT_NOFILE, &limit) == 0 ? limit.rlim_cur : UINT64_MAX;
}

/// The number of bytes of memory that the process may address.
static inline uint64_t shim_address_space(void) {
  struct rlimit limit;
  return getrlimit(RLIMIT_AS, &limit) == 0 ? limit.rlim_cur : UINT64_MAX;
}

#if defined(__GLIBC__)
#include <malloc.h>
#endif

/// Makes the C library return the memory of each large array to the system when it is freed; by default
/// it keeps more and more of it.
static inline void shim_return_memory(void) {
#if defined(__GLIBC__)
  mallopt(M_MMAP_THRESHOLD, 1 << 20);
#endif
}

// Linux system calls for which the C library has no function, or none that Swift can import.

#if defined(__linux__)
#include <sys/syscall.h>
#include <unistd.h>

#ifdef SYS_openat2
/// Opens a path below a folder without following links; the path cannot leave the folder.
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

/// Writes everything that a file system has in memory to its disk.
static inline int shim_syncfs(int descriptor) { return (int)syscall(SYS_syncfs, descriptor); }

/// Exchanges the entries of two paths in one step.
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
