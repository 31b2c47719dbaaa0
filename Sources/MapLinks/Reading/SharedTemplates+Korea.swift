import WaymarkMaps

/// Links of the vendors of Korea that this tool does not write.
extension NavigationApp {
  static let koreanTemplates: KeyValuePairs<String, [LinkTemplate]> = [
    "kakao": ["kakaomap://", "https://m.map.kakao.com/scheme/"].flatMap {
      [
        LinkTemplate(.place, "\($0)place?id={place-id}", needs: .destination),
        LinkTemplate(.lookAround, "\($0)roadView?p={pair}"),
      ]
    },
    "kakao-web": [
      LinkTemplate(
        .directions, "https://map.kakao.com/link/by/{mode}/{stops}",
        with: ["stops": .stops(StopList(here: nil, separator: "/", isNamed: true, limit: .max))]),
      LinkTemplate(
        .directions, "https://map.kakao.com/link/from/{from-place-id}/to/{place-id}",
        needs: .destination),
      LinkTemplate(.lookAround, "https://map.kakao.com/link/roadview/{pair}"),
      LinkTemplate(.place, "https://map.kakao.com/link/map/{pair}"),
      LinkTemplate(.directions, "https://map.kakao.com/link/to/{pair}"),
      LinkTemplate(
        .directions, "https://map.kakao.com/?sName={from-words}&eName={words}&target={mode}",
        needs: .destination),
    ],
    "naver-web": [
      LinkTemplate(
        .place, "https://map.naver.com/?lat={lat}&lng={lon}&title={name}&pinTitle={name}"),
      LinkTemplate(.search, "https://map.naver.com/?query={search}&q={search}", needs: .query),
      LinkTemplate(
        .directions,
        "https://map.naver.com/?slat={from-lat}&slng={from-lon}&stext={from-name}&elat={lat}"
          + "&elng={lon}&etext={name}&sy={from-lat}&sx={from-lon}&sname={from-name}&ey={lat}"
          + "&ex={lon}&ename={name}&lat={center-lat}&lng={center-lon}&menu={own}&pathType={kind}",
        with: ["kind": .modeWord([.driving: "0", .transit: "1"], otherwise: nil)]),
      // The page of a place that opens the app.
      LinkTemplate(
        .directions,
        "https://place.naver.com/launchApp/route?path={own}&type={own}&dlat={lat}&dlng={lon}"
          + "&did={place-id}&dname={name}&appname={own}"),
    ],
    // The keys of TMAP's library, also without a page, which most callers omit.
    "tmap": ["tmap://route", "tmap://"].map {
      LinkTemplate(
        .navigate,
        "\($0)?rGoName={name}&rGoX={lon}&rGoY={lat}&goalname={name}&goallat={lat}"
          + "&goallng={lon}&goallon={lon}&rStName={from-name}&rStX={from-lon}&rStY={from-lat}"
          + "&{numbered}",
        with: ["numbered": tmapWaypoints])
    } + [
      LinkTemplate(
        .directions, "https://apis.openapi.sk.com/tmap/app/routes?name={name}&lon={lon}&lat={lat}")
    ],
  ]

  private static let tmapWaypoints = LinkField.numberedWaypoints(
    NumberedKeys(
      first: 1, latitude: ("rV", "Y"), longitude: ("rV", "X"), name: ("rV", "Name"), limit: 5))
}
