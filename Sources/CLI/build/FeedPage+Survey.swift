import WaymarkBuild
import WaymarkCore

extension FeedPage {
  /// Describes one record set.
  func section(of survey: RecordSurvey, to page: inout Output) {
    page.element("h2", "\(survey.name) · \(survey.source)")
    page.append("<dl>\n")
    for (name, count) in [
      ("read", survey.read), ("accepted", survey.accepted),
      ("left out", survey.read - survey.accepted),
    ] {
      page.append("<div>")
      page.element("dt", name)
      page.element("dd", grouped(count))
      page.append("</div>\n")
    }
    page.append("</dl>\n")
    guard survey.read > 0 else { return }
    coverage(of: survey, to: &page)
    for (currency, prices) in survey.prices.sorted(by: { $0.key < $1.key }) {
      histogram(prices, "Prices in \(currency)", to: &page) { [median = prices.median ?? 0] in
        $0 < median / 50 || $0 / 50 > max(1, median)
      }
    }
    let thisYear = 1970 + now / 31_556_952
    histogram(survey.years, "Years", to: &page) { $0 > thisYear + 1 || $0 < 1930 }
    for (unit, mileages) in survey.mileages.sorted(by: { $0.key < $1.key }) {
      histogram(mileages, "Mileages in \(unit)", to: &page) { $0 >= 500_000 }
    }
  }

  /// A row of a chart: its good part, its faulty part, and both as text.
  private struct Bar {
    let name: String
    var origin: String?
    let good: String
    let faulty: String
    let number: String
  }

  private func chart(_ title: String, _ bars: [Bar], to page: inout Output) {
    page.element("h3", title)
    page.append("<div class=\"bars\">\n")
    for bar in bars {
      page.append("<div class=\"bar\">")
      page.element("span", in: "name", bar.name)
      if let origin = bar.origin { page.element("span", in: "origin", origin) }
      page.append("<span class=\"track\"><i style=\"width:\(bar.good)\"></i>")
      page.append("<i class=\"faulty\" style=\"width:\(bar.faulty)\"></i></span>")
      page.element("span", in: "number", bar.number)
      page.append("</div>\n")
    }
    page.append("</div>\n")
  }

  /// The number of records with a value for each field, and the number of faulty values.
  private func coverage(of survey: RecordSurvey, to page: inout Output) {
    let isUsed = { (field: RecordSurvey.Field) in
      field.origin != nil && field.filled + field.faulty > 0
    }
    let bars = survey.fields.filter(isUsed).map { field in
      let faulty = min(field.faulty, field.filled)
      let filled = "\(percent(field.filled, of: survey.read)) filled"
      return Bar(
        name: field.name,
        origin: field.origin == field.name ? "" : "from \(field.origin ?? "")",
        good: percent(field.filled - faulty, of: survey.read),
        faulty: percent(faulty, of: survey.read),
        number: field.faulty > 0
          ? "\(filled), \(percent(field.faulty, of: survey.read)) faulty" : filled)
    }
    chart("Fields", bars, to: &page)
    let empty = survey.fields.filter { !isUsed($0) }.map(\.name)
    guard !empty.isEmpty else { return }
    page.element("p", in: "note", "Without a value: \(empty.joined(separator: ", ")).")
  }

  /// The distribution of numbers; implausible steps are marked.
  private func histogram(
    _ numbers: Distribution, _ title: String, to page: inout Output,
    isImplausible: (Int) -> Bool
  ) {
    guard numbers.total > 0 else { return }
    let steps = steps(of: numbers)
    let most = steps.map { $0.values.reduce(0) { $0 + $1.count } }.max() ?? 1
    let bars = steps.flatMap { step in
      [false, true].compactMap { isFaulty -> Bar? in
        let count = step.values.filter { isImplausible($0.value) == isFaulty }
          .reduce(0) { $0 + $1.count }
        guard count > 0 else { return nil }
        let width = percent(count, of: most)
        return Bar(
          name: step.name, good: isFaulty ? "0%" : width, faulty: isFaulty ? width : "0%",
          number: grouped(count) + (isFaulty ? " implausible" : ""))
      }
    }
    chart(title, bars, to: &page)
    for (name, extremes) in [("Lowest", numbers.lowest), ("Highest", numbers.highest)] {
      let texts = extremes.map { "\(shown($0.value, numbers)) (id \($0.id.visible))" }
      page.element("p", in: "note", "\(name): \(texts.joined(separator: ", "))")
    }
  }

  /// The steps of a distribution; if there are too many years, each bar covers five.
  private func steps(
    of numbers: Distribution
  ) -> [(name: String, values: [(value: Int, count: Int)])] {
    let sorted = numbers.counts.sorted { $0.key < $1.key }.map { (value: $0.key, count: $0.value) }
    guard numbers.steps == .each, sorted.count > 15 else {
      return sorted.map { value, count in
        let sign = numbers.steps == .each || value == 0 ? "" : "from "
        return (sign + shown(value, numbers), [(value, count)])
      }
    }
    return Dictionary(grouping: sorted) { $0.value / 5 * 5 }.sorted { $0.key < $1.key }
      .map { start, values in ("\(start)–\(start + 4)", values) }
  }

  private func shown(_ value: Int, _ numbers: Distribution) -> String {
    numbers.steps == .each ? String(value) : grouped(value)
  }

  /// A share with one decimal, such as `12.5%`; a share above zero is never shown as zero.
  private func percent(_ part: Int, of whole: Int) -> String {
    guard whole > 0, part > 0 else { return "0%" }
    guard part < whole else { return "100%" }
    let tenths = max(1, min(999, Int((Double(part) / Double(whole) * 1000).rounded())))
    return tenths % 10 == 0 ? "\(tenths / 10)%" : "\(tenths / 10).\(tenths % 10)%"
  }
}
