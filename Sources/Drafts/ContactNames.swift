extension FieldNames {
  /// Whether a name means how to reach a seller: dealers have such fields, and listings have none.
  static func isContact(_ key: String) -> Bool { contacts.contains(key) }

  private static let contacts: Set<String> = {
    let words = """
      phone telephone tel mobile mobile_phone cell phone_number contact_phone seller_phone telefon \
      telefonnummer telefonnr handy handynummer mobil mobilnummer rufnummer téléphone tél portable \
      numéro_de_téléphone teléfono tel_contacto móvil celular telefono cellulare 电话 手机 手机号 联系电话 \
      联系方式 電話 電話番号 هاتف الهاتف رقم_الهاتف جوال whatsapp wechat 微信 \
      email e_mail mail contact_email seller_email email_address courriel adresse_mail correo \
      correo_electrónico posta_elettronica 邮箱 电子邮件 邮件 メール البريد_الإلكتروني البريد \
      contact contact_name contact_person seller seller_name vendor vendor_name dealer_name \
      ansprechpartner ansprechpartnerin kontakt kontaktperson verkäufer verkäufername anbieter \
      händlername interlocuteur personne_à_contacter vendeur nom_du_vendeur contacto vendedor \
      persona_de_contacto contatto venditore referente 联系人 卖家 经纪人 担当者 连络人 聯絡人 \
      جهة_الاتصال البائع اسم_البائع
      """
    return Set(words.split(separator: " ").flatMap { spellings(of: String($0)) })
  }()
}
