/** The changes of parameters and of numbers in the script, which can be taken back. */
class ChangeHistory {
  /** The changes, `{ owner, from, to, apply }`, and how many of them are in effect. */
  #changes = [];
  #count = 0;

  /** Notes a change that was made; `apply` makes one to a value. */
  note(change) {
    this.#changes.splice(this.#count, Infinity, change);
    this.#count = this.#changes.length;
  }

  /** Takes back the last change (-1), or makes it again (1). */
  undo(direction) {
    const change = this.#changes[direction < 0 ? this.#count - 1 : this.#count];
    if (!change) return;
    this.#count += direction;
    change.apply(direction < 0 ? change.from : change.to);
  }

  /** Forgets the changes of an owner, which cannot be taken back any more. */
  forget(owner) {
    this.#count = this.#changes.slice(0, this.#count).filter((change) => change.owner !== owner).length;
    this.#changes = this.#changes.filter((change) => change.owner !== owner);
  }
}
