public import Bytes

/// The countries that a project's cars are in.
public struct Countries: Hashable, Sendable {
  /// Two capital letters of ISO 3166-1 each.
  public let codes: [String]
  private let boxes: [CountryBox]

  /// How far outside a country's bounds a place may be, in degrees: coasts are drawn coarsely.
  private static let tolerance = 0.1

  /// Takes codes of which each is a country whose bounds are known.
  public init?(_ codes: [String]) {
    var boxes: [CountryBox] = []
    for code in codes {
      guard let ofCountry = CountryBox.all[code] else { return nil }
      boxes += ofCountry
    }
    self.codes = codes
    self.boxes = boxes
  }

  /// Reads the `countries` of a project file, with every fault in them.
  public static func read(
    _ node: JSONNode
  ) -> (countries: Countries?, faults: [ProjectFault]) {
    let help = "Write codes of ISO 3166-1, such as [\"CN\", \"HK\"]."
    guard let elements = node.array, !elements.isEmpty else {
      let message = "`countries` is no list of countries"
      return (nil, [ProjectFault(offset: node.offset, message: message, help: help)])
    }
    let faults = elements.filter { $0.string.flatMap { Countries([$0]) } == nil }.map { element in
      ProjectFault(
        offset: element.offset,
        message: "no country has the code \(element.string ?? element.kind)",
        help: help)
    }
    return (faults.isEmpty ? Countries(elements.compactMap(\.string)) : nil, faults)
  }

  /// Whether a text is the code of a country: one of ISO 3166-1, or `XK`, which many use for Kosovo.
  static func isCode(_ code: String) -> Bool {
    CountryBox.all[code] != nil || ["BV", "UM"].contains(code)
  }

  /// Whether a point is within the bounds of one of the countries.
  public func contain(_ point: Coordinate<WGS84>) -> Bool {
    contain(latitude: point.latitude, longitude: point.longitude)
  }

  func contain(latitude: Double, longitude: Double) -> Bool {
    boxes.contains { box in
      latitude >= box.south - Self.tolerance && latitude <= box.north + Self.tolerance
        && longitude >= box.west - Self.tolerance && longitude <= box.east + Self.tolerance
    }
  }
}

/// A rectangle in degrees that a country, or a part of it, is in.
struct CountryBox: Hashable, Sendable {
  let west, south, east, north: Double

  /// The boxes of each country by its two letters of ISO 3166-1.
  ///
  /// A country has several when it has parts far apart or crosses the 180th meridian.
  static let all: [String: [CountryBox]] = Dictionary(
    uniqueKeysWithValues: table.split(separator: ";").map { row in
      let row = row.drop(while: \.isWhitespace)
      let boxes = row.dropFirst(2).split(separator: ",").map { box in
        let edges = box.split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
        return CountryBox(
          west: edges[0] / 10, south: edges[1] / 10, east: edges[2] / 10, north: edges[3] / 10)
      }
      return (String(row.prefix(2)), boxes)
    })

