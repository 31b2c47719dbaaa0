import WaymarkMaps

extension NavigationApp {
  /// Links that people paste and that this tool does not write: share links, the vendors' older
  /// pages, and what link libraries write and the apps accept or used to accept.
  ///
  /// They are rows like those that write links, and the same reader reads them.
  static let sharedTemplates: [(app: NavigationApp, templates: [LinkTemplate])] =
    [worldTemplates, localTemplates, koreanTemplates, schemeTemplates].flatMap { rows in
      rows.compactMap { id, templates in
        (try? NavigationApp.named(id)).map { ($0, templates) }
      }
    }

  private static let worldTemplates: KeyValuePairs<String, [LinkTemplate]> = [
    "apple": [
      LinkTemplate(
        .place,
        "https://maps.apple.com/place?coordinate={pair}&ll={pair}&name={name}&q={name}"
          + "&address={address}&place-id={place-id}&auid={place-id}&map={own}",
        needs: .destination),
      LinkTemplate(.display, "https://maps.apple.com/search?center={center-pair}&span={own}"),
    ],
    "apple-legacy": [
      appleStops("https://maps.apple.com/"),
      LinkTemplate(
        .place,
        "https://maps.apple.com/?ll={pair}&q={name}&address={address}&auid={place-id}"
          + "&sll={center-pair}&z={zoom}&t={own}",
        needs: .destination),
      LinkTemplate(
        .search,
        "https://maps.apple.com/?q={search}&sll={center-pair}&ll={center-pair}"
          + "&near={region}&z={zoom}",
        needs: .query),
      // A map without a search.
      LinkTemplate(.display, "https://maps.apple.com/?sll={center-pair}&z={zoom}"),
    ],
    "google": googleTemplates,
    "waze": wazeVenues("https://waze.com/ul", needs: .point),
    "waze-scheme": wazeVenues("waze://", needs: .destination),
    "openstreetmap": openStreetMapTemplates,
    "bing": [
      LinkTemplate(
        .directions,
        "https://www.bing.com/maps?rtp={bing-stops}&mode={mode}&cp={center-tilde}&lvl={zoom}",
        needs: .destination),
      LinkTemplate(
        .place,
        "https://www.bing.com/maps?sp={bing-point}&osid={place-id}&cp={center-tilde}&lvl={zoom}",
        needs: .destination),
      LinkTemplate(
        .search,
        "https://www.bing.com/maps?q={search}&where1={search}&cp={center-tilde}&lvl={zoom}",
        needs: .query),
      LinkTemplate(.search, "https://www.bing.com/maps/search/{search}", needs: .query),
      LinkTemplate(.display, "https://www.bing.com/maps?cp={center-tilde}&lvl={zoom}"),
    ],
    "osmand-web": [
      LinkTemplate(.place, "https://osmand.net/go?lat={lat}&lon={lon}&z={zoom}&title={name}"),
      LinkTemplate(.place, "https://osmand.net/map/?pin={pair}#{zoom}/{center-lat}/{center-lon}"),
      LinkTemplate(
        .place,
        "https://osmand.net/map/poi/?pin={pair}&name={name}&type={own}"
          + "#{zoom}/{center-lat}/{center-lon}"),
      LinkTemplate(.display, "https://osmand.net/map/#{zoom}/{center-lat}/{center-lon}"),
      // The web map writes the destination as `finish` and keeps the pin that was last set.
      LinkTemplate(
        .directions,
        "https://osmand.net/map/?start={from-pair}&finish={pair}&end={pair}&type={own}"
          + "&profile={mode}&pin={own}&via={waypoints}#{zoom}/{center-lat}/{center-lon}",
        with: ["waypoints": .waypointPoints(limit: .max, .semicolon)]),
    ],
    "organic-maps-web": [
      LinkTemplate(.place, "https://omaps.app/map?ll={pair}&n={name}&v=1"),
      crosshair("https://omaps.app/crosshair"),
      LinkTemplate(
        .directions,
        "https://omaps.app/route?v={own}&sll={from-pair}&saddr={from-name}&dll={pair}"
          + "&daddr={name}&type={kind}",
        with: [
          "kind": .modeWord(
            [
              .driving: "vehicle", .walking: "pedestrian", .cycling: "bicycle",
              .transit: "transit",
            ], otherwise: nil)
        ]),
    ],
  ]

