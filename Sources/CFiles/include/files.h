#ifndef CFILES_H
#define CFILES_H

#include <stddef.h>

/// The bytes of a file that is compiled into the program; NULL and a count of 0 for an unknown path.
struct CFile {
  const unsigned char *bytes;
  size_t count;
};

/// Finds a file by its path in the repository.
struct CFile cfile(const char *path);

/// The path of the file at an index; NULL after the last file.
const char *cfile_path(size_t index);

#endif
