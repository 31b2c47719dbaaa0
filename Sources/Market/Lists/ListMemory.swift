import WaymarkProject
import WaymarkSite
import WaymarkTree

/// Keeps, for the next build, a record's contents in lists and the state of other records on its
/// page.
struct ListMemory {
  private let lists: BrowseStore?

  /// The index of the record set in the project.
  private let set: Int?
  private var buffer: [UInt8] = []

  init(of set: RecordSet, in project: Project, _ lists: BrowseStore?) {
    self.lists = lists
    self.set = project.records.firstIndex { $0.name == set.name }
  }

  /// The other records on the page of the record with a number in its source.
  func surroundings(of ordinal: Int) -> Surroundings {
    guard let lists, let set else { return Surroundings() }
    return Surroundings(
      similar: lists.listings(like: ordinal, of: set),
      isTitleShared: lists.isTitleShared(ordinal, of: set),
      stockedLevels: lists.stockedLevels(above: ordinal, of: set))
  }

  /// Whether a page of an earlier build shows the right similar listings.
  func isCurrent(_ made: CachedRecord, ordinal: Int) -> Bool {
    guard let lists, let line = made.line(of: .similar) else { return true }
    return line.elementsEqual(lists.digest(surroundings(of: ordinal)))
  }

  /// Records the contents of the open record in lists for the next build.
  mutating func remember(_ ordinal: Int, _ surroundings: Surroundings, in sink: Sink) throws {
    guard sink.isRecording, let lists, let set else { return }
    sink.remember(lists.digest(surroundings), of: .similar)
    if let content = try lists.content(of: ordinal, set, buffer: &buffer) {
      sink.remember(Array(content), of: .browse)
    }
  }
}

/// The parts of a record's page that depend on other records.
struct Surroundings {
  /// The numbers of the most similar listings.
  var similar: [UInt32] = []

  /// Whether another page has the same title.
  var isTitleShared = false

  /// Of what is sold, how many of the pages above it have something to buy, from the market down.
  var stockedLevels: Int?
}
