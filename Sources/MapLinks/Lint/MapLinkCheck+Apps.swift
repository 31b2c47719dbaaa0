import Bytes
import Maps

extension MapLinkCheck {
  /// What single apps make of combinations of parameters.
  mutating func checkApp() {
    if isApple, url.item("daddr") != nil, url.item("q") != nil {
      add(.mapLinkOverridden, "q takes the place of daddr, so that the app searches for its words")
      url.remove("q")
    }
    if url.scheme == "uber" || url.group == "https://m.uber.com" { checkRide() }
    if ["iosamap", "amapuri", "androidamap"].contains(url.scheme) { checkPlaceIDs() }
    if url.group == "https://uri.amap.com" { checkAmapRoute() }
    if url.group == "https://google.com", url.item("api") != nil { checkGoogleZoom() }
    checkStops()
    if url.scheme == "here-route" || url.group == "https://share.here.com" { checkHereStops() }
    if url.scheme == "petalmaps", let index = url.index(of: "type"),
      url.items[index].text == "bike"
    {
      add(.mapLinkParameter, "Petal Maps has no type \"bike\"", help: "write bicycle")
      url.items[index].value = Array("bicycle".utf8)
    }
    for index in url.items.indices where url.items[index].name == "q" { checkLabel(at: index) }
  }

  private mutating func checkRide() {
    let isHere = url.item("pickup")?.text == "my_location"
    let pickup = url.items.filter { $0.name.hasPrefix("pickup[") }
    if isHere, !pickup.isEmpty {
      add(.mapLinkOverridden, "\(pickup[0].name) contradicts pickup=my_location")
      url.items.removeAll { $0.name.hasPrefix("pickup[") }
    }
    let hasLabel = ["dropoff[nickname]", "dropoff[formatted_address]"].contains {
      url.item($0)?.text.isEmpty == false
    }
    if url.item("dropoff[latitude]") != nil, !hasLabel {
      add(.mapLinkNoLabel)
      isLost = true
    }
  }

  /// Identifiers of places that are made up; Amap's own have ten letters and digits.
  private mutating func checkPlaceIDs() {
    for name in ["sid", "did"] {
      guard let id = url.item(name)?.text, !id.isEmpty else { continue }
      let isOwn =
        id.utf8.count == 10 && id.hasPrefix("B")
        && id.utf8.allSatisfy { $0.isASCIIDigit || $0.isASCIILetter && $0 < UInt8(ascii: "a") }
      guard !isOwn else { continue }
      add(.mapLinkPlaceID, "\(name)=\(Self.quote(id)) is no identifier of a place of Amap's")
      url.remove(name)
    }
  }

  /// Amap's page of routes takes every number for GCJ-02; only its markers can be told the datum.
  private mutating func checkAmapRoute() {
    let path = String(decoding: url.path, as: UTF8.self)
    guard path.hasPrefix("/navigation"), let word = url.item("coordinate")?.text else { return }
    url.remove("coordinate")
    guard word == "wgs84" else { return }
    add(
      .mapLinkParameter,
      "uri.amap.com/navigation has no coordinate=wgs84; it reads every number as GCJ-02",
      help: "convert the coordinates to GCJ-02 and leave coordinate= out; only /marker has it")
    meant = .wgs84
    needsTable = true
  }

  /// The zoom level of Google's older links; newer ones have another name for it, or none.
  private mutating func checkGoogleZoom() {
    guard let index = url.index(of: "z") else { return }
    let isMap = url.item("map_action")?.text == "map"
    add(
      .mapLinkParameter, "Google's links with api=1 have no z",
      help: isMap ? "write zoom" : "leave it out: only map_action=map has a zoom level")
    if isMap { url.items[index].rename("zoom") } else { url.items.remove(at: index) }
  }

  private mutating func checkStops() {
    guard let index = url.index(of: "rtext"),
      let value = url.items[index].value, !value.isEmpty, !value.contains(UInt8(ascii: "~")),
      !url.items[index].text.contains("~")
    else { return }
    add(.mapLinkNoRoute, "rtext has one stop; a route from here begins with ~")
    url.items[index].value = Array("~".utf8) + value
  }

  private mutating func checkHereStops() {
    let stops = url.path.split(separator: UInt8(ascii: "/"))
    guard stops.count == (url.isWeb ? 2 : 1), !url.isWeb || stops[0].elementsEqual("r".utf8),
      let stop = stops.last, CoordinateScan.end(ofPair: stop) != nil
    else { return }
    add(.mapLinkNoRoute, "the route has one stop; one from here begins with mylocation/")
    url.path = Array((url.isWeb ? "/r/mylocation/" : "mylocation/").utf8) + stop
  }

  /// Google's and Android's label in parentheses after a pair.
  private mutating func checkLabel(at index: Int) {
    guard let value = url.items[index].value, let end = CoordinateScan.end(ofPair: value[...]),
      end < value.count, value[end] == UInt8(ascii: "(")
    else { return }
    var label = value[(end + 1)...]
    if label.last == UInt8(ascii: ")") { label = label.dropLast() }
    // Google's app for iOS ends a label at the first parenthesis of the decoded text.
    let endings = url.scheme.hasPrefix("comgooglemaps") ? ["(", ")", "%28", "%29"] : ["(", ")"]
    let kept = endings.reduce(String(decoding: label, as: UTF8.self)) {
      $0.replacing($1, with: "")
    }.utf8
    guard label.isEmpty || kept.count < label.count else { return }
    add(.mapLinkLabel, label.isEmpty ? "the label of a coordinate is empty" : nil)
    url.items[index].value =
      Array(value[..<end]) + (kept.isEmpty ? [] : Array("(".utf8) + kept + Array(")".utf8))
  }
}
