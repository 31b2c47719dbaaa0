/// How much a name looks like the name of an identifier; -1 for a number that gives an address.
package func idScore(_ name: String) -> Int {
  let name = ColumnName(name)
  if name.hasPhrase(in: "land-register") { return -1 }
  if name.key == "id" || name.key == "key" { return 5 }
  let isOther = ["link", "postalCode", "contact", "dealer", "gtin", "vin", "year", "price"].contains
  {
    field in
    FieldNames.fields(named: name.key).contains(field)
  }
  let fields = FieldNames.fields(named: name.key)
  if name.words.last == "id", StateName.meaning(of: name.words.joined(separator: " ")) != nil {
    return 0
  }
  // A Czech `Kód` is an article number, and a Polish `kod` also a postal code.
  if isOther { return fields.contains("id") ? 1 : 0 }
  if fields.contains("id") || name.endsLikeIdentifier {
    // A stock number, or the number in stock.
    return fields.contains("stock") ? 1 : 4
  }
  if name.words.last == "id" || name.words.first == "id" { return 3 }
  return WordTable.names("id-word").isDisjoint(with: name.words) ? 0 : 2
}
