import WaymarkBuild
import WaymarkCore

extension FeedPage {
  /// What one record set is like.
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
        $0 * 50 < median || $0 > max(1, median) * 50
      }
    }
    let thisYear = 1970 + now / 31_556_952
    histogram(survey.years, "Years", to: &page) { $0 > thisYear + 1 || $0 < 1930 }
    for (unit, mileages) in survey.mileages.sorted(by: { $0.key < $1.key }) {
      histogram(mileages, "Mileages in \(unit)", to: &page) { $0 >= 500_000 }
    }
  }

  /// How many records have a value for each field, and how many of these are faulty.
  private func coverage(of survey: RecordSurvey, to page: inout Output) {
    page.element("h3", "Fields")
    page.append("<div class=\"bars\">\n")
    for field in survey.fields where field.origin != nil && field.filled + field.faulty > 0 {
      let faulty = min(field.faulty, field.filled)
      page.append("<div class=\"bar\">")
      page.element("span", in: "name", field.name)
      page.element(
        "span", in: "origin", field.origin == field.name ? "" : "from \(field.origin ?? "")")
      page.append("<span class=\"track\"><i style=\"width:")
      page.append(percent(field.filled - faulty, of: survey.read))
      page.append("\"></i><i class=\"faulty\" style=\"width:")
      page.append(percent(faulty, of: survey.read))
      page.append("\"></i></span>")
      page.element(
        "span", in: "number",
        "\(percent(field.filled, of: survey.read)) filled"
          + (field.faulty > 0 ? ", \(percent(field.faulty, of: survey.read)) faulty" : ""))
      page.append("</div>\n")
    }
    page.append("</div>\n")
    let empty = survey.fields.filter { $0.origin == nil || $0.filled + $0.faulty == 0 }
    guard !empty.isEmpty else { return }
    page.element("p", in: "note", "Without a value: \(empty.map(\.name).joined(separator: ", ")).")
  }

  /// How numbers are spread; steps that are hard to believe are marked.
  private func histogram(
    _ numbers: Distribution, _ title: String, to page: inout Output,
    isImplausible: (Int) -> Bool
  ) {
    guard numbers.total > 0 else { return }
    page.element("h3", title)
    page.append("<div class=\"bars\">\n")
    let steps = steps(of: numbers, isImplausible)
    let most = steps.map(\.count).max() ?? 1
    for step in steps {
      page.append("<div class=\"bar\">")
      page.element("span", in: "name", step.name)
      page.append("<span class=\"track\"><i")
      if step.isImplausible { page.append(" class=\"faulty\"") }
      page.append(" style=\"width:\(percent(step.count, of: most))\"></i></span>")
      page.element(
        "span", in: "number", grouped(step.count) + (step.isImplausible ? " implausible" : ""))
      page.append("</div>\n")
    }
    page.append("</div>\n")
    for (name, extremes) in [("Lowest", numbers.lowest), ("Highest", numbers.highest)] {
      let texts = extremes.map { "\(shown($0.value, numbers)) (id \($0.id.visible))" }
      page.element("p", in: "note", "\(name): \(texts.joined(separator: ", "))")
    }
  }

  private struct Step {
    let name: String
    let count: Int
    let isImplausible: Bool
  }

  /// The bars of a distribution; years that many bars would be for are put together by fives.
  private func steps(of numbers: Distribution, _ isImplausible: (Int) -> Bool) -> [Step] {
    let sorted = numbers.counts.sorted { $0.key < $1.key }
    guard numbers.steps == .each, sorted.count > 15 else {
      return sorted.map { value, count in
        let sign = numbers.steps == .each || value == 0 ? "" : "from "
        return Step(
          name: sign + shown(value, numbers), count: count, isImplausible: isImplausible(value))
      }
    }
    var steps: [Int: (plausible: Int, not: Int)] = [:]
    for (value, count) in sorted {
      let start = value / 5 * 5
      if isImplausible(value) {
        steps[start, default: (0, 0)].not += count
      } else {
        steps[start, default: (0, 0)].plausible += count
      }
    }
    return steps.sorted { $0.key < $1.key }.flatMap { start, counts in
      [(counts.plausible, false), (counts.not, true)].filter { $0.0 > 0 }.map {
        Step(name: "\(start)–\(start + 4)", count: $0.0, isImplausible: $0.1)
      }
    }
  }

  private func shown(_ value: Int, _ numbers: Distribution) -> String {
    numbers.steps == .each ? String(value) : grouped(value)
  }

  /// A share with one decimal, such as `12.5%`; what is there is never nothing.
  private func percent(_ part: Int, of whole: Int) -> String {
    guard whole > 0, part > 0 else { return "0%" }
    guard part < whole else { return "100%" }
    let tenths = max(1, min(999, Int((Double(part) / Double(whole) * 1000).rounded())))
    return tenths % 10 == 0 ? "\(tenths / 10)%" : "\(tenths / 10).\(tenths % 10)%"
  }
}
