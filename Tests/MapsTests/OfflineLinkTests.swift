import Testing
import WaymarkMaps

@Suite struct OfflineLinkTests {
  static let links: [LinkCase] = [
    (
      #"{"app":"here","destination":{"lat":50.586206,"lon":8.67423},"mode":"transit","avoid":["tolls","highways","ferries"]}"#,
      "https://share.here.com/r/mylocation/50.586206,8.674230?m=pt&a=tollroad,motorway,boatFerry",
      []
    ),
    (
      #"{"app":"here","destination":{"lat":1,"lon":2,"name":"D, d"},"origin":{"lat":3,"lon":4,"name":"O"},"waypoints":[{"lat":5,"lon":6,"name":"W"},{"lat":7,"lon":8}],"mode":"cycling"}"#,
      "https://share.here.com/r/3.000000,4.000000,O/5.000000,6.000000,W/7.000000,8.000000"
        + "/1.000000,2.000000,D%20%20d?m=b", ["characters"]
    ),
    (
      #"{"app":"here","action":"place","destination":{"lat":50.586206,"lon":8.67423,"name":"A"},"zoom":15}"#,
      "https://share.here.com/l/50.586206,8.674230,A?z=15", []
    ),
    (
      #"{"app":"here-scheme","destination":{"lat":37.87009,"lon":-122.26815,"name":"Downtown Berkeley"},"mode":"driving","ref":"Lot"}"#,
      "here-route://mylocation/37.870090,-122.268150,Downtown%20Berkeley?ref=Lot&m=d", []
    ),
    (
      #"{"app":"sygic-truck","destination":{"lat":1,"lon":2},"mode":"cycling"}"#,
      "com.sygic.aura://coordinate%7C2.000000%7C1.000000%7Cdrive", ["mode"]
    ),
    (
      #"{"app":"sygic","action":"place","destination":{"lat":1,"lon":2,"name":"a|b"}}"#,
      "com.sygic.aura://coordinate%7C2.000000%7C1.000000%7Ca%20b%7Cshow", ["characters"]
    ),
    (
      #"{"app":"osmand","destination":{"lat":1,"lon":2,"name":"A"},"mode":"driving","zoom":12}"#,
      "osmandmaps://navigate?lat=1.000000&lon=2.000000&z=12&title=A", ["mode"]
    ),
    (
      #"{"app":"osmand-android","destination":{"lat":1,"lon":2,"name":"A"},"origin":{"lat":3,"lon":4},"mode":"transit"}"#,
      "osmand.api://navigate?start_lat=3.000000&start_lon=4.000000&dest_lat=1.000000"
        + "&dest_lon=2.000000&dest_name=A&profile=public_transport&force=true", []
    ),
    (
      #"{"app":"osmand","platform":"universal","destination":{"lat":1,"lon":2},"origin":{"lat":3,"lon":4},"waypoints":[{"lat":5,"lon":6},{"lat":7,"lon":8}],"mode":"cycling"}"#,
      "https://osmand.net/map/?start=3.000000,4.000000&end=1.000000,2.000000&profile=bicycle"
        + "&via=5.000000,6.000000%3B7.000000,8.000000", []
    ),
    (
      #"{"app":"magic-earth","action":"place","destination":{"lat":50.123456,"lon":-11.123456,"name":"foo bar"}}"#,
      "magicearth://?show_on_map&lat=50.123456&lon=-11.123456&name=foo%20bar", []
    ),
    (
      #"{"app":"magic-earth","action":"place","query":"foo bar"}"#,
      "magicearth://?open_search&q=foo%20bar", []
    ),
    (
      #"{"app":"magic-earth","action":"search","query":"foo bar","zoom":5}"#,
      "magicearth://?open_search&q=foo%20bar", ["zoom"]
    ),
    (
      #"{"app":"here","destination":{"lat":1,"lon":2},"avoid":["tunnel","motorway"]}"#,
      "https://share.here.com/r/mylocation/1.000000,2.000000?a=tunnel,motorway", []
    ),
    (
      #"{"app":"copilot","action":"place","destination":{"lat":52.371183,"lon":4.892504,"name":"Foo Bar"}}"#,
      "copilot://mydestination?type=LOCATION&action=VIEW&lat=52.371183&long=4.892504"
        + "&name=Foo%20Bar", []
    ),
    (
      #"{"app":"here","action":"place","destination":{"lat":43.65,"lon":-79.38,"name":"X"}}"#,
      "https://share.here.com/l/43.650000,-79.380000,X?z=16", []
    ),
    (
      #"{"app":"flitsmeister","action":"place","destination":{"lat":1,"lon":2}}"#,
      "flitsmeister://?geo=1.000000,2.000000", []
    ),
    (
      #"{"app":"flitsmeister","destination":{"lat":52.371183,"lon":4.892504}}"#,
      "flitsmeister://?geo=52.371183,4.892504", []
    ),
    (
      #"{"app":"mappls","destination":{"lat":28.612964,"lon":77.229463,"name":"India, Gate"},"mode":"cycling"}"#,
      "https://mappls.com/navigation?places=28.612964,77.229463,India%20%20Gate&mode=biking",
      ["characters"]
    ),
    (
      #"{"app":"mappls","action":"navigate","destination":{"lat":28.612964,"lon":77.229463,"name":"IndiaGate"},"mode":"driving"}"#,
      "https://mappls.com/navigation?places=28.612964,77.229463,IndiaGate&isNav=true&mode=driving",
      []
    ),
    (
      #"{"app":"neshan","destination":{"lat":35.7,"lon":51.4},"origin":{"lat":35.6,"lon":51.3}}"#,
      "neshan://?origin=35.600000,51.300000&destination=35.700000,51.400000", []
    ),
    (
      #"{"app":"neshan","platform":"android","destination":{"lat":35.7,"lon":51.4},"origin":{"lat":35.6,"lon":51.3}}"#,
      "https://nshn.ir/?origin=35.600000,51.300000&destination=35.700000,51.400000", []
    ),
    (
      #"{"app":"neshan-android","action":"place","destination":{"lat":35.7,"lon":51.4}}"#,
      "https://nshn.ir/?lat=35.700000&lng=51.400000", []
    ),
    (
      #"{"app":"truckmeister","action":"navigate","destination":{"lat":52.371183,"lon":4.892504}}"#,
      "truckmeister://?geo=52.371183,4.892504", []
    ),
    (
      #"{"app":"airnavpro","destination":{"lat":52.371183,"lon":-4.892504,"name":"A"},"mode":"driving"}"#,
      "airnavpro://direct-to?coordinates=wgs84-decimal&location=52.371183_-4.892504,0.0",
      ["mode", "name"]
    ),
    (
      #"{"app":"osmand","platform":"android","destination":{"lat":1,"lon":2},"mode":"walking"}"#,
      "osmand.api://navigate?dest_lat=1.000000&dest_lon=2.000000&profile=pedestrian&force=true", []
    ),
    (
      #"{"app":"osmand","platform":"ios","destination":{"lat":1,"lon":2}}"#,
      "osmandmaps://navigate?lat=1.000000&lon=2.000000", []
    ),
    (
      #"{"app":"what3words","platform":"web","action":"place","threeWords":"daring.lion.race"}"#,
      "https://w3w.co/daring.lion.race", []
    ),
    (
      #"{"app":"truckmap","destination":{"lat":12.3,"lon":23.4}}"#,
      "https://truckmap.com/place/12.300000,23.400000", ["action"]
    ),
  ]

  @Test(arguments: links)
  func writesTheLink(json: String, url: String, losses: [String]) throws {
    try expectLink(json, url, losses)
  }
}
