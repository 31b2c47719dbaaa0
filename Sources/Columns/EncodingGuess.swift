import WaymarkCore
import WaymarkReaders
import WaymarkRecords

/// The probable encoding of a text that is not UTF-8, judged by the letters that it produces.
///
/// It is only a guess, so a draft also shows words of the text.
package struct EncodingGuess {
  /// The label of the encoding.
  package let label: String

  /// Inspects the beginning of a text, which may end inside a character.
  package init(_ bytes: [UInt8]) {
    let lines = bytes.prefix(1 << 14)
    let end = lines.lastIndex(of: 0x0A).map { $0 + 1 } ?? lines.endIndex
    let sample = Array(bytes.count > lines.count ? lines[..<end] : lines)
    let found = Self.candidates.compactMap { label, isLikely in
      TextEncoding(label: label)?.decoded(sample).map(Words.init)
        .flatMap { $0[keyPath: isLikely] ? (label: label, russian: $0.russian) : nil }
    }
    // Capitals of one Cyrillic encoding are small letters of another.
    let isCyrillic = found.first.map { $0.russian > 0 } ?? false
    let best = isCyrillic ? found.max { $0.russian < $1.russian } : found.first
    let label = best?.label ?? "windows-1252"
    self.label = label == "windows-1252" && Self.haveEuros(bytes) ? "iso-8859-15" : label
  }

  /// Whether 0xA4 is a sign next to numbers, or between other signs: the euro of ISO 8859-15, which
  /// has no letters from 0x80 to 0x9F.
  private static func haveEuros(_ bytes: [UInt8]) -> Bool {
    guard bytes.contains(0xA4), !bytes.contains(where: { 0x80...0x9F ~= $0 }) else { return false }
    return bytes.indices.contains { index in
      guard bytes[index] == 0xA4 else { return false }
      let sides = [bytes[..<index].last, bytes[(index + 1)...].first]
      let before = bytes[..<index].last { $0 != 0x20 && $0 != 0xA0 }
      let after = bytes[(index + 1)...].first { $0 != 0x20 && $0 != 0xA0 }
      return [before, after].contains { $0?.isASCIIDigit ?? false }
        || sides.allSatisfy { side in side.map { !$0.isASCIILetter && $0 < 0xC0 } ?? true }
    }
  }

  private static let candidates: [(label: String, isLikely: any KeyPath<Words, Bool> & Sendable)] =
    [
      ("shift_jis", \.areJapanese), ("euc-jp", \.areJapanese), ("euc-kr", \.areKorean),
      ("windows-1255", \.areHebrew), ("windows-1251", \.areCyrillic), ("koi8-r", \.areCyrillic),
      ("ibm866", \.areCyrillic), ("windows-1253", \.areGreek),
      ("windows-1256", \.areArabic), ("windows-1250", \.areCzechOrPolish),
      ("windows-1254", \.areTurkish), ("windows-1252", \.areWestern), ("ibm850", \.areOfDOS),
      ("ibm852", \.areCzechOrPolish),
    ]
}

/// The words of a decoded text that contain non-ASCII letters.
private struct Words {
  private let words: [[Unicode.Scalar]]
  private let scalars: [Unicode.Scalar]

  /// How many signs are between letters, where only apostrophes and points are usual.
  private let inner: Int

  init(_ text: String) {
    let all = Array(text.unicodeScalars)
    inner = all.indices.dropFirst().dropLast().count { index in
      all[index].value >= 0x80 && !all[index].properties.isAlphabetic
        && !"’´·".unicodeScalars.contains(all[index])
        && all[index - 1].properties.isAlphabetic && all[index + 1].properties.isAlphabetic
    }
    words = all.split { !$0.properties.isAlphabetic }.map(Array.init)
      .filter { $0.contains { $0.value >= 0x80 } }
    scalars = all.filter { $0.value >= 0x80 }
  }

  /// Whether most non-ASCII characters are in some ranges.
  private func areMostly(in ranges: ClosedRange<UInt32>...) -> Bool {
    let count = scalars.count { scalar in ranges.contains { $0.contains(scalar.value) } }
    return !scalars.isEmpty && count * 10 >= scalars.count * 9
  }

