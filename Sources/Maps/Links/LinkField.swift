/// A place of a request.
package enum PlaceRole: CaseIterable, Sendable {
  case origin
  case destination

  /// The middle of the map, or the destination for a search or for showing the map.
  case center
}

/// A vendor's words for the modes it supports; an empty word is a mode that is the app's default.
package typealias ModeWords = KeyValuePairs<TravelMode, String>

extension ModeWords {
  /// The vendor's word for a mode: searching four is faster than hashing one.
  package subscript(mode: TravelMode) -> String? { first { $0.key == mode }?.value }
}

/// A value of a request at one position of a link.
///
/// Without a value the key is omitted too.
/// `LinkWriter` writes every field, and `LinkReader` of MapLinks reads it. Large values are
/// indirect, which makes the many small ones cheap to copy.
package enum LinkField: Sendable {
  /// Constant text of the table.
  case constant(String?)

  /// A pair in the app's order.
  case coordinates(PlaceRole)

  /// A pair, or the vendor's word for the reader's position.
  case coordinatesOr(PlaceRole, String)

  /// A pair that begins with the longitude, in apps whose other pairs do not.
  case longitudeFirst(PlaceRole)
  case latitude(PlaceRole)
  case longitude(PlaceRole)

  /// A pair, otherwise the words that find the place.
  case place(PlaceRole)

  /// The words that find a place without a coordinate.
  case words(PlaceRole)
  case name(PlaceRole)

  /// The name, or a word of the table if the vendor requires a name.
  case nameOr(PlaceRole, String)

  /// The name, or the coordinate instead if the vendor requires a text.
  case nameOrCoordinates
  case address(PlaceRole)
  case placeID(PlaceRole)
  case note

  /// A pair and the name in parentheses, otherwise the words of the destination.
  case labelled(dropsParentheses: Bool)

  /// Baidu's `latlng:…|name:…`, otherwise a pair or the words of the place.
  case baiduPlace(PlaceRole, needsName: Bool)

  /// A pair, a comma and the name.
  case namedCoordinates(PlaceRole)

  /// The name, otherwise the coordinate, then a comma and the pair.
  case nameThenCoordinates(PlaceRole)

  /// The name with underscores instead of spaces.
  case underscoredName

  /// Three words that name a square of the Earth.
  case threeWords

  /// The JSON object for a place on Uber's page.
  case uberPlace(PlaceRole)

  /// The vendor's word for the mode, or the given word when the request has none.
  case mode(otherwise: String?)

  /// Another word that depends on the mode, such as the kind of map.
  indirect case modeWord(ModeWords, otherwise: String?)

  /// The vendor's words for what the route should avoid, and their separator.
  indirect case avoid(KeyValuePairs<RouteFeature, String>, separator: String)

  /// Words to search for.
  case query

  /// Words to search for, otherwise the destination.
  case searched

  /// The same as a segment of a path.
  case searchedSegment

  /// The words that find the destination, otherwise those to search for; nothing if it has a
  /// coordinate.
  case wordsOrQuery

  case region
  case zoom

  /// The zoom level, or a fixed one for apps that require one.
  case zoomOr(String)

  /// The zoom level, for apps that support only whole numbers.
  case wholeZoom
  case altitude
  case uncertainty

  /// Every waypoint in a separate parameter.
  case eachWaypoint

  /// The identifier of every waypoint in a separate parameter, if all have one: they are matched
  /// with the waypoints by order.
  case eachWaypointPlaceID

  /// The coordinates of every waypoint in separate parameters, whose keys contain its number.
  indirect case numberedWaypoints(NumberedKeys)

  /// The origin, the waypoints and the destination in one list.
  indirect case stops(StopList)

  /// A limited number of waypoints, joined by a separator.
  case waypoints(limit: Int, ListSeparator)
  case waypointPlaceIDs(limit: Int)

  /// The same for those that have a coordinate.
  case waypointPoints(limit: Int, ListSeparator)

  /// The first waypoint as a pair and its name.
  case namedWaypoint

  /// One property of every waypoint, joined by vertical bars.
  case waypointCount
  case waypointLatitudes
  case waypointLongitudes
  case waypointNames(limit: Int, ListSeparator)

  /// Tencent's `name:…;coord:…`, joined by vertical bars.
  case tencentPasses(limit: Int)

  /// Tencent's `coord:…;title:…;addr:…`.
  case tencentMarker

  /// Bing's `pos.lat_lon_name`, from the origin over the waypoints to the destination.
  case bingStops

  /// Bing's `point.lat_lon_name`.
  case bingPoint

  /// An app parameter with this name, from the request's configuration.
  case configuration(String)

  /// An app parameter with the same name as its key.
  package static let own = LinkField.configuration("")

  /// The same, with one value for routes from a given origin and one for routes from here.
  indirect case choice(String, fromOrigin: String?, fromHere: String?)

  /// Amap's `id,lat,lon,name,address`, which is only read.
  case amapShare

  /// Google's destination with the stops before it, as in `A to:B to:C`, which is only read.
  case destinations

  /// Bing's middle of the map, `lat~lon`.
  case centerTilde

  /// Air Navigation Pro's `lat_lon,0.0`; the last number is an altitude.
  case flightPoint

  /// The vendor's word for the datum of the link's coordinates.
  indirect case datum(wgs84: String?, gcj02: String?, bd09: String?)
}

