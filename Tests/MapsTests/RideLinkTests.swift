import Testing
import WaymarkMaps

@Suite struct RideLinkTests {
  static let links: [LinkCase] = [
    (
      #"{"app":"uber","destination":{"lat":1,"lon":2,"name":"B"},"origin":{"lat":3,"lon":4,"name":"A","address":"1 Main St"},"cfg":{"client_id":"C","product_id":"P"}}"#,
      "uber://?action=setPickup&client_id=C&pickup%5Blatitude%5D=3.000000"
        + "&pickup%5Blongitude%5D=4.000000&pickup%5Bnickname%5D=A"
        + "&pickup%5Bformatted_address%5D=1%20Main%20St&dropoff%5Blatitude%5D=1.000000"
        + "&dropoff%5Blongitude%5D=2.000000&dropoff%5Bnickname%5D=B&product_id=P", []
    ),
    (
      #"{"app":"lyft","destination":{"lat":1,"lon":2,"name":"B"},"origin":{"lat":3,"lon":4},"partner":"P"}"#,
      "lyft://ridetype?id=lyft&pickup%5Blatitude%5D=3.000000&pickup%5Blongitude%5D=4.000000"
        + "&destination%5Blatitude%5D=1.000000&destination%5Blongitude%5D=2.000000&partner=P",
      ["name"]
    ),
    (
      #"{"app":"lyft","action":"ride","id":"a case","destination":{"lat":1,"lon":2},"cfg":{"id":"lyft_plus"}}"#,
      "lyft://ridetype?id=lyft_plus&destination%5Blatitude%5D=1.000000"
        + "&destination%5Blongitude%5D=2.000000", []
    ),
    (
      #"{"app":"lyft-web","action":"ride","destination":{"lat":1,"lon":2},"mode":"driving"}"#,
      "https://lyft.com/ride?id=lyft&destination%5Blatitude%5D=1.000000"
        + "&destination%5Blongitude%5D=2.000000", []
    ),
    (
      #"{"app":"gett","action":"ride","destination":{"lat":10.654321,"lon":20.654321},"origin":"current","product_id":"p"}"#,
      "gett://order?pickup=my_location&dropoff_latitude=10.654321&dropoff_longitude=20.654321"
        + "&product_id=p", []
    ),
    (
      #"{"app":"gett","action":"ride","destination":{"lat":10.654321,"lon":20.654321},"origin":{"lat":10.123456,"lon":20.123456,"name":"Example Pickup"},"cfg":{"client_id":"c d"}}"#,
      "gett://order?pickup_latitude=10.123456&pickup_longitude=20.123456"
        + "&pickup_poi_name=Example%20Pickup&dropoff_latitude=10.654321"
        + "&dropoff_longitude=20.654321&client_id=c%20d", []
    ),
    (
      #"{"app":"liftago","action":"ride","destination":{"lat":12.3,"lon":23.4,"name":"A & B"},"origin":{"lat":5,"lon":6,"name":"C"}}"#,
      "lftgpas://order?destinationLat=12.300000&destinationLon=23.400000"
        + "&destinationName=A%20%26%20B&pickupLat=5.000000&pickupLon=6.000000", ["originName"]
    ),
    (
      #"{"app":"yandex-taxi","action":"ride","destination":{"lat":12.3,"lon":23.4}}"#,
      "yandextaxi://route?end-lat=12.300000&end-lon=23.400000"
        + "&appmetrica_tracking_id=1178268795219780156", []
    ),
    (
      #"{"app":"yandex-go","platform":"web","destination":{"lat":55.733,"lon":37.586},"origin":{"lat":55.734,"lon":37.587},"tariffClass":"econom","ref":"site"}"#,
      "https://3.redirect.appmetrica.yandex.com/route?start-lat=55.734000&start-lon=37.587000"
        + "&end-lat=55.733000&end-lon=37.586000&tariffClass=econom&ref=site"
        + "&appmetrica_tracking_id=1178268795219780156", []
    ),
  ]

  @Test(arguments: links)
  func writesTheLink(json: String, url: String, losses: [String]) throws {
    try expectLink(json, url, losses)
  }
}
