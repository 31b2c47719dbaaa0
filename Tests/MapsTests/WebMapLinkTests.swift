import Testing
import WaymarkMaps

@Suite struct WebMapLinkTests {
  static let links: [LinkCase] = [
    (
      #"{"app":"2gis","destination":{"lat":12.3,"lon":23.4},"mode":"walking"}"#,
      "dgis://2gis.ru/routeSearch/rsType/pedestrian/to/23.400000,12.300000", []
    ),
    (
      #"{"app":"dgis","action":"place","destination":{"lat":12.3,"lon":23.4,"name":"A"}}"#,
      "dgis://2gis.ru/geo/23.400000,12.300000", ["name"]
    ),
    (
      #"{"app":"2gis-web","destination":{"lat":55.737954,"lon":37.585621},"mode":"driving"}"#,
      "https://2gis.ru/directions/tab/car/points/%7C37.585621,55.737954", []
    ),
    (
      #"{"app":"mapy","destination":{"lat":49.3952,"lon":20.4142},"waypoints":[{"lat":49.4,"lon":20.5},{"lat":49.41,"lon":20.6}],"mode":"walking"}"#,
      "https://mapy.com/fnc/v1/route?mapset=outdoor&end=20.414200%2C49.395200&routeType=foot_fast"
        + "&waypoints=20.500000%2C49.400000%3B20.600000%2C49.410000&navigate=true", []
    ),
    (
      #"{"app":"mapycz","action":"search","query":"restaurant","center":{"lat":50.0755,"lon":14.4378},"zoom":13}"#,
      "https://mapy.com/fnc/v1/search?query=restaurant&center=14.437800%2C50.075500&zoom=13", []
    ),
    (
      #"{"app":"osm","destination":{"lat":1,"lon":2},"mode":"walking"}"#,
      "https://www.openstreetmap.org/directions?engine=fossgis_osrm_foot&to=1.000000%2C2.000000", []
    ),
    (
      #"{"app":"openstreetmap","destination":{"lat":1,"lon":2},"origin":{"lat":3,"lon":4},"waypoints":[{"lat":5,"lon":6}]}"#,
      "https://www.openstreetmap.org/directions?engine=fossgis_osrm_car"
        + "&route=3.000000%2C4.000000%3B5.000000%2C6.000000%3B1.000000%2C2.000000", []
    ),
    (
      #"{"app":"openstreetmap","action":"place","destination":{"lat":1,"lon":2},"zoom":3.4}"#,
      "https://www.openstreetmap.org/?mlat=1.000000&mlon=2.000000#map=3/1.000000/2.000000", []
    ),
    (
      #"{"app":"bing","destination":{"lat":1,"lon":2,"name":"a_b~c"},"origin":{"query":"Old ~ Town"},"mode":"transit"}"#,
      "https://bing.com/maps/default.aspx?rtp=adr.Old%20%20%20Town~pos.1.000000_2.000000_a%20b%20c"
        + "&mode=T", ["characters"]
    ),
    (
      #"{"app":"bing","destination":{"address":"1 Main St"},"waypoints":[{"lat":3,"lon":4,"name":"W"}]}"#,
      "https://bing.com/maps/default.aspx?rtp=~pos.3.000000_4.000000_W~adr.1%20Main%20St", []
    ),
    (
      #"{"app":"bing","action":"place","destination":{"lat":1,"lon":2,"name":"A"},"zoom":15}"#,
      "https://bing.com/maps/default.aspx?sp=point.1.000000_2.000000_A&lvl=15", []
    ),
    (
      #"{"app":"bing","action":"search","query":"coffee"}"#,
      "https://bing.com/maps/default.aspx?where1=coffee", []
    ),
    (
      #"{"app":"windows","destination":{"lat":1,"lon":2},"origin":{"lat":3,"lon":4},"mode":"transit"}"#,
      "bingmaps:?rtp=pos.3.000000_4.000000~pos.1.000000_2.000000&mode=t", []
    ),
    (
      #"{"app":"windows","destination":{"lat":1,"lon":2,"name":"A"},"mode":"walking"}"#,
      "ms-walk-to:?destination.latitude=1.000000&destination.longitude=2.000000&destination.name=A",
      []
    ),
    (
      #"{"app":"windows","action":"place","destination":{"lat":36.116584,"lon":-115.176753,"name":"Caesars Palace"}}"#,
      "bingmaps:?collection=point.36.116584_-115.176753_Caesars%20Palace", []
    ),
    (
      #"{"app":"windows","action":"display","center":{"lat":40.726966,"lon":-74.006076},"zoom":10}"#,
      "bingmaps:?cp=40.726966~-74.006076&lvl=10", []
    ),
    (
      #"{"app":"bing","action":"display","destination":{"lat":40.7,"lon":-74},"zoom":9.6}"#,
      "https://bing.com/maps/default.aspx?cp=40.700000~-74.000000&lvl=10", []
    ),
    (
      #"{"app":"mapy","action":"display","center":{"lat":49.4208,"lon":20.9419},"zoom":16}"#,
      "https://mapy.com/fnc/v1/showmap?mapset=outdoor&center=20.941900%2C49.420800&zoom=16", []
    ),
    (
      #"{"app":"kakao","action":"display","destination":{"lat":37.5,"lon":127}}"#,
      "kakaomap://look?p=37.500000,127.000000", ["action"]
    ),
    (
      #"{"app":"geo","action":"display","center":{"lat":1,"lon":2},"zoom":11}"#,
      "geo:1.000000,2.000000?z=11", []
    ),
    (
      #"{"app":"w3w-web","action":"place","threeWords":"///daring.lion.race"}"#,
      "https://w3w.co/daring.lion.race", []
    ),
    (
      #"{"app":"what3words","action":"place","threeWords":"daring.lion.race","destination":{"lat":1,"lon":2,"name":"A"}}"#,
      "w3w://show?threewords=daring.lion.race", ["center", "name"]
    ),
    (
      #"{"app":"copilot","destination":{"lat":1,"lon":2,"name":"A+B"}}"#,
      "copilot://mydestination?type=LOCATION&action=GOTO&name=A%2BB&lat=1.000000&long=2.000000", []
    ),
  ]

  @Test(arguments: links)
  func writesTheLink(json: String, url: String, losses: [String]) throws {
    try expectLink(json, url, losses)
  }
}
