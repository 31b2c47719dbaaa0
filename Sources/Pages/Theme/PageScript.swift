import WaymarkCore
import WaymarkModel
import WaymarkTemplates

/// A script of the theme that is in its page: that of the search, with the directory of its index, or the
/// clock of a gate pass.
struct PageScript: Sendable {
  /// The script element without the directory.
  private let element: [UInt8]

  /// The source that allows it in a Content Security Policy.
  let source: String

  init(
    _ name: String, of theme: ThemeFiles, sha256: ([UInt8]) -> [UInt8],
    faults: inout [Diagnostic]
  ) {
    let script = theme[name] ?? []
    // Either would end the script, or hide its end.
    let lower = String(decoding: script, as: UTF8.self).asciiLowercased
    for text in ["</script", "<!--"] where lower.contains(text) {
      faults.append(
        Diagnostic(
          .templateContext, at: Location(theme.source(of: name)),
          "an inline script cannot contain \"\(text)\"",
          help: "Split it into two parts, such as \"<\" + \"/script\"."))
    }
    element = Array("<script>".utf8) + script + Array("</script>".utf8)
    source = "'sha256-\(base64(sha256(script)))'"
  }

  /// Appends the directory, which is data that is not executed, and the script.
  func write(_ directory: [UInt8], item: String, into output: inout Output) {
    output.append("<script type=\"application/json\" id=\"index\" data-name=\"")
    output.html(item)
    output.append("\">")
    output.append(directory)
    output.append("</script>\n")
    write(into: &output)
  }

  func write(into output: inout Output) {
    output.append(element)
    output.append("\n")
  }
}
