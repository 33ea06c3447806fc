/** Writes changed numbers into the script: shows the lines, and has them written if that is wanted. */
class NumberDialog extends FileDialog {
  /** Shows the lines that numbers change, `{ numbers, files }`. */
  open(changes) {
    this.part(".files").replaceChildren();
    this.show(JSON.stringify(changes));
  }

  get confirmation() { return [JSON.stringify({ write: true })]; }

  take({ lines, written }) {
    if (lines) this.offer(...lines.map(NumberDialog.#shown));
    else if (written) this.tell(`Written to ${written}.`);
  }

  static #shown({ file, line, old, new: fresh }) {
    return make("section", "", make("h3", "", isolated(`${file}:${line}`)),
      make("pre", "removed", `- ${visible(old)}`), make("pre", "added", `+ ${visible(fresh)}`));
  }
}
