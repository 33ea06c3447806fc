/** Makes a test of what was touched: shows its files, and has them written if that is wanted. */
class TestDialog extends FileDialog {
  /** Shows the test of a log, whose lines are complete, of a scene. */
  open(log, scene) {
    this.part("input").value = `${scene} answers the fingers as recorded`;
    this.part(".files").replaceChildren(make("p", "quiet", "The scene runs with the recorded inputs …"));
    this.show(...log, this.#request);
  }

  get #request() { return JSON.stringify({ test: this.part("input").value }); }

  get confirmation() { return [this.#request, JSON.stringify({ write: true })]; }

  take({ files, written }) {
    if (files) this.offer(...files.map(TestDialog.#shown));
    else if (written) this.tell(`Written. \`motion test ${written.at(-1)}\` runs it.`);
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
