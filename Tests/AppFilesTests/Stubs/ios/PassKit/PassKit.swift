// What generated code uses of PassKit.
// Sources: PKPassLibrary.h (SDK 18.2), PKAddPassesViewController.h, onestack.dev/ios-reference (27.1);
// PKPass.init(data:) as its documentation has it.

public import Foundation
public import UIKit

open class PKObject: NSObject {}

open class PKPass: PKObject {
  public let passTypeIdentifier: String
  public let serialNumber: String

  /// The stub accepts bytes that begin like a ZIP archive, followed by `type:serial`.
  public init(data: Data) throws {
    let text = String(decoding: data.dropFirst(4), as: UTF8.self)
    let parts = text.split(separator: ":").map(String.init)
    guard data.starts(with: Data("PK\u{3}\u{4}".utf8)), parts.count == 2 else {
      throw NSError(domain: "PKPassKitErrorDomain", code: 1)
    }
    passTypeIdentifier = parts[0]
    serialNumber = parts[1]
    super.init()
  }
}

open class PKPassLibrary: NSObject {
  open class func isPassLibraryAvailable() -> Bool { Recorder.isAvailable }

  open func containsPass(_ pass: PKPass) -> Bool {
    Recorder.contained.contains(pass.serialNumber)
  }

  open func replacePass(with pass: PKPass) -> Bool {
    Recorder.log.append("replace \(pass.serialNumber)")
    return Recorder.replaces
  }

  public enum Recorder {
    nonisolated(unsafe) public static var isAvailable = true
    nonisolated(unsafe) public static var canAdd = true
    nonisolated(unsafe) public static var replaces = true
    nonisolated(unsafe) public static var contained: Set<String> = []
    nonisolated(unsafe) public static var log: [String] = []
  }
}

open class PKAddPassesViewController: UIViewController {
  public let passes: [PKPass]
  public weak var delegate: (any PKAddPassesViewControllerDelegate)?

  public init?(pass: PKPass) {
    passes = [pass]
    super.init()
  }

  public required init?(coder: NSCoder) { nil }

  open class func canAddPasses() -> Bool { PKPassLibrary.Recorder.canAdd }
}

/// The requirement is optional; on Linux it has a default.
@MainActor public protocol PKAddPassesViewControllerDelegate: NSObjectProtocol {
  func addPassesViewControllerDidFinish(_ controller: PKAddPassesViewController)
}

extension PKAddPassesViewControllerDelegate {
  public func addPassesViewControllerDidFinish(_ controller: PKAddPassesViewController) {}
}
