import WaymarkAppLinks
import WaymarkCore
import WaymarkOptions

extension Subcommand {
  static let linksImport = Subcommand(
    "links import", "Draft a route table from an existing association file",
    defaults: "",
    options: [],
    operands: [
      .one("FILE", "The association file, of any format", \.self)
    ]
  ) { file, terminal in
    let (_, draft) = try terminal.readLinkFile(at: file) { bytes throws(JSONError) in
      try RouteImport(bytes)
    }
    terminal.output.write(json: draft.bytes)
    for remark in draft.remarks {
      terminal.errors.print("\(file) \(remark.pointer): note: \(remark.reason)".visible)
    }
    return draft.routes.isEmpty ? .foundProblems : .done
  }
}
