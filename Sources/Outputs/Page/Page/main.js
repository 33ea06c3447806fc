const part = (id) => document.getElementById(id);

/** The page for some runs: the screens, the playhead, the selection, and the panels with details. */
class Page {
  /**
   * Whether to show the compared run, the path and the onion skin of the selected layer, and the safe area, and to play
   * sounds.
   */
  shown = { ghost: true, path: false, onion: false, safeArea: false, sound: false };
  #ghost;
  #screens;
  #scrubber;
  #tree;
  #properties;
  #events;
  #parameters;
  #handles;
  #feedback = new Feedback();
  #test;
  #writing;
  #history = new ChangeHistory();
  /** The screen whose run the panels describe, and the path of the selected layer; null for none. */
  #screen;
  #path = null;
  /** The position of the last click on the screen. */
  #place = null;
  /** The session that answers fingers; null if nothing does. */
  live = null;
  /** The version of the run that the panels describe. */
  #version = 0;
  #failure = make("section", "error");
  /** The timer that delays writing the address. */
  #saving;
  /** The runs that the page shows, with the compared one. */
  #all;
  /** The runs of the saved script without inputs; null before it is saved. */
  #next = null;

  /** Shows the page's data; `addresses` are where fingers on each screen are answered, if they are. */
  constructor(data, addresses) {
    const runs = this.#take(data.runs.map((run) => new Run(run, data)));
    this.player = new Player(this.#lastFrame, runs[0].fps, (isByClock) => this.draw(isByClock));
    const seek = (fraction) => this.player.seek(fraction * this.player.lastFrame);
    this.#screens = runs.map((run) => new Screen(run, run === runs[0] ? this.#ghost : undefined));
    for (const screen of this.#screens) screen.onClick = (event) => {
      // A finger does not select what it touches.
      if (!this.live || this.live.isOver || event.ctrlKey || event.metaKey) this.#click(screen, event);
    };
    this.#scrubber = new Scrubber(part("scrubber"), part("note"), this.player, seek);
    const [select, peek] = [(layer) => this.select(layer), (layer) => this.#peek(layer)];
    this.#tree = new LayerTree(part("tree"), part("filter"), part("moving"), select, peek);
    this.#properties = new Properties(part("properties"), seek);
    this.#events = new EventTable(part("events"), (event) => {
      this.player.seek(event.frame);
      this.#showCause(event);
    });
    part("screens").append(...this.#screens.map((screen) => screen.element));
    part("screens").classList.toggle("several", runs.length > 1);
    this.#parameters = new ParameterPanel(part("parameters"), this.#history, (one, value) => {
      if (one.isSystem) this.live.change(one.input(value));
      else this.live.set(one, value);
    });
    this.#describe(runs[0]);
    this.#tellOf(this.#screens[0]);
    if (addresses) {
      this.live = new LiveScreens(
        this.#screens, this.player, addresses.split(" "), (...news) => this.#hear(...news));
      this.#parameters.show(runs[0]);
      const server = location.href.replace(/^http/, "ws");
      this.#test = new TestDialog(part("test"), new URL("test", server));
      this.#writing = new NumberDialog(part("numbers"), new URL("numbers", server));
      this.#handles = new HandlePanel(part("handles"), this.live, this.#history);
    }
    part("make-test").hidden = !this.live;
    connect(this);
    this.#fit();
    new ResizeObserver(() => this.#fit()).observe(part("screens"));
    addEventListener("hashchange", () => this.#readAddress());
    this.#readAddress();
  }

  /** Takes the runs that the page shows, and returns those that have a screen. */
  #take(all) {
    this.#all = all;
    this.#ghost = all.find((run) => run.role === "compare");
    return all.filter((run) => run !== this.#ghost);
  }

  /** The last frame of the longest run, at the rate of the first one. */
  get #lastFrame() {
    return this.#all[0].frame(Math.max(...this.#all.map((run) => run.time(run.frames - 1))));
  }

  /** Shows the data of a script that was saved, and keeps the playhead, the selection and the inputs so far. */
  async renew(data) {
    const runs = data.runs.map((one) => new Run(one, data));
    if (!this.live) return this.#show(runs);
    this.#next = runs;
    await this.live.renew(runs);
  }

  /** Shows another run on a screen. */
  #replace(index, run) {
    const all = this.#all.with(index, run);
    // The compared run goes with the main one.
    if (index === 0 && this.#next) all.splice(this.#screens.length, Infinity, ...this.#next.slice(this.#screens.length));
    this.#show(all);
  }

  /** Shows other runs. */
  #show(all) {
    const [run] = all;
    const ghost = this.#ghost;
    const runs = this.#take(all);
    for (const [index, screen] of this.#screens.entries()) {
      const hasOther = screen.run !== runs[index] || (index === 0 && ghost !== this.#ghost);
      if (hasOther) screen.show(runs[index], index ? undefined : this.#ghost);
      screen.select(this.#path);
    }
    this.#parameters.show(run);
    this.#describe(run);
    // The panels are as wide as the player says that the run is long.
    this.player.continue(this.#lastFrame);
    this.#tellOf(this.#screen);
    this.#showChosen();
    this.#fit();
    this.#handles?.refresh();
  }

  /** Plays again and again. */
  playOn() {
    this.player.setLooping(true);
    this.player.play();
  }

  step(frames) { this.player.seek(this.player.frame + frames); }

  /** Shows the line of the script that causes an event, which a click copies. */
  async #showCause({ time, kind, target }) {
    if (!this.live || this.live.isOver) return;
    // The time of an event is rounded, perhaps to before it.
    const causes = await this.live.causes(time + 1e-6);
    const cause = causes.find((one) => {
      return Math.abs(one.time - time) < 1e-6 && one.event === kind && one.target === target;
    });
    const place = cause && `${cause.file}:${cause.line}`;
    part("cause").replaceChildren(
      place ? copyButton(place, place, "The line of the script that causes the event") : "No line of the script");
  }

  /** Goes to the nearest event before (-1) or after (1) the playhead. */
  seekEvent(direction) {
    const frame = this.#scrubber.eventFrame(direction);
    if (frame !== undefined) this.player.seek(frame);
  }

  /** Selects a layer of the run that the panels describe; null for none. */
  select(layer) {
    this.#path = layer === null ? null : this.#screen.run.layers[layer].path;
    this.#showChosen();
  }

  /** Outlines the layer under the pointer in the tree; null for none. */
  #peek(layer) {
    if (this.#screen.peeked === layer) return;
    this.#screen.peeked = layer;
    this.draw();
  }

  /** Shows the test of what was touched, which can then be written. */
  async makeTest() {
    if (this.live?.numbers.size) {
      return this.#hear(0, "failed", { title: "There is no test", text: "Write the changed numbers to the script first." });
    }
    const log = await this.live?.wholeLog();
    if (log) this.#test.open(log, this.#all[0].scene);
    else if (this.live) this.#hear(0, "failed", { title: "There is no test", text: "Touch the scene first." });
  }

  /** Shows the lines of the script that changed numbers change, which can then be written. */
  writeNumbers() {
    const changes = this.#handles?.changes;
    if (changes) this.#writing.open(changes);
  }

  /** Takes back the last change of a parameter or a number (-1), or makes it again (1). */
  undo(direction) { this.#history.undo(direction); }

  toggle(name) {
    this.shown[name] = !this.shown[name];
    if (name === "ghost") this.#showChosen();
    else this.draw();
  }

  /** Follows what happens to the live session on a screen. */
  #hear(index, news, detail) {
    // Others than the first one follow it.
    if (index > 0 && news !== "failed" && news !== "replaced") return;
    if (news === "saved") return this.#handles.forget();
    if (news === "changed" || news === "replaced") this.#failure.remove();
    if (news === "failed") {
      const { label } = this.#screens[index].run;
      const title = this.#screens.length > 1 ? `${detail.title} (${visible(label)})` : detail.title;
      this.#failure.replaceChildren(make("h2", "", title), make("pre", "", detail.text));
      part("errors").append(this.#failure);
      this.#parameters.show(this.#all[0]);
      this.#handles.draw();
    }
    for (const { glass } of this.#screens) glass.classList.toggle("live", news !== "over");
    if (news === "replaced") return this.#replace(index, detail);
    this.live.showFingers();
    this.#tellFacts();
    this.#tellOf(this.#screen);
    this.#showChosen();
  }

  showKeys() {
    const live = [commands.restart, commands.test, commands.write, commands.undo, commands.redo];
    const known = Object.values(commands).filter((command) => this.live || !live.includes(command));
    const rows = known.map(([, sign, text]) => {
      return make("div", "", make("dt", "", make("kbd", "", sign)), make("dd", "", text));
    });
    part("keys").querySelector("dl").replaceChildren(...rows);
    part("keys").showModal();
  }

  /** Shows the current frame in all parts of the page, if `isByClock` as the next one that is played. */
  draw(isByClock = false) {
    const { frame, lastFrame, isPlaying } = this.player;
    const { run } = this.#screen;
    const time = this.#screens[0].run.time(frame);
    this.live?.showFingers();
    if (run.version !== this.#version) {
      this.#version = run.version;
      this.#tree.show(run);
    }
    for (const screen of this.#screens) screen.draw(time, this.shown, this.live?.isRunning);
    const isRunning = isByClock || Boolean(this.live?.isRunning);
    this.#feedback.follow(this.#screens, run, this.player, isRunning, this.shown.sound);
    write(part("time"), seconds(time));
    write(part("frame"), `frame ${frame}/${lastFrame}`);
    // The strip grows with the run.
    if (this.live?.isRunning && frame % 6 === 0) this.#scrubber.show(run);
    this.#scrubber.draw();
    this.#tree.draw(run.frameAt(time));
    if (this.#screen.layer === null) this.#events.draw(run.frameAt(time));
    else this.#properties.draw(time);
    if (this.live) this.#parameters.draw(this.#screens[0].run, this.#screens[0].run.frameAt(time));
    showStates(this);
    clearTimeout(this.#saving);
    if (!isPlaying) this.#saving = setTimeout(() => this.#writeAddress(), 300);
  }

  /** Makes the panels describe the run on a screen. */
  #tellOf(screen) {
    this.#screen = screen;
    this.#scrubber.show(screen.run);
    this.#tree.show(screen.run);
    this.#events.show(screen.run);
    for (const other of this.#screens) other.element.classList.toggle("current", other === screen);
  }

  #showChosen() {
    for (const screen of this.#screens) screen.select(this.#path);
    const { run, layer, ghost } = this.#screen;
    this.#handles?.select(layer === null ? null : this.#path);
    part("overview").hidden = layer !== null;
    part("properties").hidden = layer === null;
    if (layer !== null) {
      const duration = (this.player.lastFrame || 1) / this.player.rate;
      this.#properties.show(ghost && this.shown.ghost ? [run, ghost] : [run], layer, duration);
    }
    this.#tree.mark(layer);
    this.draw();
  }

  /** Selects the front layer at a clicked position; each further click there selects the next one behind it. */
  #click(screen, event) {
    const layers = screen.stage.layersAt(event.clientX, event.clientY);
    const isSamePlace = this.#place && Math.hypot(event.clientX - this.#place.x, event.clientY - this.#place.y) < 4;
    this.#place = { x: event.clientX, y: event.clientY };
    const next = isSamePlace && screen === this.#screen ? layers.indexOf(screen.layer) + 1 : 0;
    if (screen !== this.#screen) this.#tellOf(screen);
    this.select(layers[next % layers.length] ?? null);
  }

  /** Makes the screens as large as possible. */
  #fit() {
    const { clientWidth, clientHeight } = part("screens");
    const count = this.#screens.length;
    const gaps = [24, count > 1 ? 44 : 24];
    const sizes = this.#screens.map((screen) => screen.size);
    const largest = [0, 1].map((axis) => Math.max(...sizes.map((size) => size[axis])));
    const { scale, perRow } = arrangement(count, largest, [clientWidth, clientHeight], gaps);
    part("screens").style.setProperty("--per-row", perRow);
    // With a whole number of pixels, no hairline appears beside layers that fill the screen.
    for (const [index, [width]] of sizes.entries()) {
      this.#screens[index].scale(Math.max(Math.floor(width * scale), 1) / width);
    }
  }

  /** Shows the length of the main run, and what it was run with. */
  #tellFacts() {
    const { run } = this.#screens[0];
    const facts = Object.entries(run.facts).map(([name, value]) => `${name} ${value}`);
    if (PageFont.state) facts.push(`font ${PageFont.state}`);
    const rate = `${Number(run.fps.toFixed(3))} fps`;
    write(part("facts"), visible([seconds(run.time(run.frames - 1)), rate, `seed ${run.seed}`, ...facts].join(" · ")));
  }

  /** Shows the run's name and facts, and the error of a run that failed. */
  #describe(run) {
    document.title = `${visible(run.scene)} – motion`;
    write(part("name"), visible(run.scene));
    this.#tellFacts();
    if (this.#ghost) write(part("ghost"), visible(this.#ghost.label));
    part("ghost").hidden = !this.#ghost;
    part("sound").hidden = run.sounds.size === 0;
    part("safeArea").hidden = !["Top", "Left", "Bottom", "Right"].some((side) => run.uses(0, `safeArea${side}`));
    for (const { error, label, frames, fps } of this.#all) {
      if (error === undefined) continue;
      const close = make("button", "", "Close");
      const end = seconds((frames - 1) / fps);
      const head = make("h2", "", isolated(label), ` failed after ${end}; this is what was recorded`);
      const banner = make("section", "error", head, make("pre", "", error), close);
      close.addEventListener("click", () => banner.remove());
      part("errors").append(banner);
    }
  }

  /** Shows the state in the address: `#110` is a frame, `#110&layer=header/card` also a layer. */
  #readAddress() {
    const words = new URLSearchParams(location.hash.slice(1));
    const frame = words.keys().next().value;
    this.#path = words.get("layer") ?? this.#path;
    this.#showChosen();
    if (/^\d+$/.test(frame)) this.player.seek(Number(frame));
  }

  #writeAddress() {
    // A page within another one has no address of its own.
    if (location.protocol === "about:") return;
    const layer = this.#path === null ? "" : `&layer=${encodeURIComponent(this.#path).replaceAll("%2F", "/")}`;
    const address = `#${this.player.frame}${layer}`;
    if (address !== location.hash) history.replaceState(null, "", address);
  }
}

readData(part("data")).then((data) => {
  const address = new URLSearchParams(location.hash.slice(1));
  const { changes, live, frame } = part("data").dataset;
  let page = null;
  if (address.has("frames")) showFrames(data, address);
  else if (data.runs.length > 0) {
    // Before the page measures the screens.
    document.body.classList.toggle("alone", address.has("alone") || frame !== undefined);
    page = new Page(data, live);
    if (address.has("alone")) page.playOn();
    if (frame) page.player.seek(Number(frame));
  }
  if (changes) followChanges(changes, page);
});
