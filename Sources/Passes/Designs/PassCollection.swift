import WaymarkArchive

/// Packs finished passes into one `.pkpasses`, each under its name.
package func passCollection(_ passes: [(name: String, bytes: [UInt8])]) throws -> [UInt8] {
  var archive = ZipWriter()
  for pass in passes { try archive.add(pass.bytes, as: pass.name) }
  return try archive.close()
}
