/* Writes the files of a list, and nothing else: the least that any build has to do.
 *
 *     bench-baseline ROOT < LIST
 *
 * A line of the list is a size, a blank and a path below ROOT. Each file is written beside its
 * place and renamed, as Waymark does, and holds real text, so that no page is a hole. */
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static void stop(const char *path) {
  perror(path);
  exit(1);
}

/* Makes the folders above a path. */
static void make_folders(char *path) {
  for (char *slash = path + 1; (slash = strchr(slash, '/')); slash++) {
    *slash = 0;
    if (mkdir(path, 0755) && errno != EEXIST) stop(path);
    *slash = '/';
  }
}

int main(int count, char **arguments) {
  if (count != 2) return 64;
  static char text[1 << 20];
  memset(text, 'x', sizeof text);
  char line[PATH_MAX + 32], path[2 * PATH_MAX], part[2 * PATH_MAX + 8];
  while (fgets(line, sizeof line, stdin)) {
    line[strcspn(line, "\n")] = 0;
    char *name;
    size_t size = strtoul(line, &name, 10);
    snprintf(path, sizeof path, "%s/%s", arguments[1], name + 1);
    snprintf(part, sizeof part, "%s.part", path);
    int file = open(part, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
    if (file < 0 && errno == ENOENT) {
      make_folders(part);
      file = open(part, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
    }
    if (file < 0) stop(part);
    while (size > 0) {
      ssize_t written = write(file, text, size < sizeof text ? size : sizeof text);
      if (written < 0) stop(part);
      size -= written;
    }
    if (close(file)) stop(part);
    if (rename(part, path)) stop(path);
  }
  return 0;
}
