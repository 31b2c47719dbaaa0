import Model
import Records

/// A record that the inventory finds by its identifier.
protocol IndexedRecord: SourceRecord {
  var idText: String { get }

  /// When the record changed, in seconds since 1970; zero when it does not say so.
  var updatedSeconds: Int { get }

  /// Mixes in what tells two records with one identifier apart.
  func mix(into fingerprint: inout Fingerprint)

  /// What other pages need to know of the record.
  func facts(_ entry: RecordEntry) -> RecordFacts
}

extension IndexedRecord {
  func facts(_ entry: RecordEntry) -> RecordFacts {
    RecordFacts(
      id: idText, updated: nil, fingerprint: entry.fingerprint, isSold: false, dealer: nil)
  }

  /// The record's entry in the index.
  func entry(ordinal: Int, line: Int?) -> RecordEntry {
    var fingerprint = Fingerprint()
    mix(into: &fingerprint)
    return RecordEntry(
      ordinal: UInt32(clamping: ordinal), line: UInt32(clamping: line ?? 0),
      updated: updatedSeconds, fingerprint: fingerprint.value)
  }
}

extension Listing: IndexedRecord {
  var idText: String { id.text }
  var updatedSeconds: Int { updated?.seconds ?? 0 }

  func facts(_ entry: RecordEntry) -> RecordFacts {
    RecordFacts(
      id: idText, updated: updated?.seconds, fingerprint: entry.fingerprint,
      isSold: status == .sold, dealer: dealer?.text)
  }

  func mix(into fingerprint: inout Fingerprint) {
    for text in [
      title, make, model, trim, vin, bodyType, fuel, transmission, engine, color, interiorColor,
      details, location, country, dealer?.text, condition.rawValue, status.rawValue,
      drive?.rawValue, steering?.rawValue, price?.currency.code, mileage?.unit.rawValue,
    ] { fingerprint.mix(text) }
    for number in [year, price?.minorUnits, mileage?.value, doors, seats] {
      fingerprint.mix(number)
    }
    for image in images { fingerprint.mix(image) }
    coordinate.mix(into: &fingerprint)
  }
}

extension Dealer: IndexedRecord {
  var idText: String { id.text }
  var updatedSeconds: Int { 0 }

  func mix(into fingerprint: inout Fingerprint) {
    for text in [name, telephone, email, website, details] + address.lines.map(Optional.some) {
      fingerprint.mix(text)
    }
    coordinate.mix(into: &fingerprint)
  }
}

extension GatePass: IndexedRecord {
  var idText: String { id.text }
  var updatedSeconds: Int { 0 }

  func mix(into fingerprint: inout Fingerprint) {
    for text in [
      vehicle, vin, listing?.text, dealer?.text, gate, bay, carrier, driver, plate, place, contact,
      notes,
    ] { fingerprint.mix(text) }
    for number in [validFrom?.seconds, validUntil?.seconds, isVoided ? 1 : 0] {
      fingerprint.mix(number)
    }
    coordinate.mix(into: &fingerprint)
  }
}

extension Coordinate<WGS84>? {
  /// Mixes in the exact bits of a coordinate.
  fileprivate func mix(into fingerprint: inout Fingerprint) {
    fingerprint.mix(self.map { Int(truncatingIfNeeded: $0.latitude.bitPattern) })
    fingerprint.mix(self.map { Int(truncatingIfNeeded: $0.longitude.bitPattern) })
  }
}
