import Testing

@testable import WaymarkDrafts

/// The forms of files that marketplaces ask sellers for.
@Suite struct FormDraftTests {
  @Test func readsAFileOfRightmove() throws {
    let draft = try draftLines(
      """
      #HEADER#
      Version : 3
      EOF : '^'
      EOR : '~'

      #DEFINITION#
      AGENT_REF^DISPLAY_ADDRESS^DESCRIPTION^PRICE^PROP_SUB_ID^STATUS_ID^PUBLISHED_FLAG^TRANS_TYPE_ID^LET_RENT_FREQUENCY^MEDIA_IMAGE_60^~

      #DATA#
      RM_1^High Street, Leeds^A "bright" flat,
      in town^150000^8^0^1^1^^e.jpg^~
      RM_2^Mill Lane, Leeds^A house^950^1^5^1^2^1^^~
      #END#

      """, named: "a.blm")
    #expect(draft.contains("an export: Rightmove"), "\(draft)")
    #expect(draft.contains(#""csv": "a.blm""#), "\(draft)")
    #expect(!draft.contains("separator") && !draft.contains("\"images\""), "\(draft)")
    #expect(draft.contains(#""code 1:": null"#) && draft.contains(#""code 2:1": "per-month""#))
    #expect(
      draft.contains(
        #""propertyType": { "column": "PROP_SUB_ID", "values": { "0": null, "1": "house""#))
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
