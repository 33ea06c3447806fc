/** What a finger drags, as the state of a composable; [rememberDrag] makes one. */
@Stable
public class DragState<D : Any>(public val rule: DragRule<D>, private val scope: CoroutineScope) {
    private val xs = Animatable(rule.start.x ?: 0f)
    private val ys = Animatable(rule.start.y ?: 0f)
    private var finger: DragFinger<D>? = null
    private var settlesByFinger = false
    private val lastDetent = mutableStateOf(rule.initial)

    /** Where it is drawn, in dp. */
    public val place: Offset get() = Offset(xs.value, ys.value)

    /** Where it rests, or comes to rest. */
    public val detent: D? get() = lastDetent.value

    public val isMoved: Boolean get() = finger?.hasMoved == true

    /** Whether it, and not the list, has followed the finger last. */
    public val isMovedLast: Boolean get() = finger?.movesThis == true && isMoved

    /** Moves it to a detent by its spring. */
    public fun animateTo(name: D) {
        val end = rule.detents[name] ?: return
        lastDetent.value = name
        settlesByFinger = false
        settle(Offset(end.x ?: xs.targetValue, end.y ?: ys.targetValue), null)
    }

    /** A finger comes down; times are in seconds. */
    public fun touch(time: Double) {
        val end = Offset(xs.targetValue, ys.targetValue)
        val new = DragFinger(rule, place, end, time, settlesByFinger)
        finger = new
        if (new.isCaught) show(new.place)
    }

    /** The finger moves; [translation] is counted from where it came down, in dp. */
    public fun follow(translation: Offset, time: Double) {
        val finger = finger ?: return
        finger.follow(translation, time)
        if (finger.hasMoved) show(finger.place)
    }

    /** What it takes of a movement before, or after, the list under the finger, in dp. */
    public fun take(distance: Float, time: Double, isBeforeList: Boolean): Float {
        val finger = finger ?: return 0f
        val taken = finger.take(distance, time, isBeforeList)
        if (taken != 0f) show(finger.place)
        return taken
    }

    /** The list under the finger has followed it. */
    public fun leaveToList() {
        finger?.leaveToList()
    }

    /** The finger lifts, or the system takes it away. */
    public fun lift(time: Double, isCancelled: Boolean = false) {
        val settling = finger?.lift(time, isCancelled)
        finger = null
        if (settling == null) return
        settlesByFinger = true
        settling.detent?.let { lastDetent.value = it }
        settle(settling.end, settling.velocity)
    }

    private fun show(place: Offset) {
        scope.launch(start = CoroutineStart.UNDISPATCHED) {
            xs.snapTo(place.x)
            ys.snapTo(place.y)
        }
    }

    private fun settle(end: Offset, velocity: Offset?) {
        // Where the system removes animations, Compose ends them at once, unless the scale of time is another one.
        val context = if (rule.ignoresReducedMotion) FullMotion else EmptyCoroutineContext
        scope.launch(context) { xs.animateTo(end.x, rule.spring, velocity?.x ?: xs.velocity) }
        scope.launch(context) { ys.animateTo(end.y, rule.spring, velocity?.y ?: ys.velocity) }
    }
}

private object FullMotion : MotionDurationScale {
    override val scaleFactor: Float get() = 1f
}

@Composable
public fun <D : Any> rememberDrag(rule: DragRule<D>): DragState<D> {
    val scope = rememberCoroutineScope()
    return remember(rule) { DragState(rule, scope) }
}

/** Lets a finger on this composable move a drag, which then settles; a list inside hands the finger over. */
@Composable
public fun <D : Any> Modifier.dragged(drag: DragState<D>): Modifier {
    val gesture = remember(drag) { DragGesture(drag) }
    return onPlaced { gesture.coordinates = it }
        .nestedScroll(gesture)
        .pointerInput(drag) { gesture.run { detect() } }
}

private class DragGesture<D : Any>(private val drag: DragState<D>) : NestedScrollConnection {
    var coordinates: LayoutCoordinates? = null
    private var time = 0.0
    private var density = 1f
    private var stopsList = false

    suspend fun PointerInputScope.detect() {
        this@DragGesture.density = density
        awaitEachGesture {
            val down = awaitFirstDown(requireUnconsumed = false, pass = PointerEventPass.Initial)
            val start = place(down.position)
            time = down.uptimeMillis / 1000.0
            drag.touch(time)
            var isOnList = false
            while (true) {
                // A list inside scrolls between these two passes, and consumes what it has followed.
                val early = awaitPointerEvent(PointerEventPass.Initial).changes.find { it.id == down.id }
                time = (early ?: break).uptimeMillis / 1000.0
                val change = awaitPointerEvent().changes.find { it.id == down.id } ?: break
                isOnList = isOnList || change.isConsumed
                if (!isOnList) {
                    for (sample in change.historical) {
                        drag.follow(place(sample.position) - start, sample.uptimeMillis / 1000.0)
                    }
                    drag.follow(place(change.position) - start, time)
                    if (drag.isMoved && change.pressed) change.consume()
                }
                stopsList = drag.isMovedLast
                if (!change.pressed) {
                    drag.lift(time)
                    break
                }
            }
            drag.lift(time, isCancelled = true)
        }
    }

    /** A place of the composable, which moves under the finger, on the screen in dp. */
    private fun place(position: Offset): Offset =
        (coordinates?.takeIf { it.isAttached }?.localToRoot(position) ?: position) / density

    override fun onPreScroll(available: Offset, source: NestedScrollSource): Offset =
        take(available, source, isBeforeList = true)

    override fun onPostScroll(consumed: Offset, available: Offset, source: NestedScrollSource): Offset {
        if (consumed.y != 0f) drag.leaveToList()
        return take(available, source, isBeforeList = false)
    }

    private fun take(available: Offset, source: NestedScrollSource, isBeforeList: Boolean): Offset =
        if (source != NestedScrollSource.UserInput) Offset.Zero
        else Offset(0f, drag.take(available.y / density, time, isBeforeList) * density)

    override suspend fun onPreFling(available: Velocity): Velocity =
        if (stopsList) available else Velocity.Zero
}
