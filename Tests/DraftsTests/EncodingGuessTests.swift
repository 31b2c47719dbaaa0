import Testing
import WaymarkColumns

/// Beginnings of files that are not UTF-8.
@Suite struct EncodingGuessTests {
  /// What a text says, its bytes in hexadecimal digits, and its encoding.
  @Test(arguments: [
    (
      "Код;Название;Цена;Описание\n0;Диван 0;12990;Очень удобный\n1;Диван 1;12990;Очень удобный",
      "caeee43bcde0e7e2e0ede8e53bd6e5ede03bceefe8f1e0ede8e50a303bc4e8e2e0ed20303b31323939303bcef7e5edfc20f3e4eee1edfbe90a313bc4e8e2e0ed20313b31323939303bcef7e5edfc20f3e4eee1edfbe9",
      "windows-1251"
    ),
    (
      "Καρέκλα;Τραπέζι\nΚόκκινο σπίτι στην Αθήνα",
      "cae1f1ddeaebe13bd4f1e1f0dde6e90acafceaeae9edef20f3f0dff4e920f3f4e7ed20c1e8deede1",
      "windows-1253"
    ),
    (
      "Лада Веста;850 000 руб.\nКиа Рио;45 000 км, красный",
      "8ba0a4a02082a5e1e2a03b3835302030303020e0e3a12e0a8aa8a02090a8ae3b34352030303020aaac2c20aae0a0e1adeba9",
      "ibm866"
    ),
    (
      "диван осло;кресло\nстол кухонный",
      "c4c9d7c1ce20cfd3cccf3bcbd2c5d3cccf0ad3d4cfcc20cbd5c8cfceced9ca",
      "koi8-r"
    ),
    (
      "ДИВАН ОСЛО;КРЕСЛО\nСТОЛ КУХОННЫЙ",
      "c4c8c2c0cd20ced1cbce3bcad0c5d1cbce0ad1d2cecb20cad3d5cecdcddbc9",
      "windows-1251"
    ),
    (
      "Golf;12.990,00 €;Kunde Müller\nPassat;7.990 €;Stoßstange",
      "476f6c663b31322e3939302c303020803b4b756e6465204dfc6c6c65720a5061737361743b372e39393020803b53746fdf7374616e6765",
      "windows-1252"
    ),
    (
      "Mädchen;größer\nKäfer für Anfänger",
      "4d84646368656e3b677294e165720a4b846665722066817220416e66846e676572",
      "ibm850"
    ),
    (
      "소파,의자\n가격 정보",
      "bcd2c6c42cc0c7c0da0ab0a1b0dd20c1a4bab8",
      "euc-kr"
    ),
    (
      "Лада Веста;850 000 руб.\nКиа Рио;45 000 км",
      "cbe0e4e020c2e5f1f2e03b3835302030303020f0f3e12e0acae8e020d0e8ee3b34352030303020eaec",
      "windows-1251"
    ),
    (
      "Лада Веста;850 000 руб.\nКиа Рио;45 000 км",
      "ecc1c4c120f7c5d3d4c13b3835302030303020d2d5c22e0aebc9c120f2c9cf3b34352030303020cbcd",
      "koi8-r"
    ),
    (
      "דירה בתל אביב,1000 ש\"ח\nדירה בחיפה",
      "e3e9f8e420e1faec20e0e1e9e12c3130303020f922e70ae3e9f8e420e1e7e9f4e4",
      "windows-1255"
    ),
    (
      "سيارة للبيع,1000\nشقة في دبي",
      "d3edc7d1c920e1e1c8edda2c313030300ad4dec920dded20cfc8ed",
      "windows-1256"
    ),
    (
      "商品名,価格\n腕時計,12000円,セイコー",
      "8fa4956996bc2c89bf8a690a98728e9e8c762c3132303030897e2c835a83438352815b",
      "shift_jis"
    ),
    (
      "商品名,価格\n腕時計,12000円,セイコー",
      "bea6c9caccbe2cb2c1b3ca0acfd3bbfeb7d72c3132303030b1df2ca5bba5a4a5b3a1bc",
      "euc-jp"
    ),
    (
      "번호,제목,가격\n현대 아반떼 무사고",
      "b9f8c8a32cc1a6b8f12cb0a1b0dd0ac7f6b4eb20bec6b9ddb6bc20b9abbbe7b0ed",
      "euc-kr"
    ),
    (
      "Łódź motorowa, żółta;15999 zł",
      "a3f3649f206d6f746f726f77612c20bff3b374613b3135393939207ab3",
      "windows-1250"
    ),
    (
      "Škoda Octavia, řidič;189 000 Kč\nKůň dřevěný",
      "8a6b6f6461204f6374617669612c20f8696469e83b31383920303030204be80a4bf9f22064f86576ec6efd",
      "windows-1250"
    ),
    (
      "Şık daire, İzmir;5 TL\nGüneş gören",
      "defd6b2064616972652c20dd7a6d69723b3520544c0a47fc6e65fe2067f672656e",
      "windows-1254"
    ),
    (
      "Vélo très bon état, où;5 €\nCanapé, cœur",
      "56e96c6f207472e87320626f6e20e97461742c206ff93b3520800a43616e6170e92c20639c7572",
      "windows-1252"
    ),
    (
      "Golf;12.900 €;weiß",
      "476f6c663b31322e39303020a43b776569df", "iso-8859-15"
    ),
    (
      "Preis (€)\nGrün",
      "50726569732028a4290a4772fc6e", "iso-8859-15"
    ),
    (
      "Œuvre à 5 €, été",
      "8c757672652061203520a42c20e974e9", "windows-1252"
    ),
    (
      "Gepflegter Käfer, größer",
      "476570666c6567746572204be46665722c206772f6df6572",
      "windows-1252"
    ),
    (
      "Første bil, grøn, æble, kører",
      "46f8727374652062696c2c206772f86e2c20e6626c652c206bf8726572",
      "windows-1252"
    ),
    (
      "Único dueño, ¿precio?",
      "da6e69636f20647565f16f2c20bf70726563696f3f",
      "windows-1252"
    ),
    (
      "Mjög góður bíll, þýskur, ekið",
      "4d6af6672067f3f075722062ed6c6c2c20fefd736b75722c20656b69f0",
      "windows-1252"
    ),
    (
      "Boat;£5\nCar;£6",
      "426f61743ba3350a4361723ba336",
      "windows-1252"
    ),
    (
      "Qualità più così però è",
      "5175616c6974e0207069f920636f73ec20706572f220e8",
      "windows-1252"
    ),
    (
      "Não fumador, revisões, câmbio",
      "4ee36f2066756d61646f722c207265766973f565732c2063e26d62696f",
      "windows-1252"
    ),
    (
      "Stühle;Schöne Möbel für draußen",
      "537481686c653b536368946e65204d9462656c206681722064726175e1656e", "ibm850"
    ),
    (
      "Très belle théière émaillée;à réparer",
      "54728a732062656c6c6520746882698a726520826d61696c6c82653b852072827061726572", "ibm850"
    ),
    (
      "Škoda Octavia, řidič;dřevěný kůň",
      "e66b6f6461204f6374617669612c20fd6964699f3b64fd6576d86eec206b85e5", "ibm852"
    ),
  ])
  func isTheOneOfTheLetters(text: String, digits: String, label: String) {
    let pairs = Array(digits.utf8)
    let bytes = stride(from: 0, to: pairs.count, by: 2).compactMap {
      UInt8(String(decoding: pairs[$0...$0 + 1], as: UTF8.self), radix: 16)
    }
    #expect(EncodingGuess(bytes).label == label, "\(text)")
  }
}
