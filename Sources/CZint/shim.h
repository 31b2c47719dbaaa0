#include <zint.h>

// Access to fields that Swift imports as tuples of thousands of elements.

/// Whether a module is dark; rows are packed eight modules to a byte, the first in the lowest bit.
static inline int shim_module(const struct zint_symbol *symbol, int row, int column) {
  return (symbol->encoded_data[row][column >> 3] >> (column & 7)) & 1;
}

static inline const char *shim_message(const struct zint_symbol *symbol) {
  return symbol->errtxt;
}
