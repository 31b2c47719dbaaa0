import Testing

@testable import WaymarkDrafts

/// The columns of exports of boats, such as those of BoatWizard.
@Suite struct BoatDraftTests {
  /// A draft of boats with one more member, which is JSON.
  private func draft(_ members: String, _ others: String? = nil) throws -> String {
    let boats = [members, others ?? members, members].enumerated().map { index, members in
      #"{"id": "b\#(index)", "MakeString": "Azimut", "Model": "M\#(index)", "ModelYear": 2015,"#
        + #" "Price": "2\#(index)00.00 USD", "LengthOverall": "35.5 ft", \#(members)}"#
    }
    return try draftLines("[" + boats.joined(separator: ",") + "]", named: "boats.json")
  }

  @Test(arguments: [
    (#""CountryID": "US""#, #""country": "CountryID""#),
    (#""BoatCountryID": "US""#, #""country": "BoatCountryID""#),
    (
      #""BoatLocation": {"BoatCityName": "Stuart", "BoatCountryID": "US"}"#,
      #""country": "BoatLocation.BoatCountryID""#
    ),
    (
      #""BoatLocation": {"City": "Stuart", "Country": "US"}"#,
      #""country": "BoatLocation.Country""#
    ),
    (#""boatLocation": {"country": "US"}"#, #""country": "boatLocation.country""#),
    (#""MaximumSpeedMeasure": "30 kn""#, #""speed": "MaximumSpeedMeasure""#),
    (#""Cruising Speed": "15 kn", "Top Speed": "30 kn""#, #""speed": "Top Speed""#),
    (#""BeamMeasure": "12.5 ft""#, #""beam": "BeamMeasure""#),
    (#""BoatHullID": "US-SER12340A15""#, #""hullNumber": "BoatHullID""#),
  ])
  func readsNames(members: String, line: String) throws {
    let text = try draft(members)
    #expect(text.contains("\n        \(line)"), "\(text)")
  }

  /// A mark between a number and its unit divides no list.
  @Test func readsNumbersWithMarkedUnits() throws {
    let tank = try draft(
      #""FuelTankCapacityMeasure": "100|gallon""#, #""FuelTankCapacityMeasure": "9|gallon""#)
    #expect(tank.contains(#"{ "type": "volume", "label": "…" }"#), "\(tank)")
    #expect(
      tank.contains(#"{ "column": "FuelTankCapacityMeasure", "units": { "|gallon": "…" } }"#),
      "\(tank)")
    #expect(!tank.contains("separator"), "\(tank)")
    let length = try draft(#""Beam": "12.5|ft""#)
    #expect(length.contains(#""units": { "|ft": "ft" }"#), "\(length)")
    let lists = try draft(#""Extras": "ABS|GPS""#, #""Extras": "ABS|Radio""#)
    #expect(lists.contains(#"{ "column": "Extras", "separator": "|" }"#), "\(lists)")
  }

  /// Each of several engines has a power.
  @Test func readsThePowerOfTheFirstEngine() throws {
    let engines = { (power: Int) in
      #""Engines": [{"EnginePower": "\#(power)|horsepower"}, {"EnginePower": "\#(power)|horsepower"}]"#
    }
    let text = try draft(engines(300), engines(310))
    let line =
      #""power": { "columns": ["Engines.0.EnginePower", "Engines.EnginePower"], "units": { "|horsepower": "…" } }"#
    #expect(text.contains(line), "\(text)")
  }

  /// A long text whose name goes on is offered as the description, with its HTML.
  @Test(arguments: [#""%""#, #"["%"]"#])
  func offersDescriptions(form: String) throws {
    let texts = ["<p>Nice boat.</p><ul><li>New zincs</li></ul>", "<p>Old boat.</p>"].map {
      form.replacing("%", with: $0)
    }
    let text = try draft(
      #""GeneralBoatDescription": \#(texts[0])"#, #""GeneralBoatDescription": \#(texts[1])"#)
    #expect(
      text.contains(
        #"// "description": { "column": "GeneralBoatDescription", "html": true },"#), "\(text)")
    #expect(!text.contains("no field has these facts"), "\(text)")
    let brand = try draft(
      #""BrandDescription": \#(texts[0])"#, #""BrandDescription": \#(texts[1])"#)
    #expect(!brand.contains(#"// "description""#), "\(brand)")
  }

  /// The speed of a field is the highest, and a tank is not a fuel.
  @Test(arguments: [
    #""CruisingSpeedMeasure": "15 kn""#, #""Reisegeschwindigkeit": "15 kn""#,
    #""FuelTankCapacityMeasure": "100 gal""#, #""HasBoatHullID": "yes""#,
  ])
  func takesNoPartOfANameForAField(members: String) throws {
    let text = try draft(members)
    #expect(!text.contains("a part of each name"), "\(text)")
  }
}
