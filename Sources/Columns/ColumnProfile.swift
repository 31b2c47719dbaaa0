import WaymarkCore
import WaymarkModel
import WaymarkValues

/// How much a profile keeps of each column.
package struct ProfileLimits {
  package let words: Int
  package let shapes: Int

  /// The limits are lower if a file has many columns.
  package init(columns: Int) {
    words = max(8, min(200, 100_000 / max(1, columns)))
    shapes = max(8, min(80, 40_000 / max(1, columns)))
  }
}

/// One sample for each kind of value, with its count, in bounded memory.
package struct Samples {
  package struct Sample {
    package let text: String
    package var count: Int

    package init(text: String, count: Int = 1) {
      self.text = text
      self.count = count
    }
  }

  private var all: [Sample] = []

  /// The index of each kind in `all`.
  private var indices: [UInt64: Int] = [:]

  /// How many values are too long, or of a kind beyond the limit.
  package private(set) var others = 0

  package var isEmpty: Bool { all.isEmpty }

  /// The most frequent first.
  package var sorted: [Sample] { all.sorted { ($1.count, $0.text) < ($0.count, $1.text) } }

  package mutating func take(_ value: ArraySlice<UInt8>, of kind: UInt64, longest: Int, limit: Int)
  {
    if let index = indices[kind] {
      all[index].count += 1
    } else if value.count <= longest, all.count < limit {
      indices[kind] = all.count
      all.append(Sample(text: String(decoding: value, as: UTF8.self)))
    } else {
      others += 1
    }
  }

  /// Removes some texts, and returns their number of values; takes no more values afterwards.
  package mutating func remove(_ texts: [String]) -> Int {
    let count = all.filter { texts.contains($0.text) }.reduce(0) { $0 + $1.count }
    all.removeAll { texts.contains($0.text) }
    indices = [:]
    return count
  }
}

