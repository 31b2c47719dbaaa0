import Bytes
import Hosting
import Model

extension AssetKind {
  /// How a file of a record is called in what builds keep for the next one; `nil` for others.
  var code: String? {
    switch self {
    case .page(let kind): kind.rawValue
    case .pass: "pkpass"
    case .associationFile, .sitemap, .robots, .propertyList, .appXML, .appJSON, .appStrings,
      .source,
      .pushPayload, .feed, .hosting:
      nil
    }
  }

  init?(code: String) {
    guard code != "pkpass" else {
      self = .pass
      return
    }
    guard let kind = PageKind(rawValue: code) else { return nil }
    self = .page(kind)
  }
}

extension ResponseTable {
  /// The members of a manifest line that are the same for every file of a kind.
  func members(of kind: AssetKind) -> [UInt8] {
    let response = response(to: kind)
    return rendered { output in
      output.append(",\"contentType\":")
      output.json(response.contentType)
      output.append(",\"headers\":")
      output.json(
        .object(response.headers.map { JSON.Member(name: $0.name, value: .string($0.value)) }))
      output.append("}")
    }
  }
}