  /// Links of Google Maps from before 2017, which are still in use and still work.
  private static let googleTemplates = [
    LinkTemplate(
      .directions,
      "https://www.google.com/maps?saddr={from-place}&daddr={destinations}"
        + "&ll={center-pair}&z={zoom}&dirflg={kind}",
      needs: .destination,
      with: [
        "kind": .modeWord(
          [.driving: "d", .walking: "w", .cycling: "b", .transit: "r"], otherwise: nil)
      ]),
    LinkTemplate(
      .place,
      "https://www.google.com/maps?q={labelled}&query={labelled}&ftid={place-id}"
        + "&ll={center-pair}&sll={center-pair}&z={zoom}"),
    LinkTemplate(
      .search,
      "https://www.google.com/maps?q={search}&query={search}&ftid={place-id}"
        + "&near={region}&ll={center-pair}&sll={center-pair}&z={zoom}",
      needs: .query),
    LinkTemplate(
      .place, "https://www.google.com/maps/place/?q={labelled}&ftid={place-id}", needs: .destination
    ),
    LinkTemplate(.lookAround, "https://www.google.com/maps?cbll={pair}&layer=c&ll={center-pair}"),
    LinkTemplate(
      .display,
      "https://www.google.com/maps?ll={center-pair}&center={center-pair}&z={zoom}&zoom={zoom}"),
    LinkTemplate(.display, "https://www.google.com/maps/d/viewer?ll={center-pair}&z={zoom}"),
    // Maps that are embedded in web pages.
    LinkTemplate(
      .place, "https://www.google.com/maps/embed/v1/place?q={place}&zoom={zoom}",
      needs: .destination),
    LinkTemplate(
      .search,
      "https://www.google.com/maps/embed/v1/search?q={search}&center={center-pair}"
        + "&zoom={zoom}",
      needs: .query),
    LinkTemplate(
      .display,
      "https://www.google.com/maps/embed/v1/view?center={center-pair}&zoom={zoom}"
    ),
    LinkTemplate(
      .lookAround, "https://www.google.com/maps/embed/v1/streetview?location={pair}"),
    LinkTemplate(
      .directions,
      "https://www.google.com/maps/embed/v1/directions?origin={from-place}"
        + "&destination={place}&waypoints={waypoints}&mode={mode}",
      needs: .destination, with: ["waypoints": .waypoints(limit: .max, .bar)]),
  ]

  /// A place with Waze's identifier, as its own share button writes it.
  private static func wazeVenues(_ base: String, needs: LinkTemplate.Needs) -> [LinkTemplate] {
    [(MapAction.navigate, "&navigate=yes"), (.place, "")].map {
      LinkTemplate(
        $0,
        "\(base)?place={place-id}&venue_id={place-id}&ll={pair}\($1)&zoom={zoom}&z={zoom}"
          + "&utm_source={own}",
        needs: needs)
    }
  }

  private static let openStreetMapTemplates =
    [
      LinkTemplate(
        .directions,
        "https://www.openstreetmap.org/directions?from={from-place}&to={place}&engine={mode}"
          + "#map={zoom}/{center-lat}/{center-lon}",
        needs: .destination),
      LinkTemplate(
        .directions,
        "https://www.openstreetmap.org/directions?route={stops}&engine={mode}"
          + "#map={zoom}/{center-lat}/{center-lon}",
        with: ["stops": .stops(StopList(here: "", separator: "%3B", isNamed: false, limit: .max))]),
      LinkTemplate(
        .place,
        "https://www.openstreetmap.org/?mlat={lat}&mlon={lon}&zoom={zoom}"
          + "#map={zoom}/{center-lat}/{center-lon}"),
      LinkTemplate(
        .search,
        "https://www.openstreetmap.org/search?query={search}#map={zoom}/{center-lat}/{center-lon}",
        needs: .query),
      LinkTemplate(
        .display, "https://www.openstreetmap.org/?lat={center-lat}&lon={center-lon}&zoom={zoom}"),
    ]
    + ["search", "query"].map { page in
      // The pages of an address and of the features at a point.
      LinkTemplate(
        .place,
        "https://www.openstreetmap.org/\(page)?lat={lat}&lon={lon}&zoom={zoom}"
          + "#map={zoom}/{center-lat}/{center-lon}")
    }

