// Without optimisation, a square root and a rounding are calls to the C library, which this file
// links.
#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(Bionic)
  import Bionic
#endif

// Sums and products of IEEE 754 are rounded identically on every machine, which the platforms' own
// functions do not guarantee.

/// The sine of an angle in half turns, so 1 is 180 degrees; accurate to a few units of the last
/// place.
///
/// The magnitude of the angle is at most 2^51.
@inline(__always)
func sine(halfTurns angle: Double) -> Double {
  sines(halfTurns: SIMD2(angle, 0))[0]
}

/// The sines of two angles in half turns, which most processors compute as fast as one.
@inline(__always)
func sines(halfTurns angle: SIMD2<Double>) -> SIMD2<Double> {
  // At this magnitude a number has no fraction, and its last bit says whether it is odd.
  let magic = SIMD2(repeating: 0x1.8p52)
  let shifted = angle + magic
  let rest = angle - (shifted - magic)
  // The series of sin πx; from -1/2 to 1/2 the first omitted term is below 10^-17.
  let square = rest * rest
  var sum = SIMD2(repeating: 5.392664662608129e-10)
  sum = sum * square - 2.2948428997269873e-08
  sum = sum * square + 7.952054001475513e-07
  sum = sum * square - 2.1915353447830217e-05
  sum = sum * square + 0.00046630280576761255
  sum = sum * square - 0.0073704309457143504
  sum = sum * square + 0.08214588661112823
  sum = sum * square - 0.5992645293207921
  sum = sum * square + 2.5501640398773455
  sum = sum * square - 5.16771278004997
  sum = sum * square + 3.141592653589793
  // Each half turn changes the sign.
  let result = rest * sum
  return SIMD2(
    Double(bitPattern: result[0].bitPattern ^ shifted[0].bitPattern << 63),
    Double(bitPattern: result[1].bitPattern ^ shifted[1].bitPattern << 63))
}

/// The cosine of an angle in half turns.
@inline(__always)
func cosine(halfTurns angle: Double) -> Double {
  sine(halfTurns: 0.5 - angle)
}
