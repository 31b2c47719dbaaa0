import Bytes
import Maps
import Model

extension LinkReader {
  mutating func readBaiduPlace(_ role: PlaceRole, _ text: String) -> Bool {
    if readCoordinates(role, text[...]) { return true }
    let parts = text.split(separator: "|").map { $0.split(separator: ":", maxSplits: 1) }
    let isCompound = parts.allSatisfy {
      $0.count == 2 && ["latlng", "name", "addr"].contains($0[0])
    }
    guard isCompound, let pair = parts.first(where: { $0[0] == "latlng" }),
      readCoordinates(role, pair[1])
    else {
      return change(role) { $0.query = text }
    }
    for part in parts where part[0] != "latlng" {
      // Where the vendor insists on a name, a nameless place has its pair for one.
      if part[0] == "name", isPair(part[1], sameAs: pair[1]) { continue }
      _ = change(role) {
        if part[0] == "name" { $0.name = String(part[1]) } else { $0.address = String(part[1]) }
      }
    }
    return true
  }

  private func isPair(_ text: Substring, sameAs other: Substring) -> Bool {
    guard let one = CoordinateText.pair(text), let two = CoordinateText.pair(other) else {
      return false
    }
    return one == two
  }

  /// A pair and, behind another comma, a name.
  mutating func readNamedCoordinates(_ role: PlaceRole, _ text: String) -> Bool {
    guard let (point, name) = namedPoint(text) else { return false }
    return change(role) {
      $0.point = point
      if let name { $0.name = name }
    }
  }

  mutating func namedPoint(_ text: String) -> (MapPoint, String?)? {
    let parts = text.split(separator: ",", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count >= 2, let (latitude, longitude) = pair(parts[0] + "," + parts[1]),
      let point = point(latitude, longitude)
    else { return nil }
    return (point, parts.count == 3 && !parts[2].isEmpty ? String(parts[2]) : nil)
  }

  /// Reads `lat_lon,altitude,name`, of which only the pair has to be there.
  mutating func readFlightPoint(_ text: String) -> Bool {
    let parts = text.split(separator: ",", maxSplits: 2, omittingEmptySubsequences: false)
    guard let (latitude, longitude) = CoordinateText.pair(parts[0], separator: "_"),
      set(.destination, latitude, longitude)
    else { return false }
    guard parts.count == 3, !parts[2].isEmpty else { return true }
    return change(.destination) { $0.name = String(parts[2]) }
  }

  /// A name and, behind it, a pair; a nameless place has its pair for a name.
  mutating func readNameThenCoordinates(_ role: PlaceRole, _ text: String) -> Bool {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count >= 3,
      let (latitude, longitude) = pair(parts.suffix(2).joined(separator: ",")[...]),
      set(role, latitude, longitude)
    else { return false }
    let name = parts.dropLast(2).joined(separator: ",")
    if let words = CoordinateText.pair(name[...], separator: " "), words == (latitude, longitude) {
      return true
    }
    return change(role) { $0.name = name }
  }

  mutating func readUnderscoredName(_ text: String) -> Bool {
    change(.destination) { $0.name = String(text.map { $0 == "_" ? " " : $0 }) }
  }

  mutating func readUberPlace(_ role: PlaceRole, _ text: String) -> Bool {
    guard let place = try? JSONReader.read(Array(text.utf8)).root,
      let latitude = place["latitude"]?.digits.flatMap(CoordinateText.number),
      let longitude = place["longitude"]?.digits.flatMap(CoordinateText.number),
      set(role, latitude, longitude)
    else { return false }
    return change(role) {
      if let name = place["addressLine1"]?.string { $0.name = name }
      if let address = place["addressLine2"]?.string { $0.address = address }
    }
  }
}
