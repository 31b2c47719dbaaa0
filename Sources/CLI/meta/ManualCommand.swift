import WaymarkDisk
import WaymarkOptions

extension Subcommand {
  /// `waymark manual`.
  static let manual = Subcommand(
    Command(
      "manual", "Write the manual pages, one for each command",
      discussion: """
        The pages are made of what --help reads. Files of the same names are replaced.

        Example:
          waymark manual /usr/local/share/man/man1 && man waymark-maps-url
        """,
      defaults: "", options: [], operands: [.one("DIR", "The folder to write to", \.self)])
  ) { folder, terminal in
    try makeFolders(at: folder)
    for page in Tool.manualPages {
      let path = folder + "/" + page.name
      try writeFile(Array(page.text.utf8), at: path)
      terminal.output.print(path)
    }
    return .done
  }
}
