import WaymarkAppLinks
import WaymarkCore
import WaymarkOptions

extension Subcommand {
  /// `waymark links import`.
  static let linksImport = Subcommand(
    Command(
      "links import", "Draft a route table from an existing association file",
      discussion: """
        Prints a part of waymark.json: a route for each rule that one can stand for, and a comment
        for everything that is not taken over. What is not is also named on standard error. A draft
        has 1,000 routes at most.

        Example:
          waymark links import apple-app-site-association > routes.jsonc
        """,
      defaults: "",
      options: [],
      operands: [
        .one("FILE", "The association file, of any format", \.self)
      ])
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
