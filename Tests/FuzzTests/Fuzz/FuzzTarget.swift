import WaymarkModel

/// How the fuzzer and the replay of its corpus process an input of a parser of foreign bytes.
enum FuzzTarget: String, CaseIterable {
  case assetlinks, `import`, plist, urls
  case csv, json, xml, excel, drafts
  case zip, cms, png
  case pages, markdown

  /// Passes an input to a target; returns a phrase for a property that does not hold.
  func run(_ input: [UInt8]) -> String? {
    switch self {
    case .assetlinks: Self.lintStatements(input)
    case .import: Self.importRoutes(input)
    case .plist: Self.lintPropertyList(input)
    case .urls: Self.cut(input)
    case .csv: Self.readTable(input)
    case .json: Self.readJSON(input)
    case .xml: Self.readXML(input)
    case .excel: Self.readSheet(input)
    case .drafts: Self.draft(input)
    case .zip: Self.unpack(input)
    case .cms: Self.verify(input)
    case .png: Self.look(at: input)
    case .pages: Self.compile(input)
    case .markdown: Self.write(input)
    }
  }

  static func emptyFinding(in findings: [Diagnostic]) -> String? {
    findings.first { $0.message.isEmpty || $0.help.isEmpty }.map { "\($0.code) says nothing" }
  }
}
