import WaymarkCore

extension OpenInMaps {
  /// One app of a list, with what all of its links have in common.
  struct Entry: Sendable {
    let app: NavigationApp

    /// The row that makes the links; `nil` for an app that has only its stores.
    let row: NavigationApp?
    let configuration: [String: String]

    /// What the links of the row show.
    let action: MapAction
  }
}

extension OpenInMaps.Entry {
  /// The name that all forms of the app share.
  var family: String { row?.id ?? app.id }

  /// Whether a link opens without an installed app.
  private var isWeb: Bool { row.map { $0.platform == .universal || $0.platform == .web } ?? false }

  /// Makes the offer for a place; `nil` when the app's maps do not cover it.
  func offer(
    at point: Coordinate<WGS84>, for request: inout MapRequest
  ) -> OpenInMaps.Offer? {
    guard let row else { return offer(nil, losses: [], stores: app.stores) }
    guard row.coverage?.contains(point) ?? true else { return nil }
    request.configuration = configuration
    request.action = action
    var link = try? row.link(for: request)
    if link == nil, action != .place {
      request.action = .place
      link = try? row.link(for: request)
    }
    guard let link else { return nil }
    let losses = request.action == .directions ? link.losses : link.losses.union(.action)
    return offer(link.url, losses: losses, stores: app.stores == .none ? row.stores : app.stores)
  }

  private func offer(_ url: String?, losses: MapLosses, stores: AppStores) -> OpenInMaps.Offer {
    OpenInMaps.Offer(app: app.id, name: app.name, url: url, losses: losses, stores: stores)
  }

  /// Puts those with web pages before all others.
  static func linksFirst(_ numbers: [Int], of entries: [Self]) -> [Int] {
    numbers.filter { entries[$0].isWeb } + numbers.filter { !entries[$0].isWeb }
  }

  /// Orders entries for a place and a reader: the best, then those without a rank.
  ///
  /// Those of little use there are omitted, or come last when the country is not known.
  ///
  /// Equal ones keep the order of the list. If the list has no others, all are kept.
  static func best(
    _ numbers: [Int], of entries: [Self], in country: String?, for reader: String
  ) -> [Int] {
    let ranking = AppPreference.apps(in: country, for: reader)
    let ranks = entries.map { entry in
      ranking.firstIndex { entry.isForm(of: $0) }
        ?? (AppPreference.isAway(entry.home, in: country) ? ranking.count + 1 : ranking.count)
    }
    let useful = numbers.filter { country == nil || ranks[$0] <= ranking.count }
    let sorted = (useful.isEmpty ? numbers : useful).enumerated().sorted { left, right in
      (ranks[left.element], left.offset) < (ranks[right.element], right.offset)
    }
    return linksFirst(sorted.map(\.element), of: entries)
  }

  private func isForm(of id: String) -> Bool {
    app.id == id || (try? NavigationApp.named(id).web) == family
  }

  /// The identifier without the suffix that distinguishes the forms of an app.
  private var home: String {
    family.hasSuffix("-web") ? String(family.dropLast(4)) : family
  }
}
