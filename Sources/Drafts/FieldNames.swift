import Model
import Values

/// What columns are called in feeds of several languages.
enum FieldNames {
  /// The field of a listing that a name means: a core field or an attribute of a vocabulary.
  static func fields(named key: String) -> [String] { table[key] ?? [] }

  /// Words of each field, with `_` between the parts of a name.
  private static let rows: [(field: String, words: String)] = [
    (
      "id",
      """
      id ad_id listing_id offer_id item_id product_id vehicle_id stock_id stock_number stock_no stock nr no number \
      ref reference code sku source_row row_id uuid guid article_number item_number lot nummer inserat_id \
      inserat_nr inseratsnummer anzeigen_id anzeigennummer angebotsnummer objekt_nr objektnummer objekt_id \
      artikelnummer artikel_nr bootsnummer fahrzeugnummer maschinennummer lagernummer interne_nummer kennung \
      référence identifiant numéro n° id_annonce identificador referencia número código id_anuncio codice \
      riferimento id_annuncio 编号 序号 编码 车源号 房源编号 商品编号 货号 رقم المعرف معرف رقم_المعرف رقم_الإعلان رقم_القطعة كود
      """
    ),
    (
      "title",
      """
      title name headline subject heading ad_title product_name item_name titel überschrift bezeichnung \
      anzeigentitel inseratstitel titre nom intitulé título nombre titolo nome 标题 名称 商品名称 العنوان عنوان الاسم اسم
      """
    ),
    (
      "description",
      """
      description details text body_text long_description remarks comment comments notes beschreibung text_lang \
      anzeigentext bemerkung bemerkungen descripción détails descriptif descrizione note 描述 详情 说明 备注 الوصف وصف \
      التفاصيل
      """
    ),
    (
      "price",
      """
      price amount asking_price list_price sale_price price_gross price_total rent monthly_rent rent_per_month \
      daily_rent weekly_rent annual_rent preis preis_pro_monat mietpreis mietzins nettokaltmiete bruttowarmmiete \
      grundmiete gesamtmiete jahresmiete tagesmiete wochenmiete loyer_mensuel loyer_hc loyer_cc arriendo pacht \
      tagespreis wochenpreis monatspreis übernachtungspreis charterpreis price_per_night nightly_rate \
      kaufpreis verkaufspreis bruttopreis endpreis preis_brutto miete kaltmiete warmmiete monatsmiete nettomiete \
      prix prix_de_vente loyer precio importe alquiler renta prezzo canone affitto 价格 售价 报价 租金 月租 السعر سعر \
      الثمن الإيجار
      """
    ),
    (
      "oldPrice",
      """
      old_price was_price was previous_price original_price regular_price price_before strike_price \
      strikethrough_price compare_at_price msrp rrp uvp alter_preis altpreis preis_alt streichpreis statt_preis \
      preis_vorher vorheriger_preis ursprungspreis originalpreis unverbindliche_preisempfehlung ancien_prix \
      prix_barré prix_initial prix_avant precio_anterior precio_antiguo precio_original pvpr prezzo_precedente \
      vecchio_prezzo prezzo_originale 原价 市场价 السعر_السابق السعر_القديم السعر_الأصلي
      """
    ),
    (
      "currency",
      "currency currency_code ccy währung waehrung devise monnaie moneda divisa valuta 货币 币种 العملة عملة"
    ),
    (
      "condition",
      """
      condition state_of_vehicle vehicle_condition item_condition quality zustand état etat estado condición \
      condizione stato_veicolo 成色 新旧 车况 الحالة حالة
      """
    ),
    (
      "status",
      """
      status availability state_of_sale verfügbarkeit verkaufsstatus statut \
      disponibilité disponibilidad disponibilità stato 状态 销售状态 التوفر الوضع
      """
    ),
    ("sold", "sold is_sold verkauft vendu vendido venduto 已售 مباع"),
    (
      "images",
      """
      images image pictures picture photos photo image_url image_urls picture_url photo_url image_link img imgs \
      bilder bild bild_url fotos foto photos_url imágenes imagen immagini immagine foto_url 图片 照片 图片链接 الصور صورة \
      صور
      """
    ),
    (
      "latitude",
      """
      latitude lat geo_lat y_coord breitengrad breite_grad latitud latitudine 纬度 خط_العرض
      """
    ),
    (
      "longitude",
      "longitude long lon lng geo_lon geo_lng längengrad laenge_grad longitud longitudine 经度 خط_الطول"
    ),
    (
      "location",
      """
      location city town place locality municipality address standort ort stadt liegeplatz ortschaft ville lieu \
      localité ciudad ubicación localidad città luogo località 城市 地点 所在地 地区 المدينة الموقع المكان مدينة
      """
    ),
    ("country", "country country_code land staat pays país paese nazione 国家 الدولة البلد دولة"),
    (
      "dealer",
      """
      dealer dealer_id seller_id vendor_id agent_id broker_id company_id händler haendler_id händler_id anbieter_id \
      makler_id vendeur_id concessionnaire_id vendedor_id venditore_id 经销商 经销商编号 التاجر رقم_التاجر
      """
    ),
    (
      "updated",
      """
      updated updated_at last_updated modified modified_at last_modified last_seen date_updated changed timestamp \
      geändert geändert_am aktualisiert letzte_änderung stand änderungsdatum modifié mis_à_jour date_modification \
      actualizado fecha_actualización modificado aggiornato data_aggiornamento 更新时间 更新日期 تاريخ_التحديث آخر_تحديث
      """
    ),
    (
      "make",
      """
      make brand manufacturer marque builder shipyard fabrikat hersteller marke werft fabricant marca fabricante \
      costruttore produttore constructeur chantier 品牌 厂商 制造商 الماركة الصانع الشركة_المصنعة
      """
    ),
    (
      "model",
      "model model_name modell typ type_designation modèle modelo modello 型号 车型 车系 الطراز الموديل موديل"
    ),
    (
      "trim",
      """
      trim version variant style ausstattung ausführung finition versión allestimento 配置 版本 \
      الفئة
      """
    ),
    (
      "year",
      """
      year model_year year_of_registration registration_year construction_year year_built built baujahr bj \
      erstzulassungsjahr modelljahr zulassungsjahr année année_modèle an año año_fabricación anno \
      anno_di_costruzione 年份 年款 建造年份 出厂年份 سنة السنة سنة_الصنع
      """
    ),
    (
      "mileage",
      """
      mileage odometer kilometers kilometres kilometer kms km miles km_stand kilometerstand laufleistung kilométrage \
      kilometraje recorrido chilometraggio chilometri percorrenza 里程 公里数 表显里程 行驶里程 المسافة الممشى العداد \
      عداد_الكيلومترات كيلومترات
      """
    ),
    (
      "fuel",
      "fuel fuel_type kraftstoff treibstoff kraftstoffart antriebsart carburant énergie combustible carburante alimentazione 燃料 燃油类型 能源类型 الوقود نوع_الوقود"
    ),
    (
      "transmission",
      "transmission gearbox getriebe schaltung boîte boîte_de_vitesses transmisión cambio trasmissione 变速箱 变速器 ناقل_الحركة القير"
    ),
    (
      "bodyType",
      """
      body body_type body_style vehicle_type type category_of_vehicle karosserie fahrzeugtyp aufbau bootstyp bootsart \
      carrosserie tipo_de_vehículo carrocería carrozzeria 车身 车身类型 船型 نوع_الهيكل الهيكل نوع_القارب
      """
    ),
    (
      "color",
      """
      color colour exterior_color farbe außenfarbe couleur color_exterior colore 颜色 اللون
      """
    ),
    ("interiorColor", "interior_color interior innenfarbe innenausstattung 内饰颜色"),
    (
      "drive",
      """
      drive drivetrain drive_type wheel_drive antrieb traction tracción trazione 驱动 الدفع
      """
    ),
    ("steering", "steering steering_position lenkung lenkrad volant volante 方向盘 المقود"),
    ("engine", "engine engine_type motor moteur motore motorisierung 发动机 المحرك"),
    ("doors", "doors türen anzahl_türen tueren portes puertas porte 车门 الأبواب"),
    ("seats", "seats sitze sitzplätze places asientos posti 座位 座位数 المقاعد"),
    (
      "vin",
      """
      vin chassis_number chassis fin fahrgestellnummer fahrgestell_nr châssis bastidor telaio \
      车架号 رقم_الشاصي
      """
    ),
    (
      "power",
      "power engine_power horsepower hp ps kw leistung motorleistung puissance potencia potenza 功率 马力 القوة القدرة"
    ),
    ("displacement", "displacement cc ccm hubraum cylindrée cilindrada cilindrata 排量 سعة_المحرك"),
    ("cylinders", "cylinders zylinder cylindres cilindros cilindri 气缸"),
    ("gears", "gears gänge vitesses marchas marce"),
    (
      "owners",
      """
      owners previous_owners vorbesitzer halter propriétaires propietarios proprietari 过户次数 \
      المالكين
      """
    ),
    (
      "damage",
      """
      damage damages schaden schäden unfall not_repaired_damage dommages daños danni 损伤 الأضرار
      """
    ),
    (
      "operatingHours",
      """
      operating_hours hours engine_hours working_hours meter_reading_hours betriebsstunden motorstunden bstd stunden \
      heures heures_moteur horas horas_de_uso ore ore_di_lavoro 工作小时 小时数 使用小时 ساعات_التشغيل ساعات
      """
    ),
    (
      "length",
      "length loa length_overall länge lüa gesamtlänge laenge_über_alles longueur eslora longitud_total lunghezza 长度 船长 长 الطول طول"
    ),
    ("width", "width breite largeur ancho anchura larghezza 宽度 宽 العرض عرض"),
    ("beam", "beam bootsbreite bau largeur_bateau manga baglio 船宽"),
    ("height", "height höhe hauteur altura altezza 高度 高 الارتفاع"),
    ("draft", "draft draught tiefgang tirant_d_eau tirant_eau calado pescaggio 吃水 الغاطس"),
    (
      "hullMaterial",
      """
      hull_material hull material_hull rumpfmaterial rumpf coque material_casco casco scafo 船体材料 \
      مادة_البدن
      """
    ),
    ("engines", "engines number_of_engines anzahl_motoren motoren moteurs motores motori 发动机数"),
    ("berths", "berths beds sleeps kojen schlafplätze couchettes literas cuccette 铺位 الأسرة"),
    ("cabins", "cabins kabinen cabines camarotes cabine 舱室 الكبائن المقصورات"),
    (
      "speed",
      """
      speed top_speed max_speed höchstgeschwindigkeit vitesse velocidad velocità 最高速度 السرعة
      """
    ),
    ("weight", "weight net_weight gewicht poids peso 重量 الوزن"),
    (
      "grossWeight",
      """
      gross_weight gvw total_weight gesamtgewicht zul_gesamtgewicht betriebsgewicht \
      operating_weight ptac mma 总质量
      """
    ),
    (
      "payload",
      """
      payload capacity nutzlast tragkraft lift_capacity charge_utile carga_útil portata 载重
      """
    ),
    ("reach", "reach reichweite portée alcance sbraccio"),
    ("emptyWeight", "empty_weight leergewicht kerb_weight curb_weight poids_à_vide tara 整备质量"),
    (
      "firstRegistration",
      """
      first_registration erstzulassung ez date_mise_en_circulation première_immatriculation \
      primera_matriculación immatricolazione 上牌日期 首次上牌
      """
    ),
    (
      "serialNumber",
      """
      serial_number serial serien_nr seriennummer numéro_de_série número_de_serie \
      numero_di_serie 序列号
      """
    ),
    (
      "category",
      """
      category categories kategorie rubrik warengruppe produktgruppe catégorie categoría \
      categoria 类别 分类 الفئة القسم
      """
    ),
    (
      "brand",
      "brand make marke marque marca hersteller manufacturer fabricant fabricante 品牌 العلامة_التجارية"
    ),
    ("size", "size größe taille talla taglia 尺寸 尺码 المقاس"),
    ("material", "material werkstoff matière materiale 材质 المادة"),
    ("gtin", "gtin ean upc ean13 barcode gtin13 isbn 条形码 الباركود"),
    ("mpn", "mpn part_number teilenummer herstellernummer"),
    (
      "livingArea",
      """
      living_area floor_area floor_size area sqm sq_ft square_feet square_meters surface_area wohnfläche wohnflaeche \
      fläche flaeche nutzfläche qm surface surface_habitable superficie metros superficie_abitabile metratura \
      面积 建筑面积 使用面积 المساحة مساحة
      """
    ),
    (
      "lotArea",
      """
      lot_area lot_size plot_area land_area grundstück grundstücksfläche surface_terrain parcela \
      terreno 土地面积 مساحة_الأرض
      """
    ),
    (
      "rooms",
      """
      rooms number_of_rooms zimmer zimmerzahl anzahl_zimmer räume pièces nb_pièces habitaciones \
      locali vani 房间 房间数 室 الغرف عدد_الغرف
      """
    ),
    ("bedrooms", "bedrooms beds schlafzimmer chambres dormitorios camere 卧室 غرف_النوم"),
    ("bathrooms", "bathrooms baths bäder badezimmer salles_de_bain baños bagni 卫生间 الحمامات"),
    ("floor", "floor etage stockwerk geschoss étage planta piso piano 楼层 الطابق"),
    (
      "propertyType",
      "property_type home_type objektart immobilientyp wohnungstyp objekttyp type_de_bien tipo_de_inmueble tipologia 房产类型 户型 نوع_العقار"
    ),
    (
      "availableFrom",
      """
      available_from frei_ab bezugsfrei_ab verfügbar_ab einzug disponible_à_partir_du \
      disponible_desde disponibile_dal 可入住日期 متاح_من
      """
    ),
    ("furnished", "furnished möbliert moebliert meublé amueblado arredato 带家具 مفروش"),
    ("balcony", "balcony balkon balcon balcón balcone 阳台 شرفة"),
    ("parking", "parking garage stellplatz parkplatz aparcamiento posto_auto 停车位 موقف"),
    ("pets", "pets haustiere animaux mascotas animali 宠物"),
    ("heating", "heating heizung heizungsart chauffage calefacción riscaldamento 供暖 التدفئة"),
    (
      "energyClass",
      """
      energy_class energieklasse energieeffizienzklasse dpe clase_energética classe_energetica \
      能效等级
      """
    ),
    ("deposit", "deposit kaution caution fianza cauzione 押金 التأمين"),
    (
      "posted",
      """
      posted date_posted created date_created created_at listed eingestellt eingestellt_am \
      erstellt erstellt_am date_publication publicado pubblicato 发布日期 تاريخ_النشر
      """
    ),
    (
      "originCountry",
      """
      origin country_of_origin herkunft herkunftsland origine origen 产地 بلد_المنشأ
      """
    ),
    ("productionDate", "production_date manufactured herstellungsdatum"),
  ]

  private static let table: [String: [String]] = {
    var table: [String: [String]] = [:]
    func add(_ word: String, _ field: String) {
      for key in spellings(of: word) where table[key]?.contains(field) != true {
        table[key, default: []].append(field)
      }
    }
    for row in rows {
      for word in row.words.split(separator: " ") { add(String(word), row.field) }
    }
    for attribute in Vocabulary.all.flatMap(\.attributes) {
      add(attribute.name, attribute.name)
      for label in attribute.labels.texts.values { add(label, attribute.name) }
    }
    return table
  }()

  /// The keys of a word: without accents, and with umlauts as two letters.
  static func spellings(of word: String) -> Set<String> {
    var long = ""
    for character in word.lowercased() {
      switch character {
      case "ä": long += "ae"
      case "ö": long += "oe"
      case "ü": long += "ue"
      case "ß": long += "ss"
      default: long.append(character)
      }
    }
    return [ColumnName(word).key, ColumnName(long).key]
  }
}
