import WaymarkCore

/// What the name of a file ends with.
public enum FileEnding {
  /// Whether each ending is that of an image.
  private static let kinds: [String: Bool] = {
    let images = "jpg jpeg jfif png webp gif avif svg heic bmp tif tiff"
    let others = """
      pdf doc docx odt rtf txt xls xlsx csv ppt pptx xml json zip rar mp4 m4v mov avi wmv webm mkv mpg \
      mpeg mp3 wav html htm
      """
    let all = [(images, true), (others, false)].flatMap { words, isImage in
      words.split(separator: " ").map { (String($0), isImage) }
    }
    return Dictionary(uniqueKeysWithValues: all)
  }()

  /// Whether a name ends like that of an image; `nil` if it ends like no known file.
  public static func isImage(_ name: ArraySlice<UInt8>) -> Bool? {
    guard let dot = name.suffix(6).lastIndex(of: UInt8(ascii: ".")),
      let first = name[(dot + 1)...].first, first.isASCIILetter
    else { return nil }
    return kinds[String(decoding: name[(dot + 1)...], as: UTF8.self).lowercased()]
  }

  /// Sites whose links lead to pages with a video or a tour.
  private static let sites: Set = [
    "youtube.com", "youtube-nocookie.com", "youtu.be", "vimeo.com", "dailymotion.com",
    "matterport.com",
  ]

  /// Whether a path or a URL certainly leads to no image, by its ending or its site.
  public static func isOther(_ address: ArraySlice<UInt8>) -> Bool {
    let path = address.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
    guard path.prefix(4).lazy.map(\.asciiLowercased).elementsEqual("http".utf8) else {
      return isImage(path) == false
    }
    let parts = path.split(separator: UInt8(ascii: "/"), maxSplits: 2)
    let isImage = parts.count > 2 ? isImage(parts[2]) : nil
    let host = String(decoding: parts.dropFirst().first ?? [], as: UTF8.self).lowercased()
    let start = ["www.", "m.", "player.", "my."].first(where: host.hasPrefix) ?? ""
    return !(isImage ?? !sites.contains(String(host.dropFirst(start.count))))
  }
}
