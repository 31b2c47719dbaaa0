import Testing

@testable import WaymarkDrafts

/// Columns that buyers may want to see, and amounts in texts.
@Suite struct FactDraftTests {
  private static let cars =
    "id,title,price,currency,gears,CityMPG,options,meta_title,book_value,added_by,code\n"
    + "1,A,5,EUR,5,24,ABS,Buy A,4,web,x7f\n2,B,6,EUR,,31,\"ABS, ESP\",Buy B,5,web,k8d\n"
    + "3,C,7,EUR,7,24,ESP,Buy C,6,web,z1q\n"

  @Test func asksAboutFacts() throws {
    let text = try draftLines(Self.cars, named: "cars.csv")
    #expect(
      text.contains(#"no page shows them: "CityMPG" ("24"), "options" ("ABS"). To show one"#),
      "\(text)")
  }

  @Test func offersAnAttribute() throws {
    let text = try draftLines(Self.cars, named: "cars.csv").replacing(#/\n *// /#, with: " ")
    #expect(
      text.contains(
        #""attributes": { "cityMpg": { "type": "text", "label": "…" } }, "fields": { "cityMpg": "CityMPG" }"#
      ), "\(text)")
  }

  @Test func namesTheCurrencyOfADeposit() throws {
    let homes = "id,title,bedrooms,rent,currency,deposit\n1,A,2,500,EUR,50.00\n2,B,3,600,EUR,\n"
    let text = try draftLines(homes, named: "homes.csv")
    #expect(text.contains(#""deposit": { "template": "{deposit} EUR" }"#), "\(text)")
    let plain = try draftLines(
      "id,title,bedrooms,rent,deposit\n1,A,2,500,50.00\n2,B,3,600,\n", named: "homes.csv")
    #expect(plain.contains(#"{ "template": "{deposit} …" }"#), "\(plain)")
    let months = try draftLines(homes.replacing("50.00", with: "2"), named: "homes.csv")
    #expect(months.contains(#"{ "template": "{deposit} …" }"#), "\(months)")
  }

  @Test func findsTheContactOfADealer() throws {
    let text = try draftLines(
      "id,title,price,Dealer_Phone\n1,A,5 EUR,555-0100\n2,B,6 EUR,555-0101\n", named: "cars.csv")
    #expect(text.contains(#"The column "Dealer_Phone" seems to contain it"#), "\(text)")
  }

  /// What says which pictures are public does not select records.
  @Test func leavesPicturesWithPermissions() throws {
    let rows = ["Private", "Public", "Public"].enumerated().map { index, word in
      #"{"id":\#(index),"title":"T\#(index)","price":"5 EUR","Media":["#
        + #"{"MediaURL":"https://e.org/\#(index)a.jpg","Permission":["Public"]},"#
        + #"{"MediaURL":"https://e.org/\#(index)b.jpg","Permission":["\#(word)"]}]}"#
    }
    let text = try draftLines("[\(rows.joined(separator: ","))]", named: "a.json")
    #expect(text.contains(#""Media.Permission" may say which of them are public"#), "\(text)")
    #expect(
      text.contains(#"// "images": "Media.MediaURL""#) && !text.contains("\"only\""), "\(text)")
  }
}
