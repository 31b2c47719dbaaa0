/// Which datum a service wants coordinates in.
public enum DatumRule: Hashable, Sendable {
  case wgs84

  /// GCJ-02 in these zones, WGS-84 elsewhere; the link cannot say which it is.
  case gcj02(in: ZoneSet)

  /// The same, but only where the policy asks for it, since the vendor does not document it.
  case undocumentedGCJ02(in: ZoneSet)

  /// Any of these, named in the link: the service shifts by itself. The last is the vendor's own.
  case declared([MapDatum])
}
