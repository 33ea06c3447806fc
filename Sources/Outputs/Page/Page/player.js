/** The playhead: the current frame, and the clock that moves it. */
class Player {
  frame = 0;
  speed = 1;
  /** Whether the range between the marks is repeated. */
  isLooping = false;
  /** The first and last frame of the loop; null for those of the run. */
  marks = [null, null];
  /** The frame and the clock's time in milliseconds at which playback started; the first tick sets the time. */
  #origin = { frame: 0, time: null };
  /** The requested animation frame; null while paused. */
  #tick = null;
  #changed;

  /** Calls `changed` whenever any of the above changes, with whether the clock has moved the playhead. */
  constructor(lastFrame, rate, changed) {
    this.lastFrame = lastFrame;
    this.rate = rate;
    this.#changed = changed;
  }

  get isPlaying() { return this.#tick !== null; }
  get start() { return (this.isLooping && this.marks[0]) || 0; }
  get end() { return (this.isLooping && this.marks[1]) || this.lastFrame; }

  /** Pauses and shows a frame, or the nearest existing one. */
  seek(frame) {
    this.#stop();
    this.#go(Math.min(Math.max(Math.round(frame), 0), this.lastFrame));
  }

  /** Shows a frame of a run that has become longer or shorter, without the clock. */
  follow(frame, lastFrame) {
    this.#stop();
    this.lastFrame = lastFrame;
    this.#go(frame);
  }

  play() {
    if (this.isPlaying) return;
    this.#ask();
    this.#go(this.frame < this.start || this.frame >= this.end ? this.start : this.frame);
  }

  pause() {
    this.#stop();
    this.#changed(false);
  }

  toggle() {
    if (this.isPlaying) this.pause();
    else this.play();
  }

  setSpeed(speed) {
    this.speed = speed;
    this.#go(this.frame);
  }

  setLooping(isLooping) {
    this.isLooping = isLooping;
    this.#go(this.frame);
  }

  /** Sets the first (0) or last (1) mark at the playhead, or removes it if it is already there. */
  mark(side) {
    this.marks[side] = this.marks[side] === this.frame ? null : this.frame;
    const [first, last] = this.marks;
    if (first !== null && last !== null && first >= last) this.marks[1 - side] = null;
    this.setLooping(this.marks.some((mark) => mark !== null));
  }

  /** Continues in another run, as far as it has the same frames. */
  continue(lastFrame) {
    this.lastFrame = lastFrame;
    this.marks = this.marks.map((mark) => (mark <= lastFrame ? mark : null));
    this.isLooping &&= this.start < this.end;
    this.#go(Math.min(this.frame, lastFrame));
  }

  /** Moves to a frame; playback continues from there. */
  #go(frame) {
    this.frame = frame;
    this.#origin = { frame, time: null };
    this.#changed(false);
  }

  #stop() {
    cancelAnimationFrame(this.#tick);
    this.#tick = null;
  }

  #ask() {
    this.#tick = requestAnimationFrame((now) => this.#follow(now));
  }

  /** Shows the frame of the present time; frames are dropped rather than delayed. */
  #follow(now) {
    this.#ask();
    this.#origin.time ??= now;
    const passed = ((now - this.#origin.time) / 1000) * this.rate * this.speed;
    let frame = this.#origin.frame + Math.round(passed);
    if (frame > this.end && this.isLooping) {
      frame = this.start + ((frame - this.start) % (this.end - this.start + 1));
    } else if (frame >= this.end && !this.isLooping) {
      frame = this.end;
      this.#stop();
    }
    if (frame === this.frame && this.isPlaying) return;
    this.frame = frame;
    this.#changed(true);
  }
}
