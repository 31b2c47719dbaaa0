import WaymarkCore
import WaymarkModel

/// The checks of dates: when a pass appears by itself, and when it is over.
extension PassLint {
  /// Checks that what makes a pass appear on the lock screen works for its style.
  func checkRelevance(_ root: PassValue) {
    let style = PassSchema.styles.first { root[$0] != nil } ?? ""
    let dates = root.elements(of: "relevantDates")
    let date = root["relevantDate"] ?? (dates.isEmpty ? nil : root["relevantDates"])
    let hasPlace = ["locations", "beacons"].contains { !root.elements(of: $0).isEmpty }
    if let date, ["coupon", "storeCard"].contains(style) {
      add(.jsonRel, at: date, "a \(style) does not appear by a date", help: "remove the date")
    } else if let date, style == "generic", !hasPlace {
      add(.jsonRel, at: date, "a generic pass with a date and no location never appears by itself")
    }
  }

  /// Warns of a pass that is over.
  func checkMoments(_ root: PassValue) {
    if let value = root["voided"], value.node.bool == true {
      add(.jsonExpired, at: value, "the pass is voided", help: "phones show it greyed")
    }
    guard let now else { return }
    if let value = root["expirationDate"], let end = root.date("expirationDate"), end.seconds < now
    {
      add(.jsonExpired, at: value, "the pass expired on \(end.day)")
    }
    if let value = root["relevantDate"], let end = root.date("relevantDate"), end.seconds < now {
      add(
        .jsonExpired, at: value, "relevantDate is over since \(end.day)",
        help: "correct it, if the pass still counts")
    }
    let dates = root.elements(of: "relevantDates")
    let ends = dates.compactMap { $0.date("endDate") ?? $0.date("date") ?? $0.date("relevantDate") }
    if let value = root["relevantDates"], let last = ends.max(), ends.count == dates.count,
      last.seconds < now
    {
      add(
        .jsonExpired, at: value, "the last of relevantDates is over since \(last.day)",
        help: "correct it, if the pass still counts")
    }
  }

  /// Checks the intervals of relevant dates; `checkKeys` has checked each date.
  func checkDates(_ entries: [PassValue]) {
    for entry in entries {
      guard entry.node.object != nil else { continue }
      let (start, end) = (entry["startDate"], entry["endDate"])
      if (start == nil) != (end == nil) {
        add(
          .jsonDate, at: entry, "startDate and endDate go together", help: "give both, or a date")
      } else if start == nil, entry["date"] == nil, entry["relevantDate"] == nil {
        add(
          .jsonDate, at: entry, "the entry has no date",
          help: "give it a date, or startDate and endDate")
      }
      guard let first = passDate(start?.node.string ?? ""),
        let last = passDate(end?.node.string ?? "")
      else { continue }
      if last < first {
        add(
          .jsonDate, at: entry, "the interval ends before it begins",
          help: "exchange startDate and endDate")
      } else if last.seconds - first.seconds > 86_400 {
        add(
          .jsonDate, at: entry, "the interval is longer than 24 hours",
          help: "give an interval for each day")
      }
    }
  }
}

extension PassValue {
  /// The date that a key has; `nil` when it has none.
  fileprivate func date(_ key: String) -> Timestamp? {
    self[key]?.node.string.flatMap(passDate)
  }
}
