import Model
import Values

/// What words of feeds mean, in several languages.
enum WordTable {
  /// The terms of a field, each with the words for it; words of several parts are joined by `_`.
  private static let rows: [(field: String, term: String, words: String)] = [
    (
      "condition", "new",
      "new brand_new neu neuwertig_neu neuf nouveau nuevo nuovo 全新 新 جديد"
    ),
    (
      "condition", "used",
      """
      used good fair excellent like_new very_good second_hand pre_owned preowned gebraucht gut sehr_gut neuwertig \
      befriedigend akzeptabel occasion usagé bon_état usado seminuevo segunda_mano usato seconda_mano buono 二手 九成新 \
      八成新 مستعمل مستعملة جيد ممتاز
      """
    ),
    (
      "condition", "refurbished",
      "refurbished renewed reconditioned cpo generalüberholt überholt reconditionné reacondicionado ricondizionato 翻新 مجدد"
    ),
    (
      "condition", "damaged",
      "damaged salvage broken for_parts defekt beschädigt unfall bastler endommagé accidenté dañado averiado danneggiato 有损坏 事故车 متضرر تالف"
    ),
    (
      "status", "available",
      """
      available active for_sale in_stock open verfügbar aktiv zu_verkaufen frei vorrätig disponible en_vente \
      actif disponibile attivo in_vendita en_venta activo 在售 可售 有货 متاح متوفر للبيع
      """
    ),
    (
      "status", "reserved",
      "reserved pending on_hold under_offer sale_pending reserviert vorgemerkt réservé sous_offre reservado riservato prenotato 已预订 已订 预订 محجوز"
    ),
    (
      "status", "sold",
      "sold out_of_stock inactive closed verkauft nicht_verfügbar vendu indisponible vendido venduto 已售 售出 无货 مباع تم_البيع"
    ),
    (
      "drive", "front",
      """
      front fwd front_wheel_drive vorderrad vorderradantrieb frontantrieb avant delantera \
      anteriore 前驱 دفع_أمامي
      """
    ),
    (
      "drive", "rear",
      """
      rear rwd hinterrad hinterradantrieb heckantrieb arrière trasera posteriore 后驱 دفع_خلفي
      """
    ),
    (
      "drive", "all",
      """
      all awd all_wheel_drive allrad allradantrieb quattro intégrale integral integrale 四驱 全驱 \
      دفع_كلي
      """
    ),
    ("drive", "four", "four 4wd 4x4 four_wheel_drive vierrad دفع_رباعي"),
    (
      "steering", "left",
      """
      left lhd left_hand_drive links linkslenker gauche izquierda sinistra 左舵 يسار
      """
    ),
    (
      "steering", "right",
      """
      right rhd right_hand_drive rechts rechtslenker droite derecha destra 右舵 يمين
      """
    ),
    (
      "propertyType", "apartment",
      "apartment flat condo wohnung etagenwohnung dachgeschosswohnung maisonette appartement piso apartamento appartamento 公寓 住宅 شقة"
    ),
    (
      "propertyType", "house",
      """
      house villa haus einfamilienhaus reihenhaus doppelhaushälfte maison casa chalet 别墅 منزل \
      فيلا بيت
      """
    ),
    ("propertyType", "room", "room wg_zimmer zimmer chambre habitación stanza 单间 غرفة"),
    ("propertyType", "plot", "plot land grundstück terrain terreno solar 地块 土地 أرض"),
    ("propertyType", "office", "office büro bureau oficina ufficio 办公室 写字楼 مكتب"),
    ("propertyType", "shop", "shop retail laden ladenlokal commerce local negozio 店铺 商铺 متجر محل"),
    ("propertyType", "garage", "garage stellplatz parking box_auto 车库 مرآب"),
    ("flag", "true", "true yes y ja j oui o sí si s vrai verdadero vero 是 有 نعم 1 x"),
    ("flag", "false", "false no n nein non faux falso 否 无 没有 لا 0"),
    (
      "price", "net",
      """
      net netto plus_mwst zzgl_mwst zzgl._mwst + mwst ht excl_vat +vat neto iva_esclusa 不含税
      """
    ),
    (
      "price", "gross",
      """
      gross brutto inkl_mwst inkl._mwst ttc incl_vat iva_incluida iva_inclusa 含税
      """
    ),
    (
      "price", "negotiable",
      """
      vb vhb obo ono negotiable verhandlungsbasis à_débattre negociable trattabile 可议价 \
      قابل_للتفاوض
      """
    ),
    (
      "price", "on-request",
      """
      on_request poa p.o.a. price_on_request call auf_anfrage preis_auf_anfrage vs sur_demande \
      nous_consulter a_consultar su_richiesta trattativa_riservata 面议 电议 عند_الطلب اتصل
      """
    ),
    (
      "price", "per-month",
      """
      per_month pcm /month /mo pm p.m. pro_monat /monat mtl. mtl monatlich par_mois /mois al_mes \
      /mes al_mese /mese 每月 /月 شهريا شهريًا
      """
    ),
    ("price", "per-week", "per_week pw /week pro_woche par_semaine 每周"),
    ("price", "per-night", "per_night /night pro_nacht par_nuit 每晚"),
    ("price", "per-day", "per_day /day pro_tag par_jour al_día 每天"),
    ("price", "per-year", "per_year pa p.a. /year pro_jahr par_an al_año 每年 سنويا"),
    (
      "price", "starting-bid",
      "starting_bid startgebot mindestgebot mise_à_prix puja_inicial 起拍价 起拍"
    ),
    ("price", "from", "from ab à_partir_de desde da 起"),
    (
      "now", "",
      """
      now immediately immediate at_once sofort ab_sofort bezugsfrei frei immédiat immédiate immédiatement \
      de_suite inmediata inmediato de_inmediato subito immediata immediatamente 即时 随时 立即 فورا فورًا
      """
    ),
    (
      "nothing", "",
      """
      - – — n/a na null none k.a. k_a unknown unbekannt keine_angabe inconnu desconocido \
      sconosciuto 未知 不详 غير_معروف ? n.a.
      """
    ),
  ]

  private static let lists: [String: WordList<String>] = {
    var lists: [String: WordList<String>] = [:]
    for row in rows {
      for word in row.words.split(separator: " ") {
        lists[row.field, default: WordList()].add(
          word.split(separator: "_").joined(separator: " "), row.term)
      }
    }
    for attribute in Vocabulary.all.flatMap(\.attributes) {
      guard case .term(let terms) = attribute.type else { continue }
      for term in terms {
        lists[attribute.name, default: WordList()].add(term.name, term.name)
        for label in term.labels.texts.values { lists[attribute.name]?.add(label, term.name) }
      }
    }
    return lists
  }()

  /// The term of a field that a word means; a letter's case, accents, `-` and `_` do not matter.
  static func term(_ word: String, of field: String) -> String? {
    let plain = word.split { $0 == "_" || $0 == "-" }.joined(separator: " ")
    return lists[field]?[word] ?? lists[field]?[plain]
  }

  /// Whether a word stands for the moment that somebody reads it.
  static func isNow(_ word: String) -> Bool { lists["now"]?[word] != nil }

  /// Whether a word stands for nothing.
  static func isNothing(_ word: String) -> Bool { lists["nothing"]?[word] != nil }
}
