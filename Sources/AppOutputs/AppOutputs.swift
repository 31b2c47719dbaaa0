import WaymarkCore
package import WaymarkHosting
package import WaymarkSite

// What apps, their stores and servers take from a site: association files, fragments of app projects,
// generated sources, and the settings of servers. Nothing here knows how a build runs.

extension SitePlan {
  /// The producers of what depends on the project file alone; a check walks this list too.
  ///
  /// Servers learn of the pages of records that went, which are known when all records are.
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

  /// The fault of each of some files that cannot be made.
  func faults<Item>(of items: [Item], make: (Item) throws -> Void) throws -> [Diagnostic] {
    try items.flatMap { item in
      try diagnostics {
        try make(item)
        return []
      }
    }
  }
}