  private static let localTemplates: KeyValuePairs<String, [LinkTemplate]> = [
    "yandex-maps": yandexPages("https://yandex.com/maps/"),
    "mappls": [
      LinkTemplate(
        .directions, "https://mappls.com/navigation?places={stops}&mode={mode}&isNav={own}",
        needs: .destination,
        with: ["stops": .stops(StopList(here: nil, separator: "%3B", isNamed: true, limit: .max))])
    ],
    "mapy": [
      LinkTemplate(
        .place,
        "https://mapy.com/fnc/v1/showmap?center={pair}&zoom={zoom}&mapset={own}&marker=true"),
      mapyRoute([.driving: "car_fast", .walking: "foot_hiking", .cycling: "bike_mountain"]),
      mapyRoute([.driving: "car_short"]),
    ],
    "neshan": [
      LinkTemplate(
        .display, "https://neshan.org/maps/@{center-pair}[,{zoom}][,{tilt}]",
        with: ["tilt": .configuration("tilt")])
    ],
    "petal-web": petalPages("https://www.petalmaps.com/", ["routes/", "navigation/", "place/"]) + [
      LinkTemplate(
        .search, "https://www.petalmaps.com/search/?q={search}&utm_source={own}", needs: .query)
    ],
    "baidu-web": [
      baiduPlace("https://api.map.baidu.com/"),
      // From here, which the page asks its reader for.
      LinkTemplate(
        .directions,
        "https://api.map.baidu.com/direction?origin={from-baidu}&destination={baidu}&mode={mode}"
          + "&region={region}&output=html&coord_type={datum}&src={own}",
        needs: .destination,
        with: ["datum": .datum(wgs84: "wgs84", gcj02: "gcj02", bd09: nil)]),
      LinkTemplate(
        .marker, "https://map.baidu.com/?latlng={pair}&title={name}&content={note}",
        datum: .declared([.bd09])),
      LinkTemplate(
        .place,
        "https://api.map.baidu.com/geocoder?location={pair}&address={address}"
          + "&coord_type={datum}&output=html&src={own}",
        needs: .destination, with: ["datum": .datum(wgs84: "wgs84", gcj02: "gcj02", bd09: nil)]),
    ],
    // Amap's share links are in its own datum, and begin with the latitude.
    "amap": [
      LinkTemplate(.place, "https://wb.amap.com/?p={amap-share}"),
      LinkTemplate(.place, "https://wb.amap.com/?q={pair-name}"),
      LinkTemplate(.place, "https://www.amap.com/regeo?lat={lat}&lng={lon}&name={name}"),
    ],
    "amap-web": [
      LinkTemplate(.place, "https://www.amap.com/place/{place-id}", needs: .destination),
      LinkTemplate(
        .place, "https://uri.amap.com/poidetail?poiid={place-id}&src={own}",
        needs: .destination),
      LinkTemplate(.place, "https://uri.amap.com/regeo?lat={lat}&lng={lon}&name={name}&src={own}"),
      LinkTemplate(.marker, "https://uri.amap.com/marker?markers={pair-name}&src={own}"),
      LinkTemplate(.display, "https://m.amap.com/picker/?center={center-pair}"),
      LinkTemplate(
        .search,
        "https://www.amap.com/search?query={search}&keywords={search}&keyword={search}"
          + "&city={region}",
        needs: .query),
      LinkTemplate(
        .directions,
        "https://www.amap.com/dir?from%5Blnglat%5D={from-pair}&from%5Bname%5D={from-name}"
          + "&from%5Bpoiid%5D={from-place-id}&to%5Blnglat%5D={pair}&to%5Bname%5D={name}"
          + "&to%5Bpoiid%5D={place-id}&type={mode}",
        needs: .destination),
      LinkTemplate(
        .navigate, "https://m.amap.com/navi/?start={from-pair}&dest={pair}&destName={name}"),
    ],
    "tencent-web": [
      LinkTemplate(.marker, "https://map.qq.com/?marker={tencent-marker}"),
      LinkTemplate(
        .place, "https://map.qq.com/?pointx={lon}&pointy={lat}&name={name}&addr={address}"),
      LinkTemplate(
        .place,
        "https://apis.map.qq.com/uri/v1/geocoder?coord={pair}&referer={own}&coord_type={datum}",
        with: ["datum": .datum(wgs84: "1", gcj02: nil, bd09: nil)]),
      LinkTemplate(
        .marker,
        "https://apis.map.qq.com/tools/poimarker?type={own}&marker={tencent-marker}&referer={own}"
          + "&coord_type={datum}",
        with: ["datum": .datum(wgs84: "1", gcj02: nil, bd09: nil)]),
    ],
  ]

