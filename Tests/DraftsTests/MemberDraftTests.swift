import Testing

/// Members of the objects in a record: which of them belong to the record.
struct MemberDraftTests {
  /// A draft of cars, each with the members of one of two objects.
  private func draft(_ one: String, _ other: String) throws -> String {
    let cars = (0..<4).map { index in
      #"{"make": "Ford", "model": "Fiesta", "mileageMiles": 100\#(index), "price": 500\#(index),"#
        + #" "currency": "GBP", \#(index % 2 == 0 ? one : other)}"#
    }
    return try draftLines("[\(cars.joined(separator: ","))]", named: "cars.json")
  }

  /// The type of a feature or a photo is not a body.
  @Test(arguments: [
    #""features": [{"name": "A", "type": "Standard"}, {"name": "B", "type": "Optional"}]"#,
    #""photos": [{"name": "A", "type": "Optional"}]"#, #""price_info": 1, "media": {"type": "A"}"#,
  ])
  func readsNoTypeOfAPart(part: String) throws {
    let body = #""vehicle": {"bodyType": "Hatchback"}, \#(part)"#
    let text = try draft(body, body.replacing("Hatchback", with: "SUV"))
    #expect(text.contains(#""bodyType": "vehicle.bodyType""#), "\(text)")
    let alone = try draft(part, part.replacing(#""A""#, with: #""B""#))
    #expect(!alone.contains(#""bodyType":"#), "\(alone)")
  }

  /// A name that only means a kind is read if no other column has the name of the field.
  @Test func prefersTheNameOfAFieldToAType() throws {
    let type = #""vehicle": {"type": "Estate"}"#
    let text = try draft(type, type.replacing("Estate", with: "Saloon"))
    #expect(text.contains(#""bodyType": "vehicle.type""#), "\(text)")
    let body = #""vehicle": {"type": "Approved", "technical_data": {"x": 1}, "body_type": "SUV"}"#
    let both = try draft(body, body.replacing("SUV", with: "Saloon"))
    #expect(both.contains(#""bodyType": "vehicle.body_type""#), "\(both)")
    let kind = #""vehicle": {"vehicleType": "Car", "bodyType": "SUV"}"#
    let own = try draft(kind, kind.replacing("Car", with: "Van"))
    #expect(own.contains(#""bodyType": "vehicle.bodyType""#), "\(own)")
  }

  /// A town below a part that has no known meaning, and a text below an advertisement.
  @Test(arguments: ["advertiser", "showroom.location"])
  func readsTheTownNextToARegion(path: String) throws {
    let parts = path.split(separator: ".")
    let start = parts.map { "\"\($0)\": {" }.joined(separator: " ")
    let end = String(repeating: "}", count: parts.count)
    let place = #"\#(start) "town": "Bristol", "county": "Avon", "region": "South West"\#(end)"#
    let text = try draft(place, place.replacing("Bristol", with: "Bath"))
    #expect(text.contains("\"location\": \"\(path).town\""), "\(text)")
  }

  @Test(arguments: ["advert", "adverts", "retailAdverts"])
  func readsTheDescriptionOfAnAdvertisement(part: String) throws {
    let advert = #""\#(part)": {"description": "A red one. Two keys and a full book."}"#
    let text = try draft(advert, advert.replacing("red", with: "blue"))
    #expect(text.contains("\"description\": \"\(part).description\""), "\(text)")
  }
}
