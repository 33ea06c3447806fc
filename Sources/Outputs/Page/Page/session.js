/** A process that this page reaches: both send lines of JSON. */
class LineSocket {
  /** The greatest length of a message. */
  static #messageLength = 60_000;

  /** The lines of the next message. */
  queue = [];
  #socket;
  #decoder = new TextDecoder();
  #rest = "";
  #lost;

  /**
   * Starts the process. `line` takes each line, `read` is called after each message, and `lost` when the process has
   * ended; its argument is whether there ever was one.
   */
  constructor(address, { line, read = () => {}, lost }) {
    this.#socket = new WebSocket(address);
    this.#socket.binaryType = "arraybuffer";
    this.#lost = lost;
    let hasOpened = false;
    this.#socket.onopen = () => {
      hasOpened = true;
      this.send();
    };
    this.#socket.onmessage = ({ data }) => {
      const lines = (this.#rest + this.#decoder.decode(data, { stream: true })).split("\n");
      this.#rest = lines.pop();
      for (const one of lines) line(one);
      read();
    };
    this.#socket.onclose = () => lost(hasOpened);
  }

  get isConnected() { return this.#socket.readyState === WebSocket.OPEN; }

  /** Ends the process; nothing that it has sent is read any more. */
  end() {
    this.#socket.onopen = this.#socket.onmessage = this.#socket.onclose = null;
    this.#socket.close();
  }

  /** Sends the lines of the queue. */
  send() {
    if (!this.isConnected) return;
    let message = "";
    for (const line of this.queue.splice(0)) {
      if (message.length + line.length > LineSocket.#messageLength) {
        this.#socket.send(message);
        message = "";
      }
      message += `${line}\n`;
    }
    if (message) this.#socket.send(message);
  }
}

/**
 * A process that runs the scene for this page. It reads and prints what `motion live` does.
 *
 * 1. Each command has one answer, and the answers are in the order of the commands.
 * 2. What the session shows is appended to `run`.
 * 3. A trace that begins anew belongs to the command that is answered next, which says what becomes of the run.
 */
class SceneSession {
  /** The run that consists of what the session has shown. */
  run;
  /** The last frame that was asked for; -1 before the first one. */
  asked = -1;
  #socket;
  /** What takes the answers that have not arrived: `{ answered, begun }`. */
  #waiting = [];
  /** The lines of a log that arrives. */
  #logged = [];
  #hasBegun = false;
  #first;
  #read;
  #lost;

  /** Starts a process; `first` takes the first line of its trace. The others are those of `watch`. */
  constructor(address, run, { first = () => {}, read = () => {}, lost }) {
    this.run = run;
    this.#first = first;
    this.watch({ read, lost });
    this.#socket = new LineSocket(address, {
      line: (line) => this.#take(line),
      read: () => this.#read(),
      lost: (hasOpened) => this.#lost(hasOpened),
    });
  }

  /**
   * Calls functions from now on: `read` after each message, and `lost` when the process has ended; its argument is
   * whether there ever was one.
   */
  watch({ read, lost }) { [this.#read, this.#lost] = [read, lost]; }

  get isConnected() { return this.#socket.isConnected; }

  /** Ends the process. */
  end() { this.#socket.end(); }

  /**
   * Adds a command to the next message: an object, or a line of a log. `begun` takes the first line of the trace if it
   * begins anew.
   */
  add(command, answered, begun) {
    this.#socket.queue.push(typeof command === "string" ? command : JSON.stringify(command));
    this.#waiting.push({ answered, begun });
  }

  /** Asks for all frames up to one; `answered` takes the last answer, or the first error. */
  show(last, answered) {
    let isAnswered = false;
    for (let frame = this.asked + 1; frame <= last; frame++) {
      this.add({ advance: this.run.time(frame) }, (answer) => {
        if (isAnswered || !(answer.error || frame === last)) return;
        isAnswered = true;
        answered(answer);
      });
    }
    this.asked = last;
  }

  /** Adds the commands that another session has not sent. */
  inherit(other) {
    const { queue } = other.#socket;
    this.#waiting.push(...other.#waiting.slice(other.#waiting.length - queue.length));
    this.#socket.queue.push(...queue);
  }

  /** Asks for the log, whose lines `logged` takes. */
  log(logged) {
    this.add({ log: true }, () => logged(this.#logged.splice(0)));
  }

  /** Sends what was added. */
  send() { this.#socket.send(); }

  #take(line) {
    const answer = JSON.parse(line);
    if ("motion" in answer) {
      if (this.#hasBegun) this.#waiting[0]?.begun?.(answer);
      else this.#first(answer);
      this.#hasBegun = true;
    } else if ("frame" in answer) {
      this.run.append(answer);
    } else if ("print" in answer) {
      console.info(answer.print);
    } else if ("inputs" in answer || "time" in answer) {
      this.#logged.push(line);
    } else if (!("warning" in answer || "frames" in answer)) {
      // Times are printed with six decimals.
      if ("shown" in answer) this.run.frames = Math.max(this.run.frames, Math.round(answer.shown * this.run.fps) + 1);
      this.#waiting.shift()?.answered?.(answer);
    }
  }
}
