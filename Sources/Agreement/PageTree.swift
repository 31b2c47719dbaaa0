import WaymarkCore
import WaymarkModel
import WaymarkProject
import WaymarkRoutes

/// The pages of one host that a build writes: its fixed files, and one page for each identifier of
/// the record routes.
struct PageTree: Sendable {
  private let host: String
  private let fixed: Set<String>
  private let shells: [PathPattern]

  /// The indices in `shells` of those that begin with some literal segments.
  private let beginnings: SegmentTree<String>
  private let records: [RecordRoute]
  private let prefixes: [String]

  init(host: String, files: Set<String>, project: Project) {
    self.host = host
    fixed = files
    shells = project.routes.compactMap {
      $0.page.recordKind == nil && $0.page != .elsewhere && !$0.route.path.parameters.isEmpty
        ? $0.route.path : nil
    }
    beginnings = SegmentTree(patterns: shells.map(\.literals))
    records = RecordRoute.all(of: project)
    prefixes = project.table.prefixes
  }

  /// The file for a path, given its decoded segments; `nil` if there is none.
  func file(of segments: [String]) -> String? {
    let path = segments.isEmpty ? "/" : segments.map { "/" + $0 }.joined()
    let own = Self.file(of: path, on: host)
    if fixed.contains(own) || hasRecordPage(path) { return own }
    return shell(of: segments).map { Self.file(of: $0, on: host) }.flatMap { file in
      fixed.contains(file) ? file : nil
    }
  }

  private static func file(of path: String, on host: String) -> String {
    path == "/" ? "web/\(host)/index.html" : "web/\(host)\(path)/index.html"
  }

  /// Whether a path may belong to a record.
  private func hasRecordPage(_ path: String) -> Bool {
    records.contains { route in
      route.paths.contains { paths in
        guard let id = paths.id(of: path), (try? Identifier<Listing>(id)) != nil else {
          return false
        }
        return route.takenIDs[id] == nil
      }
    }
  }

  /// The folder of the page for every value of a place's parameters.
  private func shell(of segments: [String]) -> String? {
    let prefix = segments.first.flatMap { first in prefixes.first { $0 == first } }
    let rest = segments.dropFirst(prefix == nil ? 0 : 1)
    for index in beginnings.patterns(beginning: rest)
    where shells[index].segments.count == rest.count {
      var folders = [prefix].compactMap(\.self)
      for (segment, text) in zip(shells[index].segments, rest) {
        switch segment {
        case .parameter: folders.append(PageRoute.anyParameter)
        case .literal(let literal) where literal == text: folders.append(text)
        case .literal: continue
        }
      }
      if folders.count == segments.count { return folders.map { "/" + $0 }.joined() }
    }
    return nil
  }
}
