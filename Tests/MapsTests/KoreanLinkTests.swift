import Testing
import WaymarkMaps

@Suite struct KoreanLinkTests {
  static let links: [LinkCase] = [
    (
      #"{"app":"naver","destination":{"lat":37.5209436,"lon":127.1230074,"name":"D"},"origin":{"lat":37.464007,"lon":126.9522394,"name":"S"},"waypoints":[{"lat":37.517235,"lon":127.047325,"name":"W"},{"lat":37.5,"lon":127}],"mode":"transit","appname":"com.example"}"#,
      "nmap://route/public?slat=37.464007&slng=126.952239&sname=S&dlat=37.520944&dlng=127.123007"
        + "&dname=D&v1lat=37.517235&v1lng=127.047325&v1name=W&v2lat=37.500000&v2lng=127.000000"
        + "&appname=com.example", []
    ),
    (
      #"{"app":"navermap","action":"navigate","destination":{"lat":37.5209436,"lon":127.1230074,"name":"D"},"waypoints":[{"lat":37.5,"lon":127}],"mode":"driving","appname":"a"}"#,
      "nmap://navigation?dlat=37.520944&dlng=127.123007&dname=D&v1lat=37.500000&v1lng=127.000000"
        + "&appname=a", []
    ),
    (
      #"{"app":"naver","action":"place","destination":{"lat":37.4979502,"lon":127.0276368,"name":"강남"},"appname":"a"}"#,
      "nmap://place?lat=37.497950&lng=127.027637&name=%EA%B0%95%EB%82%A8&appname=a", []
    ),
    (
      #"{"app":"naver","action":"search","query":"카페","appname":"a"}"#,
      "nmap://search?query=%EC%B9%B4%ED%8E%98&appname=a", []
    ),
    (
      #"{"app":"naver","action":"display","center":{"lat":37.4979502,"lon":127.0276368},"zoom":20,"appname":"a"}"#,
      "nmap://map?lat=37.497950&lng=127.027637&zoom=20&appname=a", []
    ),
    (
      #"{"app":"naver","platform":"web","destination":{"lat":37.5,"lon":127,"name":"a,b"},"mode":"transit"}"#,
      "https://map.naver.com/p/directions/-/127.000000,37.500000,a%20b/-/transit", ["characters"]
    ),
    (
      #"{"app":"kakao","destination":{"lat":37.4979502,"lon":127.0276368},"mode":"driving"}"#,
      "kakaomap://route?ep=37.497950,127.027637&by=car", []
    ),
    (
      #"{"app":"kakaomap","action":"place","destination":{"lat":37.537229,"lon":127.005515,"name":"A"}}"#,
      "kakaomap://look?p=37.537229,127.005515", ["name"]
    ),
    (
      #"{"app":"kakao","action":"search","query":"맛집","center":{"lat":37.537229,"lon":127.005515}}"#,
      "kakaomap://search?q=%EB%A7%9B%EC%A7%91&p=37.537229,127.005515", []
    ),
    (
      #"{"app":"kakao-web","destination":{"lat":37.402056,"lon":127.108212,"name":"a,b"},"mode":"driving"}"#,
      "https://map.kakao.com/link/to/a%20b,37.402056,127.108212", ["characters", "mode"]
    ),
    (
      #"{"app":"kakao-web","destination":{"lat":37.402056,"lon":127.108212,"name":"B"},"origin":{"lat":37.394776,"lon":127.11116}}"#,
      "https://map.kakao.com/link/from/37.394776%20127.111160,37.394776,127.111160"
        + "/to/B,37.402056,127.108212", []
    ),
    (
      #"{"app":"kakao-web","destination":{"lat":37.402056,"lon":127.108212,"name":"B"},"origin":{"lat":37.394776,"lon":127.11116,"name":"A"},"mode":"transit"}"#,
      "https://map.kakao.com/link/by/traffic/A,37.394776,127.111160/B,37.402056,127.108212", []
    ),
    (
      #"{"app":"tmap","destination":{"lat":35.8126872,"lon":127.129557,"name":"D"},"origin":{"lat":35.8,"lon":127.1,"name":"S"}}"#,
      "tmap://route?goalname=D&goalx=127.129557&goaly=35.812687&startname=S&startx=127.100000"
        + "&starty=35.800000", []
    ),
    (
      #"{"app":"tmap","action":"place","destination":{"lat":35.8,"lon":127.1}}"#,
      "tmap://viewmap?x=127.100000&y=35.800000", []
    ),
    (#"{"app":"tmap","action":"search","query":"a b"}"#, "tmap://search?name=a%20b", []),
  ]

  @Test(arguments: links)
  func writesTheLink(json: String, url: String, losses: [String]) throws {
    try expectLink(json, url, losses)
  }
}
