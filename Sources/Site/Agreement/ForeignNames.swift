import Bytes

/// The names by which environments are told apart, and which none of another one's files may have.
struct ForeignNames: Sendable {
  /// One name, and whose it is.
  struct Name: Sendable {
    let text: String
    let what: String
    let environment: String
  }

  private let names: [Name]
  private let needles: [[UInt8]]

  /// The indices of the needles that begin with a byte, for every byte in lower case.
  private let starts: [[Int]]

  /// Collects the names of all environments but one, without those that the one has itself.
  init(for environment: Environment, among all: [Environment]) {
    let own = Set(Self.names(of: environment).map { folded($0.text) })
    var names: [Name] = []
    for other in all where other.name != environment.name {
      names += Self.names(of: other).filter { !own.contains(folded($0.text)) }
    }
    self.names = names
    needles = names.map { folded($0.text) }
    var starts: [[Int]] = Array(repeating: [], count: 256)
    for (index, needle) in needles.enumerated() {
      if let first = needle.first { starts[Int(first)].append(index) }
    }
    self.starts = starts
  }

  private static func names(of environment: Environment) -> [Name] {
    var names = environment.hosts.map { ($0, "host") }
    // A scheme alone may be any word; with what follows it in a URL or stands around it in a
    // property list it is none.
    if !environment.urlScheme.isEmpty {
      names += ["://", "</"].map { (environment.urlScheme + $0, "URL scheme") }
    }
    if let app = environment.ios {
      names += [(app.bundleID, "bundle id"), (app.appID, "app id")]
    }
    names += environment.androidApps.map { ($0.package, "package") }
    if let pass = environment.pass { names.append((pass.typeID, "pass type")) }
    if let app = environment.harmony { names.append((app.appID, "HarmonyOS app id")) }
    return names.map { Name(text: $0.0, what: $0.1, environment: environment.name) }
  }

  /// The foreign names in a file, each once, in the order they stand there.
  func found(in file: [UInt8]) -> [Name] {
    var found: [Name] = []
    let text = file.span
    for start in text.indices {
      for index in starts[Int(lowercased(text[start]))] {
        let needle = needles[index]
        guard needle.count <= text.count - start, matches(needle, text, at: start),
          !found.contains(where: { $0.text == names[index].text })
        else { continue }
        found.append(names[index])
      }
    }
    return found
  }

  /// Whether a whole name stands at a place: not the end of a longer one, nor its beginning.
  private func matches(_ needle: [UInt8], _ text: Span<UInt8>, at start: Int) -> Bool {
    for offset in needle.indices where lowercased(text[start + offset]) != needle[offset] {
      return false
    }
    if start > 0, continuesName(text[start - 1]) { return false }
    let end = start + needle.count
    guard end < text.count, continuesName(needle[needle.count - 1]) else { return true }
    // A period ends a name unless the name goes on behind it.
    if text[end] == UInt8(ascii: ".") {
      return end + 1 == text.count || !continuesName(text[end + 1])
    }
    return !continuesName(text[end])
  }
}

/// Whether a byte can stand in a host, a scheme or an identifier of an app.
private func continuesName(_ byte: UInt8) -> Bool {
  isUnreserved(byte) && byte != UInt8(ascii: "~") || byte == UInt8(ascii: "+")
}

private func lowercased(_ byte: UInt8) -> UInt8 {
  (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
}

private func folded(_ text: String) -> [UInt8] { text.utf8.map(lowercased) }
