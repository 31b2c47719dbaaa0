extension Identity {
  /// Opens an identity from the bytes of its files.
  ///
  /// Without a file for the key, that of the certificate has both: PKCS#12, or PEM.
  public init(
    certificateFile: [UInt8], keyFile: [UInt8]?, password: [UInt8]?, candidates: [Certificate]
  ) throws(SigningError) {
    let isPKCS12 = KeyFile.isPKCS12(certificateFile)
    if isPKCS12, keyFile == nil {
      try self.init(pkcs12: certificateFile, password: password, candidates: candidates)
      return
    }
    if isPKCS12 {
      throw SigningError(
        .readCertificate, "the certificate is in a PKCS#12 file, which has its key: name no other")
    }
    let certificates = try Certificate.read(certificateFile)
    if keyFile == nil, KeyFile.kindBesideKeys(of: certificateFile) != nil {
      throw SigningError(
        .readKey,
        "the file has a certificate and no private key: name the file with its key, too")
    }
    try self.init(
      certificates: certificates,
      key: try PrivateKey(file: keyFile ?? certificateFile, password: password),
      candidates: candidates)
  }
}