extension LinkField {
  /// The words for fields in the text of a template; a place other than the destination is named
  /// before a hyphen.
  static let words: [String: LinkField] = {
    var words: [String: LinkField] = [
      "altitude": .altitude, "amap-share": .amapShare, "bing-point": .bingPoint,
      "bing-stops": .bingStops, "center-tilde": .centerTilde, "destinations": .destinations,
      "each-waypoint": .eachWaypoint, "each-waypoint-id": .eachWaypointPlaceID,
      "flight-point": .flightPoint, "labelled": .labelled(dropsParentheses: false),
      "mode": .mode(otherwise: nil), "name-or-pair": .nameOrCoordinates, "note": .note, "own": .own,
      "query": .query, "region": .region, "search": .searched, "search-segment": .searchedSegment,
      "tencent-marker": .tencentMarker, "three-words": .threeWords, "uncertainty": .uncertainty,
      "underscored-name": .underscoredName, "waypoint-count": .waypointCount,
      "waypoint-lats": .waypointLatitudes, "waypoint-lons": .waypointLongitudes,
      "waypoint-name": .namedWaypoint, "whole-zoom": .wholeZoom, "words-or-query": .wordsOrQuery,
      "zoom": .zoom,
    ]
    for (prefix, role) in [("", PlaceRole.destination), ("from-", .origin), ("center-", .center)] {
      let fields: [String: LinkField] = [
        "address": .address(role), "baidu": .baiduPlace(role, needsName: false),
        "baidu-named": .baiduPlace(role, needsName: true), "lat": .latitude(role),
        "lon": .longitude(role), "lonlat": .longitudeFirst(role), "name": .name(role),
        "name-pair": .nameThenCoordinates(role), "pair": .coordinates(role),
        "pair-name": .namedCoordinates(role), "place": .place(role), "place-id": .placeID(role),
        "uber": .uberPlace(role), "words": .words(role),
      ]
      for (word, field) in fields { words[prefix + word] = field }
    }
    return words
  }()

  /// The field is written if the request has one of these; empty when only writing can decide.
  var content: MapLosses {
    switch self {
    case .coordinates(let role), .longitudeFirst(let role), .latitude(let role),
      .longitude(let role), .place(let role), .words(let role), .baiduPlace(let role, _),
      .namedCoordinates(let role), .nameThenCoordinates(let role), .uberPlace(let role):
      role == .origin ? .origin : []
    case .name(let role): role == .origin ? .originName : .name
    case .address(let role): role == .origin ? .originAddress : .address
    case .placeID(let role): role == .origin ? .origin : .placeID
    case .underscoredName: .name
    case .note: .note
    case .eachWaypoint, .eachWaypointPlaceID, .numberedWaypoints, .tencentPasses, .waypoints,
      .waypointPlaceIDs, .waypointPoints, .waypointCount, .waypointLatitudes, .waypointLongitudes,
      .waypointNames, .namedWaypoint:
      .waypoints
    case .configuration: .configured
    case .avoid: .avoid
    case .query: .query
    case .region: .region
    case .zoom, .wholeZoom: .zoom
    case .altitude: .altitude
    case .uncertainty: .uncertainty
    case .threeWords: .threeWords
    default: []
    }
  }
}
