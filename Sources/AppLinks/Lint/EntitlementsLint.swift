import WaymarkCore
import WaymarkRoutes

/// Checks the associated domains of an app's entitlements.
///
/// The input is an XML property list, a JSON array of strings, or text with one domain per line.
enum EntitlementsLint {
  private static let key = "com.apple.developer.associated-domains"

  /// The maximum number of domains that Apple's archived guide advises.
  private static let domainLimit = 30

  static func check(_ bytes: [UInt8], _ report: inout LintReport) {
    let text = LinkLint.hasMark(bytes) ? bytes[3...] : bytes[...]
    let first = text.first { !LinkLint.isBlank($0) }
    if let format = LinkLint.otherFormat(of: bytes),
      first != UInt8(ascii: "<") || HTMLPage(bytes) != nil || format.help != nil
    {
      return report.add(.plistInvalid, at: 0, format.phrase, help: format.help)
    }
    let root: JSONNode?
    switch first {
    case UInt8(ascii: "["), UInt8(ascii: "{"): root = LinkLint.document(bytes, &report)
    case _ where first == UInt8(ascii: "<") || bytes.starts(with: "bplist".utf8):
      do throws(PropertyListError) {
        root = try PropertyListReader.read(bytes)
      } catch {
        report.add(.plistInvalid, at: error.offset, error.reason)
        root = nil
      }
    default:
      // The list begins before its first line.
      root = JSONNode(.array(lines(of: bytes)), offset: -1)
    }
    report.root = root
    if let root { check(root: root, &report) }
  }

  private static func check(root: JSONNode, _ report: inout LintReport) {
    guard root.array == nil else {
      check(list: root, &report)
      return
    }
    guard let members = root.object else {
      report.type(root, "the file", is: "a dictionary or a list of domains")
      return
    }
    guard let domains = root[key] else {
      report.add(.domainNone, at: root.offset)
      return
    }
    for member in members.filter({ $0.name == key }).dropFirst() {
      report.add(.jsonDuplicateKey, at: member.offset, "duplicate key \(key)")
    }
    check(list: domains, &report)
  }

  private static func check(list: JSONNode, _ report: inout LintReport) {
    guard let elements = report.array(list, "the list of domains", of: "strings") else { return }
    if elements.isEmpty {
      report.add(
        .domainNone, at: list.offset, "the list of associated domains is empty",
        help: "Add a domain such as applinks:example.com, or remove the key.", severity: .warning)
    }
    var seen: Set<AssociatedDomain> = []
    var hosts: Set<String> = []
    for element in elements {
      guard let text = report.string(element, "an associated domain") else { continue }
      do throws(LinkFault) {
        guard !hasBuildSetting(text) else {
          try checkTemplate(text)
          continue
        }
        let domain = try AssociatedDomain(text)
        hosts.insert((domain.isWildcard ? "*." : "") + domain.host)
        if !seen.insert(domain).inserted {
          report.add(
            .domainRepeated, at: element.offset, "\(LinkFault.quote(text)) is listed twice")
        }
      } catch {
        report.add(.domainShape, at: element.offset, error.message)
      }
    }
    if hosts.count > domainLimit {
      report.add(
        .domainMany, at: list.offset,
        "there are \(hosts.count) domains; Apple advises 20 to \(domainLimit)")
    }
  }

  /// Whether a text refers to a build setting, such as `$(HOST)` or `${HOST}`, which Xcode replaces
  /// during the build.
  private static func hasBuildSetting(_ text: String) -> Bool {
    text.contains("$(") || text.contains("${")
  }

  /// Checks the literal parts of a domain with build settings: its service, and that it has no
  /// path.
  private static func checkTemplate(_ text: String) throws(LinkFault) {
    let services = AssociatedDomain.Service.allCases.map { $0.rawValue + ":" } + ["$(", "${"]
    guard services.contains(where: text.hasPrefix), !text.contains("/") else {
      throw LinkFault(
        .appAssociatedDomain,
        "the associated domain \(LinkFault.quote(text)) is not service:domain without a path")
    }
  }

  /// The lines of a text that are not empty, as strings with their offsets.
  private static func lines(of bytes: [UInt8]) -> [JSONNode] {
    bytes.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }).compactMap { line in
      let start = line.firstIndex { $0 != 0x20 && $0 != 0x09 } ?? line.endIndex
      let end = (line.lastIndex { $0 != 0x20 && $0 != 0x09 } ?? start - 1) + 1
      guard start < end, line[start] != UInt8(ascii: "#") else { return nil }
      return JSONNode(.string(String(decoding: line[start..<end], as: UTF8.self)), offset: start)
    }
  }
}
