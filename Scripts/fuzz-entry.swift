#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The target that the environment names.
private let target = unsafe getenv("WAYMARK_FUZZ").flatMap {
  unsafe FuzzTarget(rawValue: String(cString: $0))
}

/// libFuzzer calls this with each input; a property that does not hold ends the run.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = unsafe Array(UnsafeBufferPointer(start: start, count: count))
  guard let target else { return 0 }
  if let fault = target.run(input) {
    print(fault)
    fflush(nil)
    abort()
  }
  return 0
}
