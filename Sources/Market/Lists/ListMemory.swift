import WaymarkProject
import WaymarkSite
import WaymarkTree

/// What the page of a record shows of other records, and what lists show of it, as the next build finds it
/// in the cache.
struct ListMemory {
  private let lists: BrowseStore?

  /// The number of the record set in the project.
  private let set: Int?
  private var buffer: [UInt8] = []

  init(of set: RecordSet, in project: Project, _ lists: BrowseStore?) {
    self.lists = lists
    self.set = project.records.firstIndex { $0.name == set.name }
  }

  /// What the page of the record with a number in its source shows of others.
  func surroundings(of ordinal: Int) -> Surroundings {
    guard let lists, let set else { return Surroundings() }
    return Surroundings(
      similar: lists.listings(like: ordinal, of: set),
      isTitleShared: lists.isTitleShared(ordinal, of: set),
      stockedLevels: lists.stockedLevels(above: ordinal, of: set))
  }

  /// Whether a page that was made before shows what is similar now.
  func isCurrent(_ made: CachedRecord, ordinal: Int) -> Bool {
    guard let lists, let line = made.line(of: .similar) else { return true }
    return line.elementsEqual(lists.digest(surroundings(of: ordinal)))
  }

  /// Notes for the next build what lists show of the open record.
  mutating func remember(_ ordinal: Int, _ surroundings: Surroundings, in sink: Sink) throws {
    guard sink.isRecording, let lists, let set else { return }
    sink.remember(lists.digest(surroundings), of: .similar)
    if let content = try lists.content(of: ordinal, set, buffer: &buffer) {
      sink.remember(Array(content), of: .browse)
    }
  }
}

/// What a record's page shows of other records, or because of them.
struct Surroundings {
  /// The numbers of the listings that are most like it.
  var similar: [UInt32] = []

  /// Whether the title of its page is that of another one too.
  var isTitleShared = false

  /// Of what is sold, how many of the pages above it have something to buy, from the market down.
  var stockedLevels: Int?
}
