// Model contains the values that all rooms share: listings, dealers, gate passes, money, times.
// Invalid values cannot be made: an identifier is safe in a path, and a coordinate is on Earth, in
// the datum of its type.

// Coordinates and diagnostics are in Core, for the libraries that an app imports. A file that
// imports Model also gets them.
@_exported public import WaymarkCore
