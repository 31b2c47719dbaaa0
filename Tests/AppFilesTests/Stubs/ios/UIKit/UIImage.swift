// Source: developer.apple.com/documentation/uikit/uiimage; preparingThumbnail(of:) is in iOS 15.

@_exported import Foundation
// On Apple's systems URLSession is in Foundation.
@_exported import FoundationNetworking

open class UIImage: NSObject, @unchecked Sendable {
  open var size: CGSize { extent }
  private let extent: CGSize

  /// The stub accepts bytes that begin like PNG or JPEG, and gives the image a size.
  public init?(data: Data) {
    guard data.starts(with: [0x89, 0x50]) || data.starts(with: [0xFF, 0xD8]) else { return nil }
    extent = CGSize(width: 1200, height: 800)
  }

  private init(size: CGSize) { extent = size }

  open func preparingThumbnail(of size: CGSize) -> UIImage? { UIImage(size: size) }

  /// The stub's data begins like JPEG, and contains the size as text.
  open func jpegData(compressionQuality: CGFloat) -> Data? {
    Data([0xFF, 0xD8]) + Data("\(Int(size.width))x\(Int(size.height))".utf8)
  }
}