  /// West, south, east and north edges in tenths of a degree, rounded outwards.
  ///
  /// Bounds of Natural Earth's 1:50m map subunits (public domain), each country's joined where that
  /// adds little area; Gibraltar, Tokelau and Tuvalu are too small for that map and added by hand.
  private static let table = """
    AD 14 424 18 427; AE 515 226 564 261; AF 604 293 749 385;
    AG -619 169 -616 172, -619 175 -617 178; AI -632 181 -629 183; AL 192 396 211 427;
    AM 434 388 466 413; AO 117 -181 241 -44; AQ -1800 -900 1800 -605; AR -736 -551 -536 -218;
    AS -1709 -144 -1705 -142; AT 95 463 172 491; AU 1129 -437 1537 -100, 1588 -548 1590 -544;
    AW -701 124 -698 127; AX 195 600 207 605; AZ 447 383 504 419; BA 157 425 196 453;
    BB -597 130 -594 134; BD 880 207 927 266; BE 25 495 64 515; BF -56 94 24 151;
    BG 223 412 286 443; BH 504 258 507 263; BI 290 -45 309 -23; BJ 7 62 39 124;
    BL -629 178 -627 180; BM -649 322 -646 324; BN 1140 40 1154 51; BO -697 -229 -574 -97;
    BQ -684 120 -682 124; BR -741 -338 -348 53; BS -790 209 -727 270; BT 887 267 921 284;
    BW 199 -269 294 -177; BY 231 512 328 562; BZ -893 158 -877 185; CA -1411 416 -526 832;
    CC 968 -122 970 -121; CD 122 -135 313 54; CF 144 22 275 110; CG 111 -51 187 37;
    CH 59 458 105 478; CI -87 43 -25 108; CK -1599 -213 -1597 -211;
    CL -1095 -272 -1092 -270, -790 -337 -787 -335, -758 -559 -664 -175; CM 85 16 162 131;
    CN 736 182 1348 536; CO -791 -43 -668 125; CR -860 80 -825 112; CU -849 198 -741 232;
    CV -254 148 -226 172; CW -692 120 -687 124; CX 1055 -106 1058 -104; CY 323 345 346 357;
    CZ 120 485 189 511; DE 58 472 151 551; DJ 417 109 435 128; DK 81 546 127 578, 146 550 152 553;
    DM -615 152 -612 157; DO -721 176 -683 200; DZ -87 189 120 371;
    EC -917 -14 -892 2, -810 -50 -752 15; EE 218 575 282 597; EG 247 219 369 317;
    EH -171 208 -86 277; ER 364 123 432 181; ES -182 276 -134 293, -93 360 44 438;
    ET 329 34 480 149; FI 206 598 316 701; FJ -1800 -207 -1782 -161, 1745 -218 1800 -124;
    FK -612 -524 -577 -512; FM 1380 52 1630 96; FO -75 614 -64 624; FR -48 413 96 511;
    GA 87 -40 145 24; GB -82 500 18 609; GD -618 120 -616 123; GE 399 410 467 436;
    GF -547 21 -516 58; GG -27 494 -25 496; GH -33 47 12 112; GI -54 361 -53 362;
    GL -729 598 -114 836; GM -169 130 -138 139; GN -151 72 -76 127; GP -618 158 -611 166;
    GQ 84 32 90 38, 93 9 114 24; GR 196 349 283 418; GS -381 -549 -357 -539, -265 -585 -262 -583;
    GT -923 137 -882 179; GU 1446 132 1450 137; GW -168 109 -136 127; GY -614 12 -564 86;
    HK 1138 221 1144 226; HM 732 -532 739 -529; HN -894 129 -831 166; HR 135 424 195 466;
    HT -745 180 -716 201; HU 160 457 229 486; ID 952 -110 1410 60; IE -104 514 -60 554;
    IL 342 294 360 335; IM -48 540 -43 545; IN 681 67 974 355; IO 723 -75 725 -72;
    IQ 387 290 486 374; IR 440 251 634 398; IS -245 634 -135 666; IT 66 366 185 471;
    JE -23 491 -20 493; JM -784 177 -762 186; JO 349 291 393 334;
    JP 1236 242 1298 286, 1286 266 1459 456; KE 339 -47 419 55; KG 692 392 803 433;
    KH 1023 104 1077 148; KI -1746 -115 -1517 40, 1695 -13 1748 32; KM 432 -124 446 -113;
    KN -629 171 -625 175; KP 1243 377 1307 430; KR 1260 332 1296 387, 1308 374 1310 376;
    KW 465 285 485 301; KY -815 192 -797 198; KZ 466 406 874 554; LA 1001 139 1077 225;
    LB 351 330 366 347; LC -611 137 -608 141; LI 94 470 97 473; LK 797 59 819 99;
    LR -116 43 -73 86; LS 270 -307 294 -285; LT 208 538 268 565; LU 57 494 65 502;
    LV 210 556 283 581; LY 93 194 252 332; MA -171 214 -10 360; MC 73 437 75 438;
    MD 266 454 302 485; ME 184 418 204 436; MF -632 180 -630 182; MG 432 -256 505 -120;
    MH 1668 57 1718 112; MK 204 408 231 424; ML -123 101 43 250; MM 921 98 1012 286;
    MN 877 415 1199 522; MO 1134 221 1136 223; MP 1451 141 1459 189; MQ -613 144 -608 149;
    MR -171 147 -48 273; MS -623 166 -621 169; MT 141 358 146 361; MU 573 -206 578 -199;
    MV 733 32 736 43; MW 326 -172 359 -93; MX -1185 145 -866 328; MY 996 8 1193 74;
    MZ 302 -269 409 -104; NA 117 -290 253 -169; NC 1599 -227 1682 -191; NE 1 116 160 236;
    NF 1679 -291 1680 -290; NG 26 42 147 139; NI -877 107 -831 151; NL 31 507 73 537;
    NO -91 708 -79 712, 47 580 310 712; NP 800 263 882 304; NR 1669 -6 1670 -4;
    NU -1700 -192 -1697 -189;
    NZ -1769 -444 -1761 -437, 1658 -526 1693 -505, 1664 -473 1744 -404, 1727 -417 1786 -344;
    OM 519 166 599 264; PA -831 72 -771 96; PE -814 -184 -686 0; PF -1516 -209 -1362 -87;
    PG 1408 -117 1560 -13; PH 1169 50 1266 209; PK 608 237 771 371; PL 141 490 242 549;
    PM -564 467 -561 471; PN -1284 -245 -1282 -243; PR -680 179 -652 186;
    PS 341 312 346 316, 348 313 356 326; PT -313 369 -250 396, -173 326 -166 329, -95 370 -62 422;
    PW 1311 30 1347 78; PY -627 -276 -542 -192; QA 507 245 517 262; RE 552 -214 559 -208;
    RO 202 436 298 483; RS 188 422 230 462; RU -1800 642 -1697 716, 196 411 1800 819;
    RW 288 -29 309 -10; SA 346 163 557 322; SB 1556 -119 1670 -66; SC 553 -48 556 -45;
    SD 218 86 387 223; SE 111 553 242 691; SG 1036 12 1040 15;
    SH -145 -80 -143 -78, -58 -161 -56 -159; SI 133 454 166 469; SJ 105 743 337 805;
    SK 168 477 226 496; SL -133 69 -102 100; SM 123 438 126 440; SN -176 123 -113 167;
    SO 409 -17 514 120; SR -581 18 -539 60; SS 241 34 353 123; ST 64 0 68 5, 73 15 75 17;
    SV -902 131 -877 145; SX -632 180 -630 181; SY 357 323 424 373; SZ 307 -274 322 -257;
    TC -724 217 -716 220; TD 134 74 240 235; TF 516 -498 706 -463; TG -1 60 18 112;
    TH 973 56 1057 205; TJ 673 366 752 411; TK -1726 -95 -1711 -85;
    TL 1240 -95 1245 -91, 1249 -96 1273 -81; TM 524 351 667 428; TN 74 302 116 374;
    TO -1754 -215 -1739 -185; TR 256 358 449 421; TT -620 100 -609 109, -609 111 -605 114;
    TV 1760 -108 1800 -56; TW 1182 219 1220 253; TZ 293 -118 405 -9; UA 221 443 402 524;
    UG 295 -15 350 43;
    US -1782 516 -1300 715, -1603 189 -1548 223, -1248 245 -669 494, 1724 513 1798 531;
    UY -585 -350 -531 -301; UZ 559 371 732 456; VA 124 418 125 420; VC -614 126 -611 134;
    VE -734 6 -598 122; VG -647 183 -642 188; VI -651 177 -645 184; VN 1021 85 1095 234;
    VU 1665 -203 1699 -137; WF -1782 -144 -1761 -132; WS -1728 -141 -1714 -134;
    XK 200 418 218 433; YE 425 123 546 190; YT 450 -130 453 -126;
    ZA 164 -348 329 -221, 375 -470 379 -468; ZM 219 -181 337 -81; ZW 252 -225 331 -156
    """
}
