import Options
import Records

extension Option {
  /// The option that says how a file of records is encoded.
  static func encoding(_ field: Field<TextEncoding?>) -> Option {
    .optional(
      "encoding", "NAME",
      "The encoding of the records, such as windows-1252 (default: UTF-8, or what a mark says)",
      field
    ) { TextEncoding(label: $0) }
    .offering(TextEncoding.names) { TextEncoding.conversion(from: $0) }
  }
}
