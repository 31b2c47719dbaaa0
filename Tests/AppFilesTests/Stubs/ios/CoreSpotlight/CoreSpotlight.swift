// What generated code uses of Core Spotlight. Nothing there is isolated or Sendable.
// Sources: CSSearchableIndex.h (SDK 27), CSSearchableItem.h, CSSearchableItemAttributeSet_General.h,
// and developer.apple.com/documentation/corespotlight for the names in Swift.

public import Foundation
public import UIKit
public import UniformTypeIdentifiers

public let CSSearchableItemActionType = "com.apple.corespotlightitem"
public let CSSearchableItemActivityIdentifier = "kCSSearchableItemActivityIdentifier"
public let CSQueryContinuationActionType = "com.apple.corespotlightquerycontinuation"
public let CSSearchQueryString = "kCSSearchQueryString"

open class CSSearchableIndex: NSObject {
  public let name: String
  public weak var indexDelegate: (any CSSearchableIndexDelegate)? {
    didSet { Recorder.delegate = indexDelegate }
  }

  public init(name: String) {
    self.name = name
    super.init()
  }

  open class func isIndexingAvailable() -> Bool { Recorder.isAvailable }

  open func indexSearchableItems(
    _ items: [CSSearchableItem], completionHandler: (((any Error)?) -> Void)? = nil
  ) {
    Recorder.answer(completionHandler) {
      for item in items {
        Recorder.items[item.uniqueIdentifier] = Recorder.Item(item)
        Recorder.log.append("index \(item.uniqueIdentifier)")
      }
    }
  }

  open func deleteSearchableItems(
    withIdentifiers identifiers: [String], completionHandler: (((any Error)?) -> Void)? = nil
  ) {
    Recorder.answer(completionHandler) {
      for identifier in identifiers {
        Recorder.items[identifier] = nil
        Recorder.log.append("delete \(identifier)")
      }
    }
  }

  open func deleteAllSearchableItems(completionHandler: (((any Error)?) -> Void)? = nil) {
    Recorder.answer(completionHandler) {
      Recorder.items = [:]
      Recorder.state = nil
      Recorder.log.append("delete all")
    }
  }

  /// Requests after this point are done when the batch ends.
  open func beginBatch() {
    precondition(Recorder.batch == nil, "a batch has ended before the next one begins")
    Recorder.log.append("begin")
    Recorder.batch = []
  }

  open func endBatch(
    withClientState clientState: Data, completionHandler: (((any Error)?) -> Void)? = nil
  ) {
    let work = Recorder.batch ?? []
    Recorder.batch = nil
    Recorder.answer(completionHandler) {
      precondition(clientState.count < 250, "a client state is below 250 bytes")
      work.forEach { $0() }
      Recorder.state = clientState
      Recorder.log.append("end")
    }
  }

  open func fetchLastClientState(
    completionHandler: @escaping (Data?, (any Error)?) -> Void
  ) {
    let state = Recorder.state
    // The system answers on a separate queue.
    nonisolated(unsafe) let answer = completionHandler
    DispatchQueue.global().async { answer(state, nil) }
  }

  /// The requests to the index, for tests.
  public enum Recorder {
    public struct Item {
      public let domain: String?
      public let title: String?
      public let description: String?
      public let keywords: [String]
      public let thumbnail: Data?
      public let url: URL?
      public let expires: Date?

      init(_ item: CSSearchableItem) {
        domain = item.domainIdentifier
        title = item.attributeSet.title
        description = item.attributeSet.contentDescription
        keywords = item.attributeSet.keywords ?? []
        thumbnail = item.attributeSet.thumbnailData
        url = item.attributeSet.contentURL
        expires = item.expirationDate
      }
    }

    nonisolated(unsafe) public static var isAvailable = true
    nonisolated(unsafe) public static var items: [String: Item] = [:]
    nonisolated(unsafe) public static var state: Data?
    nonisolated(unsafe) public static var log: [String] = []

    nonisolated(unsafe) public weak static var delegate: (any CSSearchableIndexDelegate)?
    nonisolated(unsafe) static var batch: [() -> Void]?

    /// How many calls succeed before one fails; `nil` for all.
    nonisolated(unsafe) public static var callsBeforeFault: Int?

    static func answer(_ handler: (((any Error)?) -> Void)?, _ work: @escaping () -> Void) {
      if batch != nil {
        batch?.append(work)
        return
      }
      var fault: (any Error)?
      if let count = callsBeforeFault {
        callsBeforeFault = count > 0 ? count - 1 : nil
        if count == 0 { fault = NSError(domain: "CSIndexErrorDomain", code: -1004) }
      }
      if fault == nil { work() }
      nonisolated(unsafe) let answer = handler
      let error = fault
      DispatchQueue.global().async { answer?(error) }
    }
  }
}

public protocol CSSearchableIndexDelegate: NSObjectProtocol {
  func searchableIndex(
    _ searchableIndex: CSSearchableIndex,
    reindexAllSearchableItemsWithAcknowledgementHandler acknowledgementHandler:
      @escaping () -> Void)
  func searchableIndex(
    _ searchableIndex: CSSearchableIndex,
    reindexSearchableItemsWithIdentifiers identifiers: [String],
    acknowledgementHandler: @escaping () -> Void)
}

open class CSSearchableItem: NSObject {
  public var uniqueIdentifier: String
  public var domainIdentifier: String?
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  public var expirationDate: Date!
  public var attributeSet: CSSearchableItemAttributeSet

  public init(
    uniqueIdentifier: String?, domainIdentifier: String?,
    attributeSet: CSSearchableItemAttributeSet
  ) {
    self.uniqueIdentifier = uniqueIdentifier ?? UUID().uuidString
    self.domainIdentifier = domainIdentifier
    self.attributeSet = attributeSet
    // A month by default.
    expirationDate = Date(timeIntervalSinceNow: 30 * 86_400)
    super.init()
  }
}

open class CSSearchableItemAttributeSet: NSObject {
  public var title: String?
  public var contentDescription: String?
  public var keywords: [String]?
  public var thumbnailData: Data?
  public var contentURL: URL?
  public var relatedUniqueIdentifier: String?
  public var weakRelatedUniqueIdentifier: String?

  public init(contentType: UTType) { super.init() }
}

extension NSUserActivity {
  public var contentAttributeSet: CSSearchableItemAttributeSet? {
    get { attachments["contentAttributeSet"] as? CSSearchableItemAttributeSet }
    set { attachments["contentAttributeSet"] = newValue }
  }
}
