import Testing
import WaymarkMaps

@Suite struct ChineseLinkTests {
  static let links: [LinkCase] = [
    (
      #"{"app":"baidu","destination":{"lat":40.007623,"lon":116.360582,"datum":"bd09"},"origin":{"lat":34.264643,"lon":108.951085,"datum":"bd09","name":"家"},"mode":"driving","cfg":{"src":"ios.a.b"}}"#,
      "baidumap://map/direction?origin=latlng%3A34.264643%2C108.951085%7Cname%3A%E5%AE%B6"
        + "&destination=40.007623,116.360582&mode=driving&coord_type=bd09ll&src=ios.a.b", []
    ),
    (
      #"{"app":"baidu","action":"navigate","destination":{"lat":40.057023,"lon":116.307852,"datum":"bd09","name":"A"},"mode":"driving","src":"ios.a.b"}"#,
      "baidumap://map/navi?location=40.057023,116.307852&coord_type=bd09ll&src=ios.a.b", ["name"]
    ),
    (
      #"{"app":"baidu","action":"navigate","destination":{"lat":40.057623,"lon":116.307854,"datum":"bd09"},"cfg":{"type":"BLK","src":"s"}}"#,
      "baidumap://map/navi?location=40.057623,116.307854&coord_type=bd09ll&type=BLK&src=s", []
    ),
    (
      #"{"app":"baidu","action":"navigate","destination":{"query":"故宫"},"mode":"walking","src":"ios.a.b"}"#,
      "baidumap://map/navi?query=%E6%95%85%E5%AE%AB&src=ios.a.b", ["mode"]
    ),
    (
      #"{"app":"baidu","action":"search","query":"美食","region":"上海","center":{"lat":31.204055,"lon":121.41117},"radius":1000,"src":"s"}"#,
      "baidumap://map/place/search?query=%E7%BE%8E%E9%A3%9F&region=%E4%B8%8A%E6%B5%B7"
        + "&location=31.204055,121.411170&radius=1000&coord_type=wgs84&src=s", []
    ),
    (
      #"{"app":"baidu-android","destination":{"query":"西直门"},"origin":{"lat":39.98871,"lon":116.43234,"datum":"bd09"},"region":"北京","mode":"transit","src":"andr.a.b"}"#,
      "bdapp://map/direction?origin=39.988710,116.432340&destination=%E8%A5%BF%E7%9B%B4%E9%97%A8"
        + "&mode=transit&region=%E5%8C%97%E4%BA%AC&coord_type=bd09ll&src=andr.a.b", []
    ),
    (
      #"{"app":"baidu-web","destination":{"query":"大雁塔"},"origin":{"lat":34.264643,"lon":108.951085,"datum":"bd09","name":"我家"},"region":"西安","mode":"driving","src":"webapp.a.b"}"#,
      "https://api.map.baidu.com/direction"
        + "?origin=latlng%3A34.264643%2C108.951085%7Cname%3A%E6%88%91%E5%AE%B6"
        + "&destination=%E5%A4%A7%E9%9B%81%E5%A1%94&mode=driving&region=%E8%A5%BF%E5%AE%89"
        + "&output=html&src=webapp.a.b", []
    ),
    (
      #"{"app":"baidu-web","action":"search","query":"海底捞","region":"北京","src":"s"}"#,
      "https://api.map.baidu.com/place/search?query=%E6%B5%B7%E5%BA%95%E6%8D%9E"
        + "&region=%E5%8C%97%E4%BA%AC&output=html&src=s", []
    ),
    (
      #"{"app":"amap","action":"search","query":"加油站","sourceApplication":"s"}"#,
      "iosamap://poi?sourceApplication=s&name=%E5%8A%A0%E6%B2%B9%E7%AB%99&dev=0", []
    ),
    (
      #"{"app":"amap-android","action":"search","query":"加油站","sourceApplication":"s"}"#,
      "androidamap://poi?sourceApplication=s&keywords=%E5%8A%A0%E6%B2%B9%E7%AB%99&dev=0", []
    ),
    (
      #"{"app":"amap","action":"place","destination":{"lat":36.2,"lon":116.1,"datum":"gcj02","name":"abc"},"sourceApplication":"s"}"#,
      "iosamap://viewMap?sourceApplication=s&poiname=abc&lat=36.200000&lon=116.100000&dev=0", []
    ),
    (
      #"{"app":"amap-android","action":"navigate","destination":{"lat":36.547901,"lon":104.258354,"name":"fangheng"},"mode":"driving","sourceApplication":"s"}"#,
      "androidamap://navi?sourceApplication=s&poiname=fangheng&lat=36.547901&lon=104.258354"
        + "&dev=1&style=2", []
    ),
    (
      #"{"app":"amap-web","action":"search","query":"酒店","center":{"lat":39.92,"lon":116.37,"datum":"gcj02"},"region":"110000","cfg":{"src":"mypage","view":"map"}}"#,
      "https://uri.amap.com/search?keyword=%E9%85%92%E5%BA%97&center=116.370000,39.920000"
        + "&city=110000&view=map&src=mypage&coordinate=gaode&callnative=0", []
    ),
    (
      #"{"app":"tencent","destination":{"lat":39.9836,"lon":116.3164,"datum":"gcj02","name":"中关村"},"origin":"current","mode":"transit","referer":"K"}"#,
      "qqmap://map/routeplan?type=bus&fromcoord=CurrentLocation&to=%E4%B8%AD%E5%85%B3%E6%9D%91"
        + "&tocoord=39.983600,116.316400&referer=K", []
    ),
    (
      #"{"app":"tencent-web","destination":{"lat":39.9836,"lon":116.3164,"datum":"gcj02"},"origin":{"lat":39.980683,"lon":116.302,"datum":"gcj02","name":"家"},"mode":"transit","policy":1,"referer":"K"}"#,
      "https://apis.map.qq.com/uri/v1/routeplan?type=bus&from=%E5%AE%B6&fromcoord=39.980683,116.302000"
        + "&tocoord=39.983600,116.316400&policy=1&referer=K", []
    ),
    (
      #"{"app":"tencent-web","destination":{"lat":31.2304,"lon":121.4737},"referer":"K"}"#,
      "https://apis.map.qq.com/uri/v1/routeplan?type=drive&fromcoord=CurrentLocation"
        + "&tocoord=31.230400,121.473700&coord_type=1&referer=K", []
    ),
    (
      #"{"app":"qq","destination":{"lat":31.2304,"lon":121.4737},"waypoints":[{"lat":31.2,"lon":121.4,"name":"a;b|c","datum":"gcj02"},{"lat":31.3,"lon":121.5,"datum":"gcj02"}],"mode":"driving","referer":"K"}"#,
      "qqmap://map/routeplan?type=drive&fromcoord=CurrentLocation&tocoord=31.228458,121.478223"
        + "&passes=name%3Aa%20b%20c%3Bcoord%3A31.200000,121.400000%7Ccoord%3A31.300000,121.500000"
        + "&referer=K", ["characters"]
    ),
    (
      #"{"app":"tencent-web","action":"marker","destination":{"lat":39.892326,"lon":116.342763,"datum":"gcj02","name":"冰","address":"路口"},"referer":"K"}"#,
      "https://apis.map.qq.com/uri/v1/marker?marker=coord%3A39.892326,116.342763%3Btitle%3A%E5%86%B0"
        + "%3Baddr%3A%E8%B7%AF%E5%8F%A3&referer=K", []
    ),
    (
      #"{"app":"tencent-web","action":"search","query":"美食","center":{"lat":39.908491,"lon":116.374328,"datum":"gcj02"},"radius":1000,"referer":"K"}"#,
      "https://apis.map.qq.com/uri/v1/search?keyword=%E7%BE%8E%E9%A3%9F&center=39.908491,116.374328"
        + "&radius=1000&referer=K", []
    ),
    (
      #"{"app":"petal","action":"navigate","destination":{"lat":25.16461,"lon":55.228869},"mode":"cycling"}"#,
      "petalmaps://navigation?daddr=25.164610,55.228869&type=bicycle", []
    ),
    (
      #"{"app":"petal","action":"place","destination":{"lat":48.858093,"lon":2.294694,"name":"A"},"zoom":15}"#,
      "petalmaps://poidetail?marker=48.858093,2.294694&z=15", ["name"]
    ),
    (
      #"{"app":"petal","action":"search","query":"The Eiffel Tower"}"#,
      "petalmaps://textSearch?text=The%20Eiffel%20Tower", []
    ),
    (
      #"{"app":"petal-web","destination":{"lat":22.2819,"lon":114.1582},"mode":"transit"}"#,
      "https://www.petalmaps.com/routes/?daddr=22.279181,114.163195&type=bus", []
    ),
    (
      #"{"app":"petal-web","destination":{"lat":25.033,"lon":121.5654},"mode":"walking","utm_source":"fb"}"#,
      "https://www.petalmaps.com/routes/?daddr=25.033000,121.565400&type=walk&utm_source=fb", []
    ),
  ]

  @Test(arguments: links)
  func writesTheLink(json: String, url: String, losses: [String]) throws {
    try expectLink(json, url, losses)
  }
}
