/** The bytes of a text in base64. */
const bytesOf = (text) => Uint8Array.from(atob(text), (character) => character.charCodeAt(0));

/** The font in which texts are measured, as far as the page has it. */
class PageFont {
  static #faces = [];
  /** The widths of lines in ems, by their weight in CSS. */
  static #widths = new Map();
  /** Whether the page has the letters of its texts: `embedded` or `substituted`; empty without texts. */
  static state = "";

  /** Takes the font of the page's data, in place of the one before; undefined for a page without texts. */
  static install({ state = "", files = {}, widths = {} } = {}) {
    for (const face of PageFont.#faces) document.fonts.delete(face);
    PageFont.#faces = Object.entries(files).map(([weight, text]) => {
      return new FontFace("motion-text", bytesOf(text), { weight });
    });
    for (const face of PageFont.#faces) document.fonts.add(face);
    PageFont.#widths = new Map(
      Object.entries(widths).map(([weight, lines]) => [Number(weight), new Map(Object.entries(lines))]));
    PageFont.state = state;
  }

  /** Gives a line its measured width, unless the font does; `size` is in points. */
  static fit(element, line, size, weight) {
    const width = PageFont.#widths.get(weight)?.get(line);
    if (!(width * size > 0)) return;
    element.setAttribute("textLength", width * size);
    // One letter has no space to its right that could be wider.
    if ([...line].length === 1) element.setAttribute("lengthAdjust", "spacingAndGlyphs");
  }
}
