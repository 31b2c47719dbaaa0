import Testing

@testable import WaymarkDrafts

/// Files whose columns show what is public, sold or private, and drafts that must not publish it.
@Suite struct StateDraftTests {
  /// What a word means that no table has is asked, even if most rows are for sale.
  @Test(arguments: [
    ("Status", "active", "draft", "frozen"), ("Estado", "Activo", "Borrador", "En taller"),
    ("Status", "Aktywne", "Ukryty", "Serwis"), ("Status", "aktiv", "inaktiv", "in Aufbereitung"),
    ("Stato", "Pubblicato", "Bozza", "Rimosso dal portale"),
  ])
  func publishesNoWordThatItDoesNotKnow(
    column: String, shown: String, hidden: String, unknown: String
  ) throws {
    let words =
      Array(repeating: shown, count: 12) + Array(repeating: hidden, count: 6)
      + Array(repeating: unknown, count: 6)
    let rows = words.enumerated().map { "\($0),Thing \($0),5 EUR,\($1)" }
    let text = try DraftTests.draft(
      "id,title,price,\(column)\n" + rows.joined(separator: "\n") + "\n", named: "things.csv"
    ).replacing(#/\n *// /#, with: " ")
    #expect(text.contains("\"only\": { \"\(column)\": [\"\(shown)\"] }"), "\(text)")
    #expect(text.contains("are left out, ") && text.contains("\"\(unknown)\" (6)"), "\(text)")
  }

  private func draft(_ text: String) throws -> String {
    try DraftTests.draft(text).replacing(#/\n *// (?!decide:)/#, with: " ")
  }

  private func table(_ column: String, _ words: [String]) -> String {
    "id,title,price,\(column)\n"
      + words.enumerated().map { "\($0),Thing \($0),\($0 + 5) EUR,\($1)\n" }.joined()
  }

  @Test(arguments: [
    ("On web?", ["y", "n", "y"], #""only": { "On web?": ["y"] }"#),
    ("Web", ["x", "", "x"], #""only": { "Web": ["x"] }"#),
    ("Internetfreigabe", ["J", "N", "J"], #""only": { "Internetfreigabe": ["J"] }"#),
    ("En ligne", ["oui", "non", "oui"], #""only": { "En ligne": ["oui"] }"#),
    ("Gesperrt", ["nein", "ja", "nein"], #""only": { "Gesperrt": ["nein"] }"#),
    ("Diffusion", ["publique", "privée", "publique"], #""only": { "Diffusion": ["publique"] }"#),
    ("product_online", ["1", "2", "1"], #""only": { "product_online": ["1"] }"#),
    ("visibility", ["both", "none", "both"], #""only": { "visibility": ["both"] }"#),
    ("Status", ["listed", "unlisted", "private"], #""only": { "Status": ["listed"] }"#),
  ])
  func leavesOutHiddenRows(column: String, words: [String], expected: String) throws {
    let draft = try draft(table(column, words))
    #expect(draft.contains(expected), "\(draft)")
    #expect(draft.contains("seem not to be public and are left out"), "\(draft)")
  }

  @Test(arguments: [
    ("vermietet", ["nein", "ja", "nein"]), ("state", ["in stock", "sold", "in stock"]),
    ("Angebotsstatus", ["frei", "vermietet", "frei"]),
  ])
  func readsWhatIsSold(column: String, words: [String]) throws {
    let draft = try draft(table(column, words))
    #expect(draft.contains(#""status": { "column": "\#(column)""#), "\(draft)")
    #expect(!draft.contains("\n        \"only\""), "\(draft)")
  }

  /// One hidden word must not make the sold ones available.
  @Test func asksAboutOtherWordsNextToAHiddenOne() throws {
    let words = ["Bestand", "Bestand", "verkauft", "reserviert", "gelöscht", "Bestand", "Bestand"]
    let draft = try draft(table("Zustand im Lager", words))
    let known = try self.draft(table("Status", words))
    #expect(
      known.contains(#""only": { "Status": ["Bestand", "reserviert", "verkauft"] }"#), "\(known)")
    #expect(known.contains(#"no status reads them: "Bestand" (4), "reserviert" (1)"#), "\(known)")
    #expect(draft.contains("decide:"), "\(draft)")
  }

  @Test func asksAboutDatesOfSales() throws {
    let draft = try draft(table("Verkaufsdatum", ["", "2026-03-04", "", "2026-05-06"]))
    #expect(
      draft.contains(#"decide: "Verkaufsdatum" has a value in 2 rows, which may be sold"#),
      "\(draft)")
  }

  /// A negation turns the meaning of a name around.
  @Test(arguments: [
    "Do not publish", "Not active", "Not published", "No publicar", "Ne pas publier",
    "Non pubblicato", "Não publicar", "Nicht online", "Nicht veröffentlichen", "Niet publiceren",
  ])
  func publishesOnlyWhatANegationDoesNotHide(column: String) throws {
    let draft = try draft(table(column, ["No", "Yes", "No", "No"]))
    #expect(draft.contains("\"only\": { \"\(column)\": [\"No\"] }"), "\(draft)")
  }

  /// A flag whose name no table has, in a file with another state.
  @Test func asksAboutFlagsNextToAState() throws {
    let draft = try draft(
      "id,title,price,Published,Evasa\n1,A,5 EUR,yes,no\n2,B,6 EUR,no,no\n3,C,7 EUR,yes,yes\n")
    #expect(draft.contains(#""only": { "Published": ["yes"] }"#), "\(draft)")
    #expect(
      draft.firstMatch(of: /decide: does one of these columns[^\n]*"Evasa"/) != nil, "\(draft)")
  }

  /// In Portuguese, `no` means on the.
  @Test(arguments: ["Exibir no site", "Visível no site"])
  func takesNoPrepositionForANegation(column: String) throws {
    let draft = try draft(table(column, ["Sim", "Não", "Sim", "Sim"]))
    #expect(!draft.contains("\"only\": { \"\(column)\": [\"Não\"] }"), "\(draft)")
    #expect(draft.contains("\(column)\""), "\(draft)")
  }

  @Test(arguments: ["Not sold", "Non vendu"])
  func readsANegatedSale(column: String) throws {
    let draft = try draft(table(column, ["No", "Yes", "Yes"]))
    #expect(draft.contains(#""No": "sold""#) && draft.contains(#""Yes": "available""#), "\(draft)")
  }

  @Test(arguments: [
    ("lifecycleState", ["FORECOURT", "SOLD", "DUE_IN", "FORECOURT"]),
    ("Sold Out Main Street", ["N", "N", "Y", "N"]),
    ("Tila", ["Myynnissä", "Myyty", "Myynnissä", "Myynnissä"]),
    ("deletedAt", ["", "2026-03-04T10:00:00Z", "", ""]), ("Sellable", ["Y", "N", "Y", "Y"]),
    ("publishedAt", ["2026-03-04T10:00:00Z", "", "2026-03-04T10:00:00Z", "2026-03-05T10:00:00Z"]),
    ("Widoczny", ["tak", "tak", "nie", "tak"]), ("Xyzzy", ["1", "0", "1", "1"]),
  ])
  func asksAboutEveryColumnThatMayTellAState(column: String, values: [String]) throws {
    let draft = try draft(table(column, values))
    let asks = draft.split(separator: "\n").contains {
      $0.contains("decide:") && $0.contains("\"\(column)\"")
    }
    #expect(asks, "\(draft)")
  }

  /// With `publish` in the same column, `pending` means a review.
  @Test func leavesOutWhatWaitsForItsPublication() throws {
    let draft = try draft(table("post_status", ["publish", "draft", "pending", "publish"]))
    #expect(draft.contains(#""only": { "post_status": ["publish"] }"#), "\(draft)")
    #expect(!draft.contains(#""reserved""#), "\(draft)")
  }

  @Test func asksAboutAFieldWhoseValuesCannotBeRead() throws {
    let draft = try draft(table("updated", ["few", "many", "some"]))
    #expect(
      draft.contains("decide: \"updated\" is named like the field \"updated\", but is not read"),
      "\(draft)")
  }

  /// These columns are about something else than the record.
  @Test(arguments: [
    ("private_notes", ["x", "x", "x"]), ("addressVisibility", ["full", "street", "hidden"]),
    ("tel_privat", ["0170 1234567", "0171 2345678", "0172 3456789"]),
    ("availableNationwide", ["false", "false", "false"]),
    ("Verfügbar ab", ["2026-03-04", "2026-04-05", "2026-05-06"]),
  ])
  func leavesOtherColumnsAlone(column: String, words: [String]) throws {
    let draft = try draft(table(column, words))
    #expect(!draft.contains("\"only\""), "\(draft)")
    #expect(!draft.contains("seems to show what is public"), "\(draft)")
    #expect(!draft.contains("\"status\": {"), "\(draft)")
  }

  /// What the seller paid is never the price.
  @Test(arguments: ["Cost", "Purchase price", "EK", "Prix d'achat", "Costo", "Cost per item"])
  func showsNoCosts(column: String) throws {
    let rows = (1...4).map { "\($0),Mug,\($0 * 2).50 EUR,\($0).10 EUR\n" }.joined()
    let both = try draft("id,title,Price,\(column)\n" + rows)
    #expect(both.contains(#""price": { "column": "Price""#), "\(both)")
    let alone = try draft(
      "id,title,\(column)\n" + (1...4).map { "\($0),Mug,\($0).10 EUR\n" }.joined())
    #expect(!alone.contains(#""column": "\#(column)""#), "\(alone)")
    #expect(alone.contains("decide: no column seems to be a price"), "\(alone)")
    let regular = try draft("id,title,RRP,\(column)\n" + rows)
    #expect(!regular.contains(#""price": { "column": "\#(column)""#), "\(regular)")
  }

  /// Notes may be written for colleagues.
  @Test func asksAboutNotes() throws {
    let draft = try DraftTests.draft(
      "id,title,price,notes\n1,A,5 EUR,keys with Maria\n2,B,6 EUR,urgent\n")
    #expect(draft.contains(#"// "description": "notes""#), "\(draft)")
    #expect(draft.contains("for colleagues"), "\(draft)")
  }

  @Test func asksAboutCentsTaxesAndSales() throws {
    let text =
      "id,title,price,unit,IVA,On Sale\n1,A,12500 EUR,cents,+ IVA,yes\n2,B,9900 EUR,cents,IVA incl.,no\n"
    let draft = try draft(text)
    #expect(draft.contains(#"add "factor": 0.01"#), "\(draft)")
    #expect(draft.contains(#"says whether prices include tax"#), "\(draft)")
    #expect(
      draft.contains(#""On Sale" ("no", "yes") says which records are in a sale"#), "\(draft)")
  }

  @Test func readsADegreeWithADecimalComma() throws {
    let draft = try draft("id;titre;lat;lon\n1;A;44,801;1,200\n2;B;44,812;1,215\n")
    #expect(draft.contains(#""latitude": { "column": "lat", "decimal": "," }"#), "\(draft)")
  }

  @Test func findsTitlesAndImagesByTheirBeginningAndValues() throws {
    let draft = try draft(
      "id;Nom du gîte;Type;prix;URL des images (x,y,z...)\n1;Les Pins;Maison;90 EUR;https://a.fr/1.jpg\n"
        + "2;La Tour;Maison;80 EUR;https://a.fr/2.jpg\n")
    #expect(draft.contains(#""title": "Nom du gîte""#), "\(draft)")
    #expect(draft.contains(#""images": "URL des images (x,y,z...)""#), "\(draft)")
  }

  @Test func takesNoFiscalPowerForThePowerOfAnEngine() throws {
    let draft = try draft(
      "Réf;Marque;Modèle;Prix TTC;Puissance fiscale;Puissance DIN\n"
        + "1;Renault;Clio;9000 EUR;5 CV;90 ch\n2;Peugeot;208;9500 EUR;4 CV;75 ch\n")
    #expect(!draft.contains(#""Puissance fiscale""#) || draft.contains("Not read"), "\(draft)")
    #expect(draft.contains(#""power": "#) && draft.contains(#"Puissance DIN"#), "\(draft)")
  }

  /// Pages have no word for what is rented, so it is asked.
  @Test(arguments: [
    ("Statut", ["Libre", "Loué", "Libre"]), ("Stato", ["Libero", "Affittato", "Libero"]),
    ("Status", ["wolny", "wynajęty", "wolny"]),
    ("Status", ["Beschikbaar", "Verhuurd", "Beschikbaar"]),
    ("Estado", ["Disponible", "Alquilado", "Disponible"]), ("Vermietet", ["nein", "ja", "nein"]),
    ("status", ["available", "let", "available"]),
  ])
  func asksAboutWhatIsRented(column: String, words: [String]) throws {
    let draft = try draft(table(column, words))
    let rented = column == "Vermietet" ? "ja" : words[1]
    #expect(draft.contains("\"\(rented)\": \"sold\""), "\(draft)")
    #expect(
      draft.contains("what is rented is shown as sold")
        && draft.contains("\"only\": { \"\(column)\": [\"\(words[0])\"] }"), "\(draft)")
  }

  @Test func asksAboutEverySpellingOfLet() throws {
    let draft = try draft(table("status", ["Let Agreed", "available", "LET-AGREED", "let_agreed"]))
    #expect(
      draft.contains("is rented is shown as sold")
        && draft.contains(#""only": { "status": ["available"] }"#), "\(draft)")
  }

  @Test func offersHintsForUnknownStates() throws {
    let draft = try draft(table("Fase", ["Alfa", "Beta", "Alfa", "Beta"]))
    #expect(draft.contains("\"Fase\" (\"Alfa\", \"Beta\")"), "\(draft)")
    #expect(draft.contains("\"status\": { \"column\": \"…\""), "\(draft)")
  }

  @Test(arguments: [
    ("Estado", ["Ocasión", "KM 0"], "used"), ("Condition", ["CPO", "Certified Pre-Owned"], "used"),
    ("EtatVehicule", ["Accidenté", "accidenté"], "damaged"),
  ])
  func readsConditions(column: String, words: [String], condition: String) throws {
    let draft = try draft(table(column, words))
    #expect(draft.contains("\"\(words[0])\": \"\(condition)\""), "\(draft)")
    #expect(!draft.contains("decide: \"\(column)\":"), "\(draft)")
  }

  /// New in Argentina, registered for a day in Spain.
  @Test func asksAboutNoKilometres() throws {
    let draft = try draft(table("Estado", ["Usado", "Usado", "0 km"]))
    #expect(draft.contains("what do these mean: \"0 km\""), "\(draft)")
  }

  @Test(arguments: [
    (
      "Unfallfahrzeug", ["nein", "ja"],
      #""damage": { "column": "Unfallfahrzeug", "values": { "ja": "Unfallfahrzeug", "nein": null } }"#
    ),
    (
      "is_damaged", ["false", "true"],
      #""damage": { "column": "is_damaged", "values": { "false": null, "true": "damaged" } }"#
    ),
    (
      "Salvage", ["No", "Yes"],
      #""damage": { "column": "Salvage", "values": { "No": null, "Yes": "Salvage" } }"#
    ),
    (
      "Accident", ["No", "Yes"],
      #""damage": { "column": "Accident", "values": { "No": null, "Yes": "Accident" } }"#
    ),
    (
      "accident_free", ["0", "1"],
      #"// "damage": { "column": "accident_free", "values": { "0": "…", "1": null } }"#
    ),
    (
      "Unfallfrei", ["ja", "nein"],
      #"// "damage": { "column": "Unfallfrei", "values": { "ja": null, "nein": "…" } }"#
    ),
    (
      "not_damaged", ["no", "yes"],
      #"// "damage": { "column": "not_damaged", "values": { "no": "…", "yes": null } }"#
    ),
    (
      "notRepairedDamage", ["ja", "nein"],
      #""damage": { "column": "notRepairedDamage", "values": { "ja": "Damage", "nein": null } }"#
    ),
    (
      "Hasar kaydı", ["Yok", "Var"],
      #""damage": { "column": "Hasar kaydı", "values": { "Var": "Hasar kaydı", "Yok": null } }"#
    ),
  ])
  func readsDamages(column: String, words: [String], expected: String) throws {
    let rows = words.enumerated().map { "\($0),VW,Golf,\($0 + 5)000 km,\($1)\n" }.joined()
    let draft = try DraftTests.draft("id,make,model,mileage,\(column)\n" + rows, named: "cars.csv")
    #expect(draft.contains(expected), "\(draft)")
    #expect(!draft.contains("not public"), "\(draft)")
  }

  /// A third word next to flags is a state of its own.
  @Test(arguments: [
    ("Verkauft", ["ja", "nein", "reserviert"], ["sold", "available", "reserved"]),
    ("Sold", ["yes", "no", "on hold"], ["sold", "available", "reserved"]),
    ("Vendu", ["oui", "non", "réservé"], ["sold", "available", "reserved"]),
    ("Available", ["yes", "reserved", "no"], ["available", "reserved", "sold"]),
  ])
  func readsAThirdWordNextToFlags(column: String, words: [String], states: [String]) throws {
    let draft = try draft(table(column, words))
    for (word, state) in zip(words, states) where word != state {
      #expect(draft.contains("\"\(word)\": \"\(state)\""), "\(draft)")
    }
    #expect(!draft.contains("what do these mean"), "\(draft)")
  }

  @Test func asksAboutOtherDamages() throws {
    let draft = try draft(
      "id,title,price,Accident,Damaged\n1,A,5 EUR,no,yes\n2,B,6 EUR,yes,no\n3,C,7 EUR,no,no\n")
    #expect(draft.contains("\"Damaged\" (\"no\", \"yes\") also says what is damaged"), "\(draft)")
  }

  /// A number in stock is not a word for a state.
  @Test func readsNumbersInStockAsNoState() throws {
    let draft = try draft(table("instock", ["5", "9", "0"]))
    #expect(draft.contains("\"instock\" is 0 in some rows"), "\(draft)")
    #expect(!draft.contains("\"values\": { \"5\""), "\(draft)")
  }

  @Test func readsWordsForNoDamageAsNone() throws {
    let draft = try DraftTests.draft(
      "id,make,model,mileage,Unfall\n1,VW,Golf,5 km,unfallfrei\n2,VW,Polo,6 km,Heckschaden\n3,VW,Up,7 km,nein\n",
      named: "cars.csv")
    #expect(
      draft.contains(
        #""damage": { "column": "Unfall", "values": { "nein": null, "unfallfrei": null } }"#)
        || draft.contains(#""values": { "unfallfrei": null, "nein": null }"#), "\(draft)")
  }

  /// Magento's 1 is not visible, and its 4 is.
  @Test(arguments: [["4", "1"], ["4", "1", "2"]])
  func asksWhatCodesOfVisibilityMean(words: [String]) throws {
    let draft = try draft(table("visibility", words))
    #expect(!draft.contains("\"only\": { \"visibility\": [\"1\"] }"), "\(draft)")
    #expect(draft.contains("\"visibility\" seems to show what is public"), "\(draft)")
  }

  @Test(arguments: ["Na objednávku", "Под заказ", "auf Bestellung", "on order"])
  func asksAboutWhatCanBeOrdered(word: String) throws {
    let draft = try draft(table("availability", ["in stock", "sold out", word]))
    #expect(draft.contains("\"\(word)\": \"available\""), "\(draft)")
    #expect(draft.contains("what can be ordered but is not in stock"), "\(draft)")
    let text = draft.split { $0.isWhitespace || $0 == "/" }.joined(separator: " ")
    #expect(text.contains("which search engines and feeds take for in stock"), "\(draft)")
  }

  /// A mark for what is available, and nothing for the rest.
  @Test(arguments: [
    ("in stock", "x", ""), ("verfügbar", "ja", ""), ("available", "✓", ""),
    ("verfügbar", "✓", "-"), ("availability", "+", "-"),
  ])
  func asksAboutRowsWithoutAMark(column: String, mark: String, rest: String) throws {
    let text = try draftLines(
      "id,title,price,\(column)\n1,A,5 EUR,\(mark)\n2,B,6 EUR,\(rest)\n3,C,7 EUR,\(mark)\n")
    #expect(text.contains("decide: \"\(column)\": 2 of 2 values are known words"), "\(text)")
    #expect(text.contains("1 row without a value is drafted as available, too"), "\(text)")
    #expect(text.contains("write in the source: \"only\": {"), "\(text)")
    #expect(text.contains("\"\(column)\": [\"\(mark)\"] }"), "\(text)")
  }

  /// A second column of conditions may be one of states, and so may any column of a few words.
  @Test(arguments: [
    (
      "Condición,Estado", "Nuevo,Activa|Usado,Pausada|Usado,Activa",
      #""only": { "Estado": ["Activa"] }"#
    ),
    (
      "Estado,Condición", "Activa,Nuevo|Pausada,Usado|Finalizada,Usado",
      #""only": { "Estado": ["Activa"] }"#
    ),
    (
      "Estado,Condición", "Azul,Nuevo|Rojo,Usado|Azul,Usado|Rojo,Usado",
      #"sold or not public? None of them is read: "Estado""#
    ),
    ("Lieferbarkeit", "lieferbar|vergriffen|lieferbar", #""vergriffen": "sold""#),
    ("наличие", "есть|нет|есть", #"not public? None of them is read: "наличие""#),
    ("전시상태", "전시중|전시중지|전시중", #""only": { "전시상태": ["전시중"] }"#),
    ("Spalte", "eins|zwei|eins", #"not public? None of them is read: "Spalte""#),
  ])
  func asksAboutStates(columns: String, rows: String, expected: String) throws {
    let lines = rows.split(separator: "|").enumerated().map { "\($0),T\($0),5 EUR,\($1)\n" }
    let text = try draftLines("id,title,price,\(columns)\n" + lines.joined())
    #expect(text.contains(expected), "\(text)")
  }

  /// Few rows are hidden, and the words of other columns are spread more evenly.
  @Test func namesColumnsThatAreTheSameInMostRowsFirst() throws {
    let rows = (1...8).map {
      "\($0),T\($0),5 EUR,\($0 % 2 == 0 ? "wx" : "wy"),\($0 == 8 ? "wy" : "wx")"
    }
    let text = try draftLines("id,title,price,cola,colb\n" + rows.joined(separator: "\n") + "\n")
    #expect(text.contains(#"None of them is read: "colb" ("wx", "wy"); "cola""#), "\(text)")
  }

  /// A long question is not read to its end.
  @Test func namesOnlyTheLikeliestColumns() throws {
    let names =
      (1...10).map { "col\("abcdefghij".dropFirst($0 - 1).prefix(1))" } + ["stage", "flag"]
    let rows = (1...4).map { row in
      "\(row),T\(row),5 EUR,"
        + (1...10).map { "w\($0 % 2 == row % 2 ? "x" : "y")" }.joined(separator: ",")
        + ",\(row % 2 == 0 ? "one" : "two"),\(row % 2)"
    }
    let text = try draftLines(
      "id,title,price,\(names.joined(separator: ","))\n" + rows.joined(separator: "\n") + "\n")
    #expect(
      text.contains(#"None of them is read: "stage" ("one", "two"); "flag" ("0", "1"); "cola""#),
      "\(text)")
    #expect(
      text.contains(
        #"("wx", "wy") and "cold", "cole", "colf", "colg", "colh", "coli", "colj". If one does"#),
      "\(text)")
  }
}
