import WaymarkCore
public import WaymarkRoutes

/// The string resource by which an Android app points back to its sites, which sharing passwords
/// with them needs.
public struct AssetStatements: Sendable {
  private let hosts: [String]

  public init(hosts: [String]) throws(LinkFault) {
    for host in hosts { try checkHost(host) }
    self.hosts = hosts
  }

  /// The resource file; the manifest names `@string/asset_statements` in its metadata.
  public var bytes: [UInt8] {
    let includes = hosts.map { host in
      JSON.members(["include": .string("https://\(host)\(AssetLinks.path)")])
    }
    let statements = renderedText { $0.json(.array(includes)) }
    return rendered { output in
      output.append(
        """
        <?xml version="1.0" encoding="utf-8"?>
        <resources>
            <string name="asset_statements" translatable="false">
        """)
      // A resource's own quotes are escaped with a backslash.
      output.xml(statements.replacing("\"", with: #"\""#))
      output.append("</string>\n</resources>\n")
    }
  }
}
