import WaymarkCore
import WaymarkDrafts
import WaymarkModel
import WaymarkOptions
import WaymarkReaders
import WaymarkRecords
import WaymarkWallet

/// The records that passes are made from, and the names of the passes.
struct PassRecords: Sendable {
  var file: String?
  var table: String?
  var encoding: TextEncoding?
  var name: String?
  var images: String?

  /// Rejects options that require records; `others` are the command's own.
  func requireFile(_ others: [(name: String, isGiven: Bool)] = []) throws(UsageError) {
    guard file == nil else { return }
    let needless =
      [
        ("table", table != nil), ("encoding", encoding != nil), ("name", name != nil),
        ("images", images != nil),
      ] + others
    if let option = needless.first(where: \.1) {
      throw UsageError("--\(option.0) goes with --records")
    }
  }

  /// The records, as a source that is not part of a project.
  func source() throws(DiagnosedError) -> SourceDescription? {
    try file.map { path throws(DiagnosedError) in
      try undescribedSource(at: path, table: table, encoding: encoding)
    }
  }
}

/// The options of the commands that make passes from a folder and from records.
protocol PassRecordsOptions: Sendable {
  var folder: String { get }
  var records: PassRecords { get set }
  var jobs: Int { get }
}

extension PassRecordsOptions {
  /// The request of the options, without their records.
  func request(to output: String, in terminal: Terminal) -> PassBuildRequest {
    var request = PassBuildRequest(
      folder: withoutTrailingSlash(folder), output: output, now: terminal.now)
    request.name = records.name
    request.images = records.images.map(withoutTrailingSlash)
    request.jobs = jobs
    return request
  }
}

extension Option where Values: PassRecordsOptions {
  /// The options about records; `result` is what is made from each.
  static func records(of result: String) -> [Option] {
    [
      .text(
        "records", "FILE",
        "A CSV, Excel, XML, NDJSON, JSON or SQLite file: one \(result) for each record",
        \.records.file),
      .text("table", "NAME", "The table of a SQLite file", \.records.table),
      .optional(
        "encoding", "NAME",
        "The encoding of the records, such as windows-1252 (default: UTF-8, or that of a byte order mark)",
        \.records.encoding
      ) { TextEncoding(label: $0) }
      .offering(TextEncoding.names) { TextEncoding.conversion(from: $0) },
      .text(
        "name", "TEXT",
        "The name of each \(result), such as '{{id}}' (default: the serial number)",
        \.records.name),
      .text(
        "images", "DIR",
        "The folder with the images that records choose (default: images in the folder)",
        \.records.images),
    ]
  }
}
