import Model

extension MapLinkRule {
  /// The rules of a URL's structure.
  var structureRow: Row? {
    switch self {
    case .noQuestionMark:
      (
        .error, "a map link has no ? before its parameters",
        "write ? before the first parameter; without it the app gets none"
      )
    case .questionMark:
      (
        .error, "a map link has a ? where the app takes none",
        "leave it out: the scheme is opaque and its parameters follow the colon"
      )
    case .slashes:
      (
        .error, "a map link has // after a scheme that takes none",
        "write the parameters right behind the colon"
      )
    case .noEquals:
      (.error, "a parameter of a map link has no =", "write = between its name and its value")
    case .glued:
      (
        .error, "something is glued to a coordinate of a map link",
        "write it as a parameter of its own, behind &"
      )
    case .splitLabel:
      (
        .error, "a raw & cuts a text of a map link in two",
        "write %26; whoever names a place can otherwise add parameters"
      )
    case .fragment:
      (.error, "a raw # cuts a map link off", "write %23; what follows never reaches the app")
    case .nested:
      (
        .error, "a map link has a URL as a value that is not encoded",
        "percent-encode the inner URL as a whole; its & and # end it otherwise"
      )
    case .repeated:
      (
        .warning, "a parameter is there twice", "write it once: apps differ in which one they take"
      )
    case .path:
      (.error, "a map link has a path that the app does not have", "use the documented path")
    case .parameter:
      (
        .error, "a map link has a parameter that the app does not have",
        "use the documented name; apps pass over what they do not know"
      )
    case .missing:
      (
        .error, "a map link lacks a parameter that the app insists on",
        "add it; what your vendor gave you is told to the lint by --id NAME=VALUE"
      )
    case .overridden:
      (
        .warning, "a parameter of a map link takes the place of its coordinate",
        "leave it out beside the coordinate"
      )
    case .placeID:
      (
        .warning, "a map link has an identifier that no place of the app has",
        "leave it out: an identifier takes precedence over the coordinate"
      )
    case .label:
      (
        .warning, "the label of a coordinate does not end where it should",
        "leave parentheses out of it, and leave it out when it is empty"
      )
    case .noLabel:
      (
        .warning, "a ride has neither a name nor an address for its end, which is then not shown",
        "give it dropoff[nickname] or dropoff[formatted_address]"
      )
    case .noRoute:
      (
        .error, "a route has one stop only, so that there is none",
        "begin it where the reader is, or with an origin"
      )
    case .retired: (.warning, "a map link opens what is no longer there", "use what replaced it")
    default: nil
    }
  }
}
