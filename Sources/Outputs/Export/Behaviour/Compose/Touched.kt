/**
 * Tells whether a finger is on this composable, until it drags or scrolls.
 *
 * The composable decides what it looks like then, by a motion of the table of motions:
 * `animateFloatAsState(if (isTouched) 0.8f else 1f, Motions.…())`.
 */
public fun Modifier.touched(onChange: (Boolean) -> Unit): Modifier =
    pointerInput(Unit) {
        awaitEachGesture {
            val down = awaitFirstDown(requireUnconsumed = false)
            onChange(true)
            try {
                while (true) {
                    val change = awaitPointerEvent(PointerEventPass.Final).changes.find { it.id == down.id }
                    // A finger that moves on drags or scrolls: it presses no longer.
                    if (change == null || !change.pressed) break
                    if ((change.position - down.position).getDistance() >= 10 * density) break
                }
            } finally {
                onChange(false)
            }
        }
    }
