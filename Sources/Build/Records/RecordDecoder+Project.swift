package import WaymarkModel
package import WaymarkProject
package import WaymarkReaders
package import WaymarkRecords

extension RecordDecoder {
  /// The decoder of a set in a build: with the countries and severities of the project, and the
  /// time zones of the set's dealers, whose source is read for this.
  package init(
    of set: RecordSet, in project: Project, reading source: RecordSource
  ) throws(DiagnosedError) {
    var zones: [Identifier<Dealer>: String] = [:]
    if set.kind == .gatePass, let dealers = set.dealers.flatMap(project.records(named:)) {
      let source = try RecordSource(dealers.source)
      let decoder = try RecordDecoder<Dealer>(dealers.fields, of: source)
      while let batch = try source.next() {
        for raw in batch.records {
          if let dealer = decoder.decode(raw, of: batch).record { zones[dealer.id] = dealer.zone }
        }
      }
    }
    try self.init(
      set.fields, of: source,
      countries: project.countries.isEmpty ? nil : Countries(project.countries),
      severities: try changedSeverities(of: project), dealerZones: zones)
  }
}
