/**
 * A scene that answers fingers and other inputs, on one screen. The page asks for each frame, and appends what it is given
 * to the run.
 *
 * 1. While time passes, the playhead is at the last frame; moving it elsewhere stops time.
 * 2. An input acts from the playhead on: what was shown after it is dropped.
 * 3. Time passes only while frames arrive: a stall is not caught up.
 * 4. What replaces the run, another script or other parameters, is complete before it is shown. If it fails, all stays.
 * 5. With several screens, the playhead follows the first one, and the others follow the playhead: time passes on them
 *    while, and as, it passes there.
 */
class Live {
  /** How far the scene stays behind its fingers, in milliseconds: a sample is known before it is needed. */
  static #lag = 12;
  /** The time without a frame after which the scene's time stands still, in milliseconds. */
  static #patience = 1000 / 15;
  /** For how long a run with other parameters goes on after the end of the present one, in seconds. */
  static #extension = 3;

  /** Whether the server has ended, so that nothing answers any more. */
  isOver = false;
  /** The scenes on the other screens, if this is the first one. */
  followers = [];
  /** What the fingers move: `{ layer, velocity, detents, goal }` each. */
  held = [];
  #run;
  #player;
  #address;
  #told;
  /** The first screen's scene, on whose time this one runs; null for the first one itself. */
  #leader;
  #session = null;
  /** The last frame of each message that is not answered; the time at which the last one was sent. */
  #open = [];
  #sent = 0;
  /** The frame to which the session goes back, until it answers; otherwise null. */
  #back = null;
  /** The requested animation frame, and the time of the previous one; null while time stands still. */
  #tick = null;
  #seen = null;
  /** Whether time stands still until another script has replayed the inputs. */
  #isHeld = false;
  /** A time of the page in milliseconds, and that of the scene in seconds; by how much frames are early. */
  #origin;
  #shift = null;
  /** The numbers of the fingers that are down, by their pointers; the time of the last input. */
  #fingers = new Map();
  #lastInput = -1;
  #moves = false;
  /** The lines of the log of all inputs so far, without the first one, and that one. */
  #log = [];
  #head = null;
  /** The values of parameters that the page has set, by name. */
  #values = {};
  /** The numbers that the script and its modules have instead of their own, by `numberKey`. */
  #numbers = new Map();
  /** The numbers that are to be set when the session has answered; null for none. */
  #wantedNumbers = null;
  /** The values that are to be set when the session has answered; null for none. */
  #wanted = null;
  #isChanging = false;
  /** The last frame of the run that the page was loaded with. */
  #length;

  /**
   * Calls `told` with `changed`, `stopped`, `saved` before another script, `replaced` and a run, `failed` and what to say
   * of an error, or `over`. `leader` is the scene on the first screen, for that on another one.
   */
  constructor(run, player, address, told, leader = null) {
    this.#leader = leader;
    this.#run = run;
    this.#length = run.frames - 1;
    this.#player = player;
    this.#address = new URL(address, location.href.replace(/^http/, "ws"));
    this.#told = told;
  }

  get isRunning() { return this.#tick !== null; }

  /** Whether nothing moves, and no finger is down. */
  get #isDone() {
    return !this.#moves && this.#fingers.size === 0 && this.#run.time(this.#run.frames - 1) > this.#lastInput;
  }

  /** Whether this is so on each screen on which time passes. */
  get #areAllDone() { return this.#isDone && this.followers.every((one) => one.#isDone || !one.isRunning); }

  /** Whether the run differs from that of the script alone. */
  get isTouched() {
    return this.isRunning || this.#log.length > 0 || Object.keys(this.#values).length > 0 || this.#numbers.size > 0;
  }

