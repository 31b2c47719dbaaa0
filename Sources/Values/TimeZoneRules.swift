import WaymarkCore
public import WaymarkModel

/// The clocks of a time zone: their offsets from UTC, and the moments at which they change.
public struct TimeZoneRules: Hashable, Sendable {
  /// The name in the time zone database, such as `Europe/Berlin`.
  public let name: String
  private let changes: [(from: Int, clock: Clock)]
  private let first: Clock

  /// The offset and the name of a clock.
  struct Clock: Sendable {
    /// Seconds east of UTC.
    let offset: Int

    /// Letters such as `CEST`; `nil` if the database only gives the offset.
    let name: String?

    init(offset: Int, name: some StringProtocol) {
      self.offset = offset
      let isWord = !name.isEmpty && name.utf8.allSatisfy { $0.isASCIILetter }
      self.name = isWord ? String(name) : nil
    }
  }

  /// The rule for the years after the last change, in POSIX form, is expanded up to this year.
  private static let lastYear = 2101

  public static func == (left: Self, right: Self) -> Bool { left.name == right.name }
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }

  /// Reads a file of the time zone database (RFC 9636); `nil` for other files.
  public init?(name: String, file: [UInt8]) {
    guard let contents = TimeZoneFile(file) else { return nil }
    self.name = name
    first = contents.first
    var changes = contents.changes
    if let rule = PosixZone(contents.footer) {
      let last = changes.last?.from ?? Int.min
      let start = max(1970, Timestamp(seconds: max(last, 0)).year)
      for year in start...Self.lastYear {
        changes += rule.changes(in: year).filter { $0.from > last }
      }
    }
    self.changes = changes.sorted { $0.from < $1.from }
  }

  /// The moment at which the clocks show a date and a time, given as if they were in UTC.
  func moment(showing local: Timestamp) throws(ValueFault) -> Timestamp {
    // No offset is more than a day, and at most two changes are near a moment.
    let offsets = Set([-86_400, 0, 86_400].map { offset(at: local.seconds + $0) })
    let moments = offsets.map { local.seconds - $0 }
      .filter { $0 + offset(at: $0) == local.seconds }
    guard let moment = moments.first else { throw .nonexistentTime(name) }
    guard moments.count == 1 else { throw .ambiguousTime(name) }
    return Timestamp(
      seconds: moment, offset: local.seconds - moment, clockName: clock(at: moment).name)
  }

  /// A moment with the offset and name of the clock at that time.
  public func shown(_ moment: Timestamp) -> Timestamp {
    let clock = clock(at: moment.seconds)
    return Timestamp(seconds: moment.seconds, offset: clock.offset, clockName: clock.name)
  }

  /// The first second of a day, given as if it were in UTC.
  ///
  /// If the clocks skip midnight, the day begins when they are put forward; if they show midnight
  /// twice, it begins with the first.
  public func beginning(ofDay day: Timestamp) -> Timestamp {
    let (before, after) = (offset(at: day.seconds - 86_400), offset(at: day.seconds + 86_400))
    let moments = [before, after].map { day.seconds - $0 }
      .filter { $0 + offset(at: $0) == day.seconds }
    return shown(Timestamp(seconds: moments.min() ?? day.seconds - before))
  }

  /// The last second of a day, given as if it were in UTC.
  public func end(ofDay day: Timestamp) -> Timestamp {
    let next = beginning(ofDay: Timestamp(seconds: day.seconds + 86_400))
    return shown(Timestamp(seconds: next.seconds - 1))
  }

  private func offset(at moment: Int) -> Int { clock(at: moment).offset }

  private func clock(at moment: Int) -> Clock {
    var (low, high) = (0, changes.count)
    while low < high {
      let middle = (low + high) / 2
      if changes[middle].from <= moment { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? first : changes[low - 1].clock
  }
}

/// The contents of a file of the time zone database, from its block of 64-bit times.
private struct TimeZoneFile {
  private(set) var changes: [(from: Int, clock: TimeZoneRules.Clock)] = []
  let first: TimeZoneRules.Clock
  private(set) var footer: ArraySlice<UInt8> = []

  init?(_ file: [UInt8]) {
    guard let first = Header(file, at: 0), first.version >= UInt8(ascii: "2"),
      let header = Header(file, at: 44 + first.dataSize(timeSize: 4))
    else { return nil }
    let times = header.end
    let indices = times + header.timeCount * 8
    let types = indices + header.timeCount
    let end = header.end + header.dataSize(timeSize: 8)
    guard end < file.count, header.typeCount > 0 else { return nil }
    let names = file[(types + header.typeCount * 6)...].prefix(header.nameSize)
    func clock(_ type: Int) -> TimeZoneRules.Clock? {
      guard type < header.typeCount else { return nil }
      let start = types + type * 6
      let name = names.dropFirst(Int(file[start + 5])).prefix { $0 != 0 }
      return TimeZoneRules.Clock(
        offset: Int(Int32(truncatingIfNeeded: bigEndian(file, at: start, 4))),
        name: String(decoding: name, as: UTF8.self))
    }
    guard let first = clock(0) else { return nil }
    self.first = first
    for index in 0..<header.timeCount {
      guard let clock = clock(Int(file[indices + index])) else { return nil }
      changes.append((bigEndian(file, at: times + index * 8, 8), clock))
    }
    footer = file[(end + 1)...].prefix { $0 != UInt8(ascii: "\n") }
  }

  private struct Header {
    let version: UInt8
    let end: Int
    let counts: [Int]

    init?(_ file: [UInt8], at start: Int) {
      guard start >= 0, file.count >= start + 44, file[start..<start + 4].elementsEqual("TZif".utf8)
      else { return nil }
      version = file[start + 4]
      counts = (0..<6).map { bigEndian(file, at: start + 20 + $0 * 4, 4) }
      end = start + 44
      guard counts.allSatisfy({ $0 < 100_000 }) else { return nil }
    }

    var timeCount: Int { counts[3] }
    var typeCount: Int { counts[4] }

    /// The size of the names of the clocks in bytes.
    var nameSize: Int { counts[5] }

    /// The size of the block after the header in bytes.
    func dataSize(timeSize: Int) -> Int {
      counts[3] * (timeSize + 1) + counts[4] * 6 + counts[5] + counts[2] * (timeSize + 4)
        + counts[1]
        + counts[0]
    }
  }
}

private func bigEndian(_ bytes: [UInt8], at start: Int, _ count: Int) -> Int {
  var value: UInt64 = 0
  for byte in bytes[start..<start + count] { value = value << 8 | UInt64(byte) }
  return Int(truncatingIfNeeded: value)
}

/// The rule for yearly changes of clocks, in POSIX form: `CET-1CEST,M3.5.0,M10.5.0/3`.
struct PosixZone {
  private struct Change {
    let month: Int
    let week: Int
    let weekday: Int
    let second: Int
  }

  private let standard: TimeZoneRules.Clock
  private let summer: TimeZoneRules.Clock
  private let start: Change
  private let end: Change

  /// Reads a rule with two changes a year; `nil` for a zone without changes.
  init?(_ text: ArraySlice<UInt8>) {
    let parts = String(decoding: text, as: UTF8.self).split(separator: ",")
    guard parts.count == 3, let start = Self.change(parts[1]), let end = Self.change(parts[2])
    else { return nil }
    var names = parts[0]
    guard let name = Self.name(&names), let standard = Self.seconds(&names),
      let summerName = Self.name(&names)
    else { return nil }
    let summer = names.isEmpty ? 3600 - standard : -(Self.seconds(&names) ?? 0)
    self.standard = TimeZoneRules.Clock(offset: -standard, name: name)
    self.summer = TimeZoneRules.Clock(offset: summer, name: summerName)
    self.start = start
    self.end = end
  }

  func changes(in year: Int) -> [(from: Int, clock: TimeZoneRules.Clock)] {
    [
      (moment(start, year) - standard.offset, summer),
      (moment(end, year) - summer.offset, standard),
    ]
  }

  /// The moment of a change on the clocks before it, as if they were in UTC.
  private func moment(_ change: Change, _ year: Int) -> Int {
    let first = Timestamp(year: year, month: change.month, day: 1)?.seconds ?? 0
    let next =
      change.month == 12
      ? Timestamp(year: year + 1, month: 1, day: 1)
      : Timestamp(year: year, month: change.month + 1, day: 1)
    // 1970-01-01 was a Thursday, day 4 of a week that begins on Sunday.
    let weekday = ((first / 86_400 + 4) % 7 + 7) % 7
    var day = first + ((change.weekday - weekday + 7) % 7 + (change.week - 1) * 7) * 86_400
    while let next, day >= next.seconds { day -= 7 * 86_400 }
    return day + change.second
  }

  private static func change(_ text: Substring) -> Change? {
    let halves = text.split(separator: "/")
    guard let date = halves.first, date.hasPrefix("M") else { return nil }
    let numbers = date.dropFirst().split(separator: ".").compactMap { Int($0) }
    guard numbers.count == 3, (1...12).contains(numbers[0]), (1...5).contains(numbers[1]),
      (0...6).contains(numbers[2])
    else { return nil }
    var time = halves.count > 1 ? halves[1] : "2"
    guard let second = seconds(&time) else { return nil }
    return Change(month: numbers[0], week: numbers[1], weekday: numbers[2], second: second)
  }

  /// Takes a name such as `CET` or `<+03>`.
  private static func name(_ text: inout Substring) -> Substring? {
    let name = text.first == "<" ? text.prefix { $0 != ">" } : text.prefix { $0.isLetter }
    text = text.dropFirst(text.first == "<" ? name.count + 1 : name.count)
    return name.isEmpty ? nil : name
  }

  /// Takes a time such as `-1`, `5:30` or `2:00:00`, in seconds.
  private static func seconds(_ text: inout Substring) -> Int? {
    let isNegative = text.first == "-"
    if isNegative || text.first == "+" { text = text.dropFirst() }
    let parts = text.prefix { $0.isNumber || $0 == ":" }
    text = text.dropFirst(parts.count)
    let numbers = parts.split(separator: ":").map { Int($0) ?? 0 }
    guard let hours = numbers.first, hours <= 167 else { return nil }
    let value = hours * 3600 + (numbers.count > 1 ? numbers[1] * 60 : 0)
    return isNegative ? -value : value
  }
}
