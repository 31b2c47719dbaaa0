import WaymarkCore
import WaymarkModel

/// The checks of dates: when a pass appears on the lock screen, and when it expires.
extension PassLint {
  /// Checks that the date with which a pass appears on the lock screen works for its style.
  func checkRelevance(_ root: PassValue) {
    let style = PassSchema.styles.first { root[$0] != nil } ?? ""
    let dates = root.elements(of: "relevantDates")
    let date = root["relevantDate"] ?? (dates.isEmpty ? nil : root["relevantDates"])
    let hasPlace = ["locations", "beacons"].contains { !root.elements(of: $0).isEmpty }
    if let date, ["coupon", "storeCard"].contains(style) {
      add(.jsonRel, at: date, "a \(style) pass does not appear by date", help: "remove the date")
    } else if let date, style == "generic", !hasPlace {
      add(
        .jsonRel, at: date,
        "a generic pass with a date but no location never appears on the lock screen")
    }
  }

  /// Warns of a pass that has expired.
  func checkMoments(_ root: PassValue) {
    if let value = root["voided"], value.node.bool == true {
      add(.jsonExpired, at: value, "the pass is voided", help: "phones show it greyed out")
    }
    guard let now else { return }
    if let value = root["expirationDate"], let end = root.date("expirationDate"), end.seconds < now
    {
      add(.jsonExpired, at: value, "the pass expired on \(end.day)")
    }
    let dates = root.elements(of: "relevantDates")
    let ends = dates.compactMap { $0.date("endDate") ?? $0.date("date") ?? $0.date("relevantDate") }
    for (key, name, end) in [
      ("relevantDate", "relevantDate", root.date("relevantDate")),
      ("relevantDates", "the last of relevantDates", ends.count == dates.count ? ends.max() : nil),
    ] {
      guard let value = root[key], let end, end.seconds < now else { continue }
      add(
        .jsonExpired, at: value, "\(name) ended on \(end.day)",
        help: "fix it if the pass is still valid")
    }
  }

  /// Checks the intervals of relevant dates; `checkKeys` has checked each date.
  func checkDates(_ entries: [PassValue]) {
    for entry in entries {
      guard entry.node.object != nil else { continue }
      let (start, end) = (entry["startDate"], entry["endDate"])
      if (start == nil) != (end == nil) {
        add(
          .jsonDate, at: entry, "an interval needs both startDate and endDate",
          help: "give both, or date")
      } else if start == nil, entry["date"] == nil, entry["relevantDate"] == nil {
        add(
          .jsonDate, at: entry, "the entry has no date",
          help: "give date, or startDate and endDate")
      }
      guard let first = passDate(start?.node.string ?? ""),
        let last = passDate(end?.node.string ?? "")
      else { continue }
      if last < first {
        add(
          .jsonDate, at: entry, "the interval ends before it begins",
          help: "swap startDate and endDate")
      } else if last.seconds - first.seconds > 86_400 {
        add(
          .jsonDate, at: entry, "the interval is longer than 24 hours",
          help: "give an interval for each day")
      }
    }
  }
}

extension PassValue {
  /// Whether an entry of `relevantDates` is at a moment; true if one of them cannot be read.
  func isAt(_ date: PassValue) -> Bool {
    guard let moment = date.node.string.flatMap(passDate) else { return true }
    if let own = self.date("date") ?? self.date("relevantDate") { return own == moment }
    guard let start = self.date("startDate"), let end = self.date("endDate") else { return true }
    return start...max(start, end) ~= moment
  }

  /// The date at a key; `nil` if there is none.
  fileprivate func date(_ key: String) -> Timestamp? {
    self[key]?.node.string.flatMap(passDate)
  }
}
