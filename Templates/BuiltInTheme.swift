import WaymarkEmbedded

/// The theme that is compiled into the program.
public enum BuiltInTheme {
  private static let folder = "Templates/theme"

  /// Every file by its name in the theme, such as `parts/head.html`.
  public static let files: [String: [UInt8]] = Dictionary(
    uniqueKeysWithValues: EmbeddedFile.paths(below: folder).map {
      (String($0.dropFirst(folder.count + 1)), EmbeddedFile.bytes(of: $0))
    })
}