  /// Organic Maps shows the middle of its map, where the user picks a place for the caller.
  private static func crosshair(_ page: String) -> LinkTemplate {
    LinkTemplate(.display, "\(page)?cll={center-pair}&appname={own}")
  }

  private static let schemeTemplates: KeyValuePairs<String, [LinkTemplate]> = [
    // Links that link libraries wrote, contrary to the vendors' documentation.
    "copilot": [
      LinkTemplate(
        .place, "copilot://mydestination?type=LOCATION&action=VIEW&marker={pair}&name={name}")
    ],
    "liftago": [
      LinkTemplate(
        .ride,
        "liftago://order?destinationLat={lat}&destinationLon={lon}&destinationName={name}"
          + "&pickupLat={from-lat}&pickupLon={from-lon}")
    ],
    "windows": [
      LinkTemplate(
        .directions, "bingmaps:?rtp={bing-stops}&mode={mode}&cp={center-tilde}&lvl={zoom}",
        needs: .destination),
      LinkTemplate(
        .search, "bingmaps:?q={search}&where={search}&cp={center-tilde}&lvl={zoom}", needs: .query),
    ],
    "tencent": [LinkTemplate(.place, "qqmap://map/geocoder?coord={pair}&referer={own}")],
    // Without the version, which people omit.
    "organic-maps": [
      LinkTemplate(.place, "om://map?ll={pair}&n={name}"), crosshair("om://crosshair"),
    ],
    "comaps": [crosshair("cm://crosshair")],
    "mapsme": [crosshair("mapswithme://crosshair")],
    "google-ios": iosTemplates("comgooglemaps-x-callback://", when: .always),
    "apple-scheme": [appleStops("maps://")],
    // The page that opens the app, and shows something else if the app is not installed.
    // Passengers may choose the destination in the app.
    "uber": [uberRide("https://m.uber.com/ul/"), uberPage("https://m.uber.com/ul/")]
      + ["uber://", "https://m.uber.com/ul/"].map { uberRide($0, needs: .origin) },
    "uber-web": [uberPage("https://m.uber.com/looking", needs: .origin)],
    "lyft": [lyftRide("lyft://ridetype", needs: .origin)],
    "lyft-web": [
      lyftRide("https://lyft.com/ride", needs: .origin),
      LinkTemplate(
        .ride,
        "https://lyft.com/ride?id={own}&pickup={own}&pickup%5Baddress%5D={from-words}"
          + "&origin={from-place}&destination%5Baddress%5D={words}&destination={place}"
          + "&ride_type={own}&offerProductId={own}",
        needs: .destination),
    ],
    "kakao": kakaoTemplates("https://m.map.kakao.com/scheme/"),
    "yandex-maps-scheme": ["maps.yandex.ru/", "maps.yandex.com/", ""].flatMap {
      yandexTemplates("yandexmaps://\($0)") + yandexPages("yandexmaps://\($0)")
    } + [
      // The route of Yandex Navigator.
      yandexRoute(.directions, "yandexmaps://build_route_on_map/")
    ],
    "baidu-android": baiduPages("bdapp://map/"),
    "baidu": baiduPages("baidumap://map/") + [
      LinkTemplate(
        .place,
        "baidumap://map/geocoder?location={pair}&address={address}&coord_type={datum}&src={own}",
        needs: .destination, with: ["datum": .datum(wgs84: "wgs84", gcj02: "gcj02", bd09: "bd09ll")]
      ),
      LinkTemplate(
        .display,
        "baidumap://map/show?center={center-pair}&zoom={zoom}&traffic={own}&coord_type={datum}"
          + "&src={own}",
        with: ["datum": .datum(wgs84: "wgs84", gcj02: "gcj02", bd09: "bd09ll")]),
    ],
    // The destination before the origin, and a word after both.
    "2gis": [
      LinkTemplate(
        .directions,
        "dgis://2gis.ru/routeSearch[/rsType/{mode}][/to/{pair}][/from/{from-pair}][/{go}]",
        with: ["go": .constant("go")])
    ],
    "magic-earth": [
      LinkTemplate(.navigate, "magicearth://?drive_to&lat={lat}&lon={lon}&name={name}"),
      LinkTemplate(
        .place,
        "magicearth://?lat={lat}&lon={lon}&name={name}&q={name}&daddr={name}"
          + "&z={zoom}&zoom={zoom}"),
      LinkTemplate(
        .search, "magicearth://?q={search}&z={zoom}&zoom={zoom}", needs: .query),
      LinkTemplate(.directions, "magicearth://?daddr={words}", needs: .destination),
    ],
    "moovit": [
      LinkTemplate(
        .directions,
        "moovit://?dest_lat={lat}&dest_lon={lon}&dest_name={name}&orig_lat={from-lat}"
          + "&orig_lon={from-lon}&orig_name={from-name}")
    ],
    "petal": petalPages("petalmaps://", ["route", "navigation", "poidetail"]),
    "amap": amapPages("iosamap://") + [amapRoute("iosamap://", "route/plan/")],
    // Amap's older route, whose further words for the mode do not mean the same in all versions.
    "amap-android": amapPages("androidamap://") + amapPages("amapuri://") + [
      LinkTemplate(
        .directions,
        "androidamap://route?sourceApplication={own}&slat={from-lat}&slon={from-lon}"
          + "&sname={from-name}&dlat={lat}&dlon={lon}&dname={name}&dev={datum}&m={own}&t={kind}"
          + "&showType={own}",
        with: [
          "datum": .datum(wgs84: "1", gcj02: "0", bd09: nil),
          "kind": .modeWord([.driving: "0", .transit: "1"], otherwise: nil),
        ]),
      // The later page with the earlier scheme.
      amapRoute("androidamap://", "route/plan/"),
    ],
  ]

