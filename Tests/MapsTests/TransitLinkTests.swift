import Testing
import WaymarkMaps

@Suite struct TransitLinkTests {
  static let links: [LinkCase] = [
    (
      #"{"app":"citymapper","destination":{"lat":51.53706,"lon":-0.079179,"name":"The Proud Archivist","address":"2-10 Hertford Road"},"origin":{"lat":51.500729,"lon":-0.124625,"name":"Westminster","address":"London SW1A 0AA"},"arrival_time":"2016-08-06T21:00+01:00"}"#,
      "https://citymapper.com/directions?startcoord=51.500729%2C-0.124625&startname=Westminster"
        + "&startaddress=London%20SW1A%200AA&endcoord=51.537060%2C-0.079179"
        + "&endname=The%20Proud%20Archivist&endaddress=2-10%20Hertford%20Road"
        + "&arrival_time=2016-08-06T21%3A00%2B01%3A00", []
    ),
    (
      #"{"app":"citymapper-scheme","destination":{"lat":12.3,"lon":23.4},"mode":"walking"}"#,
      "citymapper://directions?endcoord=12.300000%2C23.400000", ["mode"]
    ),
    (
      #"{"app":"moovit","destination":{"lat":40.758896,"lon":-73.98513,"name":"Times Square"},"origin":{"lat":40.7,"lon":-74,"name":"Home"},"mode":"transit","cfg":{"auto_run":true,"date":"2026-01-02T03:04:05Z","partner_id":"p"}}"#,
      "moovit://directions?dest_lat=40.758896&dest_lon=-73.985130&dest_name=Times%20Square"
        + "&orig_lat=40.700000&orig_lon=-74.000000&orig_name=Home&auto_run=true"
        + "&date=2026-01-02T03%3A04%3A05Z&partner_id=p", []
    ),
    (
      #"{"app":"transit","destination":{"lat":1,"lon":2,"name":"A"},"mode":"transit"}"#,
      "transit://directions?to=1.000000,2.000000", ["name"]
    ),
    (
      #"{"app":"yandex-maps","destination":{"lat":59.898495,"lon":30.299559,"name":"A"},"waypoints":[{"lat":59.9,"lon":30.3,"name":"W"}],"mode":"cycling"}"#,
      "https://yandex.com/maps/?rtext=~59.900000%2C30.300000~59.898495%2C30.299559&rtt=bc",
      ["name", "waypointNames"]
    ),
    (
      #"{"app":"yandex","action":"place","destination":{"lat":59.944869,"lon":30.335429},"zoom":18}"#,
      "https://yandex.com/maps/?pt=30.335429%2C59.944869&z=18", []
    ),
    (
      #"{"app":"yandex-maps-scheme","action":"search","query":"cafe","center":{"lat":59.9,"lon":30.3},"zoom":12}"#,
      "yandexmaps://maps.yandex.com/?text=cafe&ll=30.300000%2C59.900000&z=12", []
    ),
    (
      #"{"app":"yandex-navi","destination":{"lat":55.76,"lon":37.64},"origin":{"lat":55.74,"lon":37.6},"waypoints":[{"lat":55.75,"lon":37.61,"name":"W"},{"lat":55.755,"lon":37.62}],"client":"007"}"#,
      "yandexnavi://build_route_on_map?lat_from=55.740000&lon_from=37.600000&lat_to=55.760000"
        + "&lon_to=37.640000&lat_via_0=55.750000&lon_via_0=37.610000&lat_via_1=55.755000"
        + "&lon_via_1=37.620000&client=007", ["waypointNames"]
    ),
    (
      #"{"app":"yandexnavi","action":"place","destination":{"lat":55.74,"lon":37.6,"name":"A"},"zoom":12}"#,
      "yandexnavi://show_point_on_map?lat=55.740000&lon=37.600000&zoom=12&desc=A", []
    ),
  ]

  @Test(arguments: links)
  func writesTheLink(json: String, url: String, losses: [String]) throws {
    try expectLink(json, url, losses)
  }
}
