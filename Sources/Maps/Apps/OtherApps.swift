extension NavigationApp {
  /// The link for any map app, and what3words.
  static let otherApps: [NavigationApp] = [geo, whatThreeWords, whatThreeWordsWeb]

  // RFC 5870 § 3.4.2: WGS-84 is the default datum and is not named. The query is Android's, with
  // the zoom level before the words; a coordinate with an uncertainty or an altitude has no query.
  private static let geo = NavigationApp(
    "geo", name: "Any map app", platform: .any, web: "geo", source: "RFC 5870; Android, Intents",
    templates: [
      LinkTemplate(.place, "geo:{pair}[,{altitude}][;u={uncertainty}]", when: .isExact, needs: []),
      LinkTemplate(
        .place, "geo:{pair}[,{altitude}][;u={uncertainty}]?z={zoom}&q={labelled}",
        when: .hasPoint, needs: []),
      LinkTemplate(.place, "geo:0,0?z={zoom}&q={search}", needs: .query),
      LinkTemplate(
        .search, "geo:{center-pair}?z={zoom}&q={search}",
        when: .hasCenter, needs: .query),
      LinkTemplate(.search, "geo:0,0?z={zoom}&q={search}", needs: .query),
      LinkTemplate(.display, "geo:{center-pair}?z={zoom}", when: .hasCenter, needs: []),
    ])

  // The three words name a square of the vendor's grid; only its service can locate them.
  private static let whatThreeWords = NavigationApp(
    "what3words", aliases: ["w3w"], name: "what3words", platform: .any, queriesSchemes: ["w3w"],
    stores: AppStores(apple: 657_878_530, play: "com.what3words.android"),
    source: "what3words, Links and deep links",
    templates: [
      LinkTemplate(.place, "w3w://show?threewords={three-words}", needs: .threeWords)
    ])

  private static let whatThreeWordsWeb = NavigationApp(
    "what3words-web", like: whatThreeWords, aliases: ["w3w-web"], name: "what3words on the web",
    platform: .universal,
    templates: [
      LinkTemplate(.place, "https://w3w.co/{three-words}", needs: .threeWords)
    ])

}
