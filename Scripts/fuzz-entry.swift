#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The target that the environment names.
private let target: (([UInt8]) -> String?)? = {
  guard let name = unsafe getenv("WAYMARK_FUZZ") else { return nil }
  let text = unsafe String(cString: name)
  return FuzzTarget(rawValue: text)?.run ?? PassFuzzTarget(rawValue: text)?.run
}()

/// Called by libFuzzer with each input; a property that does not hold ends the run.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = unsafe Array(UnsafeBufferPointer(start: start, count: count))
  guard let target else { return 0 }
  if let fault = target(input) {
    print(fault)
    fflush(nil)
    abort()
  }
  return 0
}
