/// The language of texts, judged by their letters.
package struct ScriptGuess {
  package let locale: String
  package let name: String

  /// A text that contains the letters.
  package let sample: String

  /// Recognises Japanese, Chinese, Korean, Arabic, Hindi, Russian or Ukrainian if a fifth of the
  /// texts have the letters; `nil` for texts in Latin letters.
  package init?(_ texts: [String], with others: [String]) {
    // Numbers are in no language.
    let texts = texts.filter { $0.contains(where: \.isLetter) }
    let found = Self.scripts.lazy.compactMap { script -> (Script, [String])? in
      let found = texts.filter { $0.unicodeScalars.contains(where: script.has) }
      return found.count * 5 >= texts.count && !found.isEmpty ? (script, found) : nil
    }.first
    guard let (script, samples) = found, let first = samples.first else { return nil }
    sample = first
    switch script.locale {
    case "zh": (locale, name) = Self.ideographs(texts + others)
    case "ru":
      let isUkrainian = (texts + others).contains {
        $0.lowercased().contains(where: "іїєґ".contains)
      }
      (locale, name) = isUkrainian ? ("uk", "Ukrainian") : ("ru", "Russian")
    case let locale: (self.locale, name) = (locale, script.name)
    }
  }

  /// A language and its letters.
  private struct Script {
    let locale: String
    let name: String
    let letters: ClosedRange<UInt32>

    func has(_ scalar: Unicode.Scalar) -> Bool {
      letters.contains(scalar.value) && scalar.properties.isAlphabetic
    }
  }

  private static let scripts = [
    Script(locale: "ja", name: "Japanese", letters: 0x3041...0x30FA),
    Script(locale: "ko", name: "Korean", letters: 0xAC00...0xD7A3),
    Script(locale: "zh", name: "Chinese", letters: 0x4E00...0x9FFF),
    Script(locale: "ar", name: "Arabic", letters: 0x0600...0x06FF),
    Script(locale: "hi", name: "Hindi", letters: 0x0904...0x0939),
    Script(locale: "ru", name: "Russian", letters: 0x0400...0x04FF),
  ]

  /// Distinguishes Japanese and the two Chinese scripts by kana, and by characters that only one of
  /// them has.
  private static func ideographs(_ texts: [String]) -> (locale: String, name: String) {
    let characters = Set(texts.joined())
    func count(_ own: String) -> Int { own.count(where: characters.contains) }
    let hasKana = characters.contains { character in
      character.unicodeScalars.contains { (0x3041...0x30FA).contains($0.value) }
    }
    let names = texts.filter { FieldNames.languages(of: ColumnName($0).key) == ["ja"] }.count
    let japanese = count("価円駅県販検気鉄画広両軽転覧済払戻発掲舗積徴仕様込") + names
    let simplified = count("车价图发处号码厂联电话产区间购馆员楼层单户类销货龄颜变东门无气开关币种简")
    let traditional = count("價車圖發處號碼廠聯電話產區間購館員樓層單戶類銷貨齡顏變東門無氣開關幣種簡")
    if hasKana || japanese > max(simplified, traditional) / 2, japanese > 0 || simplified == 0 {
      if hasKana || japanese > 0 { return ("ja", "Japanese") }
    }
    return traditional > simplified
      ? ("zh-Hant", "Chinese in traditional characters") : ("zh-Hans", "Chinese")
  }
}
