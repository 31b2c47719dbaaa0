import WaymarkCore
import WaymarkTemplates

/// Where in the markup the parts of a text may begin: sections make several places possible.
///
/// A value of a record is escaped, so it is plain text between tags and within quotes. In a tag and
/// outside quotes, a space in it would end the address and begin another attribute.
struct MarkupPlaces {
  /// The places at which the checks of a finished pass find tags; a `>` ends a tag even within
  /// quotes.
  private enum Place: Hashable {
    case text
    case opening
    case tag
    case quotes(UInt8)

    var isBare: Bool { self == .opening || self == .tag }

    func after(_ byte: UInt8) -> Place {
      switch (self, byte) {
      case (_, UInt8(ascii: ">")): .text
      case (.quotes(let mark), _): byte == mark ? .tag : self
      case (_, UInt8(ascii: "<")): .opening
      case (.opening, _): byte.isASCIILetter || byte == UInt8(ascii: "/") ? .tag : .text
      case (.tag, UInt8(ascii: "\"")), (.tag, UInt8(ascii: "'")): .quotes(byte)
      case (.tag, _), (.text, _): self
      }
    }
  }

  private var places: Set<Place> = [.text]

  /// Rejects a text in which a value would be in a tag and outside quotes.
  static func check(_ template: PassText) throws(TemplateFault) {
    var places = MarkupPlaces()
    guard let field = places.bareField(in: template.steps[...]) else { return }
    throw TemplateFault(
      .passTemplate, "{{\(field.name.prefix(60))}} is in a tag but not in quotes",
      help:
        "write <a href=\"{{\(field.name.prefix(60))}}\">, and &lt; for a < that does not begin a "
        + "tag"
    )
  }

  /// The first field that is in a tag and outside quotes.
  private mutating func bareField(in steps: ArraySlice<PassText.Step>) -> PassFieldPlace? {
    var rest = steps
    while let step = rest.popFirst() {
      switch step {
      case .literal(let text):
        places = Set(places.map { place in text.utf8.reduce(place) { $0.after($1) } })
      case .field(let field):
        if places.contains(where: \.isBare) { return field }
      case .section(_, _, let length):
        var within = self
        if let field = within.bareField(in: rest.prefix(length)) { return field }
        places.formUnion(within.places)
        rest = rest.dropFirst(length)
      }
    }
    return nil
  }
}
