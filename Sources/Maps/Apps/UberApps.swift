extension NavigationApp {
  static let uberApps: [NavigationApp] = [uber, uberWeb]

  private static let uberStores = AppStores(apple: 368_677_368, play: "com.ubercab")

  private static let uber = NavigationApp(
    "uber", name: "Uber", platform: .any, queriesSchemes: ["uber"],
    identifier: Identifier(parameter: "client_id", isMandatory: false), stores: uberStores,
    web: "uber-web", source: "Uber, Deep Links", modes: [.driving: ""],
    templates: [
      LinkTemplate(
        .ride, "uber://?action=setPickup", needs: .point, opening: "&",
        query: uberParameters)
    ])

  package static let uberParameters: KeyValuePairs<StaticString, LinkField> = [
    "client_id": .own, "pickup": .choice("pickup", fromOrigin: nil, fromHere: "my_location"),
    "pickup%5Blatitude%5D": .latitude(.origin), "pickup%5Blongitude%5D": .longitude(.origin),
    "pickup%5Bnickname%5D": .name(.origin), "pickup%5Bformatted_address%5D": .address(.origin),
    "dropoff%5Blatitude%5D": .latitude(.destination),
    "dropoff%5Blongitude%5D": .longitude(.destination),
    "dropoff%5Bnickname%5D": .name(.destination),
    "dropoff%5Bformatted_address%5D": .address(.destination), "product_id": .own, "link_text": .own,
    "partner_deeplink": .own,
  ]

  private static let uberWeb = NavigationApp(
    "uber-web", name: "Uber on the web", platform: .universal,
    identifier: Identifier(parameter: "client_id", isMandatory: false), stores: uberStores,
    web: "uber-web",
    source: "Uber, m.uber.com/looking as its own pages link to it", modes: [.driving: ""],
    templates: [
      LinkTemplate(
        .ride, "https://m.uber.com/looking", needs: .point,
        query: [
          "client_id": .own,
          "pickup": .choice("pickup", fromOrigin: nil, fromHere: "my_location"),
          "pickup": .uberPlace(.origin), "drop%5B0%5D": .uberPlace(.destination),
        ])
    ])
}
