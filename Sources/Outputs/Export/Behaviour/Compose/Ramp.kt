/**
 * A number that follows from another: straight between stops, and constant before the first and after the last.
 *
 * @param stops where the pieces meet, ascending.
 * @param values the number at each stop.
 * @param below whether the first piece goes on before the first stop.
 * @param above whether the last piece goes on after the last stop.
 */
public fun ramp(
    x: Float,
    stops: FloatArray,
    values: FloatArray,
    below: Boolean = false,
    above: Boolean = false
): Float {
    var piece = 0
    while (piece < stops.size - 2 && x >= stops[piece + 1]) piece++
    var part = (x - stops[piece]) / (stops[piece + 1] - stops[piece])
    if (part < 0 && !below) part = 0f
    if (part > 1 && !above) part = 1f
    return values[piece] + (values[piece + 1] - values[piece]) * part
}
