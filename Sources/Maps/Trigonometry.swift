#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(Bionic)
  import Bionic
#endif

// The platform's own functions may differ in the last bit; six decimals of a degree hide that.

@inline(__always)
func sine(_ angle: Double) -> Double { sin(angle) }

@inline(__always)
func cosine(_ angle: Double) -> Double { cos(angle) }

@inline(__always)
func arctangent(_ y: Double, _ x: Double) -> Double { atan2(y, x) }
