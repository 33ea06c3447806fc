/** Makes a test of what was touched: shows its files, and has them written if that is wanted. */
class TestDialog {
  #dialog;
  #address;
  #socket = null;

  /** `dialog` is the element; `address` is where tests are made. */
  constructor(dialog, address) {
    this.#dialog = dialog;
    this.#address = address;
    dialog.addEventListener("close", () => {
      this.#socket?.end();
      this.#socket = null;
    });
    this.#part("[data-write]").addEventListener("click", () => this.#write());
  }

  #part(selector) { return this.#dialog.querySelector(selector); }

  /** Shows the test of a log, whose lines are complete, of a scene. */
  open(log, scene) {
    this.#part("input").value = `${scene} answers the fingers as recorded`;
    this.#part(".files").replaceChildren(make("p", "quiet", "The scene runs with the recorded inputs …"));
    this.#tell("");
    this.#dialog.showModal();
    this.#socket = new LineSocket(this.#address, {
      line: (line) => this.#take(JSON.parse(line)),
      lost: () => this.#tell("The process that makes tests has ended."),
    });
    this.#send(...log, JSON.stringify({ test: this.#part("input").value }));
  }

  #send(...lines) {
    this.#socket.queue.push(...lines);
    this.#socket.send();
  }

  #write() { this.#send(JSON.stringify({ test: this.#part("input").value }), JSON.stringify({ write: true })); }

  #tell(text) {
    write(this.#part(".answer"), text);
    this.#part("[data-write]").disabled = true;
  }

  #take({ files, written, error }) {
    if (error) {
      this.#part(".files").replaceChildren(make("pre", "", errorText(error)));
      this.#tell("Nothing was written.");
    } else if (files) {
      this.#part(".files").replaceChildren(...files.map(TestDialog.#shown));
      this.#part("[data-write]").disabled = false;
    } else if (written) {
      this.#tell(`Written. \`motion test ${written.at(-1)}\` runs it.`);
    }
  }

  /** A new file, as the lines that it adds. */
  static #shown({ name, lines, text }) {
    const shown = text.split("\n").slice(0, -1);
    const rest = lines - shown.length;
    const more = rest > 0 ? [make("p", "quiet", `and ${rest} more lines`)] : [];
    return make("section", "", make("h3", "", isolated(name), make("span", "quiet", " new")),
      make("pre", "added", shown.map((line) => `+ ${visible(line)}`).join("\n")), ...more);
  }
}
