import WaymarkCore
import WaymarkModel
import WaymarkValues

extension FieldReader {
  /// The time zone that the record names.
  mutating func timeZone() -> TimeZoneRules? {
    guard let text = text(.timeZone) else { return nil }
    let name = String(decoding: text, as: UTF8.self)
    if let zone = context.zones[name] { return zone }
    fail(
      .recordTimeZone, .timeZone, "there is no time zone \(excerpt(text))",
      help: context.zones.remedy(for: name))
    return nil
  }

  /// The clocks of the lot: those that the record names, else those of its country when there is one
  /// zone, else those of its dealer.
  mutating func clocks(of dealer: Identifier<Dealer>?, in country: String?) -> TimeZoneRules? {
    if let zone = timeZone() { return zone }
    let name = soleZone(ofCountry: country) ?? dealer.flatMap { context.dealerZones[$0] }
    return name.flatMap { context.zones[$0] }
  }

  /// A moment as clocks show it, if there are some, else by the clock it was told by.
  ///
  /// A day without a time is its first second or its last one.
  mutating func moment(
    _ field: RecordField, by clocks: TimeZoneRules?, orBeginningOfDay isBeginning: Bool
  ) -> Timestamp? {
    guard let date = date(field, by: clocks) else { return nil }
    let moment: Timestamp
    switch date {
    case .instant(let time): moment = time
    case .day(let day):
      let zone = bound(field).dates.zone ?? clocks
      let utc = isBeginning ? day : Timestamp(seconds: day.seconds + 86_399)
      moment = zone.map { isBeginning ? $0.beginning(ofDay: day) : $0.end(ofDay: day) } ?? utc
    case .month: return date.timestamp
    case .unzoned(let time):
      warn(
        .recordUnzonedTime, field,
        "the \(field.name) \(shown(field)) has no offset, and is read as a time in UTC")
      moment = time
    }
    return clocks.map { $0.shown(moment) } ?? moment
  }
}
