/// A number of degrees as a whole number of millionths, rounded half to even.
///
/// Six decimals are 0.11 m, and more than any map app reads. The argument is that of a `Coordinate`,
/// finite and at most 180.
@inline(__always)
package func microdegrees(of degrees: Double) -> Int {
  Int((degrees * 1e6).rounded(.toNearestOrEven))
}
