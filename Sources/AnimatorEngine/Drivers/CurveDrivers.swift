import MotionCore

/// Tweens that each move one slot along a curve, from a start and for a duration of their own.
///
/// Adding and removing one are constant time; `advance` is linear in the tweens and allocates
/// nothing once the columns have grown.
package struct CurveDrivers: ~Copyable {
  private var curves = CurveSet()
  private var columns = ColumnsByKind<Int, CurveColumns>()
  private var tokens = DriverTokens()
  private let block = ValueBlock()

  package init() {}

  /// How many tweens move, or wait for their start.
  package var count: Int { tokens.count }

  /// Starts a tween at a time that may lie between frames, for a duration of 0 or more seconds, and
  /// returns its token. A tween whose start is still to come leaves its slot alone.
  package mutating func add(
    slot: Int, from origin: Double, to target: Double, curve: Curve, startTime: Double,
    duration: Double
  ) -> Int32 {
    let kind = curves.use(curve)
    let index = columns.index(of: kind) { kind }
    let token = tokens.take(columns: index, row: columns[index].count)
    columns[index].append(
      slot: slot, from: origin, to: target, start: startTime, duration: duration, token: token)
    return token
  }

  /// Whether the token's tween has neither ended nor been removed.
  package func contains(_ token: Int32) -> Bool { tokens.contains(token) }

  /// Returns the slot that a tween moves.
  package func slot(of token: Int32) -> Int {
    let (index, row) = tokens[token]
    return columns[index].slot(of: row)
  }

  /// Returns a tween's value and velocity at any time.
  package func motion(of token: Int32, at time: Double) -> Motion {
    let (index, row) = tokens[token]
    return columns[index].motion(of: row, curves[columns[index].curve], at: time)
  }

  /// Takes a tween out; its slot keeps the value it has.
  package mutating func remove(_ token: Int32) {
    let (index, row) = tokens[token]
    tokens.giveBack(token)
    columns[index].remove(row, tokens: &tokens)
    columns.retire(index)
  }

  /// Evaluates every tween at a time and writes its slot.
  ///
  /// A tween that has ended writes exactly its end value and leaves; its token is appended to
  /// `ended` and is free for the next tween.
  package mutating func advance(
    to time: Double, store: inout PropertyStore, ended: inout [Int32]
  ) {
    for index in 0..<columns.count where columns[index].count > 0 {
      let curve = columns[index].curve
      columns[index].advance(
        to: time, curves[curve], store: &store, tokens: &tokens, block: block, ended: &ended)
      columns.retire(index)
    }
  }
}
