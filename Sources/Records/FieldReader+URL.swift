import Bytes
import Model

extension FieldReader {
  mutating func url(_ field: RecordField) -> String? {
    text(field).flatMap { url($0, field) }
  }

  /// The pictures: an array of URLs, or a text of URLs with `|` or blanks between them.
  mutating func images() -> [String] {
    switch value(.images) {
    case .node(let node):
      guard let elements = node.array else {
        fail(.type, .images, "the images are \(node.kind), not an array")
        return []
      }
      return elements.compactMap { element in
        switch value(of: element) {
        case .absent: return nil
        case .text(let text): return url(text, .images)
        default:
          fail(.type, .images, "an image is \(element.kind), not a URL")
          return nil
        }
      }
    default:
      guard let text = text(.images) else { return [] }
      return text.split { $0 == UInt8(ascii: "|") || isBlank($0) }.compactMap { url($0, .images) }
    }
  }

  private mutating func url(_ text: ArraySlice<UInt8>, _ field: RecordField) -> String? {
    switch SecureURL.read(text) {
    case .success(let url): return url.text
    case .failure(let error):
      fail(.url, field, "the URL \(excerpt(text)) \(error.reason)")
      return nil
    }
  }
}
