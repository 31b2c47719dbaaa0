import Testing
import WaymarkModel
import WaymarkPages

@testable import WaymarkMarket

@Suite struct MetaWordsTests {
  /// The words of a car on a site in a language.
  private func words(_ native: String, _ values: [String: String]) throws -> [String?] {
    var car = Listing(id: try Identifier("1"), title: "A car")
    for (name, text) in values { car[name] = .text(text) }
    let wording = try ThemeFiles().wording(of: native, native: native)
    return [MetaWords.bodies, .fuels, .transmissions].map { $0.word(of: car, in: wording) }
  }

  @Test(arguments: [
    ("de", "Kombi", "WAGON"), ("en", "station wagon", "WAGON"),
    ("de", "Limousine 4-türig", "SEDAN"),
    ("de", "Van", "MINIVAN"), ("en", "Van", "VAN"), ("en", "Crossover", "CROSSOVER"),
    ("fr", "4x4", "SUV"), ("ja", "クーペ", "COUPE"), ("en", "Pickup", "TRUCK"),
    ("en", "Shooting Brake", "OTHER"), ("en", "Coupé / Convertible", "OTHER"),
  ])
  func namesBodies(native: String, text: String, word: String) throws {
    #expect(try words(native, ["bodyType": text])[0] == word)
  }

  @Test(arguments: [
    ("de", "Benzin", "GASOLINE"), ("de", "Elektro", "ELECTRIC"),
    ("de", "Plug-in-Hybrid", "PLUGIN_HYBRID"), ("en", "Plug-in hybrid", "PLUGIN_HYBRID"),
    ("zh-Hans", "柴油", "DIESEL"), ("en", "E85 flex", "FLEX"), ("de", "Autogas (LPG)", "OTHER"),
    ("de", "Benzin/Diesel", nil), ("en", "Steam", nil),
  ])
  func namesFuels(native: String, text: String, word: String?) throws {
    #expect(try words(native, ["fuel": text])[1] == word)
  }

  @Test(arguments: [
    ("de", "Schaltgetriebe", "MANUAL"), ("de", "DSG", "AUTOMATIC"),
    ("de", "8-Gang-Automatik", "AUTOMATIC"), ("en", "6-speed manual", "MANUAL"),
    ("ar", "أوتوماتيك", "AUTOMATIC"), ("en", "Automated manual", nil), ("en", "Unknown", nil),
  ])
  func namesTransmissions(native: String, text: String, word: String?) throws {
    #expect(try words(native, ["transmission": text])[2] == word)
  }

  @Test func leavesOutWhatAListingDoesNotHave() throws {
    #expect(try words("en", [:]) == [nil, nil, nil])
  }
}
