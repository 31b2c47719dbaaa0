import Bytes
import Routes

/// Checks the associated domains of an app's entitlements.
///
/// They come as an XML property list, as a JSON array of strings, or as text with one on each line.
enum EntitlementsLint {
  private static let key = "com.apple.developer.associated-domains"

  /// How many domains Apple's archived guide advises at most.
  private static let domainLimit = 30

  static func check(_ bytes: [UInt8], _ report: inout LintReport) {
    let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...]
    let first = text.first { $0 != 0x20 && !(0x09...0x0D).contains($0) }
    if let format = LinkLint.otherFormat(of: bytes), first != UInt8(ascii: "<") {
      report.add(.plist, offset: 0, JSONPointer(), format)
    } else if first == UInt8(ascii: "[") || first == UInt8(ascii: "{") {
      guard let root = LinkLint.document(bytes, &report) else { return }
      check(root: root, &report)
    } else if first == UInt8(ascii: "<") || bytes.starts(with: "bplist".utf8) {
      do throws(PropertyListError) {
        check(root: try PropertyListReader.read(bytes), &report)
      } catch {
        report.add(.plist, offset: error.offset, JSONPointer(), error.reason)
      }
    } else {
      check(list: lines(of: bytes), at: 0, JSONPointer(), &report)
    }
  }

  private static func check(root: JSONNode, _ report: inout LintReport) {
    if let elements = root.array {
      check(list: elements, at: root.offset, JSONPointer(), &report)
      return
    }
    guard let members = root.object else {
      report.type(root, JSONPointer(), "the file", is: "a dictionary or a list of domains")
      return
    }
    guard let domains = root[key] else {
      report.add(.noDomains, at: root, JSONPointer())
      return
    }
    for member in members.filter({ $0.name == key }).dropFirst() {
      report.add(
        .duplicateKey, offset: member.offset, JSONPointer().at(key), "the key \(key) is there twice"
      )
    }
    guard let elements = domains.array else {
      report.type(domains, JSONPointer().at(key), "the list of domains", is: "an array of strings")
      return
    }
    check(list: elements, at: domains.offset, JSONPointer().at(key), &report)
  }

  private static func check(
    list elements: [JSONNode], at offset: Int, _ pointer: JSONPointer, _ report: inout LintReport
  ) {
    if elements.isEmpty { report.add(.noDomains, offset: offset, pointer) }
    var seen: Set<AssociatedDomain> = []
    var hosts: Set<String> = []
    for (index, element) in elements.enumerated() {
      let pointer = pointer.at(index)
      guard let text = element.string else {
        report.type(element, pointer, "an associated domain", is: "a string")
        continue
      }
      do throws(LinkFault) {
        let domain = try AssociatedDomain(BuildSettings.replaced(in: text))
        guard !BuildSettings.occur(in: text) else { continue }
        hosts.insert((domain.isWildcard ? "*." : "") + domain.host)
        if !seen.insert(domain).inserted {
          report.add(
            .domainRepeated, at: element, pointer, "\(LinkFault.quote(text)) is listed twice")
        }
      } catch {
        report.add(.domain, at: element, pointer, error.message)
      }
    }
    if hosts.count > domainLimit {
      report.add(
        .domainsMany, offset: offset, pointer,
        "there are \(hosts.count) domains; Apple advises 20 to \(domainLimit)")
    }
  }

  /// The lines of a text that are not empty, as strings with their places.
  private static func lines(of bytes: [UInt8]) -> [JSONNode] {
    bytes.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }).compactMap { line in
      let start = line.firstIndex { $0 != 0x20 && $0 != 0x09 } ?? line.endIndex
      let end = (line.lastIndex { $0 != 0x20 && $0 != 0x09 } ?? start - 1) + 1
      guard start < end, line[start] != UInt8(ascii: "#") else { return nil }
      return JSONNode(.string(String(decoding: line[start..<end], as: UTF8.self)), offset: start)
    }
  }
}
