import Bytes
import Maps
import Model

/// The links to one record's place, as one line of a feed.
struct PlaceLinks: Sendable {
  let route: String
  let id: String
  let name: String
  let coordinate: Coordinate<WGS84>

  /// The apps in the order of each locale, the default one first.
  let offers: [(locale: String, offers: [OpenInMaps.Offer])]

  /// The line without its line feed; lines sort by route, then identifier.
  ///
  /// Links stand once, in the order of the default locale; `order` has the apps of a locale that has
  /// another one.
  var line: [UInt8] {
    let first = offers.first?.offers.filter { $0.url != nil } ?? []
    let apps = first.map(\.app)
    return rendered { output in
      output.append("{\"route\":")
      output.json(route)
      output.append(",\"id\":")
      output.json(id)
      output.append(",\"name\":")
      output.json(name)
      output.append(",\"latitude\":")
      output.degrees(coordinate.latitude)
      output.append(",\"longitude\":")
      output.degrees(coordinate.longitude)
      output.append(",\"links\":[")
      for (index, offer) in first.enumerated() {
        if index > 0 { output.append(byte: UInt8(ascii: ",")) }
        output.link(offer)
      }
      output.append("],\"order\":{")
      var isFirst = true
      for (locale, offers) in offers.dropFirst() {
        let own = offers.filter { $0.url != nil }.map(\.app)
        guard own != apps else { continue }
        if !isFirst { output.append(byte: UInt8(ascii: ",")) }
        isFirst = false
        output.json(locale)
        output.append(byte: UInt8(ascii: ":"))
        output.json(.array(own.map { .string($0) }))
      }
      output.append("}}")
    }
  }
}

extension Output {
  fileprivate mutating func link(_ offer: OpenInMaps.Offer) {
    append("{\"app\":")
    json(offer.app)
    append(",\"name\":")
    json(offer.name)
    append(",\"url\":")
    json(offer.url ?? "")
    append(",\"losses\":")
    json(.array(offer.losses.words.map { .string($0) }))
    append(byte: UInt8(ascii: "}"))
  }
}
