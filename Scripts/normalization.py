#!/usr/bin/env python3
"""Packs Unicode's canonical decompositions for Sources/Maps/CanonicalTable.swift.

    python3 Scripts/normalization.py > Sources/Maps/CanonicalTable.swift

The data is Python's copy of the Unicode Character Database. Hangul is left out: it is computed.
"""

import sys
import unicodedata


def packed(value):
    """A number as `PackedNumbers` reads it."""
    value = value << 1 if value >= 0 else ~(value << 1)
    text = ""
    while value >= 32:
        text += chr((value & 31 | 32) + 63)
        value >>= 5
    return text + chr(value + 63)


def main():
    text = ""
    last = 0
    for code in range(sys.maxunicode + 1):
        parts = unicodedata.decomposition(chr(code))
        if not parts or parts.startswith("<") or 0xAC00 <= code <= 0xD7A3:
            continue
        scalars = [int(part, 16) for part in parts.split()]
        # How far from the last one, then what it is made of: a first scalar, as its distance, and
        # the second, or 0 for a scalar that merely stands for another.
        second = scalars[1] if len(scalars) > 1 else 0
        text += packed(code - last) + packed(scalars[0] - code) + packed(second)
        last = code
    print(f"// Packed by Scripts/normalization.py from Unicode {unicodedata.unidata_version}.")
    print()
    print("/// The canonical decompositions of Unicode, packed.")
    print("enum CanonicalTable {")
    print("  /// For each scalar that has one: its distance from the last such scalar, the distance")
    print("  /// of the first scalar of its decomposition, and the second scalar or 0.")
    print('  static let decompositions: StaticString = #"""')
    for start in range(0, len(text), 94):
        print("    " + text[start : start + 94])
    print('    """#')
    print("}")


if __name__ == "__main__":
    main()
