import Bytes
import Model
import Site

extension Diagnostic {
  /// The members of a diagnostic of a build; one that means nothing here is absent.
  var buildMembers: JSON {
    let isOfSource = isOfSource
    // A place in the project file that has no line is named after the file.
    let prefix = "waymark.json: "
    let isSetting = location.source.hasPrefix(prefix)
    let file = isSetting ? String(prefix.dropLast(2)) : location.source
    let setting = isSetting ? String(location.source.dropFirst(prefix.count)) : nil
    let names = [setting, location.field].compactMap(\.self)
    let field = names.isEmpty ? nil : names.joined(separator: ".")
    return .members([
      "severity": .string(severity.rawValue), "code": .string(code), "message": .string(message),
      "help": .string(help), "file": isOfSource ? nil : .string(file),
      "line": location.line.map { .integer($0) }, "column": location.column.map { .integer($0) },
      "source": isOfSource ? .string(location.source) : nil,
      "record": recordID.map { .string($0) } ?? location.record.map { .integer($0) },
      "field": field.map { .string($0) }, "value": value.map { .string($0) },
    ])
  }
}
