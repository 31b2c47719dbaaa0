import WaymarkCLI

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

@main
struct Main {
  static func main() async {
    FileDescriptor.reserveStandardDescriptors()
    let terminal = Terminal(
      output: FileDescriptor.standardOutput, errors: FileDescriptor.standardError,
      isInteractive: FileDescriptor.standardError.isTerminal, variables: variables(),
      now: time(nil))
    let arguments = Array(CommandLine.arguments.dropFirst())
    if let broken = firstBroken(of: arguments) {
      exit(Tool.refuse(argument: broken, in: terminal).rawValue)
    }
    exit(await Tool.run(arguments, in: terminal).rawValue)
  }

  /// The first argument that is not UTF-8, with U+FFFD instead of invalid bytes.
  private static func firstBroken(of arguments: [String]) -> String? {
    for (index, argument) in arguments.enumerated() {
      if let raw = unsafe CommandLine.unsafeArgv[index + 1],
        unsafe String(validatingCString: raw) == nil
      {
        return argument
      }
    }
    return nil
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
