import WaymarkCore
import WaymarkModel

/// The checks of colours.
extension PassLint {
  func checkColor(_ value: PassValue, _ severity: Severity?) {
    guard let text = value.node.string, PassColor(text) == nil else { return }
    let start = text.prefix(40)
    if let color = PassColor(withOpacity: text) {
      return add(
        .jsonColor, at: value, "\"\(start)\" has an opacity, which passes ignore",
        help: "write it as \(color.css)", severity: .warning)
    }
    add(
      .jsonColor, at: value, "\"\(start)\" is not a colour",
      help: "write it as rgb(R, G, B) with numbers from 0 to 255 (an iPhone logs \"Unable to "
        + "parse color string "
        + "'\(start)'.\")", severity: severity)
  }

  /// Warns of text that has little contrast with its background.
  func checkColors(_ root: PassValue) {
    // A poster event ticket then takes its colours from the artwork.
    guard root["useAutomaticColors"]?.node.bool != true,
      let background = root["backgroundColor"]?.node.string
        .flatMap({ PassColor(withOpacity: $0) })
    else { return }
    for key in ["foregroundColor", "labelColor"] {
      guard let value = root[key],
        let color = value.node.string.flatMap({ PassColor(withOpacity: $0) })
      else { continue }
      let contrast = color.contrast(with: background)
      guard contrast < 3 else { continue }
      let ratio = "\(Int(contrast)).\(Int(contrast * 10) % 10)"
      add(
        .jsonContrast, at: value,
        "\(key) has a contrast of \(ratio) to 1 with backgroundColor")
    }
  }
}
