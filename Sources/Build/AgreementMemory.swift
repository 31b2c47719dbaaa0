import Synchronization
import WaymarkCore
import WaymarkModel
import WaymarkProject
import WaymarkSigning
import WaymarkSite

/// The result of the last agreement check in a process that builds repeatedly, such as `serve`.
///
/// The agreement depends only on the project file and the fixed files. If these are unchanged, so
/// is the result.
package final class AgreementMemory: Sendable {
  private let last = Mutex<(key: [UInt8], notes: [Diagnostic])?>(nil)

  package init() {}

  /// The notes about trees that agreed before; `nil` for other trees, or if they did not agree.
  func notes(of key: [UInt8]) -> [Diagnostic]? {
    last.withLock { $0.flatMap { $0.key == key ? $0.notes : nil } }
  }

  /// Keeps the notes about trees that agree.
  func keep(_ notes: [Diagnostic], of key: [UInt8]) { last.withLock { $0 = (key, notes) } }

  /// A key of everything that the agreement of trees depends on: the project file, the paths of the
  /// fixed files, and the bytes of the files that systems read.
  static func key(of trees: [MadeTree]) throws(SigningError) -> [UInt8] {
    var context = try DigestContext(.sha256)
    for tree in trees {
      try context.update(tree.plan.site.project.bytes)
      try context.update(Array("\n\(tree.plan.name)\n".utf8))
      for (path, bytes) in tree.files.sorted(by: { $0.key < $1.key }) {
        try context.update(Array("\(path)\n".utf8))
        guard path.hasPrefix("app/") || path.contains("/.well-known/") else { continue }
        try context.update(Array("\(bytes.count)\n".utf8))
        try context.update(bytes)
      }
    }
    return try context.finish()
  }
}
