extension NavigationApp {
  /// Apps for buses and trains.
  static let transitApps: [NavigationApp] = [citymapper, citymapperScheme, moovit, transit]

  private static let citymapper = NavigationApp(
    "citymapper", aliases: ["citymapper-web"], name: "Citymapper", platform: .universal,
    queriesSchemes: ["citymapper"], encodesCommas: true,
    stores: AppStores(apple: 469_463_298, play: "com.citymapper.app.release"), web: "citymapper",
    source: "Citymapper, Launching Citymapper", modes: [.transit: ""],
    templates: [citymapperRoute("https://citymapper.com/directions")])

  private static let citymapperScheme = NavigationApp(
    "citymapper-scheme", like: citymapper, name: "Citymapper by its scheme", platform: .any,
    queriesSchemes: ["citymapper"], templates: [citymapperRoute("citymapper://directions")])

  private static func citymapperRoute(_ base: String) -> LinkTemplate {
    LinkTemplate(
      .directions,
      "\(base)?startcoord={from-pair}&startname={from-name}"
        + "&startaddress={from-address}&endcoord={pair}&endname={name}&endaddress={address}"
        + "&arrival_time={own}")
  }

  // The keys of the origin are the vendor's; those of libraries have no effect.
  private static let moovit = NavigationApp(
    "moovit", name: "Moovit", platform: .any, queriesSchemes: ["moovit"],
    identifier: .optional("partner_id"),
    stores: AppStores(apple: 498_477_945, play: "com.tranzmate"), source: "Moovit, Deep Linking",
    modes: [.transit: ""],
    templates: [
      LinkTemplate(
        .directions,
        "moovit://directions?dest_lat={lat}&dest_lon={lon}&dest_name={name}"
          + "&orig_lat={from-lat}&orig_lon={from-lon}&orig_name={from-name}&auto_run={own}"
          + "&date={own}&partner_id={own}"),
      LinkTemplate(.place, "moovit://nearby?lat={lat}&lon={lon}&partner_id={own}"),
    ])

  private static let transit = NavigationApp(
    "transit", name: "Transit", platform: .any, queriesSchemes: ["transit"],
    stores: AppStores(apple: 498_151_501, play: "com.thetransitapp.droid"),
    source: "Transit, Deep Links", modes: [.transit: ""],
    templates: [
      LinkTemplate(.directions, "transit://directions?from={from-pair}&to={pair}")
    ])
}
