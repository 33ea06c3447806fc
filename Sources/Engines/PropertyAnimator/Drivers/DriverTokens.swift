/// The tokens that identify drivers, and the current row of each.
///
/// Rows move when others are removed; tokens do not change. The token recycled last is the next one
/// issued.
struct DriverTokens: ~Copyable {
  struct Place: BitwiseCopyable {
    /// The index of the columns, or `Int32.min` for a free token.
    var columns: Int32
    /// The row; for a free token, the next free token.
    var row: Int32
  }

  private var places = Column<Place>()
  private var placeCount = 0
  private var firstFree: Int32 = -1
  /// The number of drivers.
  private(set) var count = 0

  /// Issues a token for a row.
  mutating func take(columns: Int, row: Int) -> Int32 {
    count += 1
    let place = Place(columns: Int32(columns), row: Int32(row))
    guard firstFree >= 0 else {
      places.append(place, after: placeCount)
      placeCount += 1
      return Int32(placeCount - 1)
    }
    let token = firstFree
    firstFree = places[Int(token)].row
    places[Int(token)] = place
    return token
  }

  /// Frees a token for reuse.
  mutating func recycle(_ token: Int32) {
    precondition(contains(token), "the driver \(token) has ended")
    places[Int(token)] = Place(columns: .min, row: firstFree)
    firstFree = token
    count -= 1
  }

  func contains(_ token: Int32) -> Bool {
    token >= 0 && Int(token) < placeCount && places[Int(token)].columns != .min
  }

  /// Records the new row of a driver.
  @inline(__always)
  mutating func move(_ token: Int32, to row: Int) { places.rows[Int(token)].row = Int32(row) }

  /// Returns a driver's columns and row.
  subscript(token: Int32) -> (columns: Int, row: Int) {
    precondition(contains(token), "the driver \(token) has ended")
    let place = places[Int(token)]
    return (Int(place.columns), Int(place.row))
  }
}