  /** The numbers that the script and its modules have, or are about to have, instead of their own, by `numberKey`. */
  get numbers() { return this.#wantedNumbers ?? this.#numbers; }

  /** Returns where the script makes a layer, and what moves it; null if that is not known. */
  async describe(path) {
    const answer = await this.#ask({ script: path, until: this.#run.time(this.#run.frames - 1) });
    return answer.script ?? null;
  }

  /** Returns the lines that cause the events up to a time in seconds. */
  async causes(until) { return (await this.#ask({ causes: true, until })).causes ?? []; }

  /** Returns the answer to a question. */
  #ask(question) {
    if (this.isOver) return Promise.resolve({});
    this.connect();
    return new Promise((done) => {
      this.#session.add(question, done);
      this.#send();
    });
  }

  /** The lines of the log of all inputs so far, without the first one. */
  get log() { return this.#log; }

  /** Runs or stops the scene; returns whether that is the playhead's business instead. */
  toggle() {
    const isAtEnd = this.#player.frame === this.#run.frames - 1;
    if (this.isRunning) this.stop();
    else if (this.#session && this.#moves && isAtEnd) this.go(performance.now());
    else return false;
    return true;
  }

  /** Runs the scene from its start, without the inputs so far. */
  restart() {
    if (this.isOver) return;
    this.stop();
    this.#log = [];
    if (!this.#leader) this.#player.seek(0);
    this.go(performance.now());
  }

  stop() {
    if (!this.isRunning) return;
    for (const [pointer, { places }] of this.#fingers) this.#lift(pointer, "cancelled", performance.now(), places);
    cancelAnimationFrame(this.#tick);
    this.#tick = null;
    this.#askForLog();
    this.#told("stopped");
  }

  /** Starts the process that answers, before a finger comes down. */
  connect() {
    if (this.#session || this.isOver) return;
    this.#open = [];
    this.#session = new SceneSession(this.#address, this.#run, {
      read: () => this.#show(),
      lost: (hasOpened) => this.#lose(hasOpened),
    });
    this.#repeat(this.#session);
  }

  /** Gives a new session the parameters and inputs so far. */
  #repeat(session, { answered, begun } = {}) {
    const numbers = numberList(this.#numbers);
    if (Object.keys(this.#values).length > 0 || numbers.length > 0) {
      session.add({ rewind: 0, values: this.#values, numbers }, answered, begun);
    }
    for (const line of this.#log) session.add(line);
  }

  #lose(hasOpened) {
    [this.#session, this.isOver] = [null, !hasOpened];
    this.#fingers.clear();
    this.held = [];
    this.stop();
    [this.#back, this.#isChanging] = [null, false];
    this.#told(hasOpened ? "stopped" : "over");
  }

  #askForLog() {
    this.#session?.log((lines) => this.#keep(lines));
    this.#send();
  }

  #keep([head, ...lines]) {
    [this.#head, this.#log] = [head, lines];
    // A log ends each finger where it ends itself.
    for (const number of [...this.#fingers.values()].flatMap(({ numbers }) => numbers)) {
      const last = lines.findLastIndex((line) => JSON.parse(line).finger === number);
      if (last >= 0) lines[last] = JSON.stringify({ ...JSON.parse(lines[last]), phase: "moved" });
    }
  }

  /** Returns all lines of the log as of the last frame; null if nothing has been touched. */
  async wholeLog() {
    this.stop();
    await this.#presentLog();
    return this.#head && this.isTouched ? [this.#head, ...this.#log] : null;
  }

  /** Sends what was added, unless another session is about to take it. */
  #send() {
    if (!this.#isHeld) this.#session?.send();
  }

  // MARK: Inputs

  /**
   * A finger comes down, or a pair of them. `places` are the positions in points of the finger, and of the one that is
   * opposite to it.
   */
  touch(pointer, time, places, isPair) {
    if (this.isOver) return;
    this.go(time);
    const taken = new Set([...this.#fingers.values()].flatMap(({ numbers }) => numbers));
    const free = Array.from({ length: taken.size + 2 }, (_, index) => index + 1).filter((one) => !taken.has(one));
    this.#fingers.set(pointer, { numbers: free.slice(0, isPair ? 2 : 1), places });
    this.#sample(pointer, "began", time, places);
  }

  move(pointer, time, places) {
    if (this.#fingers.has(pointer)) this.#sample(pointer, "moved", time, places);
  }

  /** A finger lifts, or is `cancelled`. */
  lift(pointer, phase, time, places) {
    if (this.#fingers.has(pointer)) this.#lift(pointer, phase, time, places);
  }

  /** The positions of all fingers, in points. */
  get places() {
    return [...this.#fingers.values()].flatMap(({ numbers, places }) => places.slice(0, numbers.length));
  }

  /** Changes the scene as a line of a log does, such as `{ set: "lift", value: 0.4 }`, now. */
  change(input) {
    if (this.isOver) return;
    const now = performance.now();
    this.go(now);
    this.#session?.add({ time: this.#inputTime(now), ...input }, ({ error }) => { if (error) this.#refuse(error); });
  }

  /** Gives a parameter a value: from now on if it is live, and otherwise from the start of the scene. */
  set({ name, live }, value) {
    if (live) return this.change({ set: name, value });
    if (this.isOver) return;
    this.#wanted = { ...this.#wanted, [name]: value };
    this.#runAgain();
  }

  /** Gives the script another number in place of its own, `{ file, at, value }`, from the start of the scene. */
  setNumber(number, value) {
    if (this.isOver) return;
    this.#wantedNumbers = new Map(this.numbers);
    if (value === number.value) this.#wantedNumbers.delete(numberKey(number));
    else this.#wantedNumbers.set(numberKey(number), value);
    this.#runAgain();
  }

  #lift(pointer, phase, time, places) {
    this.#sample(pointer, phase, time, places);
    this.#fingers.delete(pointer);
    this.held = [];
  }

  #sample(pointer, phase, wall, places) {
    const finger = this.#fingers.get(pointer);
    finger.places = places;
    const time = this.#inputTime(wall);
    for (const [index, number] of finger.numbers.entries()) {
      const [x, y] = places[index];
      this.#session?.add({ time, finger: number, phase, x, y });
    }
  }

  /** The scene's time of an input at a time of the page, in whole microseconds. */
  #inputTime(wall) {
    // A finger that was down at the playhead is cancelled a microsecond after it.
    this.#lastInput = Math.max(this.#time(wall), this.#origin.time + 3e-6);
    return Number(this.#lastInput.toFixed(6));
  }

  // MARK: Time

  /** The scene's time at one of the page, in seconds. */
  #time(wall) {
    const origin = this.#leader?.isRunning ? this.#leader.#origin : this.#origin;
    return origin.time + (wall - origin.wall) / 1000;
  }

  /** Moves the playhead, which is the first screen's. */
  #follow(frame, lastFrame) {
    if (!this.#leader) this.#player.follow(frame, lastFrame);
  }

  /** Lets time pass from the playhead on; `wall` is its present time. */
  go(wall) {
    if (this.isRunning || this.isOver) return;
    const { frame } = this.#player;
    this.#follow(frame, this.#run.frames - 1);
    this.connect();
    const session = this.#session;
    if (session.asked !== frame || frame !== this.#run.frames - 1) {
      this.#back = frame;
      const command = { rewind: this.#run.time(frame), numbers: numberList(this.#numbers) };
      session.add(command, (answer) => this.#answer(answer, frame), () => {
        // Only a session that answers replaces what was shown.
        this.#run.truncate(frame);
        this.#follow(frame, frame);
        this.#back = null;
      });
      this.#open.push(frame);
      session.asked = frame;
    }
    this.#origin = { wall, time: this.#run.time(frame) };
    [this.#shift, this.#seen, this.#moves, this.#lastInput] = [null, null, true, -1];
    this.#tick = requestAnimationFrame((now) => this.#pass(now));
    this.#told("changed");
  }

  #pass(now) {
    this.#tick = requestAnimationFrame((next) => this.#pass(next));
    const shown = this.#run.frames - 1;
    if (this.#leader) {
      if (!this.#leader.isRunning) return this.stop();
    } else {
      const isAtEnd = this.#player.frame === (this.#back ?? shown);
      if (!isAtEnd || (this.#areAllDone && this.#open.length === 0)) return this.stop();
      this.#stand(now);
    }
    if ((this.#leader ?? this).#areAllDone) return;
    const frame = (this.#time(now - Live.#lag)) * this.#run.fps;
    // In the middle between two frames, an uneven clock neither leaves one out nor shows one twice.
    this.#shift ??= Math.round(frame) - frame;
    const last = Math.round(frame + this.#shift);
    if (this.#isHeld || this.#open.length > 1 || last <= this.#session.asked || !this.#session.isConnected) return;
    this.#session.show(last, (answer) => this.#answer(answer, last));
    if (this.#fingers.size > 0) {
      this.#session.add({ held: true }, ({ held }) => { this.held = this.#fingers.size > 0 ? held : []; });
    }
    this.#open.push(last);
    this.#sent = performance.now();
    this.#send();
  }

  /** Lets the scene's time stand still after a stall. */
  #stand(now) {
    const passed = this.#seen === null ? 0 : now - this.#seen;
    this.#seen = now;
    const isWaiting = this.#isHeld || (this.#open.length > 1 && now - this.#sent > Live.#patience);
    const stall = isWaiting ? passed : Math.max(passed - Live.#patience, 0);
    if (stall === 0) return;
    this.#origin.wall += stall;
    this.#shift = null;
  }

  // MARK: Answers

  /** Takes the answer to the last command of a message, which has asked for a frame. */
  #answer({ moves, error }, frame) {
    if (error) return this.#fail(error);
    this.#moves = moves;
    while (this.#open[0] <= frame) this.#open.shift();
  }

  /** Shows what a message has appended. */
  #show() {
    const { frame, lastFrame } = this.#player;
    const last = this.#run.frames - 1;
    if (last > lastFrame) this.#follow(frame === lastFrame ? last : frame, last);
  }

  /** The script has failed under a finger: the session has gone back to what was shown, and all fingers are up. */
  #fail(error) {
    this.#fingers.clear();
    this.held = [];
    [this.#open, this.#session.asked, this.#back] = [[], -1, null];
    this.#told("failed", { title: "The script fails; this is the last frame before that", text: errorText(error) });
    this.stop();
  }

  /** An input, or the value of a parameter, is not accepted; nothing has changed. */
  #refuse(error) { this.#told("failed", { title: "The scene does not accept this", text: errorText(error) }); }

  // MARK: Other runs

  /** Runs the scene with the values that are wanted, to the end of the run; the playhead stays. */
  #runAgain() {
    this.stop();
    if (this.#isChanging || !(this.#wanted || this.#wantedNumbers)) return;
    this.connect();
    const [session, values, end] = [this.#session, this.#wanted ?? {}, this.#run.frames - 1];
    const numbers = this.numbers;
    [this.#wanted, this.#isChanging] = [null, true];
    const done = (run) => {
      this.#isChanging = false;
      // Unless there are others by now.
      if (this.#wantedNumbers === numbers) this.#wantedNumbers = null;
      if (run) this.#replace(run);
      this.#runAgain();
    };
    const limit = Math.max(end, this.#length + Live.#extension * this.#run.fps);
    const extend = ({ moves, error }) => {
      if (error) {
        session.run = this.#run;
        session.asked = -1;
        done(null);
        return this.#refuse(error);
      }
      this.#moves = moves;
      const last = session.run.frames - 1;
      if (!moves || last >= limit) {
        session.add({ parameters: true }, ({ parameters }) => {
          session.run.parameters = parameters;
          Object.assign(this.#values, values);
          this.#numbers = numbers;
          done(session.run);
        });
        this.#askForLog();
      } else {
        session.show(Math.min(last + 30, limit), extend);
        this.#send();
      }
    };
    const command = { rewind: this.#run.time(end), from: 0, values, numbers: numberList(numbers) };
    session.add(command, extend, (head) => {
      session.run = this.#run.begun(head);
    });
    session.asked = end;
    this.#send();
  }

  #replace(run) {
    this.#run = run;
    this.#told("replaced", run);
  }

  /**
   * Goes on with another script, whose run without inputs is `fresh`: replays the inputs so far to the present frame,
   * also those of a finger that is down. If that fails, the present script goes on.
   */
  async renew(fresh) {
    this.isOver = false;
    this.#length = fresh.frames - 1;
    // Another text has its numbers elsewhere.
    const numbers = this.#numbers;
    [this.#numbers, this.#wantedNumbers] = [new Map(), null];
    this.#told("saved");
    if (!this.isTouched) {
      this.#session?.end();
      this.#session = null;
      return this.#replace(fresh);
    }
    this.#isHeld = true;
    try {
      await this.#presentLog();
      const session = await this.#replay(fresh);
      if (this.#session) session.inherit(this.#session);
      this.#session?.end();
      this.#session = session;
      [this.#open, this.#back, this.#isChanging] = [[], null, false];
      this.#replace(session.run);
    } catch (error) {
      this.#numbers = numbers;
      const title = "The saved script fails with these inputs; this is the one before";
      this.#told("failed", { title, text: error.message });
    }
    this.#isHeld = false;
    this.#send();
  }

  /** Waits until the log has all inputs that were sent. */
  #presentLog() {
    return new Promise((done) => {
      if (!this.#session) return done();
      this.#session.log((lines) => {
        this.#keep(lines);
        done();
      });
      this.#session.send();
    });
  }

  /** Returns a session of the saved script that has shown what the present one has. */
  #replay(fresh) {
    const last = this.#run.frames - 1;
    return new Promise((done, fail) => {
      const session = new SceneSession(this.#address, fresh, {
        first: (head) => { session.run = fresh.begun(head); },
        lost: () => fail(new Error("Its process has ended.")),
      });
      const check = ({ error }) => {
        if (!error) return;
        session.end();
        fail(new Error(errorText(error)));
      };
      this.#repeat(session, { answered: check, begun: (head) => { session.run = fresh.begun(head); } });
      session.show(last, ({ error, moves }) => {
        if (error) return check({ error });
        this.#moves = moves;
        session.add({ parameters: true }, ({ parameters }) => {
          session.run.parameters = parameters;
          session.watch({ read: () => this.#show(), lost: (hasOpened) => this.#lose(hasOpened) });
          done(session);
        });
        session.send();
      });
    });
  }
}

/** The key of a number of a script by its place, `{ file, at }`. */
function numberKey({ file, at }) { return `${at} ${file}`; }

/** Numbers by their keys, as commands have them. */
function numberList(numbers) {
  return [...numbers].map(([key, value]) => {
    const end = key.indexOf(" ");
    return { at: Number(key.slice(0, end)), file: key.slice(end + 1), value };
  });
}

/** An error of a script, as the command prints it. */
function errorText({ slug, message, file, line, help }) {
  const place = file ? [`  --> ${file}${line ? `:${line}` : ""}`] : [];
  return [`error[${slug}]: ${message}`, ...place, ...help.map((text) => `help: ${text}`)].join("\n");
}
