/** A place at which a drag comes to rest, in dp; a coordinate that it leaves out is open. */
public class DragPlace(public val x: Float? = null, public val y: Float? = null)

/**
 * How a finger moves something, and where it comes to rest.
 *
 * @property x the axis along which it moves; null if it does not.
 * @property slop how far the finger moves before anything follows, in dp.
 * @property projection the seconds of movement for which the velocity of a release counts.
 * @property skipsDetents whether a fast finger passes a detent.
 * @property ignoresReducedMotion whether it settles by its spring even where the system removes animations.
 * @property beforeList the direction in which it moves before the list inside; null for none.
 */
public class DragRule<D : Any>(
    public val x: DragAxis? = null,
    public val y: DragAxis? = null,
    public val start: DragPlace,
    public val detents: Map<D, DragPlace> = emptyMap(),
    public val initial: D? = null,
    public val slop: Float = 10f,
    public val projection: Float = 0f,
    public val skipsDetents: Boolean = true,
    public val catches: Catches = Catches.Any,
    public val spring: SpringSpec<Float>,
    public val ignoresReducedMotion: Boolean = false,
    public val beforeList: Direction? = null
) {
    /** The movements that a finger stops when it comes down: all, or only those after a finger, or none. */
    public enum class Catches { Any, Own, None }

    public enum class Direction { Up, Down }

    /** The detent nearest to where the velocity leads; of several, the one farthest along the heading. */
    public fun detent(place: Offset, velocity: Offset, heading: Offset): Pair<D, Offset>? {
        class Choice(val name: D, val end: Offset, val distance: Float, val advance: Float)

        val target = Offset(place.x + projection * velocity.x, place.y + projection * velocity.y)
        val length = hypot(heading.x, heading.y)
        val all = detents.map { (name, open) ->
            val end = Offset(
                if (x == null) place.x else open.x ?: target.x,
                if (y == null) place.y else open.y ?: target.y
            )
            val along = (end.x - place.x) * heading.x + (end.y - place.y) * heading.y
            val advance = if (length > 0) along / length else 0f
            Choice(name, end, hypot(end.x - target.x, end.y - target.y), advance)
        }
        val ahead = all.map { it.advance }.filter { it > NONE }
        val reach = if (skipsDetents) Float.POSITIVE_INFINITY else ahead.minOrNull() ?: Float.POSITIVE_INFINITY
        var best: Choice? = null
        for (next in all) {
            if (next.advance > reach + NONE) continue
            val gain = best?.let { it.distance - next.distance } ?: 1f
            if (if (abs(gain) <= NONE) next.advance > best!!.advance + NONE else gain > 0) best = next
        }
        return best?.let { it.name to it.end }
    }

    public companion object {
        /** Distances up to this one, in dp, count as 0. */
        public const val NONE: Float = 1e-4f
    }
}

/**
 * One finger on something that is dragged.
 *
 * @param shown where the finger finds it, in dp.
 * @param end where it comes to rest if nothing catches it.
 */
