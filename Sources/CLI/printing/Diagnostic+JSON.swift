import WaymarkBuild
import WaymarkCore
import WaymarkModel
import WaymarkProject

extension Diagnostic {
  /// A finding for standard output.
  var json: JSON {
    .of([
      "severity": severity.rawValue, "code": code, "place": location.description,
      "message": message, "help": help,
    ])
  }

  /// The file of the diagnostic; for a setting without a line, also the setting.
  var file: (name: String, setting: String?) {
    let prefix = ProjectReader.fileName + ": "
    guard location.source.hasPrefix(prefix) else { return (location.source, nil) }
    return (ProjectReader.fileName, String(location.source.dropFirst(prefix.count)))
  }

  /// A diagnostic of a build; members without a value are absent.
  var buildJSON: JSON {
    let names = [file.setting, location.field].compactMap(\.self)
    return .of([
      "severity": severity.rawValue, "code": code, "message": message, "help": help,
      "file": isOfSource ? nil : file.name, "line": location.line, "column": location.column,
      "source": isOfSource ? location.source : nil, "place": location.place,
      "record": recordID.map(JSON.string) ?? location.record.map(JSON.integer),
      "field": names.isEmpty ? nil : names.joined(separator: "."), "value": value,
    ])
  }
}
