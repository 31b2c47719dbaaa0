import WaymarkCore
package import WaymarkHosting
package import WaymarkSite

// The files of a site for apps, their stores and servers: association files, fragments of app
// projects, generated sources, and the settings of servers. This room does not know how a build
// runs.

extension SitePlan {
  /// The producers that depend only on the project file; a check uses this list, too.
  ///
  /// Servers need the pages of removed records, which are known after all records.
  package func appProducers(gone: [GonePage] = []) -> [any FixedProducer] {
    [
      AssociationFiles(plan: self), InfoPlist(plan: self), XcodeFiles(plan: self),
      RouteSources(plan: self), AndroidManifest(plan: self), AndroidSources(plan: self),
      HarmonyModuleFile(plan: self), HarmonySources(plan: self), PushFixtures(plan: self),
      HostingFiles(plan: self, gone: gone), ThemeAssets(plan: self), StaticFiles(plan: self),
    ]
  }

  /// How the environment's URLs are answered.
  package func servedSite(gone: [GonePage]) -> ServedSite {
    HostingFiles(plan: self, gone: gone).site
  }

  /// The errors of the files that cannot be made.
  func faults<Item>(of items: [Item], make: (Item) throws -> Void) throws -> [Diagnostic] {
    try items.flatMap { item in
      try diagnostics {
        try make(item)
        return []
      }
    }
  }
}
