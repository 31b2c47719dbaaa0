import Commands

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

@main
struct Main {
  static func main() async {
    FileDescriptor.reserveStandardDescriptors()
    let status = await Tool.run(
      Array(CommandLine.arguments.dropFirst()),
      in: Terminal(
        output: FileDescriptor.standardOutput, errors: FileDescriptor.standardError,
        isInteractive: FileDescriptor.standardError.isTerminal, variables: variables(),
        now: time(nil)))
    exit(status.rawValue)
  }

  /// The process's environment.
  private static func variables() -> [String: String] {
    var variables: [String: String] = [:]
    var entry = unsafe environ
    while let text = unsafe entry.pointee {
      let pair = unsafe String(cString: text)
      if let equals = pair.utf8.firstIndex(of: UInt8(ascii: "=")) {
        variables[String(pair[..<equals])] = String(pair[pair.utf8.index(after: equals)...])
      }
      unsafe entry += 1
    }
    return variables
  }
}
