import WaymarkCore
import WaymarkDisk
import WaymarkModel
import WaymarkSigning

/// Diagnostics as code review services show them next to the lines in question.
///
/// The services expect paths from the root of the repository, wherever the command runs. The
/// runners of GitHub and GitLab set a variable to the root; without one, the root is the working
/// directory.
struct Annotations {
  /// The maximum number of diagnostics in a document; the services show fewer.
  private static let limit = 5_000

  private let format: Format

  /// The project's folder and the root, both with links resolved if the root is known.
  private let project: String
  private let root: String?
  private var entries: [JSON] = []
  private var sarif = SARIFLog(rules: DiagnosticCatalogue.tables.flatMap(\.kinds))
  private var count = 0

  init(_ format: Format, project: String, variables: [String: String]) {
    self.format = format
    let named = variables["GITHUB_WORKSPACE"] ?? variables["CI_PROJECT_DIR"] ?? ""
    root = named.isEmpty ? nil : placeOnDisk(named)
    self.project = root == nil ? project : placeOnDisk(project)
  }

  /// Adds a diagnostic; returns the line to print at once, if any.
  mutating func add(_ diagnostic: Diagnostic) -> String? {
    if format == .github { return githubLine(diagnostic) }
    count += 1
    guard count <= Self.limit else { return nil }
    if format == .gitlab { entries.append(gitlabIssue(diagnostic)) }
    if format == .sarif { sarif.add(diagnostic, in: path(of: diagnostic)) }
    return nil
  }

  /// The document at the end of a run; `nil` if lines were printed.
  var document: JSON? {
    format == .gitlab ? .array(entries) : format == .sarif ? sarif.json : nil
  }

  /// `::error file=F,line=L,col=C,title=CODE::TEXT`, as the runner of GitHub Actions reads it.
  private func githubLine(_ diagnostic: Diagnostic) -> String {
    let level = diagnostic.severity == .note ? "notice" : diagnostic.severity.rawValue
    var properties = ["file=" + githubText(path(of: diagnostic), isProperty: true)]
    if let line = diagnostic.location.line { properties.append("line=\(line)") }
    if let column = diagnostic.location.column { properties.append("col=\(column)") }
    properties.append("title=" + diagnostic.code)
    let text = [diagnostic.subject, diagnostic.message].compactMap(\.self).joined(separator: ": ")
    return "::\(level) \(properties.joined(separator: ","))::"
      + githubText("\(text)\n\(diagnostic.help)", isProperty: false)
  }

  /// An issue of GitLab's code quality report; its fingerprint does not change while the problem
  /// exists.
  private func gitlabIssue(_ diagnostic: Diagnostic) -> JSON {
    let path = path(of: diagnostic)
    let severity =
      switch diagnostic.severity {
      case .error: "major"
      case .warning: "minor"
      case .note: "info"
      }
    let subject = diagnostic.subject ?? ""
    let identity = [diagnostic.code, path, subject, diagnostic.message].joined(separator: "\n")
    return .of([
      "description": "\(diagnostic.message). \(diagnostic.help)", "check_name": diagnostic.code,
      "fingerprint": (try? Digest.sha1.hex(of: Array(identity.utf8))) ?? identity,
      "severity": severity,
      "location": JSON.of([
        "path": path, "lines": JSON.of(["begin": diagnostic.location.line ?? 1]),
      ]),
    ])
  }

  /// The path of the diagnostic's file from the root; a file outside the root has an absolute path.
  private func path(of diagnostic: Diagnostic) -> String {
    let name = diagnostic.file.name
    let file = name.hasPrefix("/") || project == "." ? name : project + "/" + name
    guard let root else { return file }
    let relative = relativePath(of: file, from: root)
    return relative.hasPrefix("../") ? file : relative
  }
}

extension Diagnostic {
  /// The record and field of the diagnostic.
  fileprivate var subject: String? {
    let words = [recordID, location.field].compactMap(\.self)
    return words.isEmpty ? nil : words.joined(separator: " ")
  }
}

/// Text with percent signs and line ends escaped, and in a property also `:` and `,`.
private func githubText(_ text: String, isProperty: Bool) -> String {
  var escaped = ""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "%": escaped += "%25"
    case "\r": escaped += "%0D"
    case "\n": escaped += "%0A"
    case ":" where isProperty: escaped += "%3A"
    case "," where isProperty: escaped += "%2C"
    default: escaped.unicodeScalars.append(scalar)
    }
  }
  return escaped
}
