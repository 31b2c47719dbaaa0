import Bytes
public import Model
import Routes

/// Finds what is wrong with a file that says which app opens a site's links, whoever wrote it.
///
/// Time and memory are proportional to the file. Every finding has a stable code, the line, the
/// column and the JSON pointer of its place, and a remedy.
public enum LinkLint {
  /// Checks a file of a kind; `source` is its name in the findings.
  public static func check(
    _ bytes: [UInt8], as kind: LinkFileKind, named source: String
  ) -> [Diagnostic] {
    var report = LintReport()
    switch kind {
    case .association: association(bytes, &report)
    case .assetLinks:
      if let root = document(bytes, &report, prefix: "not valid JSON (strict mode): ") {
        var lint = AssetLinksLint(report)
        lint.check(root)
        report = lint.report
      }
    case .appLinking:
      if let root = document(bytes, &report) { AppLinkingLint.check(root, &report) }
    case .entitlements: EntitlementsLint.check(bytes, &report)
    }
    return report.diagnostics(of: bytes, named: source)
  }

  private static func association(_ bytes: [UInt8], _ report: inout LintReport) {
    let excess = bytes.count > AssociationMatcher.sizeLimit
    do throws(JSONError) {
      let read = try JSONReader.read(bytes)
      if excess { report.add(.size, offset: 0, JSONPointer(), size(of: bytes)) }
      structure(of: read, bytes, &report)
      // No device reads a file that large, so that what its rules come to together does not matter.
      let followsRules = bytes.count <= comparisonLimit
      var lint = AssociationLint(read.root, report, followsRules: followsRules)
      lint.check()
      report = lint.report
    } catch {
      // Devices refuse the file for its size before they read it.
      if excess {
        report.add(
          .size, offset: 0, JSONPointer(),
          "\(size(of: bytes)); it is no JSON either: \(error.reason)")
      } else {
        invalid(error, bytes, &report)
      }
    }
  }

  /// The longest file whose rules are compared with each other, which takes more memory than the file.
  private static let comparisonLimit = 32 * AssociationMatcher.sizeLimit

  private static func size(of bytes: [UInt8]) -> String {
    let size = "the file has \(bytes.count) bytes; devices read \(AssociationMatcher.sizeLimit)"
    return bytes.count <= comparisonLimit
      ? size : size + ", and its rules are not compared with each other"
  }

  /// Reads a JSON document and reports what is wrong with it as one.
  static func document(
    _ bytes: [UInt8], _ report: inout LintReport, prefix: String = ""
  ) -> JSONNode? {
    do throws(JSONError) {
      let read = try JSONReader.read(bytes)
      structure(of: read, bytes, &report)
      return read.root
    } catch {
      invalid(error, bytes, &report, prefix: prefix)
      return nil
    }
  }

  private static func invalid(
    _ error: JSONError, _ bytes: [UInt8], _ report: inout LintReport, prefix: String = ""
  ) {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { report.add(.byteOrderMark, offset: 0) }
    report.add(
      .invalid, offset: error.offset, JSONPointer(),
      prefix + (otherFormat(of: bytes) ?? error.reason)
    )
  }

  /// What a file is that is no JSON at all, where its first bytes tell.
  static func otherFormat(of bytes: [UInt8]) -> String? {
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      return "the file is UTF-16, not UTF-8"
    }
    if bytes.starts(with: [0x30, 0x80]) || bytes.starts(with: [0x30, 0x82]) {
      return "the file is signed (CMS); devices read plain JSON since iOS 9"
    }
    if bytes.starts(with: [0x1F, 0x8B]) { return "the file is compressed (gzip)" }
    let first = bytes.first { $0 != 0x20 && !(0x09...0x0D).contains($0) }
    return first == UInt8(ascii: "<")
      ? "the file is HTML or XML; where a server sends a page instead, it has no such file" : nil
  }

  private static func structure(
    of document: JSONDocument, _ bytes: [UInt8], _ report: inout LintReport
  ) {
    if document.hasByteOrderMark { report.add(.byteOrderMark, offset: 0) }
    guard !document.duplicates.isEmpty else { return }
    let finder = DuplicateFinder(document.duplicates)
    finder.search(document.root, JSONPointer(), &report)
  }
}

/// Finds the pointers of members that the reader found to be repeated.
private struct DuplicateFinder {
  private let offsets: Set<Int>

  init(_ members: [JSONMember]) {
    offsets = Set(members.map(\.offset))
  }

  func search(_ node: JSONNode, _ pointer: JSONPointer, _ report: inout LintReport) {
    switch node.value {
    case .object(let members):
      for member in members {
        let isRepeated = offsets.contains(member.offset)
        guard isRepeated || member.node.isContainer else { continue }
        let place = pointer.at(member.name)
        if isRepeated {
          report.add(
            .duplicateKey, offset: member.offset, place,
            "the key \(LinkFault.quote(member.name)) is in the object twice")
        }
        search(member.node, place, &report)
      }
    case .array(let elements):
      for (index, element) in elements.enumerated() where element.isContainer {
        search(element, pointer.at(index), &report)
      }
    default: break
    }
  }
}

extension JSONNode {
  fileprivate var isContainer: Bool {
    switch value {
    case .array, .object: true
    default: false
    }
  }
}
