import WaymarkBuild
import WaymarkCore
import WaymarkModel

extension Diagnostic {
  /// The members that every diagnostic has on standard output.
  var members: [JSON.Member] {
    [
      JSON.Member(name: "severity", value: .string(severity.rawValue)),
      JSON.Member(name: "code", value: .string(code)),
      JSON.Member(name: "place", value: .string(location.description)),
      JSON.Member(name: "message", value: .string(message)),
      JSON.Member(name: "help", value: .string(help)),
    ]
  }

  /// The members of a diagnostic of a build; one that means nothing here is absent.
  var buildMembers: JSON {
    let isOfSource = isOfSource
    // A place in the project file that has no line is named after the file.
    let prefix = "waymark.json: "
    let isSetting = location.source.hasPrefix(prefix)
    let file = isSetting ? String(prefix.dropLast(2)) : location.source
    let setting = isSetting ? String(location.source.dropFirst(prefix.count)) : nil
    let names = [setting, location.field].compactMap(\.self)
    return .of([
      "severity": severity.rawValue, "code": code, "message": message, "help": help,
      "file": isOfSource ? nil : file, "line": location.line, "column": location.column,
      "source": isOfSource ? location.source : nil,
      "record": recordID.map(JSON.string) ?? location.record.map(JSON.integer),
      "field": names.isEmpty ? nil : names.joined(separator: "."), "value": value,
    ])
  }
}
