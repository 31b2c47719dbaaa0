import Testing
import WaymarkCore

@testable import WaymarkDrafts

/// The forms of files that marketplaces ask sellers for.
@Suite struct FormDraftTests {
  @Test func refusesAFileOfRightmove() {
    let error = #expect(throws: DiagnosedError.self) {
      try DraftTests.draft(
        "#HEADER#\nVersion : 3\nEOF : '^'\n\n#DEFINITION#\nA^B^~\n", named: "a.blm")
    }
    #expect(error?.diagnostics.first?.message.contains("a Rightmove file (.blm)") == true)
  }

  @Test func skipsTheFirstRowsOfAFlatFile() throws {
    let draft = try draftLines(
      """
      TemplateType=fptcustom\tVersion=2026.0301\tTop rows\t
      Seller SKU\tProduct Name\tStandard Price\tQuantity
      item_sku\titem_name\tstandard_price\tquantity
      AZ-1\tRunner\t86.69\t1
      AZ-2\tRunner\t96.69\t1

      """, named: "amazon.txt")
    #expect(draft.contains("\"skip\": 2") && draft.contains("\"title\": \"item_name\""), "\(draft)")
  }

  @Test func readsTheCurrencyOfTheHeader() throws {
    let draft = try draftLines(
      "*Action(SiteID=US|Currency=USD|Version=1193),CustomLabel,*Title,*StartPrice\nAdd,1,A,5.50\nAdd,2,B,6.00\n"
    )
    #expect(
      draft.contains("\"currency\": \"USD\"") && draft.contains("by the columns of the file"),
      "\(draft)")
  }
}
