import WaymarkCore

extension Output {
  /// Appends a comma, a name and a text, or nothing when there is no text.
  mutating func member(_ name: String, _ text: String?) {
    guard let text, !text.isEmpty else { return }
    member(name)
    json(text)
  }

  /// Appends a comma, a name and an https URL, or nothing for other URLs.
  mutating func member(_ name: String, url: String?, fragment: String = "") {
    guard let url = webURL(url) else { return }
    member(name)
    json(asciiURL(url) + fragment)
  }

  /// Appends a comma, a name and a number, or nothing when there is none.
  mutating func member(_ name: String, _ number: Int?) {
    guard let number else { return }
    member(name)
    integer(number)
  }

  /// Appends a comma, a name and a term of schema.org.
  mutating func member(_ name: String, term: String?) {
    guard let term else { return }
    member(name)
    append("\"https://schema.org/")
    append(term)
    append("\"")
  }

  /// Appends a comma, a name and an object of a type that contains one name.
  mutating func member(_ name: String, _ type: String, named text: String?) {
    guard let text, !text.isEmpty else { return }
    begin(name, type)
    member("name", text)
    append("}")
  }

  /// Appends a comma, a name and the beginning of an object of a type.
  mutating func begin(_ name: String, _ type: String) {
    member(name)
    append("{\"@type\":\"")
    append(type)
    append("\"")
  }

  /// Appends a comma, a name and a list of texts, or nothing when there are none.
  mutating func member(_ name: String, list texts: [String]) {
    guard !texts.isEmpty else { return }
    member(name)
    for (index, text) in texts.enumerated() {
      append(index == 0 ? "[" : ",")
      json(text)
    }
    append("]")
  }

  /// Appends a comma and a name.
  mutating func member(_ name: String) {
    append(",\"")
    append(name)
    append("\":")
  }

  /// Appends a comma, `geo` and a point with six decimal places: a tenth of a metre.
  mutating func geo(latitude: Double, longitude: Double) {
    begin("geo", "GeoCoordinates")
    append(",\"latitude\":")
    degrees(latitude)
    append(",\"longitude\":")
    degrees(longitude)
    append("}")
  }
}
