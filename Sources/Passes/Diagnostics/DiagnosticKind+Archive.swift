package import WaymarkModel

extension DiagnosticKind {
  package static let zipOpen = DiagnosticKind(
    "ZIP-OPEN", .error, "the file is not a readable zip archive",
    help: "a pass is a zip archive; check what the server or the tool sent (an iPhone logs "
      + "\"PKZipArchiver: unable to open archive_read - Unrecognized archive format\")")

  package static let zipRoot = DiagnosticKind(
    "ZIP-ROOT", .error, "the files are in a folder of the archive, not at its root",
    help: "zip the contents of the folder, not the folder")

  package static let zipPath = DiagnosticKind(
    "ZIP-PATH", .error, "an entry's name is unsafe or ambiguous",
    help: "use relative names with /, without .., in ASCII or with the flag for UTF-8, and no two "
      + "that differ only in case")

  package static let zipLink = DiagnosticKind(
    "ZIP-LINK", .error, "an entry is a symbolic link or a special file",
    help: "put the target file in the archive")

  package static let zipMethod = DiagnosticKind(
    "ZIP-METHOD", .error, "the archive uses a feature that phones do not support",
    help: "store or deflate the entries, without encryption and ZIP64 (an iPhone logs "
      + "\"archive_read_next_header failed - Extra data overflow\")")

  package static let zipGap = DiagnosticKind(
    "ZIP-GAP", .error, "the archive has bytes that belong to no file in its directory",
    help: "recreate the archive; a reader that goes from front to back may find different files "
      + "than one that uses the directory")

  package static let zipBomb = DiagnosticKind(
    "ZIP-BOMB", .error, "the unpacked archive would be larger than a pass may be",
    help: "a pass has at most 4096 files and 16 MiB, including 2 MiB of translations")

  package static let zipJunk = DiagnosticKind(
    "ZIP-JUNK", .warning, "the archive has a file that an editor or file manager left",
    help: "delete it before you make the manifest")

  package static let zipDir = DiagnosticKind(
    "ZIP-DIR", .note, "the archive has an entry for a folder",
    help: "folders need no entries")

  package static let zipSize = DiagnosticKind(
    "ZIP-SIZE", .warning, "the pass is large",
    help: "shrink the images; a large pass is slow to open on a mobile connection")

  package static let zipRepro = DiagnosticKind(
    "ZIP-REPRO", .note, "an entry has a time or extra fields, which makes equal passes differ",
    help: "write the time 1980-01-01 and no extra fields")

  package static let bundle = DiagnosticKind(
    "BUNDLE", .error, "the bundle of passes breaks a limit",
    help: "a .pkpasses bundle holds 1 to 10 passes at its root, 150 MB together")
}
