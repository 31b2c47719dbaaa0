import Testing
import WaymarkMaps

@Suite struct OrganicMapsLinkTests {
  static let links: [LinkCase] = [
    (
      #"{"app":"organic-maps","destination":{"lat":3,"lon":3,"name":"Finish"},"origin":{"lat":1,"lon":1,"name":"Start"},"waypoints":[{"lat":2,"lon":2,"name":"a|b"},{"lat":2.5,"lon":2.5,"name":"Bakery"}],"mode":"walking"}"#,
      "om://v2/dir?origin=1.000000,1.000000&origin_name=Start&destination=3.000000,3.000000"
        + "&destination_name=Finish&waypoints=2.000000,2.000000%7C2.500000,2.500000"
        + "&waypoint_names=a%257Cb%7CBakery&mode=walk", []
    ),
    // A mark that joins the bar does not hide it.
    (
      #"{"app":"organic-maps","destination":{"lat":3,"lon":3},"waypoints":[{"lat":2,"lon":2,"name":"a|\u0308b"}]}"#,
      "om://v2/dir?destination=3.000000,3.000000&waypoints=2.000000,2.000000"
        + "&waypoint_names=a%257C%CC%88b", []
    ),
    (
      #"{"app":"om","action":"navigate","destination":{"lat":2,"lon":2,"name":"Finish"},"mode":"driving","cfg":{"optimize":true,"origin_heading":90}}"#,
      "om://v2/nav?destination=2.000000,2.000000&destination_name=Finish&mode=drive"
        + "&optimize=true&origin_heading=90", []
    ),
    (
      #"{"app":"organic-maps","action":"navigate","destination":{"lat":2,"lon":2},"origin":{"lat":1,"lon":1}}"#,
      "om://v2/nav?origin=1.000000,1.000000&destination=2.000000,2.000000", ["origin"]
    ),
    (
      #"{"app":"organic-maps","platform":"universal","destination":{"lat":47.38568,"lon":8.566878},"waypoints":[{"lat":47.395084,"lon":8.552692},{"lat":47.389,"lon":8.558}],"mode":"cycling"}"#,
      "https://omaps.app/v2/dir?destination=47.385680,8.566878"
        + "&waypoints=47.395084,8.552692%7C47.389000,8.558000&mode=bike", []
    ),
    (
      #"{"app":"organic-maps","destination":{"lat":2,"lon":2},"avoid":["tolls","highways"]}"#,
      "om://v2/dir?destination=2.000000,2.000000&avoid=tolls%7Cmotorways", []
    ),
    (
      #"{"app":"organic-maps","action":"place","destination":{"lat":50.586206,"lon":8.67423,"name":"My test location"}}"#,
      "om://map?v=1&ll=50.586206,8.674230&n=My%20test%20location", []
    ),
    (
      #"{"app":"organic-maps","action":"place","destination":{"lat":1,"lon":2,"name":"a b/c"},"zoom":16}"#,
      "https://omaps.app/1.000000,2.000000/a_b%2Fc?z=16", []
    ),
    (
      #"{"app":"organic-maps-web","action":"place","destination":{"lat":1,"lon":2,"name":".."}}"#,
      "https://omaps.app/1.000000,2.000000", ["name"]
    ),
    (
      #"{"app":"organic-maps","action":"search","query":"cafe","center":{"lat":1,"lon":2}}"#,
      "om://search?cll=1.000000,2.000000&query=cafe", []
    ),
    (
      #"{"app":"organic-maps-web","action":"search","query":"Mame","center":{"lat":47.3813,"lon":8.5889},"locale":"de"}"#,
      "https://omaps.app/search?cll=47.381300,8.588900&locale=de&query=Mame", []
    ),
    (
      #"{"app":"organic-maps-web","action":"navigate","destination":{"lat":3,"lon":4},"destinationCallback":"a://d","waypoints":[{"lat":1,"lon":2}],"waypoint_callbacks":"a://1","refName":"Cars","originHeading":null}"#,
      "https://omaps.app/v2/nav?destination=3.000000,4.000000&destination_callback=a%3A%2F%2Fd"
        + "&waypoints=1.000000,2.000000&waypoint_callbacks=a%3A%2F%2F1&ref_name=Cars", []
    ),
    (
      #"{"app":"comaps","destination":{"lat":2,"lon":2,"name":"End"},"origin":{"lat":1,"lon":1},"mode":"cycling"}"#,
      "cm://route?sll=1.000000,1.000000&saddr=Start&dll=2.000000,2.000000&daddr=End&type=bicycle",
      []
    ),
    (
      #"{"app":"comaps","destination":{"lat":1,"lon":2,"name":"A"}}"#,
      "cm://map?v=1&ll=1.000000,2.000000&n=A", ["action"]
    ),
    (
      #"{"app":"comaps","action":"place","destination":{"lat":1,"lon":2},"zoom":16}"#,
      "cm://map?v=1&ll=1.000000,2.000000&z=16", []
    ),
    (
      #"{"app":"comaps","action":"search","query":"cafe","center":{"lat":1,"lon":2}}"#,
      "cm://search?cll=1.000000,2.000000&query=cafe", []
    ),
    (
      #"{"app":"mapsme","destination":{"lat":1,"lon":2,"name":"A"},"mode":"driving"}"#,
      "mapswithme://map?v=1&ll=1.000000,2.000000&n=A", ["action", "mode"]
    ),
  ]

  @Test(arguments: links)
  func writesTheLink(json: String, url: String, losses: [String]) throws {
    try expectLink(json, url, losses)
  }
}
