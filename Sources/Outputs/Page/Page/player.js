/** The playhead: the frame that is shown, and the clock that moves it. */
class Player {
  frame = 0;
  speed = 1;
  /** Whether the stretch between the marks is played again and again. */
  isLooping = false;
  /** The first and the last frame of the loop; null where it is that of the run. */
  marks = [null, null];
  /** The frame and the clock's time in milliseconds that playing counts from; the first tick says the time. */
  #origin = { frame: 0, time: null };
  /** The tick that has been asked for; null while nothing is played. */
  #tick = null;
  #changed;

  /** Calls `changed` whenever one of the above is another. */
  constructor(lastFrame, rate, changed) {
    this.lastFrame = lastFrame;
    this.rate = rate;
    this.#changed = changed;
  }

  get isPlaying() { return this.#tick !== null; }
  get start() { return (this.isLooping && this.marks[0]) || 0; }
  get end() { return (this.isLooping && this.marks[1]) || this.lastFrame; }

  /** Shows a frame, or the nearest that there is, and plays no more. */
  seek(frame) {
    this.#stop();
    this.#go(Math.min(Math.max(Math.round(frame), 0), this.lastFrame));
  }

  play() {
    if (this.isPlaying) return;
    this.#ask();
    this.#go(this.frame < this.start || this.frame >= this.end ? this.start : this.frame);
  }

  pause() {
    this.#stop();
    this.#changed();
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

  /** Sets the first (0) or the last (1) mark where the playhead is, or takes it away if it is there already. */
  mark(side) {
    this.marks[side] = this.marks[side] === this.frame ? null : this.frame;
    const [first, last] = this.marks;
    if (first !== null && last !== null && first >= last) this.marks[1 - side] = null;
    this.setLooping(this.marks.some((mark) => mark !== null));
  }

  /** Goes to a frame, from which playing goes on if it was. */
  #go(frame) {
    this.frame = frame;
    this.#origin = { frame, time: null };
    this.#changed();
  }

  #stop() {
    cancelAnimationFrame(this.#tick);
    this.#tick = null;
  }

  #ask() {
    this.#tick = requestAnimationFrame((now) => this.#follow(now));
  }

  /** Shows the frame of this instant: one for which there was no time is left out, none is shown late. */
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
    this.#changed();
  }
}
