// Model is the values that all rooms share: listings, dealers, gate passes, money, times. A value that
// cannot be right cannot be made: an identifier is safe in a path, and a coordinate is on Earth, in the
// datum of its type.

// Coordinates and diagnostics are in Bytes, for the libraries that an app imports. A file that imports
// Model has them too.
@_exported public import WaymarkCore
