import Testing
import WaymarkMaps

@Suite struct GoogleLinkTests {
  static let links: [LinkCase] = [
    (
      #"{"app":"google","origin":{"query":"Depot"},"destination":{"query":"Port","placeID":"ChIJx"},"mode":"walking","waypoints":[{"query":"A","placeID":"P1"},{"query":"B"}]}"#,
      "https://www.google.com/maps/dir/?api=1&origin=Depot&destination=Port"
        + "&destination_place_id=ChIJx&travelmode=walking&waypoints=A%7CB&waypoint_place_ids=P1%7C",
      []
    ),
    (
      #"{"app":"google","destination":{"lat":1,"lon":2},"origin":{"placeID":"P"}}"#,
      "https://www.google.com/maps/dir/?api=1&destination=1.000000%2C2.000000",
      ["origin", "placeID"]
    ),
    (
      #"{"app":"google","action":"search","query":"lumen field","destination":{"placeID":"ChIJx"}}"#,
      "https://www.google.com/maps/search/?api=1&query=lumen%20field&query_place_id=ChIJx", []
    ),
    (
      #"{"app":"google","action":"look-around","destination":{"lat":48.857832,"lon":2.295226},"heading":-45,"pitch":38,"fov":"80"}"#,
      "https://www.google.com/maps/@?api=1&map_action=pano&viewpoint=48.857832%2C2.295226"
        + "&heading=-45&pitch=38&fov=80", []
    ),
    (
      #"{"app":"google-maps","action":"display","center":{"lat":1,"lon":2},"zoom":12.4,"cfg":{"layer":"traffic","basemap":"satellite"}}"#,
      "https://www.google.com/maps/@?api=1&map_action=map&center=1.000000%2C2.000000&zoom=12"
        + "&basemap=satellite&layer=traffic", []
    ),
    (
      #"{"app":"google","destination":{"lat":1,"lon":2,"note":null,"content":"n","alt":3},"zoom":5,"region":"r"}"#
        .replacing(#""note":null,"#, with: ""),
      "https://www.google.com/maps/dir/?api=1&destination=1.000000%2C2.000000",
      ["altitude", "note", "region", "zoom"]
    ),
    (
      #"{"app":"google-ios","origin":{"query":"Depot, North"},"destination":{"query":"Port"},"center":{"lat":1,"lon":2},"mode":"walking","zoom":17,"views":"satellite,traffic"}"#,
      "comgooglemaps://?saddr=Depot%2C%20North&daddr=Port&directionsmode=walking"
        + "&center=1.000000,2.000000&zoom=17&views=satellite%2Ctraffic", []
    ),
    (
      #"{"app":"google-ios","action":"display","center":{"lat":40.765819,"lon":-73.975866},"zoom":14,"views":"traffic"}"#,
      "comgooglemaps://?center=40.765819,-73.975866&zoom=14&views=traffic", []
    ),
    (
      #"{"app":"google-ios","action":"look-around","destination":{"lat":46.414382,"lon":10.013988}}"#,
      "comgooglemaps://?center=46.414382,10.013988&mapmode=streetview", []
    ),
    (
      #"{"app":"google-nav","action":"navigate","destination":{"query":"Taronga Zoo, Sydney Australia"},"avoid":["tolls","ferry","tolls"],"mode":"cycling"}"#,
      "google.navigation:q=Taronga%20Zoo%2C%20Sydney%20Australia&mode=b&avoid=tf", []
    ),
    (
      #"{"app":"google-android","action":"search","query":"restaurants","center":{"lat":37.7749,"lon":-122.4194},"zoom":10}"#,
      "geo:37.774900,-122.419400?z=10&q=restaurants", []
    ),
    (
      #"{"app":"google-android","action":"search","destination":{"lat":1,"lon":2},"center":{"lat":3,"lon":4}}"#,
      "geo:0,0?q=1.000000,2.000000", ["center"]
    ),
    (
      #"{"app":"google-ios","destination":{"query":"JFK Airport"},"mode":"driving","xSuccess":"sourceapp://?resume=true","x-source":"Air App"}"#,
      "comgooglemaps-x-callback://?daddr=JFK%20Airport&directionsmode=driving"
        + "&x-success=sourceapp%3A%2F%2F%3Fresume%3Dtrue&x-source=Air%20App", []
    ),
    (
      #"{"app":"google-ios","action":"display","center":{"lat":1,"lon":2},"views":["satellite","traffic"],"cfg":{"x-success":"a://"}}"#,
      "comgooglemaps-x-callback://?center=1.000000,2.000000&views=satellite%2Ctraffic"
        + "&x-success=a%3A%2F%2F", []
    ),
    (
      #"{"app":"google-ios","destination":{"lat":1,"lon":2},"x-success":" "}"#,
      "comgooglemaps://?daddr=1.000000,2.000000", ["configuration"]
    ),
    (
      #"{"app":"google","action":"look-around","pano":"tu510ie_z4ptBZYo2BGEJg","heading":-45}"#,
      "https://www.google.com/maps/@?api=1&map_action=pano&pano=tu510ie_z4ptBZYo2BGEJg"
        + "&heading=-45", []
    ),
    (
      #"{"app":"google-android","action":"search","query":"restaurants"}"#,
      "geo:0,0?q=restaurants", []
    ),
    (
      #"{"app":"google-android","action":"look-around","destination":{"lat":-33.85669,"lon":151.21519},"cbp":"0,30,0,0,-15"}"#,
      "google.streetview:cbll=-33.856690,151.215190&cbp=0%2C30%2C0%2C0%2C-15", []
    ),
  ]

  @Test(arguments: links)
  func writesTheLink(json: String, url: String, losses: [String]) throws {
    try expectLink(json, url, losses)
  }
}
