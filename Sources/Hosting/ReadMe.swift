import Bytes

/// `hosting/README.md`: what to do with each file beside it.
public struct ReadMe: Sendable {
  private let site: ServedSite
  private let targets: [HostingTarget]

  public init(_ site: ServedSite, targets: [HostingTarget]) {
    self.site = site
    self.targets = targets
  }

  public var bytes: [UInt8] {
    rendered { output in
      output.append(
        """
        # Serving \(site.environment)

        Each host has a folder of its own in `web/`: \(site.hosts.joined(separator: ", ")). The files \
        here make a server send every file with its type and headers, at a URL without a trailing \
        slash and without a redirect; `manifest.json` lists what is right, and \
        `waymark links verify` compares a running server with it.

        The tree is expected at `\(site.root)`; a server's file is changed to another place by \
        replacing that path. The files hold the hashes of the pages' style sheets: put them in place, \
        and let the server read them again, whenever a build has changed them.


        """)
      for target in HostingTarget.all where targets.contains(target) {
        output.append("- \(target.advice)\n")
      }
    }
  }
}
