// A program of the generated sources: with an argument, it is the system that opens links in the
// app in every way; without one, it answers questions, one per line.

import CoreSpotlight
import Foundation
import SwiftUI
import UIKit
import UserNotifications

@main @MainActor struct Program {
  static func main() async {
    if CommandLine.arguments.count > 1 {
      await SystemChecks().run()
    } else {
      answerQuestions()
    }
  }

  private static func answerQuestions() {
    var second: TimeInterval = 0
    let manager = DeeplinkManager { second }
    while let line = readLine() {
      second += 2
      let parts = line.split(separator: " ", omittingEmptySubsequences: false)
      let bytes = parts[1].split(separator: ",").compactMap { UInt8($0) }
      manager.receive(place(String(parts[0]), String(decoding: bytes, as: UTF8.self)))
      guard let place = manager.take() else {
        print("nil")
        continue
      }
      precondition(manager.take() == nil, "a link is handed out once")
      let url = DeeplinkRouter.url(of: place)?.absoluteString ?? "none"
      let scheme = DeeplinkRouter.schemeURL(of: place)?.absoluteString ?? "none"
      precondition(DeeplinkRouter.place(url: url) == place)
      precondition(DeeplinkRouter.place(url: scheme) == place)
      let type = DeeplinkRouter.activityType(of: place)
      precondition(DeeplinkRouter.place(activity: type, webpageURL: url) == place)
      print(url, scheme, type)
    }
  }

  private static func place(_ kind: String, _ text: String) -> Deeplink? {
    switch kind {
    case "activity":
      let parts = text.split(separator: "\t", omittingEmptySubsequences: false)
      return DeeplinkRouter.place(activity: String(parts[0]), webpageURL: String(parts[1]))
    case "url": return DeeplinkRouter.place(url: text)
    case "shortcut": return DeeplinkRouter.place(shortcut: text)
    case "spotlight": return DeeplinkRouter.place(spotlight: text)
    case "search": return DeeplinkRouter.place(search: text)
    default:
      let payload = try? JSONSerialization.jsonObject(with: Data(text.utf8))
      return DeeplinkRouter.place(push: payload as? [String: Any] ?? [:])
    }
  }
}
