package import WaymarkCore
import WaymarkTemplates

/// The file names of passes, made from the fields of their records.
package struct PassFileName: Sendable {
  private let template: PassText

  /// Reads a text such as `{{city}}-{{id}}`, which may end with `.pkpass`.
  package init(
    _ source: String, fields: PassFieldNames, at location: Location
  ) throws(DiagnosedError) {
    let ending = ".pkpass"
    let isWhole = source.lowercased().hasSuffix(ending)
    let scope = PassFieldScope(record: fields)
    do throws(TemplateFault) {
      template = try PassText(isWhole ? String(source.dropLast(ending.count)) : source, scope)
      for name in template.absentFields { _ = try scope.required(name) }
    } catch {
      throw DiagnosedError(error.designKind, at: location, error.message, help: error.help)
    }
  }

  /// The name of a record's file, without `.pkpass`; the fault says why it is not valid.
  package func name(
    of record: [PassFieldValue]
  ) throws(PassFieldFault) -> Result<String, Fault> {
    fileName(try template.text(PassFieldValues(record: record)) ?? "")
  }
}

/// Checks that a text is a valid file name on every system, without folders.
package func fileName(_ text: String) -> Result<String, Fault> {
  let fault: String? =
    if text.isEmpty {
      "the file name is empty"
    } else if text.utf8.count > 120 {
      "the file name has \(text.utf8.count) bytes; 120 are allowed"
    } else if text.hasPrefix(".") || text.hasSuffix(".") {
      "the file name \"\(text.prefix(40))\" begins or ends with a dot"
    } else if let scalar = text.unicodeScalars.first(where: isForbidden) {
      "the file name \"\(text.prefix(40))\" has the character U+\(hex(scalar))"
    } else if isDevice(text) {
      "the file name \"\(text.prefix(40))\" is reserved on Windows"
    } else {
      nil
    }
  return fault.map { .failure(Fault($0)) } ?? .success(text)
}

/// Whether Windows reserves a name for a device, whatever follows its first dot.
private func isDevice(_ name: String) -> Bool {
  var stem = name.prefix { $0 != "." }
  while stem.last == " " { stem.removeLast() }
  return deviceNames.contains(stem.uppercased())
}

private let deviceNames = Set(
  ["CON", "PRN", "AUX", "NUL"]
    + ["COM", "LPT"].flatMap { name in "123456789¹²³".map { "\(name)\($0)" } })

/// Whether a character separates folders, is forbidden on some system, or is invisible.
private func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
  scalar.isHidden || "/\\:*?\"<>|".unicodeScalars.contains(scalar)
}

private func hex(_ scalar: Unicode.Scalar) -> String {
  let digits = String(scalar.value, radix: 16, uppercase: true)
  return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
}
