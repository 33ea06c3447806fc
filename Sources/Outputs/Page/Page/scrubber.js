/** A time line of the whole run: the amount of motion, the events as ticks, the loop, and the playhead. */
class Scrubber {
  #element;
  #note;
  #player;
  #run;
  /** The frames with events, `{ frame, events }`, in order. */
  #moments = [];
  /** The moment under the pointer, or null. */
  #pointed = null;
  #frame = 0;
  #back = make("div", "back");
  #loop = make("div", "loop");

  /** `element` becomes the slider, which calls `seek` with a fraction 0…1; `note` shows the events of a moment. */
  constructor(element, note, player, seek) {
    this.#element = element;
    this.#note = note;
    this.#player = player;
    element.append(this.#loop, this.#back, make("div", "playhead"));
    element.ariaValueMin = "0";
    onDrag(element, seek);
    element.addEventListener("pointermove", (event) => this.#point(event));
    element.addEventListener("pointerleave", () => this.#point(null));
  }

  /** Shows the motion and events of a run. */
  show(run) {
    this.#run = run;
    this.#element.ariaValueMax = String(this.#player.lastFrame);
    this.#moments = [];
    for (const event of run.events) {
      if (this.#moments.at(-1)?.frame !== event.frame) this.#moments.push({ frame: event.frame, events: [] });
      this.#moments.at(-1).events.push(event);
    }
    const last = this.#player.lastFrame || 1;
    const svg = makeSVG("svg", { viewBox: `0 0 ${last} 1`, preserveAspectRatio: "none", "aria-hidden": "true" });
    svg.append(
      makeSVG("path", { class: "density", d: this.#density(last) }),
      makeSVG("path", { class: "ticks", d: this.#moments.map(({ frame }) => `M${frame},0V1`).join("") }));
    this.#back.replaceChildren(svg);
    if (this.#player.lastFrame > 0) this.#back.append(this.#ruler(last / this.#player.rate));
  }

  /** Shows the playhead and its events. */
  draw() {
    const { frame, lastFrame, isPlaying, isLooping, start, end } = this.#player;
    if (this.#frame !== frame) this.#pointed = null;
    this.#frame = frame;
    this.#element.style.setProperty("--played", frame / (lastFrame || 1));
    this.#loop.hidden = !isLooping;
    this.#loop.style.left = `${(start / lastFrame) * 100}%`;
    this.#loop.style.right = `${100 - (end / lastFrame) * 100}%`;
    const moment = this.#moments[firstIndex(this.#moments, (one) => one.frame >= frame)];
    const here = moment?.frame === frame ? moment : null;
    const words = here?.events.map((event) => `, ${eventText(event).textContent}`) ?? [];
    this.#element.ariaValueNow = String(frame);
    this.#element.ariaValueText = `${seconds(this.#run.time(frame))}, frame ${frame}${words.join("")}`;
    this.#tell(this.#pointed ?? (isPlaying ? null : here));
  }

  /** The frame of the nearest event before (-1) or after (1) the playhead; undefined if there is none. */
  eventFrame(direction) {
    const { frame } = this.#player;
    const next = firstIndex(this.#moments, (one) => one.frame > frame);
    if (direction > 0) return this.#moments[next]?.frame;
    const previous = this.#moments[next - 1]?.frame === frame ? next - 2 : next - 1;
    return this.#moments[previous]?.frame;
  }

  /** The number of properties that change in each frame, as an area. */
  #density(last) {
    const changes = new Float64Array(last + 2);
    for (const [first, end] of this.#run.columns.flatMap((column) => column.stretches)) {
      changes[first] += 1;
      changes[end + 1] -= 1;
    }
    const counts = changes.map(((count) => (change) => (count += change))(0));
    const most = Math.max(1, counts.reduce((a, b) => Math.max(a, b)));
    const corners = [...counts].flatMap((count, frame) => {
      return count === counts[frame - 1] ? [] : `H${Math.max(frame - 1, 0)}V${(1 - count / most).toFixed(3)}`;
    });
    return `M0,1${corners.join("")}V1Z`;
  }

  /** Labels in seconds below the line, at round distances. */
  #ruler(duration) {
    const rough = 10 ** Math.floor(Math.log10(duration / 5));
    const step = [1, 2, 5, 10].map((part) => part * rough).find((part) => duration / part <= 8);
    const places = Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
    const ruler = make("div", "ruler");
    for (let mark = 0; mark * step <= duration * (1 + 1e-9); mark++) {
      const label = make("span", "", `${decimal(mark * step, places)} s`);
      label.style.left = `${((mark * step) / duration) * 100}%`;
      ruler.append(label);
    }
    return ruler;
  }

  /** Finds the moment nearest to the pointer, within the accuracy of a finger. */
  #point(event) {
    this.#pointed = null;
    if (event) {
      const box = this.#element.getBoundingClientRect();
      const perFrame = box.width / (this.#player.lastFrame || 1);
      const away = ({ frame }) => Math.abs(box.left + frame * perFrame - event.clientX);
      const next = firstIndex(this.#moments, ({ frame }) => box.left + frame * perFrame > event.clientX);
      const near = this.#moments.slice(Math.max(next - 1, 0), next + 1).sort((a, b) => away(a) - away(b))[0];
      if (near && away(near) < 8) this.#pointed = near;
    }
    this.draw();
  }

  #tell(moment) {
    this.#note.hidden = !moment;
    if (!moment || this.#note.moment === moment) return;
    this.#note.moment = moment;
    const shown = moment.events.slice(0, 8).map((event) => make("div", "", seconds(event.time), " ", eventText(event)));
    const others = moment.events.length - shown.length;
    if (others > 0) shown.push(make("div", "quiet", `and ${others} more`));
    this.#note.replaceChildren(...shown);
    this.#note.style.setProperty("--at", moment.frame / (this.#player.lastFrame || 1));
  }
}
