/**
 * A session of the scene that answers fingers. The page asks for each frame, and appends what it is given to the run.
 * Both send lines of JSON, as `motion live` reads and prints them.
 *
 * 1. While time passes, the playhead is at the last frame; moving it elsewhere stops time.
 * 2. A finger acts from the playhead on: what was shown after it is dropped.
 * 3. Time passes only while frames arrive: a stall is not caught up.
 */
class Live {
  /** How far the scene stays behind its fingers, in milliseconds: a sample is known before it is needed. */
  static #lag = 12;
  /** The time without a frame after which the scene's time stands still, in milliseconds. */
  static #patience = 1000 / 15;
  /** The greatest length of a message. */
  static #messageLength = 60_000;

  /** Whether the server has ended, so that nothing answers any more. */
  isOver = false;
  #run;
  #player;
  #address;
  #told;
  #socket = null;
  #decoder;
  #rest;
  /** The lines of the next message. */
  #queue = [];
  /** The last frame of each message that is not answered, and of the last one; the time at which that was sent. */
  #open = [];
  #asked = 0;
  #sent = 0;
  /** The frame to which the session goes back, until it answers; otherwise null. */
  #back = null;
  /** The requested animation frame, and the time of the previous one; null while time stands still. */
  #tick = null;
  #seen = null;
  /** A time of the page in milliseconds, and that of the scene in seconds; by how much frames are early. */
  #origin;
  #shift = null;
  /** The numbers of the fingers that are down, by their pointers; the time of the last sample. */
  #fingers = new Map();
  #lastSample = -1;
  #moves = false;
  /** The inputs so far, as the session logs them, and the lines of a log that arrives. */
  #log = [];
  #logged = [];
  /** Called at the end of a restored session; null at other times. */
  #restored = null;

  /** Calls `told` with `changed`, `stopped` or `failed`, and the error of the script. */
  constructor(run, player, address, told) {
    this.#run = run;
    this.#player = player;
    this.#address = new URL(address, location.href.replace(/^http/, "ws"));
    this.#told = told;
  }

