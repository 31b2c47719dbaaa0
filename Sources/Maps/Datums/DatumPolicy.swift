/// Which coordinates are shifted into GCJ-02 here, rather than by the app.
public struct DatumPolicy: Hashable, Sendable {
  /// Whether WGS-84 is shifted for the apps that draw China in GCJ-02 and cannot be told the datum.
  ///
  /// Without it such a pin is some 500 m off.
  public var shiftsInChina: Bool

  /// Whether that goes for Apple's apps too, whose behaviour Apple does not document.
  public var shiftsForApple: Bool

  public init(shiftsInChina: Bool = true, shiftsForApple: Bool = false) {
    self.shiftsInChina = shiftsInChina
    self.shiftsForApple = shiftsForApple
  }

  /// Shifts in China, and leaves Apple's coordinates alone.
  public static let standard = DatumPolicy()

  /// Shifts nothing.
  public static let off = DatumPolicy(shiftsInChina: false)
}
