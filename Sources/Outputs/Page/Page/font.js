/** The bytes of a text in base64. */
const bytesOf = (text) => Uint8Array.from(atob(text), (character) => character.charCodeAt(0));

/** The font in which texts are measured, as far as the page has it. */
class PageFont {
  static #faces = [];
  /** The widths of lines in ems, by their weight in CSS, such as "400" or "400 tabular". */
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
      Object.entries(widths).map(([weight, lines]) => [weight, new Map(Object.entries(lines))]));
    PageFont.state = state;
  }

  /** Gives a line its measured width, and returns true, unless the font does; `size` and `spacing` are in points. */
  static fit(element, line, { size, weight, spacing, digits }) {
    const ems = PageFont.#widths.get(digits === "tabular" ? `${weight} tabular` : `${weight}`)?.get(line);
    const gaps = spacing ? [...new Intl.Segmenter().segment(line)].length - 1 : 0;
    const width = ems * size + spacing * gaps;
    if (!(width > 0)) return false;
    element.setAttribute("textLength", width);
    // One letter has no space to its right that could be wider.
    if ([...line].length === 1) element.setAttribute("lengthAdjust", "spacingAndGlyphs");
    return true;
  }
}