  get isRunning() { return this.#tick !== null; }

  /** What `restore` takes; null if nothing has been touched. */
  get state() { return this.#log.length ? { log: this.#log, frame: this.#run.frames - 1 } : null; }

  /** Runs or stops the scene; returns whether that is the playhead's business instead. */
  toggle() {
    const isAtEnd = this.#player.frame === this.#run.frames - 1;
    if (this.isRunning) this.stop();
    else if (this.#socket && this.#moves && isAtEnd) this.#go(performance.now());
    else return false;
    return true;
  }

  /** Runs the scene from its start, without the fingers so far. */
  restart() {
    if (this.isOver) return;
    this.stop();
    this.#log = [];
    this.#player.seek(0);
    this.#go(performance.now());
  }

  stop() {
    if (!this.isRunning) return;
    for (const [pointer, { places }] of this.#fingers) this.#lift(pointer, "cancelled", performance.now(), places);
    cancelAnimationFrame(this.#tick);
    this.#tick = null;
    this.#queue.push('{"log":true}');
    this.#send();
    this.#told("stopped");
  }

  /** Starts the process that answers, before a finger comes down. */
  connect() {
    if (this.#socket || this.isOver) return;
    const socket = new WebSocket(this.#address);
    socket.binaryType = "arraybuffer";
    [this.#socket, this.#decoder, this.#rest, this.#open] = [socket, new TextDecoder(), "", []];
    this.#queue = [...this.#log];
    this.#asked = -1;
    let hasOpened = false;
    socket.onopen = () => {
      hasOpened = true;
      this.#send();
    };
    socket.onmessage = ({ data }) => this.#receive(data);
    socket.onclose = () => {
      [this.#socket, this.isOver] = [null, !hasOpened];
      this.#fingers.clear();
      this.stop();
      [this.#queue, this.#back] = [[], null];
      this.#restored?.();
      this.#told(hasOpened ? "stopped" : "over");
    };
  }

  /** Shows a session with an earlier log up to a frame, and then calls `done`. */
  restore({ log, frame }, done) {
    this.#log = log;
    this.#restored = () => {
      this.#restored = null;
      this.#player.follow(0, this.#run.frames - 1);
      this.#told("stopped");
      done();
    };
    this.connect();
    this.#back = 0;
    this.#ask(frame);
    this.#send();
  }

  // MARK: Fingers

  /**
   * A finger comes down, or a pair of them. `places` are the positions in points of the finger, and of the one that is
   * opposite to it.
   */
  touch(pointer, time, places, isPair) {
    if (this.isOver) return;
    if (!this.isRunning) this.#go(time);
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

  #lift(pointer, phase, time, places) {
    this.#sample(pointer, phase, time, places);
    this.#fingers.delete(pointer);
    if (this.#fingers.size === 0) this.#queue.push('{"log":true}');
  }

  #sample(pointer, phase, wall, places) {
    const finger = this.#fingers.get(pointer);
    finger.places = places;
    // A finger that was down at the playhead is cancelled a microsecond after it.
    this.#lastSample = Math.max(this.#time(wall), this.#origin.time + 3e-6);
    for (const [index, number] of finger.numbers.entries()) {
      const [x, y] = places[index];
      const time = Number(this.#lastSample.toFixed(6));
      this.#queue.push(JSON.stringify({ time, finger: number, phase, x, y }));
    }
  }

  // MARK: Time

  /** The scene's time at one of the page, in seconds. */
  #time(wall) { return this.#origin.time + (wall - this.#origin.wall) / 1000; }

  /** Lets time pass from the playhead on; `wall` is its present time. */
  #go(wall) {
    const { frame } = this.#player;
    this.#player.follow(frame, this.#run.frames - 1);
    this.connect();
    if (this.#asked !== frame || frame !== this.#run.frames - 1) {
      this.#queue.push(JSON.stringify({ rewind: this.#run.time(frame) }));
      this.#open.push(frame);
      [this.#asked, this.#back] = [frame, frame];
    }
    this.#origin = { wall, time: this.#run.time(frame) };
    [this.#shift, this.#seen, this.#moves, this.#lastSample] = [null, null, true, -1];
    this.#tick = requestAnimationFrame((now) => this.#follow(now));
    this.#told("changed");
  }

  #follow(now) {
    this.#tick = requestAnimationFrame((next) => this.#follow(next));
    const shown = this.#run.frames - 1;
    const isDone = !this.#moves && this.#fingers.size === 0 && this.#run.time(shown) > this.#lastSample;
    const isAtEnd = this.#player.frame === (this.#back ?? shown);
    if (!isAtEnd || (isDone && this.#open.length === 0)) return this.stop();
    if (isDone) return;
    this.#stand(now);
    const frame = (this.#time(now - Live.#lag)) * this.#run.fps;
    // In the middle between two frames, an uneven clock neither leaves one out nor shows one twice.
    this.#shift ??= Math.round(frame) - frame;
    if (this.#open.length < 2 && this.#socket?.readyState === WebSocket.OPEN) {
      this.#ask(Math.round(frame + this.#shift));
      this.#send();
    }
  }

  /** Lets the scene's time stand still after a stall. */
  #stand(now) {
    const passed = this.#seen === null ? 0 : now - this.#seen;
    this.#seen = now;
    const isWaiting = this.#open.length > 1 && now - this.#sent > Live.#patience;
    const stall = isWaiting ? passed : Math.max(passed - Live.#patience, 0);
    if (stall === 0) return;
    this.#origin.wall += stall;
    this.#shift = null;
  }

  /** Asks for all frames up to one. */
  #ask(last) {
    if (last <= this.#asked) return;
    for (let frame = this.#asked + 1; frame <= last; frame++) {
      this.#queue.push(JSON.stringify({ advance: this.#run.time(frame) }));
    }
    this.#asked = last;
    this.#open.push(last);
    this.#sent = performance.now();
  }

  // MARK: Messages

  #send() {
    if (this.#socket?.readyState !== WebSocket.OPEN) return;
    let message = "";
    for (const line of this.#queue.splice(0)) {
      if (message.length + line.length > Live.#messageLength) {
        this.#socket.send(message);
        message = "";
      }
      message += `${line}\n`;
    }
    if (message) this.#socket.send(message);
  }

  #receive(data) {
    const lines = (this.#rest + this.#decoder.decode(data, { stream: true })).split("\n");
    this.#rest = lines.pop();
    const before = this.#run.frames;
    for (const line of lines) this.#read(line);
    if (this.#restored) {
      if (this.#open.length === 0) this.#restored();
    } else if (this.#run.frames > before) {
      const last = this.#run.frames - 1;
      this.#player.follow(this.#player.frame === before - 1 ? last : this.#player.frame, last);
    }
  }

  #read(line) {
    const answer = JSON.parse(line);
    if ("motion" in answer) {
      // Only a session that answers replaces what was shown.
      if (this.#back === null) return;
      this.#run.truncate(this.#back);
      if (!this.#restored) this.#player.follow(this.#back, this.#back);
      this.#back = null;
    } else if ("frame" in answer) {
      this.#run.append(answer);
    } else if ("shown" in answer) {
      const frame = Math.round(answer.shown * this.#run.fps);
      this.#moves = answer.moves;
      this.#run.frames = Math.max(this.#run.frames, frame + 1);
      while (this.#open[0] <= frame) this.#open.shift();
    } else if ("error" in answer) {
      this.#fail(answer.error);
    } else if ("logged" in answer) {
      [this.#log, this.#logged] = [this.#logged, []];
    } else if ("time" in answer) {
      this.#logged.push(line);
    } else if ("print" in answer) {
      console.info(answer.print);
    }
  }

  /** The script has failed under a finger: the session has gone back to what was shown, and all fingers are up. */
  #fail({ slug, message, file, line, help }) {
    this.#fingers.clear();
    [this.#open, this.#asked, this.#back] = [[], -1, null];
    const place = file ? [`  --> ${file}${line ? `:${line}` : ""}`] : [];
    this.#told("failed", [`error[${slug}]: ${message}`, ...place, ...help.map((text) => `help: ${text}`)].join("\n"));
    this.stop();
  }
}

/** Passes the pointers over a screen on to a live session. */
function connectFingers(screen, live) {
  const { glass } = screen;
  const places = (event) => {
    const { left, top, width } = glass.getBoundingClientRect();
    const [across, down] = screen.size;
    const [x, y] = [event.clientX - left, event.clientY - top].map((distance) => (distance * across) / width);
    return [[x, y], [across - x, down - y]];
  };
  glass.classList.add("live");
  glass.addEventListener("pointerenter", () => live.connect());
  glass.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || event.ctrlKey || event.metaKey) return;
    glass.setPointerCapture(event.pointerId);
    live.touch(event.pointerId, event.timeStamp, places(event), event.altKey);
  });
  glass.addEventListener("pointermove", (event) => {
    const samples = event.getCoalescedEvents?.() ?? [];
    for (const sample of samples.length ? samples : [event]) {
      live.move(event.pointerId, sample.timeStamp, places(sample));
    }
  });
  for (const [name, phase] of [["pointerup", "ended"], ["pointercancel", "cancelled"]]) {
    glass.addEventListener(name, (event) => live.lift(event.pointerId, phase, event.timeStamp, places(event)));
  }
}
