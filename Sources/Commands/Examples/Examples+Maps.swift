extension DiagnosticExample {
  /// A link in a file that somebody wrote.
  fileprivate static func link(_ code: String, _ url: String, _ options: String = "") -> Self {
    .file("map-link." + code, "links.txt", url, "waymark maps lint \(options)links.txt")
  }
}

extension [DiagnosticExample] {
  /// Those of navigation apps and map links.
  static let maps: Self = [
    .environment("maps.unknown-app", #""maps": { "apps": ["gogle"] }"#),
    .environment("maps.missing-identifier", #""maps": { "apps": ["baidu"] }"#),
    .environment("maps.no-page", #""maps": { "apps": ["sygic"] }"#),
    .environment("maps.retired-app", #""maps": { "apps": ["navigon"] }"#),
    .link(
      "raw-bracket",
      "uber://?action=setPickup&client_id=C&pickup=my_location&dropoff[latitude]=43.65&dropoff[longitude]=-79.38&dropoff%5Bnickname%5D=Lot"
    ),
    .link("raw-bar", "om://v2/dir?destination=1.5,2.5&destination_name=x|z"),
    .file(
      "map-link.raw-character", "Links.swift",
      #"let link = "https://maps.apple.com/place?coordinate=1.5,2.5&name=A B""#,
      "waymark maps lint Links.swift"),
    .link("non-ascii", "https://maps.apple.com/place?coordinate=1.5,2.5&name=Café"),
    .link("bad-escape", "https://maps.apple.com/place?coordinate=1.5,2.5&name=50%25%20or%2"),
    .link("double-escape", "https://waze.com/ul?ll=43.6532%252C-79.3832&navigate=yes"),
    .link("plus", "https://waze.com/ul?q=Foo+Bar&navigate=yes"),
    .shell(
      "map-link.length",
      """
      echo "https://maps.apple.com/place?coordinate=1.5,2.5&name=$(printf 'x%.0s' {1..2100})" > links.txt
      waymark maps lint links.txt
      """),
    .link("http", "http://maps.apple.com/?ll=43.6532,-79.3832&q=Lot"),
    .link("no-question-mark", "comgooglemaps://daddr=43.6532,-79.3832&directionsmode=driving"),
    .link("question-mark", "google.navigation:?q=43.6,-79.4&mode=d"),
    .link("slashes", "tomtomhome://geo:action=navigateto&lat=43.6532&long=-79.3832&name=Lot"),
    .link("no-equals", "moovit://directions?dest_lat=3.5&dest_lon=4.5&dest_nameFoo"),
    .link("glued", "transit://directions?from=1.5,2.5&to=43.6,-79.4?utm_source=x"),
    .link("split-label", "https://maps.apple.com/?ll=43.6,-79.4&q=A&B"),
    .link("fragment", "https://maps.apple.com/place?coordinate=1.5,2.5&name=A#1"),
    .link(
      "nested-url",
      "uber://?action=setPickup&client_id=C&pickup=my_location&dropoff%5Blatitude%5D=43.65&dropoff%5Blongitude%5D=-79.38&dropoff%5Bnickname%5D=Lot&link_text=https://x.example"
    ),
    .link(
      "repeated-parameter", "iosamap://path?sourceApplication=A&dlat=1.5&dlon=2.5&dlat=3.5&dev=0"),
    .link("path", "https://osmand.net/go?lat=43.6&lon=-79.4&z=15"),
    .link("parameter", "https://www.google.com/maps/dir/?api=1&destination=50.5,8.6&z=15"),
    .link("missing-parameter", "https://www.google.com/maps/dir/?destination=43.6%2C-79.4"),
    .link(
      "overridden",
      "https://maps.apple.com/?daddr=43.6532,-79.3832&q=Lot"),
    .link(
      "place-id",
      "iosamap://path?sourceApplication=A&sid=TRADEX1&did=TRADEX2&dlat=31.2304&dlon=121.4737&t=0&dev=0"
    ),
    .link("label", "geo:0,0?q=43.6,-79.4()"),
    .link(
      "no-label",
      "uber://?action=setPickup&client_id=C&pickup=my_location&dropoff%5Blatitude%5D=43.65&dropoff%5Blongitude%5D=-79.38"
    ),
    .link("no-route", "here-route://43.6,-79.4,Lot?m=d"),
    .link("retired", "navigon://coordinate/Lot/-79.3832/43.6532"),
    .link("exponent", "https://maps.apple.com/place?coordinate=1e-05,2.5"),
    .link("not-a-number", "https://maps.apple.com/place?coordinate=nan,2.5"),
    .link("range", "https://waze.com/ul?ll=93.6%2C243.4&navigate=yes"),
    .link("swapped", "https://waze.com/ul?ll=121.4737%2C31.2304&navigate=yes"),
    .link("null-island", "https://waze.com/ul?ll=0%2C0&navigate=yes"),
    .link("decimals", "https://maps.apple.com/place?coordinate=1.50000000001,2.5"),
    .link(
      "undeclared-datum",
      "baidumap://map/marker?location=31.2304,121.4737&title=Lot&src=ios.example.cars"),
    .link(
      "datum", "https://www.google.com/maps/dir/?api=1&destination=31.2304%2C121.4737",
      "--datum wgs84 "),
    .shell(
      "map-link.more",
      """
      for i in {1..10001}; do echo 'https://waze.com/ul?ll=0%2C0&navigate=yes'; done > links.txt
      waymark maps lint links.txt
      """),
  ]
}
