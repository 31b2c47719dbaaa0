import Bytes

/// The names of the months in a language, and the words that stand between the parts of a date.
public struct MonthNames: Hashable, Sendable {
  private let names: [String]
  private let fillers: [String]

  /// Finds the names of a language by its code, such as `de`; `nil` for one that is not in the table.
  public init?(language: String) {
    guard let row = Self.rows[String(language.prefix { $0 != "-" && $0 != "_" })] else {
      return nil
    }
    names = row.names.split(separator: " ").map { folded(String($0)) }
    fillers = row.fillers.split(separator: " ").map(String.init)
  }

  /// The languages of the table.
  public static var languages: [String] { rows.keys.sorted() }

  /// The month that a text begins with, and how many bytes its name has.
  ///
  /// A name may be cut short after three letters, as long as only one month begins so.
  func month(at text: ArraySlice<UInt8>) -> (month: Int, length: Int)? {
    let string = String(decoding: text, as: UTF8.self)
    let word = String(string.prefix { $0.isLetter || $0.isNumber && !$0.isASCII })
    guard !word.isEmpty else { return nil }
    let key = folded(word)
    if let index = names.firstIndex(of: key) { return (index % 12 + 1, word.utf8.count) }
    guard key.unicodeScalars.count >= 3 else { return nil }
    let months = Set(names.indices.filter { names[$0].hasPrefix(key) }.map { $0 % 12 + 1 })
    return months.count == 1 ? months.first.map { ($0, word.utf8.count) } : nil
  }

  /// How many bytes the filler word has that a text begins with, such as Spanish `de`.
  func filler(at text: ArraySlice<UInt8>) -> Int? {
    let word = text.prefix(while: \.isASCIILetter)
    return fillers.contains(String(decoding: word, as: UTF8.self).lowercased()) ? word.count : nil
  }

  /// Twelve names for each list; a language may have several lists, one after the other.
  private static let rows: [String: (names: String, fillers: String)] = [
    "ar": (
      """
      يناير فبراير مارس أبريل مايو يونيو يوليو أغسطس سبتمبر أكتوبر نوفمبر ديسمبر كانون‌الثاني شباط آذار نيسان أيار \
      حزيران تموز آب أيلول تشرين‌الأول تشرين‌الثاني كانون‌الأول
      """, ""
    ),
    "cs": (
      """
      ledna února března dubna května června července srpna září října listopadu prosince leden únor březen duben \
      květen červen červenec srpen září říjen listopad prosinec
      """, ""
    ),
    "da": (
      "januar februar marts april maj juni juli august september oktober november december", ""
    ),
    "de": (
      """
      Januar Februar März April Mai Juni Juli August September Oktober November Dezember Jänner Feber Maerz April \
      Mai Juni Juli August September Oktober November Dezember
      """, ""
    ),
    "en": (
      "January February March April May June July August September October November December",
      "of the st nd rd th"
    ),
    "es": (
      """
      enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre ene feb mar abr may \
      jun jul ago setiembre oct nov dic
      """, "de del"
    ),
    "fi": (
      """
      tammikuuta helmikuuta maaliskuuta huhtikuuta toukokuuta kesäkuuta heinäkuuta elokuuta syyskuuta lokakuuta \
      marraskuuta joulukuuta tammikuu helmikuu maaliskuu huhtikuu toukokuu kesäkuu heinäkuu elokuu syyskuu lokakuu \
      marraskuu joulukuu
      """, ""
    ),
    "fr": (
      "janvier février mars avril mai juin juillet août septembre octobre novembre décembre", "er"
    ),
    "hu": (
      """
      január február március április május június július augusztus szeptember október november december
      """, ""
    ),
    "id": (
      "Januari Februari Maret April Mei Juni Juli Agustus September Oktober November Desember", ""
    ),
    "it": (
      """
      gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre
      """, ""
    ),
    "ja": ("1月 2月 3月 4月 5月 6月 7月 8月 9月 10月 11月 12月", ""),
    "nb": (
      "januar februar mars april mai juni juli august september oktober november desember", ""
    ),
    "nl": (
      """
      januari februari maart april mei juni juli augustus september oktober november december jan feb mrt apr mei \
      jun jul aug sep okt nov dec
      """, ""
    ),
    "pl": (
      """
      stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia styczeń \
      luty marzec kwiecień maj czerwiec lipiec sierpień wrzesień październik listopad grudzień
      """, ""
    ),
    "pt": (
      """
      janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro
      """, "de do"
    ),
    "ro": (
      """
      ianuarie februarie martie aprilie mai iunie iulie august septembrie octombrie noiembrie decembrie
      """, ""
    ),
    "ru": (
      """
      января февраля марта апреля мая июня июля августа сентября октября ноября декабря январь февраль март апрель \
      май июнь июль август сентябрь октябрь ноябрь декабрь
      """, ""
    ),
    "sv": (
      """
      januari februari mars april maj juni juli augusti september oktober november december
      """, ""
    ),
    "tr": (
      "Ocak Şubat Mart Nisan Mayıs Haziran Temmuz Ağustos Eylül Ekim Kasım Aralık", ""
    ),
    "uk": (
      """
      січня лютого березня квітня травня червня липня серпня вересня жовтня листопада грудня
      """, ""
    ),
    "zh": (
      """
      一月 二月 三月 四月 五月 六月 七月 八月 九月 十月 十一月 十二月 1月 2月 3月 4月 5月 6月 7月 8月 9月 10月 11月 12月
      """, ""
    ),
  ]
}
