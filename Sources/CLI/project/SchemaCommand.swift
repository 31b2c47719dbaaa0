import WaymarkCore
import WaymarkDrafts
import WaymarkOptions

extension Subcommand {
  /// `waymark schema`.
  static let schema = Subcommand(
    Command(
      "schema", "Print the JSON Schema of waymark.json, for editors",
      discussion: """
        With it an editor completes and checks the keys of a project file that names it:
          waymark schema >waymark.schema.json
        """,
      defaults: "", options: [])
  ) { _, terminal in
    terminal.output.write(Starter.schema)
    return .done
  }
}
