import WaymarkAppLinks

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Measures decisions per second on one core for files of thirty rules.
///
/// Processor time is measured, so that other programs have little effect.
@main struct Main {
  static let app = "A1B2C3D4E5.com.example.cars"
  static let host = "cars.example.com"

  static func main() throws {
    for (name, settings) in [
      ("as they are written", ""), ("without case", #""defaults":{"caseSensitive":false},"#),
      ("decoded", #""defaults":{"percentEncoded":false},"#),
    ] {
      let matcher = try AssociationMatcher(Array(file(settings).utf8))
      let rates = (0..<5).map { _ in rate(of: matcher) }
      print("\(name): \(Int((rates.max() ?? 0) / 1000)) thousand decisions a second")
    }
  }

  /// A file like real ones: exclusions first, then routes with and without a locale.
  static func file(_ settings: String) -> String {
    var rules = [
      ##"{"#":"web","exclude":true}"##, #"{"?":{"web":"1"},"exclude":true}"#,
      #"{"/":"*.pkpass","exclude":true}"#, #"{"/":"*.pkpasses","exclude":true}"#,
    ]
    for head in ["", "/$(locale)"] {
      for place in ["messages", "requests", "ads", "orders"] {
        rules.append(#"{"/":"\#(head)/\#(place)/?*/?*","exclude":true}"#)
        rules.append(#"{"/":"\#(head)/\#(place)"}"#)
        rules.append(#"{"/":"\#(head)/\#(place)/?*"}"#)
      }
      rules.append(#"{"/":"\#(head)/search","?":{"q":"?*"}}"#)
    }
    precondition(rules.count == 30)
    return #"""
      {"applinks":{\#(settings)"substitutionVariables":{"locale":["zh-Hans","fr"]},
      "details":[{"appIDs":["\#(app)"],"components":[\#(rules.joined(separator: ","))]}]}}
      """#
  }

  /// Links of which half open the app: early, late and never matched ones.
  static let links = [
    "/ads/17", "/messages", "/orders/9f2c4b", "/zh-Hans/ads/17", "/search?q=civic",
    "/zh-Hans/search?q=%E8%BD%A6&page=2", "/fr/orders", "/requests/7?utm_source=mail",
    "/ads/17#web", "/ads/17?web=1", "/ads/17/photos", "/gatepass/9f2c/gatepass.pkpass",
    "/about", "/de/ads/17", "/zh-Hans/adverts/17", "/",
  ].map { "https://\(host)\($0)" }

  static func rate(of matcher: AssociationMatcher) -> Double {
    let rounds = 20_000
    var opened = 0
    let start = processorSeconds
    for _ in 0..<rounds {
      for link in links
      where matcher.decide(link, app: app, domain: host).verdict == .match { opened += 1 }
    }
    let seconds = processorSeconds - start
    precondition(opened == 8 * rounds)
    return Double(rounds * links.count) / seconds
  }

  static var processorSeconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
