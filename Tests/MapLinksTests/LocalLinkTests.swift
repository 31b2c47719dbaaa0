import Testing
import WaymarkCore
import WaymarkMaps

@testable import WaymarkMapLinks

/// Links of the vendors of Russia, Korea and China, as their apps, their pages and other sites write
/// them.
@Suite struct LocalLinkTests {
  typealias Case = SharedLinkTests.Case

  static let yandex: [Case] = [
    Case(
      text: "yandexmaps://maps.yandex.ru/?oid=112258572117&ol=biz", app: "yandex-maps-scheme",
      id: "112258572117"),
    Case(text: "yandexmaps://?oid=5", app: "yandex-maps-scheme", id: "5"),
    Case(
      text: "yandexmaps://maps.yandex.com/?whatshere[point]=37.61,55.75&whatshere[zoom]=18",
      app: "yandex-maps-scheme", at: (55.75, 37.61), zoom: 18),
    Case(
      text: "yandexmaps://maps.yandex.ru/?panorama[point]=37.6,55.7&panorama[direction]=1,2",
      app: "yandex-maps-scheme", action: .lookAround, at: (55.7, 37.6)),
    Case(
      text: "yandexmaps://yandex.ru/maps/org/1725584855", app: "yandex-maps", id: "1725584855"),
    Case(
      text: "yandexmaps://yandex.ru/maps/?rtext=~55.7,37.6&rtt=auto", app: "yandex-maps",
      action: .directions, at: (55.7, 37.6), mode: .driving),
  ]

  @Test(arguments: yandex)
  func reads(link: Case) throws {
    try SharedLinkTests().reads(link: link)
    #expect(try MapReading(link.text).notes.isEmpty)
  }
}
