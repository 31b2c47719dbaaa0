// What generated code uses of WebKit.
// Source: developer.apple.com/documentation/webkit/wkwebview

public import Foundation
public import UIKit

@MainActor open class WKNavigation: NSObject {}

@MainActor open class WKWebViewConfiguration: NSObject {
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  public var defaultWebpagePreferences: WKWebpagePreferences! = WKWebpagePreferences()
}

@MainActor open class WKWebpagePreferences: NSObject {
  /// iOS 14.
  public var allowsContentJavaScript = true
}

@MainActor open class WKWebView: UIView {
  public let configuration: WKWebViewConfiguration

  /// The requests of the view, for tests.
  public private(set) var loaded: [String] = []

  public init(frame: CGRect, configuration: WKWebViewConfiguration) {
    self.configuration = configuration
    super.init(frame: frame)
  }

  public required init?(coder: NSCoder) { nil }

  @discardableResult open func load(_ request: URLRequest) -> WKNavigation? {
    loaded.append(request.url?.absoluteString ?? "")
    return nil
  }

  @discardableResult open func loadHTMLString(_ string: String, baseURL: URL?) -> WKNavigation? {
    loaded.append(string)
    return nil
  }
}
