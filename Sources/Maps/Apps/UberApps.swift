extension NavigationApp {
  static let uberApps: [NavigationApp] = [uber, uberWeb]

  private static let uber = NavigationApp(
    "uber", name: "Uber", platform: .any, queriesSchemes: ["uber"],
    identifier: .optional("client_id"), stores: AppStores(apple: 368_677_368, play: "com.ubercab"),
    web: "uber-web", source: "Uber, Deep Links", modes: [.driving: ""],
    templates: [uberRide("uber://")])

  private static let pickup = LinkField.choice("pickup", fromOrigin: nil, fromHere: "my_location")

  package static func uberRide(
    _ base: String, needs: LinkTemplate.Needs = .point
  ) -> LinkTemplate {
    LinkTemplate(
      .ride,
      "\(base)?action=setPickup&client_id={own}&pickup={pickup}"
        + "&pickup%5Blatitude%5D={from-lat}&pickup%5Blongitude%5D={from-lon}"
        + "&pickup%5Bnickname%5D={from-name}&pickup%5Bformatted_address%5D={from-address}"
        + "&dropoff%5Blatitude%5D={lat}&dropoff%5Blongitude%5D={lon}"
        + "&dropoff%5Bnickname%5D={name}&dropoff%5Bformatted_address%5D={address}"
        + "&product_id={own}&link_text={own}&partner_deeplink={own}",
      needs: needs, with: ["pickup": pickup])
  }

  private static let uberWeb = NavigationApp(
    "uber-web", like: uber, name: "Uber on the web", platform: .universal,
    source: "Uber, m.uber.com/looking as its own pages link to it",
    templates: [uberPage("https://m.uber.com/looking")])

  package static func uberPage(
    _ base: String, needs: LinkTemplate.Needs = .point
  ) -> LinkTemplate {
    LinkTemplate(
      .ride,
      "\(base)?client_id={own}&pickup={pickup}&pickup={from-uber}&drop%5B0%5D={uber}",
      needs: needs, with: ["pickup": pickup])
  }
}
