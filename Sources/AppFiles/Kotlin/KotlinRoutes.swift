import WaymarkAppLinks
public import WaymarkRoutes

/// The file `Routes.kt` of an Android app: what differs between its environments.
public struct KotlinRoutes: Sendable {
  private let environment: SourceEnvironment
  private let namespace: String
  private let navigation: NavigationSettings

  public init(
    _ environment: SourceEnvironment, namespace: String,
    navigation: NavigationSettings = NavigationSettings()
  ) throws(LinkFault) {
    try environment.check()
    try checkPackage(environment.appID)
    try checkPackage(namespace)
    self.environment = environment
    self.namespace = namespace
    self.navigation = navigation
  }

  /// The apps of each country as an expression.
  private var countries: [String: String] {
    navigation.countries.mapValues { apps in
      "listOf("
        + sourceElements(apps.map(kotlinText), after: "        \"CN\" to listOf(", step: "    ")
        + ")"
    }
  }

  /// The source, in UTF-8.
  public var bytes: [UInt8] {
    filled(
      PackageResources.Routes_kt_txt,
      [
        "environment": environment.name, "environmentText": kotlinText(environment.name),
        "package": KotlinSources.package(in: namespace), "appID": environment.appID,
        "hosts": kotlinTexts(environment.hosts), "scheme": environment.scheme,
        "apps": kotlinElements(
          navigation.apps.map(kotlinText), after: "NAVIGATION_APPS: List<String> = listOf("),
        "countries": kotlinElements(
          kotlinPairs(countries),
          after: "NAVIGATION_APPS_OF_COUNTRIES: Map<String, List<String>> = mapOf("),
        "ids": kotlinElements(
          kotlinPairs(navigation.ids.mapValues(kotlinText)),
          after: "NAVIGATION_IDS: Map<String, String> = mapOf("),
        "shifts": "\(navigation.shifts)",
      ])
  }
}