  /// Whether the words consist only of letters in some ranges, not of accented Latin letters.
  private func areOnly(in ranges: ClosedRange<UInt32>...) -> Bool {
    let whole = words.filter { word in
      word.count > 1 && word.allSatisfy { scalar in ranges.contains { $0.contains(scalar.value) } }
    }
    return !whole.isEmpty && whole.joined().count * 10 >= words.joined().count * 8
  }

  /// Whether the words are kana and ideographs, and some contain kana.
  var areJapanese: Bool {
    areMostly(in: 0x3000...0x30FF, 0x4E00...0x9FFF, 0xFF01...0xFF5E)
      && scalars.count { (0x3041...0x30FF).contains($0.value) } * 20 >= scalars.count
  }

  /// Whether the words are hangul; Chinese text would also contain others, or rare syllables.
  var areKorean: Bool {
    let usual = "이가다기사자차제전지대시인원무고스리아현로동번호목격의는을에서한금수부장안도정보"
    return areMostly(in: 0xAC00...0xD7A3)
      && (scalars.count >= 12
        || scalars.count { usual.unicodeScalars.contains($0) } * 4 >= scalars.count)
  }

  var areGreek: Bool { areOnly(in: 0x0386...0x03CE) && isShaped }

  /// The share of the most frequent Russian letters.
  var russian: Double {
    let letters = words.joined()
    let frequent = letters.count { "оеаинтсрвлкмОЕАИНТСРВЛКМ".unicodeScalars.contains($0) }
    return Double(frequent) / Double(max(1, letters.count))
  }

  /// Whether capitals are only at the start of words, or throughout.
  private var isShaped: Bool {
    let shaped = words.count { word in
      word.dropFirst().allSatisfy { !$0.properties.isUppercase }
        || word.allSatisfy { $0.properties.isUppercase }
    }
    return shaped * 10 >= words.count * 9
  }

  /// Whether the words are Hebrew; five letters have final forms.
  var areHebrew: Bool {
    areOnly(in: 0x05D0...0x05EA)
      && words.allSatisfy { word in
        word.dropLast().allSatisfy { !"ךםןףץ".unicodeScalars.contains($0) }
      }
  }

  /// Whether the words are Cyrillic, with capitals only at the start or throughout.
  var areCyrillic: Bool { areOnly(in: 0x0401...0x045F, 0x0490...0x0491) && isShaped }

  var areArabic: Bool { areOnly(in: 0x0621...0x064A, 0x067E...0x06AF) }

  var areCzechOrPolish: Bool {
    have("ąćęłńóśźżĄĆĘŁŃÓŚŹŻ", of: "ąęłżĄĘŁŻ")
      || have("áčďéěíňóřšťúůýžľĺôäÁČĎÉĚÍŇÓŘŠŤÚŮÝŽĽ", of: "ěřĚŘ")
        && have("áčďéěíňóřšťúůýžľĺôäÁČĎÉĚÍŇÓŘŠŤÚŮÝŽĽ", of: "ýřšžÝŘŠŽ")
  }
  /// Whether the letters are those of Western Europe, which other encodings have at other places.
  var areOfDOS: Bool { have("äöüÄÖÜßéèêëàâáíóúñÑçÇîïôùûåÅæÆøØãõ", of: "äöüéèàñçá") }

  /// Whether nearly all non-ASCII characters are letters of Western Europe, or signs that are not
  /// within a word, as the bytes of a code page of DOS are.
  var areWestern: Bool {
    have("äöüÄÖÜßéèêëàâáíìóòúùñÑçÇîïôûåÅæÆøØãõœŒÉÈÀÁÍÓÚÊÔÎðÐþÞýÝ", of: "äöüßéèêàçáíóúñåæøãõôîÉÖÜÄ")
      && inner * 20 <= scalars.count
  }
  var areTurkish: Bool { have("çğıöşüÇĞİÖŞÜâîû", of: "ğışĞİŞ") }

  /// Whether nearly all non-ASCII letters are in an alphabet, and some of them are its distinctive
  /// letters.
  private func have(_ alphabet: String, of marks: String) -> Bool {
    let alphabet = Set(alphabet.unicodeScalars)
    let letters = words.filter { $0.count > 1 }.joined().filter { $0.value >= 0x80 }
    return letters.count { alphabet.contains($0) } * 20 >= letters.count * 19
      && letters.contains { marks.unicodeScalars.contains($0) }
  }
}
