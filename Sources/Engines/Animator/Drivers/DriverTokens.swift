/// The numbers by which drivers are known, and where each one's row is now.
///
/// Rows move when others leave; tokens do not. A token that was given back is the next one given
/// out.
struct DriverTokens: ~Copyable {
  struct Place: BitwiseCopyable {
    /// The index of the columns, or the least number for a token that no driver has.
    var columns: Int32
    /// The row, or for a token that no driver has, the next one of them.
    var row: Int32
  }

  private var places = Column<Place>()
  private var placeCount = 0
  private var firstFree: Int32 = -1
  /// How many drivers have a token.
  private(set) var count = 0

  /// Gives out a token for a row.
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

  /// Takes a token back.
  mutating func recycle(_ token: Int32) {
    precondition(contains(token), "the driver \(token) has ended")
    places[Int(token)] = Place(columns: .min, row: firstFree)
    firstFree = token
    count -= 1
  }

  func contains(_ token: Int32) -> Bool {
    token >= 0 && Int(token) < placeCount && places[Int(token)].columns != .min
  }

  /// Notes where a driver's row is now.
  @inline(__always)
  mutating func move(_ token: Int32, to row: Int) { places.rows[Int(token)].row = Int32(row) }

  /// Returns the columns and the row of a driver.
  subscript(token: Int32) -> (columns: Int, row: Int) {
    precondition(contains(token), "the driver \(token) has ended")
    let place = places[Int(token)]
    return (Int(place.columns), Int(place.row))
  }
}