  /// A route of Mapy.com with documented words for the mode that this tool does not write.
  private static func mapyRoute(_ words: ModeWords) -> LinkTemplate {
    LinkTemplate(
      .directions,
      "https://mapy.com/fnc/v1/route?mapset={own}&start={from-pair}&end={pair}&routeType={kind}"
        + "&waypoints={waypoints}&navigate={own}",
      with: [
        "kind": .modeWord(words, otherwise: nil),
        "waypoints": .waypointPoints(limit: .max, .semicolon),
      ])
  }

  /// Routes, places and street views of Yandex with parameters that this tool does not write.
  private static func yandexPages(_ base: String) -> [LinkTemplate] {
    [
      LinkTemplate(
        .directions, "\(base)?rtext={stops}&rtt={mode}&ll={center-lonlat}&z={zoom}",
        needs: .destination,
        with: ["stops": .stops(StopList(here: "", separator: "~", isNamed: false, limit: .max))]),
      LinkTemplate(
        .place,
        "\(base)?pt={lonlat}&whatshere%5Bpoint%5D={lonlat}&poi%5Bpoint%5D={lonlat}"
          + "&whatshere%5Bzoom%5D={zoom}&poi%5Buri%5D={place-id}&oid={place-id}&ouri={place-id}"
          + "&address={address}&ol={own}&mode={own}&text={query}&ll={center-lonlat}&z={zoom}",
        needs: .destination),
      LinkTemplate(
        .lookAround,
        "\(base)?panorama%5Bpoint%5D={lonlat}&panorama%5Bdirection%5D={own}"
          + "&panorama%5Bspan%5D={own}&panorama%5Bid%5D={own}&panorama%5Bfull%5D={own}&l={own}"
          + "&ll={center-lonlat}&z={zoom}"),
    ]
  }

  /// A route with several stops, an undocumented form that Apple accepts.
  private static func appleStops(_ base: String) -> LinkTemplate {
    LinkTemplate(
      .directions, "\(base)?daddr={destinations}&saddr={from-place}&dirflg={kind}&t={own}",
      needs: .destination,
      with: ["kind": .modeWord([.driving: "d", .walking: "w", .transit: "r"], otherwise: nil)])
  }
}
