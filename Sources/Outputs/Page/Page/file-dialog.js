/** A dialog that shows what a process would write, and has it written if that is wanted. */
class FileDialog {
  #dialog;
  #address;
  #socket = null;

  /** `dialog` is the element; `address` is where the process is reached. */
  constructor(dialog, address) {
    this.#dialog = dialog;
    this.#address = address;
    dialog.addEventListener("close", () => {
      this.#socket?.end();
      this.#socket = null;
    });
    this.part("[data-write]").addEventListener("click", () => this.send(...this.confirmation));
  }

  part(selector) { return this.#dialog.querySelector(selector); }

  /** Opens the dialog, and sends lines to a new process. */
  show(...lines) {
    this.tell("");
    this.#dialog.showModal();
    this.#socket = new LineSocket(this.#address, {
      line: (line) => this.#take(JSON.parse(line)),
      lost: () => this.tell("The process that writes has ended."),
    });
    this.send(...lines);
  }

  send(...lines) {
    this.#socket.queue.push(...lines);
    this.#socket.send();
  }

  /** Says what has become of it; nothing can be written then. */
  tell(text) {
    write(this.part(".answer"), text);
    this.part("[data-write]").disabled = true;
  }

  /** Shows what would be written. */
  offer(...elements) {
    this.part(".files").replaceChildren(...elements);
    this.part("[data-write]").disabled = false;
  }

  #take(answer) {
    if (answer.error) {
      this.part(".files").replaceChildren(make("pre", "", errorText(answer.error)));
      this.tell("Nothing was written.");
    } else this.take(answer);
  }
}
