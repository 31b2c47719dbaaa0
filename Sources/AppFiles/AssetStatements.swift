import WaymarkCore
public import WaymarkRoutes

/// The string resource with which an Android app refers back to its sites, which password sharing
/// requires.
public struct AssetStatements: Sendable {
  private let hosts: [String]

  public init(hosts: [String]) throws(LinkFault) {
    for host in hosts { try checkHost(host) }
    self.hosts = hosts
  }

  /// The resource file; the metadata of the manifest refers to `@string/asset_statements`.
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
      // Quotes in a string resource are escaped with a backslash.
      output.xml(statements.replacing("\"", with: #"\""#))
      output.append("</string>\n</resources>\n")
    }
  }
}
