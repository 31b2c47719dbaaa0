extension PassSchema {
  /// Every style; the poster of iOS 27 is the last, because older phones show the one beside it.
  static let allStyles = styles + ["posterGeneric"]
}
