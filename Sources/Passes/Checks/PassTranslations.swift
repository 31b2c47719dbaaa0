/// The translations of a pass: each pass.strings is read once, on first use.
final class PassTranslations {
  private let names: [String]
  private let files: [String: [UInt8]]
  private let unreadNames: [String]

  /// Takes all files of the pass, and the names of unreadable ones; the order of the names is that
  /// of the translations.
  init(_ names: [String], _ files: [String: [UInt8]], unread unreadNames: [String] = []) {
    self.names = names
    self.files = files
    self.unreadNames = unreadNames
  }

  /// The translations, including those that cannot be read.
  private(set) lazy var all: [PassTranslation] = names.compactMap { path in
    guard path.hasSuffix(".lproj/pass.strings"), let folder = localizationFolder(of: path),
      let bytes = files[path]
    else { return nil }
    return PassTranslation(folder, bytes)
  }

  /// Whether a translation is unreadable, so that the keys of the pass are not all known.
  private(set) lazy var hasUnread =
    all.contains { $0.error != nil }
    || unreadNames.contains { $0.hasSuffix(".lproj/pass.strings") }

  /// The keys of all readable translations.
  private(set) lazy var keys: Set<String> = all.reduce(into: []) { $0.formUnion($1.keys) }
}

/// The contents of one pass.strings.
struct PassTranslation {
  /// The folder, such as `en.lproj`.
  let folder: String

  /// Each key once, in the order of the file.
  let keys: [String]

  /// The translations by key; the last one of a key takes precedence.
  let texts: [String: String]

  let repeatedKeys: [String]

  /// Why the file cannot be read.
  let error: PassStringsError?

  var path: String { folder + "/pass.strings" }

  init(_ folder: String, _ bytes: [UInt8]) {
    var keys: [String] = []
    var texts: [String: String] = [:]
    var repeated: Set<String> = []
    var repeatedKeys: [String] = []
    var failure: PassStringsError?
    do throws(PassStringsError) {
      for (key, value) in try PassStrings.read(bytes) {
        if texts.updateValue(value, forKey: key) == nil {
          keys.append(key)
        } else if repeated.insert(key).inserted {
          repeatedKeys.append(key)
        }
      }
    } catch {
      failure = error
    }
    self.folder = folder
    self.keys = keys
    self.texts = texts
    self.repeatedKeys = repeatedKeys
    error = failure
  }
}
