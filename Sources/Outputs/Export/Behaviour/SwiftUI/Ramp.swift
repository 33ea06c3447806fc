/// A number that follows from another: straight between stops, and constant before the first and after the last.
///
/// - Parameters:
///   - stops: Where the pieces meet, ascending.
///   - values: The number at each stop.
///   - below: Whether the first piece goes on before the first stop.
///   - above: Whether the last piece goes on after the last stop.
package func ramp(
  _ x: CGFloat, _ stops: [CGFloat], _ values: [CGFloat], below: Bool = false, above: Bool = false
) -> CGFloat {
  var piece = 0
  while piece < stops.count - 2, x >= stops[piece + 1] { piece += 1 }
  var part = (x - stops[piece]) / (stops[piece + 1] - stops[piece])
  if part < 0, !below { part = 0 }
  if part > 1, !above { part = 1 }
  return values[piece] + (values[piece + 1] - values[piece]) * part
}
