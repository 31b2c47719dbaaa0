/// What reads the records of one source, in their order.
protocol RecordReader: AnyObject {
  /// The columns of a table; `nil` for a source whose records name their members themselves.
  var columns: [String]? { get }

  /// Appends records to an empty batch until it is full; none at the end of the source.
  func read(into batch: inout RawBatch, upTo count: Int, bytes: Int) throws(SourceError)
}
