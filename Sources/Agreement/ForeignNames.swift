import WaymarkAppLinks
import WaymarkCore
package import WaymarkProject
import WaymarkRoutes

/// The names that identify environments and must not be in another environment's files.
///
/// Every file of a build is searched, so most bytes are skipped: two bytes give the least distance
/// to the end of the next name's beginning (Wu and Manber 1994).
package struct ForeignNames: Sendable {
  /// One name and its environment.
  package struct Name: Hashable, Sendable {
    let text: String
    let what: String
    let environment: String

    /// Whether the name is only significant in property lists.
    var isOfPropertyLists = false
  }

  private let names: [Name]
  private let needles: [[UInt8]]

  /// The number of bytes of every needle that determine the skips.
  private let window: Int

  /// The distance to skip after a block; zero if the beginning of a needle may end with the block.
  private let skips: [UInt8]

  /// Collects the names of all environments but one, without the names of that one.
  package init(for environment: Environment, among all: [Environment]) {
    let own = Set(Self.names(of: environment).map { folded($0.text) })
    var seen: Set<String> = []
    names = all.filter { $0.name != environment.name }.flatMap(Self.names).filter {
      !own.contains(folded($0.text)) && seen.insert($0.text).inserted
    }
    needles = names.map { folded($0.text) }
    window = min(needles.map(\.count).min() ?? 2, Int(UInt8.max))
    var skips = Array(repeating: UInt8(window - 1), count: blockCount)
    for needle in needles {
      for end in 1..<window {
        for first in cases(of: needle[end - 1]) {
          for second in cases(of: needle[end]) {
            let block = block(first, second)
            skips[block] = min(skips[block], UInt8(window - 1 - end))
          }
        }
      }
    }
    self.skips = skips
  }

  /// Whether no other environment has names of its own.
  package var isEmpty: Bool { names.isEmpty }

  private static func names(of environment: Environment) -> [Name] {
    func name(_ text: String, _ what: String, isOfPropertyLists: Bool = false) -> Name {
      Name(
        text: text, what: what, environment: environment.name,
        isOfPropertyLists: isOfPropertyLists)
    }
    var names = environment.hosts.map { name($0, "host") }
    // A scheme alone may be any word; it is unambiguous with the characters around it in a URL, a
    // property list or a source.
    if let scheme = environment.urlScheme {
      names.append(name(scheme + "://", "URL scheme"))
      names.append(name("scheme = \"\(scheme)\"", "URL scheme"))
      names.append(name(scheme + "</", "URL scheme", isOfPropertyLists: true))
    }
    if let app = environment.ios {
      names += [name(app.bundleID, "bundle id"), name(app.appID, "app id")]
    }
    names += environment.androidApps.map { name($0.package, "package") }
    if let pass = environment.pass { names.append(name(pass.typeID, "pass type")) }
    if let app = environment.harmony { names.append(name(app.appID, "HarmonyOS app id")) }
    // A prefix of WeChat may be the same everywhere; the others contain the number of an app.
    names += environment.reserved.filter { $0.owner == .qq }.map { name($0.path, "QQ path") }
    return names
  }

  /// The foreign names in a file, each once, in order.
  package func found(in file: [UInt8], isPropertyList: Bool) -> [Name] {
    guard !needles.isEmpty else { return [] }
    var found: [Name] = []
    let text = file.span
    let skips = skips.span
    var end = window - 1
    while end < text.count {
      let skip = Int(skips[block(text[end - 1], text[end])])
      guard skip == 0 else {
        end += skip
        continue
      }
      for (index, needle) in needles.enumerated()
      where matches(needle, text, at: end + 1 - window) {
        let name = names[index]
        guard isPropertyList || !name.isOfPropertyLists, !found.contains(name) else { continue }
        found.append(name)
      }
      end += 1
    }
    return found
  }

  /// Whether there is a whole name at an index, not a part of a longer one.
  private func matches(_ needle: [UInt8], _ text: Span<UInt8>, at start: Int) -> Bool {
    let end = start + needle.count
    guard end <= text.count else { return false }
    for offset in needle.indices where text[start + offset].asciiLowercased != needle[offset] {
      return false
    }
    if start > 0, continuesName(needle[0]), continuesName(text[start - 1]) { return false }
    guard end < text.count, continuesName(needle[needle.count - 1]) else { return true }
    // A period ends a name unless the name continues after it.
    if text[end] == UInt8(ascii: ".") {
      return end + 1 == text.count || !continuesName(text[end + 1])
    }
    return !continuesName(text[end])
  }
}

private let blockCount = 4096

/// The index of a block of two bytes in the table; different blocks may share one.
private func block(_ first: UInt8, _ second: UInt8) -> Int {
  (Int(first) << 5 ^ Int(second)) & (blockCount - 1)
}

/// A byte of a folded name in both cases.
private func cases(of byte: UInt8) -> [UInt8] {
  byte.isASCIILowercase ? [byte, byte & ~0x20] : [byte]
}

/// Whether a byte can be part of a host, a scheme or an identifier of an app.
private func continuesName(_ byte: UInt8) -> Bool {
  isUnreserved(byte) && byte != UInt8(ascii: "~") || byte == UInt8(ascii: "+")
}

private func folded(_ text: String) -> [UInt8] { text.utf8.map(\.asciiLowercased) }
