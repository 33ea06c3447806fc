/**
 * A coordinate that a finger moves, in dp: as far as the finger between its bounds, and with the resistance of a
 * rubber band beyond them.
 *
 * @property band the length that the rubber band never reaches; null if the bounds are hard.
 * @property coefficient the part of the finger's movement by which the rubber band begins.
 */
public class DragAxis(
    private val least: Float = Float.NEGATIVE_INFINITY,
    private val greatest: Float = Float.POSITIVE_INFINITY,
    public val band: Float? = null,
    private val coefficient: Float = 0.55f
) {
    public fun clamped(value: Float): Float = min(max(value, least), greatest)

    /** What is shown of a coordinate that has moved as far as the finger. */
    public fun shown(raw: Float): Float {
        val inside = clamped(raw)
        if (band == null || raw == inside) return inside
        val pulled = coefficient * (raw - inside)
        return inside + pulled * band / (abs(pulled) + band)
    }

    /** The opposite of [shown]. */
    public fun raw(shown: Float): Float {
        val inside = clamped(shown)
        if (band == null || shown == inside) return shown
        val reached = min(max(shown - inside, -band * 0.99999f), band * 0.99999f)
        return inside + reached * band / (coefficient * (band - abs(reached)))
    }

    /** Where it can still go without resistance from [raw]: how far forwards, or backwards. */
    public fun room(raw: Float, isForwards: Boolean): Float =
        max(if (isForwards) greatest - raw else raw - least, 0f)

    /** How far [raw] is beyond the bound to which a movement returns. */
    public fun stretch(raw: Float, isForwards: Boolean): Float =
        max(if (isForwards) least - raw else raw - greatest, 0f)

    /** The velocity with which it returns into its bounds from [place]; 0 if it stays. */
    public fun rebound(place: Float, velocity: Float): Float {
        val isOutside = place < least || place > greatest ||
            place == least && velocity < 0 || place == greatest && velocity > 0
        return if (band != null && isOutside) velocity else 0f
    }
}

/** A coordinate under a finger: the path that it has taken, from which its velocity follows. */
public class DragTrack(public val axis: DragAxis, shown: Float) {
    private class Leg(val start: Double, val end: Double, val from: Float, val to: Float)

    private val origin = axis.raw(shown)
    private val legs = mutableListOf<Leg>()

    public val raw: Float get() = legs.lastOrNull()?.to ?: origin
    public val shown: Float get() = axis.shown(raw)

    /** Moves it as far as the finger has moved between two times, in seconds. */
    public fun follow(distance: Float, start: Double, end: Double) {
        legs += Leg(start, end, raw, raw + distance)
    }

    /** The mean velocity over the last 0.1 s before a time, in dp a second. */
    public fun velocity(time: Double): Float {
        val first = legs.firstOrNull() ?: return 0f
        val window = min(0.1, time - first.start)
        return if (window > 0) ((shownAt(time) - shownAt(time - window)) / window).toFloat() else 0f
    }

    /** The sign of the last movement. */
    public val heading: Float
        get() {
            val leg = legs.lastOrNull { it.to != it.from } ?: return 0f
            return if (leg.to > leg.from) 1f else -1f
        }

    private fun shownAt(time: Double): Float {
        val leg = legs.lastOrNull { it.start <= time } ?: return axis.shown(origin)
        val part = if (time < leg.end) ((time - leg.start) / (leg.end - leg.start)).toFloat() else 1f
        return axis.shown(leg.from + (leg.to - leg.from) * part)
    }
}