public class DragFinger<D : Any>(
    private val rule: DragRule<D>,
    private val shown: Offset,
    private val end: Offset,
    private var time: Double,
    settlesByFinger: Boolean
) {
    /** The end of a movement after a release, and the velocity at its start, in dp a second. */
    public class Settling<D : Any>(public val detent: D?, public val end: Offset, public val velocity: Offset)

    /** Whether it has stopped a movement. */
    public val isCaught: Boolean =
        hypot(shown.x - end.x, shown.y - end.y) > 0.001f &&
            (rule.catches == DragRule.Catches.Any || rule.catches == DragRule.Catches.Own && settlesByFinger)
    private var translation = Offset(0f, 0f)
    private var x: DragTrack? = null
    private var y: DragTrack? = null

    /** Whether this has followed the last movement, and not the list. */
    public var movesThis: Boolean = false
        private set

    public var hasMoved: Boolean = false
        private set

    public val place: Offset get() = Offset(x?.shown ?: shown.x, y?.shown ?: shown.y)

    /** The finger moves; [next] is counted from where it came down, in dp. */
    public fun follow(next: Offset, at: Double) {
        val from = translation
        val start = time
        val until = max(at, start)
        var part = 0f
        translation = next
        time = until
        if (!hasMoved) {
            part = leaving(from, next, if (isCaught) 0f else rule.slop) ?: return
            begin()
        }
        val middle = start + (until - start) * part
        val width = (next.x - from.x) * (1 - part)
        val height = (next.y - from.y) * (1 - part)
        if (width != 0f) x?.follow(width, middle, until)
        if (height != 0f) y?.follow(height, middle, until)
        movesThis = true
    }

    /** What it takes of a movement along y before, or after, the list under the finger. */
    public fun take(distance: Float, at: Double, isBeforeList: Boolean): Float {
        if (distance == 0f || rule.y == null) return 0f
        begin()
        val track = y ?: return 0f
        val isDown = distance > 0
        val stretch = track.axis.stretch(track.raw, isDown)
        val isFirst = rule.beforeList == if (isDown) DragRule.Direction.Down else DragRule.Direction.Up
        val room = when {
            isBeforeList -> stretch + if (isFirst) track.axis.room(track.raw, isDown) else 0f
            // Beyond its bounds goes only what has moved last.
            track.axis.band != null && movesThis -> Float.POSITIVE_INFINITY
            else -> track.axis.room(track.raw, isDown)
        }
        val taken = min(abs(distance), room) * if (isDown) 1 else -1
        if (taken == 0f) return 0f
        track.follow(taken, time, max(at, time))
        time = max(at, time)
        movesThis = true
        return taken
    }

    /** The list under the finger has followed it. */
    public fun leaveToList() {
        movesThis = false
    }

    /** The finger lifts; null if nothing is to settle. A cancelled finger has no velocity. */
    public fun lift(at: Double, isCancelled: Boolean = false): Settling<D>? {
        if (!hasMoved) return if (isCaught) Settling(null, end, Offset(0f, 0f)) else null
        val velocity = Offset(
            if (isCancelled) 0f else x?.velocity(at) ?: 0f,
            if (isCancelled || !movesThis) 0f else y?.velocity(at) ?: 0f
        )
        val heading = Offset(
            if (velocity.x == 0f) x?.heading ?: 0f else velocity.x,
            if (velocity.y == 0f) y?.heading ?: 0f else velocity.y
        )
        val chosen = rule.detent(place, velocity, heading)
        if (chosen != null) return Settling(chosen.first, clamped(chosen.second), velocity)
        // Without detents it stays, or returns into its bounds.
        val rebound = Offset(
            rule.x?.rebound(place.x, velocity.x) ?: 0f, rule.y?.rebound(place.y, velocity.y) ?: 0f
        )
        return Settling(null, clamped(place), rebound)
    }

    private fun begin() {
        if (hasMoved) return
        hasMoved = true
        x = rule.x?.let { DragTrack(it, shown.x) }
        y = rule.y?.let { DragTrack(it, shown.y) }
    }

    private fun clamped(place: Offset) =
        Offset(rule.x?.clamped(place.x) ?: place.x, rule.y?.clamped(place.y) ?: place.y)

    /** At which part of a straight movement the finger has left the slop; null if it has not. */
    private fun leaving(a: Offset, b: Offset, slop: Float): Float? {
        fun isLeft(part: Float): Boolean {
            val across = abs(a.x + (b.x - a.x) * part)
            val along = abs(a.y + (b.y - a.y) * part)
            return when {
                rule.x != null && rule.y != null -> hypot(across, along) >= slop
                rule.y != null -> along >= slop && along > 0 && along >= across
                else -> across >= slop && across > 0 && across > along
            }
        }
        if (a == b || !isLeft(1f)) return null
        if (isLeft(0f)) return 0f
        var before = 0f
        var after = 1f
        repeat(20) {
            val middle = (before + after) / 2
            if (isLeft(middle)) after = middle else before = middle
        }
        return after
    }
}
