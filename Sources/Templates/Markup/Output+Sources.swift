import WaymarkCore
import WaymarkModel

extension Output {
  /// Appends the value of a `srcset`: each URL with its width; those that the policy refuses are left
  /// out, and those that begin or end with a comma, which would end them.
  mutating func sources(_ sources: [PictureSource], _ policy: URLPolicy) {
    var isFirst = true
    for source in sources where policy.allows(source.url) && source.url.utf8.last != comma {
      if !isFirst { append(", ") }
      isFirst = false
      url(source.url, policy)
      append(" ")
      integer(source.width)
      append("w")
    }
  }
}

private let comma = UInt8(ascii: ",")
