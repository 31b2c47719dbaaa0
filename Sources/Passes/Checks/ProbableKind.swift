/// The probable kind of a file, as a phrase; `nil` if its beginning does not show it.
func probableKind(of bytes: ArraySlice<UInt8>) -> String? {
  if bytes.isEmpty { return "empty" }
  let kinds: [(start: [UInt8], phrase: String)] = [
    (Array("<svg".utf8), "an SVG"),
    (Array("<".utf8), "HTML or XML, such as a server's error page"),
    (Array("{".utf8), "JSON"), (Array("[".utf8), "JSON"),
    (Array("UEsD".utf8), "an archive in base64"), (Array("-----BEGIN".utf8), "PEM text"),
    (Array("%PDF".utf8), "a PDF"), (Array("GIF8".utf8), "a GIF"), (Array("RIFF".utf8), "a WebP"),
    ([0x50, 0x4B, 3, 4], "another archive or a part of one"),
    ([0x50, 0x4B, 1, 2], "another archive's directory"),
    ([0x1F, 0x8B], "compressed with gzip"), (Array("Rar!".utf8), "a RAR archive"),
    ([0x37, 0x7A, 0xBC, 0xAF], "a 7z archive"), (Array("bplist".utf8), "a property list"),
    ([0x30, 0x82], "DER: a certificate or a PKCS#12 file"),
    ([0x30, 0x80], "DER: a certificate or a PKCS#12 file"),
    ([0x89, 0x50, 0x4E, 0x47], "a PNG"), ([0xFF, 0xD8, 0xFF], "a JPEG"),
  ]
  let text = bytes.drop { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
  return kinds.first { text.starts(with: $0.start) }?.phrase
}
