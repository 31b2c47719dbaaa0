extension ServedSite {
  /// `README.md`: what to do with the files of some targets.
  public func readMe(for targets: [HostingTarget]) -> HostingFile {
    let heading = """
      # Serving \(environment)

      Each host has a folder of its own in `web/`: \(hosts.joined(separator: ", ")). The files \
      here make a server send every file with its type and headers, at a URL without a trailing \
      slash and without a redirect, and redirect the other spellings of a page's URL to it; `manifest.json` lists what is right, and \
      `waymark links verify` compares a running server with it.

      The tree is expected at `\(root)`; a server's file is changed to another place by \
      replacing that path. The files hold the hashes of the style sheets that are in pages: put them in place, \
      and let the server read them again, whenever a build has changed them.

      """
    let used = HostingTarget.all.filter { targets.contains($0) }
    return HostingFile("README.md", [heading] + used.map { "- \($0.advice)" })
  }
}
