extension NavigationApp {
  static let petalApps: [NavigationApp] = [petal, petalWeb]

  private static let petalStores = AppStores(play: "com.huawei.maps.app")
  private static let petalSource = "Huawei, Petal Maps deep links, HarmonyOS 13"
  private static let petalDatum = DatumRule.gcj02(in: [.mainland, .hongKong, .macau])

  private static let petal = NavigationApp(
    "petal", name: "Petal Maps", platform: .any, queriesSchemes: ["petalmaps"], datum: petalDatum,
    identifier: .optional("utm_source"), stores: petalStores, web: "petal-web", source: petalSource,
    modes: [.driving: "drive", .walking: "walk", .cycling: "bicycle", .transit: "bus"],
    templates: [
      route("petalmaps://route"),
      LinkTemplate(
        .navigate, "petalmaps://navigation?daddr={pair}&type={mode|drive}&utm_source={own}"),
      LinkTemplate(.place, "petalmaps://poidetail?marker={pair}&z={zoom}&utm_source={own}"),
      LinkTemplate(.search, "petalmaps://textSearch?text={search}&utm_source={own}", needs: .query),
    ])

  private static let petalWeb = NavigationApp(
    "petal-web", like: petal, name: "Petal Maps on the web", platform: .universal,
    templates: [route("https://www.petalmaps.com/routes/")])

  private static func route(_ base: String) -> LinkTemplate {
    LinkTemplate(
      .directions, "\(base)?saddr={from-pair}&daddr={pair}&type={mode}&utm_source={own}")
  }
}
