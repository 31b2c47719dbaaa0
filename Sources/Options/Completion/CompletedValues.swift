/// What a shell can complete the value of an option or operand to.
public enum CompletedValues: Equatable, Sendable {
  /// Anything; a shell has nothing to offer.
  case any
  case files
  case folders
  case words([String])
}

extension Option {
  /// The same option, whose value is one of these words; the remedy says what to do with another one.
  public func offering(
    _ words: [String], remedy: (@Sendable (_ value: String) -> String)? = nil
  ) -> Option {
    var option = self
    option.offered = words
    option.remedy = remedy
    return option
  }

  /// The words that the option offers, or what its placeholder names.
  var completedValues: CompletedValues {
    if !offered.isEmpty { return .words(offered) }
    guard let placeholder else { return .any }
    if placeholder.contains("|") {
      return .words(placeholder.split(separator: "|").map(String.init).filter { $0 != "LAT,LON" })
    }
    return switch placeholder {
    case "FILE", "FILE.ndjson", "CA.pem", "LIST", "OLD", "NEW": .files
    case "DIR": .folders
    default: .any
    }
  }
}
