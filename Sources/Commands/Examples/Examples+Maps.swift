extension [DiagnosticExample] {
  /// Those of navigation apps and map links.
  static let maps: Self = [
    .environment("maps.unknown-app", #""maps": { "apps": ["gogle"] }"#),
    .environment("maps.missing-identifier", #""maps": { "apps": ["baidu"] }"#),
    .environment("maps.no-page", #""maps": { "apps": ["sygic"] }"#),
    .environment("maps.retired-app", #""maps": { "apps": ["navigon"] }"#),
  ]
}
