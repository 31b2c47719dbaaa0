import Disk
import Options
import Site

private struct InitOptions: Sendable {
  var folder = "."
}

extension Subcommand {
  /// `waymark init`.
  static let initialize = Subcommand(
    Command(
      "init", "Write a small project to begin with",
      discussion: """
        The project builds as it is: change its names, hosts and records to yours.

        Example:
          waymark init Cars && waymark build --project Cars
        """,
      defaults: InitOptions(), options: [],
      operands: [
        .one("DIR", "The folder to write to (default: .)", isRequired: false, \.folder)
      ])
  ) { options, terminal in
    do throws(FileError) {
      try makeFolders(at: options.folder)
      for path in try Starter.write(into: options.folder) { terminal.output.print(path) }
      return .done
    } catch {
      terminal.errors.print("waymark: \(error.description)\n    \(error.help)")
      return .notDone
    }
  }
}
