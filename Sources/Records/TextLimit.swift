/// How long the texts of a record may be, in Unicode scalars.
enum TextLimit {
  static let line = 300
  static let notes = 2000
  static let description = 20_000

  /// What a browser and a crawler are sure to take, in bytes.
  static let url = 2048
}
