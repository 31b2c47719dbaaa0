import Testing
import WaymarkMaps

@Suite struct AppleLinkTests {
  static let links: [LinkCase] = [
    (
      #"{"app":"apple","destination":{"lat":1,"lon":2},"mode":"transit","transit-preferences":"bus,ferry","start":5}"#,
      "https://maps.apple.com/directions?destination=1.000000,2.000000&mode=transit"
        + "&transit-preferences=bus%2Cferry&start=5", []
    ),
    (
      #"{"app":"apple-maps","action":"display","center":{"lat":1,"lon":2},"cfg":{"span":"0.1,0.2","map":"satellite"}}"#,
      "https://maps.apple.com/frame?center=1.000000,2.000000&span=0.1%2C0.2&map=satellite", []
    ),
    (
      #"{"app":"apple","action":"place","destination":{"lat":1,"lon":2,"name":"A","placeID":"I1"}}"#,
      "https://maps.apple.com/place?coordinate=1.000000,2.000000&name=A&place-id=I1", []
    ),
    (
      #"{"app":"apple","origin":{"placeID":"my-location"},"destination":{"placeID":"parked-car"}}"#,
      "https://maps.apple.com/directions?source-place-id=my-location"
        + "&destination-place-id=parked-car", []
    ),
    (
      #"{"app":"apple","destination":{"query":"Depot"},"mode":"transit","transitPreferences":["bus","subway"],"avoid":["stairs","hills","busy-roads"]}"#,
      "https://maps.apple.com/directions?destination=Depot&mode=transit"
        + "&avoid=stairs,hills,busy-roads&transit-preferences=bus%2Csubway", []
    ),
    (
      #"{"app":"apple","destination":{"lat":1,"lon":2},"waypoints":[{"query":"A","placeID":"IA"},{"lat":3,"lon":4,"placeID":"IB"}]}"#,
      "https://maps.apple.com/directions?destination=1.000000,2.000000&waypoint=A"
        + "&waypoint=3.000000,4.000000&waypoint-place-id=IA&waypoint-place-id=IB", []
    ),
    (
      #"{"app":"apple","destination":{"lat":1,"lon":2},"waypoints":[{"query":"A","placeID":"IA"},{"lat":3,"lon":4}]}"#,
      "https://maps.apple.com/directions?destination=1.000000,2.000000&waypoint=A"
        + "&waypoint=3.000000,4.000000", ["placeID"]
    ),
    (
      #"{"app":"apple","action":"display","center":{"lat":1,"lon":2},"heading":180,"pitch":15.5,"distance":10000,"map":"explore","span":[0.1,0.25]}"#,
      "https://maps.apple.com/frame?center=1.000000,2.000000&span=0.1%2C0.25&heading=180"
        + "&pitch=15.5&distance=10000&map=explore", []
    ),
    (
      #"{"app":"apple","action":"look-around","destination":{"address":"1 Main St"}}"#,
      "https://maps.apple.com/look-around?address=1%20Main%20St", []
    ),
    (
      #"{"app":"apple","action":"look-around","destination":{"placeID":"I1"}}"#,
      "https://maps.apple.com/look-around?place-id=I1", []
    ),
    (
      #"{"app":"apple","action":"navigate","destination":{"query":"City Hall"},"mode":"driving","start":5}"#,
      "https://maps.apple.com/directions?destination=City%20Hall&mode=driving&start=5", []
    ),
    (
      #"{"app":"apple","action":"navigate","destination":{"query":"City Hall"}}"#,
      "https://maps.apple.com/directions?destination=City%20Hall", ["action"]
    ),
    (
      #"{"app":"apple-legacy","action":"search","query":"pizza","center":{"lat":50.894967,"lon":4.341626},"zoom":10,"t":"s"}"#,
      "https://maps.apple.com/?q=pizza&sll=50.894967,4.341626&z=10&t=s", []
    ),
    (
      #"{"app":"apple-legacy","origin":{"query":"San Jose"},"destination":{"query":"San Francisco"},"mode":"transit"}"#,
      "https://maps.apple.com/?daddr=San%20Francisco&saddr=San%20Jose&dirflg=r", []
    ),
    (
      #"{"app":"apple-scheme","action":"place","destination":{"address":"1, Infinite Loop"}}"#,
      "maps://?address=1%2C%20Infinite%20Loop", []
    ),
    (
      #"{"app":"apple-scheme","platform":"universal","destination":{"lat":1,"lon":2}}"#,
      "https://maps.apple.com/directions?destination=1.000000,2.000000", []
    ),
    (
      #"{"app":"geo-navigation","action":"place","destination":{"address":"1 Main St"}}"#,
      "geo-navigation:///place?address=1%20Main%20St", []
    ),
  ]

  @Test(arguments: links)
  func writesTheLink(json: String, url: String, losses: [String]) throws {
    try expectLink(json, url, losses)
  }
}
