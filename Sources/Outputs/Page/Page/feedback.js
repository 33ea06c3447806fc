/** How long a phone vibrates for a haptic of full intensity, and pauses between, in milliseconds. */
const vibrations = {
  success: [20, 60, 30], warning: [30, 80, 30], error: [30, 50, 30, 50, 40], selection: [8],
  light: [10], medium: [18], heavy: [30], soft: [14], rigid: [12],
  start: [20], stop: [25], increase: [8], decrease: [8], alignment: [10],
};

/**
 * The haptics and sounds of the scene: names them on the screens, and plays those of the screen that the panels describe.
 *
 * 1. They play while time moves the playhead, at its speed; moving it by hand is silent.
 * 2. Each plays once while the playhead moves on; what a stall has skipped is not caught up.
 */
class Feedback {
  /** The length of a stall whose events are not caught up, in seconds. */
  static #patience = 0.25;
  /** The slowest and the fastest playback of a sound that browsers support. */
  static #rates = [1 / 16, 16];

  /** The frame up to which events have been played. */
  #passed = -1;
  /** The sounds that are heard now. */
  #sounds = new Set();

  /**
   * The playhead has moved: if `isRunning`, by time. `run` is the one whose haptics and sounds are played, the latter if
   * `isAudible`.
   */
  follow(screens, run, player, isRunning, isAudible) {
    const { frame, speed, rate, start } = player;
    if (!isRunning || !isAudible) this.#silence();
    if (!isRunning) {
      if (frame !== this.#passed) this.#passed = frame - 1;
      return;
    }
    if (frame < this.#passed) this.#passed = start - 1;
    if (frame === this.#passed) return;
    const end = frame / rate + 1e-9;
    const from = Math.max(this.#passed / rate + 1e-9, end - Feedback.#patience);
    this.#passed = frame;
    for (const sound of this.#sounds) sound.playbackRate = Feedback.#rate(speed);
    for (const screen of screens) {
      const { events } = screen.run;
      for (let index = firstIndex(events, ({ time }) => time > from); events[index]?.time <= end; index++) {
        const event = events[index];
        if (event.kind !== "haptic" && event.kind !== "sound") continue;
        screen.name(event);
        if (screen.run !== run) continue;
        if (event.kind === "haptic") Feedback.#vibrate(event);
        else if (isAudible) this.#play(run.sounds.get(event.target), speed);
      }
    }
  }

  static #rate(speed) { return Math.min(Math.max(speed, this.#rates[0]), this.#rates[1]); }

  static #vibrate({ target, words: [intensity = 1] }) {
    // Before the first click, browsers refuse to.
    if (!navigator.userActivation?.hasBeenActive) return;
    const pattern = vibrations[target] ?? [];
    navigator.vibrate?.(pattern.map((length, index) => (index % 2 ? length : Math.round(length * intensity))));
  }

  #play(address, speed) {
    if (!address) return;
    const sound = new Audio(address);
    sound.playbackRate = Feedback.#rate(speed);
    const forget = () => this.#sounds.delete(sound);
    sound.addEventListener("ended", forget);
    this.#sounds.add(sound);
    // A browser that does not know the format, or that waits for a click, stays silent.
    sound.play().catch(forget);
  }

  #silence() {
    for (const sound of this.#sounds) sound.pause();
    this.#sounds.clear();
  }
}