/// The profile of all values of a column, in bounded memory.
package struct ColumnProfile {
  package let name: String
  package private(set) var filled = 0

  /// The distinct values.
  package private(set) var words = Samples()

  /// One value for each shape; texts that differ only in their digits have the same shape.
  package private(set) var shapes = Samples()

  /// How many values are numbers in the source, which need no parsing.
  package private(set) var typed = 0
  package private(set) var numbers = NumberEvidence()

  /// How many values have several lines.
  package private(set) var lines = 0

  /// How many values are objects of JSON, or lists of them.
  package private(set) var objects = 0

  /// How many values are lists of texts in JSON, such as `["ABS", "GPS"]`.
  package private(set) var textLists = 0
  package private(set) var links = LinkEvidence()
  package private(set) var dates = DateEvidence()
  package private(set) var identifiers = IdentifierEvidence()
  package private(set) var markup = MarkupEvidence()

  /// The beginnings of a few long values, to show the language.
  package private(set) var texts: [String] = []

  /// The path of the list that some records have in the column; `nil` where all have one value.
  package var list: String?

  /// The column that has the first value of a list.
  package var firstOfList: String? { list.map { "\($0).0\(name.dropFirst($0.count))" } }

  /// Whether its name says that it shows what is public; `none` is a word there, such as `nowhere`.
  package let isState: Bool

  /// Whether its name means the price of a sale or a rent.
  package let isPrice: Bool

  package init(name: String) {
    self.name = name
    let words = ColumnName(name)
    isPrice =
      words.means(["price", "rent", "salePrice"], .money)
      || WordTable.names("sale-amount").contains(words.key)
    isState =
      switch StateName.meaning(of: name) {
      case .visible??, .hidden??, .some(nil): true
      case nil, .available??, .sold??, .reserved??, .unclear??: false
      }
  }

  /// Whether the words contain every distinct value.
  package var hasAllWords: Bool { words.others == 0 }

  /// The distinct values, the most frequent first.
  package var frequentWords: [Samples.Sample] { words.sorted }

  /// One value of each shape, the most frequent first.
  package var samples: [Samples.Sample] { shapes.sorted }

  /// The values to test rules with: all of them, or one of each shape.
  package var trials: [Samples.Sample] { hasAllWords && typed == 0 ? words.sorted : samples }

  /// The column without some texts; of those with digits, all of the same shape must be named.
  package func without(_ texts: [String]) -> ColumnProfile {
    var column = self
    column.filled -= column.shapes.remove(texts)
    _ = column.words.remove(texts)
    return column
  }

  /// Whether a text is one of its values; false if they are too many to keep.
  package func has(_ text: String) -> Bool { identifiers.has(fnv(text.utf8)) }

  /// Takes the trimmed value of one record.
  package mutating func take(
    _ value: ArraySlice<UInt8>, isTyped: Bool, limits: ProfileLimits, budget: inout Int
  ) {
    filled += 1
    if isTyped { typed += 1 }
    let hash = fnv(value)
    words.take(value, of: hash, longest: 60, limit: limits.words)
    if !isTyped {
      let shape = fnv(value.lazy.map { $0.isASCIIDigit ? UInt8(ascii: "9") : $0 })
      shapes.take(value, of: shape, longest: 48, limit: limits.shapes)
    }
    if value.contains(UInt8(ascii: "\n")) { lines += 1 }
    if Self.isObject(value) { objects += 1 }
    if value.starts(with: #"[""#.utf8), value.last == UInt8(ascii: "]"),
      !value.contains(UInt8(ascii: "{"))
    {
      textLists += 1
    }
    if value.count > 60, texts.count < 8, value.first != UInt8(ascii: "h") {
      texts.append(String(decoding: value.prefix(400), as: UTF8.self))
    }
    numbers.take(value)
    links.take(value)
    dates.take(value)
    markup.take(value)
    identifiers.take(value, hash, budget: &budget)
  }
}

extension ColumnProfile {
  /// Whether a text is an object or a list of a program: `{addr1: 'Main St 1'}`, `["red"]`.
  fileprivate static func isObject(_ value: ArraySlice<UInt8>) -> Bool {
    switch (value.first, value.last) {
    case (UInt8(ascii: "{"), UInt8(ascii: "}")):
      value.starts(with: #"{""#.utf8) || value.contains(UInt8(ascii: ":"))
    case (UInt8(ascii: "["), UInt8(ascii: "]")):
      value.dropFirst().first.map { "{'\"".utf8.contains($0) } ?? false
    default: false
    }
  }
}

/// The values of a column that are plain numbers with a decimal point, and their range.
package struct NumberEvidence {
  package private(set) var count = 0
  package private(set) var range: ClosedRange<Double>?

  /// How many values have more than three decimals, and not only zeros after the second.
  package private(set) var precise = (count: 0, sample: "")

  package mutating func take(_ value: ArraySlice<UInt8>) {
    takeDecimals(value)
    let digits = value.first == UInt8(ascii: "-") ? value.dropFirst() : value
    guard let first = digits.first, first.isASCIIDigit, value.count <= 20,
      digits.allSatisfy({ $0.isASCIIDigit || $0 == UInt8(ascii: ".") }),
      let number = Double(String(decoding: value, as: UTF8.self))
    else { return }
    count += 1
    range = min(range?.lowerBound ?? number, number)...max(range?.upperBound ?? number, number)
  }

  /// Three decimals may be grouped digits.
  private mutating func takeDecimals(_ value: ArraySlice<UInt8>) {
    guard value.count < 30, let mark = value.lastIndex(where: { ".,".utf8.contains($0) }) else {
      return
    }
    let decimals = value[(mark + 1)...].prefix(while: \.isASCIIDigit)
    guard decimals.count > 3, decimals.dropFirst(2).contains(where: { $0 != UInt8(ascii: "0") })
    else { return }
    if precise.count == 0 { precise.sample = String(decoding: value, as: UTF8.self) }
    precise.count += 1
  }
}

/// The values of a column that contain HTML tags or references.
package struct MarkupEvidence {
  package private(set) var count = 0

  /// The mark of HTML in the first of them, such as `<br>`.
  package private(set) var sample = ""

  /// How many values have escaped tags, which are text.
  package private(set) var escaped = 0

  package mutating func take(_ value: ArraySlice<UInt8>) {
    guard value.count > 3, let mark = HTMLText.mark(in: value) else { return }
    if count == 0 { sample = mark }
    count += 1
    if mark == "&lt;" || mark == "&amp;" {
      let text = HTMLText(value, headings: 1).plain
      if HTMLText.mark(in: text) != nil { escaped += 1 }
    }
  }
}

/// How well the values of a column identify records.
package struct IdentifierEvidence {
  /// How many values have the characters of an identifier, and how many begin with a zero.
  package private(set) var count = 0
  package private(set) var leadingZeros = 0

  /// How many values repeat an earlier one; unknown after the budget is used up.
  package private(set) var repeats = 0
  package private(set) var isCounted = true
  private var seen: Set<UInt64> = []
  private var filled = 0

  /// Whether no value or hardly any value is repeated; a column named like an identifier may have
  /// more repeats, because feeds have mistakes.
  package func isNearlyUnique(asIdentifier isCalled: Bool) -> Bool {
    guard isCounted else { return false }
    if repeats * 100 <= filled { return true }
    return isCalled && (repeats * 10 <= filled || repeats == 1 && filled > 2)
  }

  package func has(_ hash: UInt64) -> Bool { seen.contains(hash) }

  package mutating func take(_ value: ArraySlice<UInt8>, _ hash: UInt64, budget: inout Int) {
    filled += 1
    if value.count <= 64, value.allSatisfy({ $0.isASCIIAlphanumeric || $0 == 0x2D || $0 == 0x5F }) {
      count += 1
    }
    if value.count > 1, value.first == UInt8(ascii: "0"), value.allSatisfy(\.isASCIIDigit) {
      leadingZeros += 1
    }
    countRepeat(hash, budget: &budget)
  }

  private mutating func countRepeat(_ hash: UInt64, budget: inout Int) {
    guard isCounted else { return }
    if seen.insert(hash).inserted {
      budget -= 1
    } else {
      repeats += 1
    }
    // A column with many repeats is not an identifier, whatever follows.
    if budget <= 0 || repeats > 1000 && repeats * 20 > filled {
      isCounted = false
      budget += seen.count
      seen = []
    }
  }
}

/// The evidence for links in a column.
package struct LinkEvidence {
  package private(set) var count = 0
  package private(set) var secure = 0

  /// How many values have a link that ends like the name of an image file.
  package private(set) var pictures = 0

  /// How many values end like the name of an image file without being links, how many of them begin
  /// like a link without its scheme, and the first name.
  package private(set) var files = 0
  package private(set) var schemeless = 0
  package private(set) var fileSample = ""

  /// The separators of values with several links.
  package private(set) var separators: [UInt8: Int] = [:]

  /// How many links lead to documents, videos or pages with these.
  package private(set) var others = 0

  /// What separates the names of files in a value.
  private static let gaps = Array(",;|".utf8)

  private static func begins(_ value: ArraySlice<UInt8>, _ start: String) -> Bool {
    value.prefix(start.utf8.count).lazy.map(\.asciiLowercased).elementsEqual(start.utf8)
  }

  package mutating func take(_ value: ArraySlice<UInt8>) {
    guard let first = value.first, first | 0x20 == UInt8(ascii: "h"), Self.begins(value, "http")
    else { return takeFiles(value) }
    count += 1
    if Self.begins(value, "https://") { secure += 1 }
    let links = ImageList.parts(of: value)
    let hasPicture = links.contains { link in
      FileEnding.isImage(link.prefix { $0 != UInt8(ascii: "?") }) == true
    }
    if hasPicture { pictures += 1 }
    if links.contains(where: FileEnding.isOther) { others += 1 }
    for index in value.indices.dropFirst(8) where value[index] == UInt8(ascii: "h") {
      guard value[index...].starts(with: "http".utf8) else { continue }
      separators[value[index - 1], default: 0] += 1
      return
    }
  }

  /// Takes a value that is not a link, and may contain names of files.
  private mutating func takeFiles(_ value: ArraySlice<UInt8>) {
    let file = value.prefix { !Self.gaps.contains($0) }
    guard FileEnding.isImage(file) == true || FileEnding.isImage(value) == true else { return }
    if Self.begins(value, "//") || Self.begins(value, "www.") { schemeless += 1 }
    if files == 0 { fileSample = String(decoding: file, as: UTF8.self) }
    files += 1
  }
}

/// The evidence for the order of dates in a column.
package struct DateEvidence {
  /// How many values have three numbers with the year last, and how many have a first or second
  /// number that cannot be a month.
  package private(set) var count = 0
  package private(set) var dayFirst = 0
  package private(set) var dayFirstSample = ""
  package private(set) var monthFirst = 0
  package private(set) var monthFirstSample = ""

  package mutating func take(_ value: ArraySlice<UInt8>) {
    guard let first = value.first, first.isASCIIDigit, (6...25).contains(value.count) else {
      return
    }
    let parts = value.prefix { $0.isASCIIDigit || "/-.".utf8.contains($0) }
      .split(omittingEmptySubsequences: false) { !$0.isASCIIDigit }
    guard parts.count == 3, (1...2).contains(parts[0].count), (1...2).contains(parts[1].count)
    else { return }
    count += 1
    let numbers = parts.map { $0.reduce(0) { $0 * 10 + Int($1 & 0x0F) } }
    if numbers[0] > 12 {
      if dayFirst == 0 { dayFirstSample = String(decoding: value, as: UTF8.self) }
      dayFirst += 1
    }
    if numbers[1] > 12 {
      if monthFirst == 0 { monthFirstSample = String(decoding: value, as: UTF8.self) }
      monthFirst += 1
    }
  }
}

/// A hash of bytes that is the same on every machine (Fowler, Noll and Vo).
private func fnv(_ bytes: some Sequence<UInt8>) -> UInt64 {
  var hash: UInt64 = 0xCBF2_9CE4_8422_2325
  for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
  return hash
}
