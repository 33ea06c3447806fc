/** Makes an element with a class, texts and child elements. */
function make(tag, className = "", ...content) {
  const element = document.createElement(tag);
  if (className) element.className = className;
  element.append(...content);
  return element;
}

/** Makes an SVG element. */
function makeSVG(tag, attributes = {}) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}

/** Makes invisible characters of a script's text visible, so that no name can hide or reorder others. */
function visible(text) {
  return String(text).replace(
    /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu,
    (sign) => `\\u{${sign.codePointAt(0).toString(16)}}`);
}

/** A script's text as an element that isolates its writing direction. */
function isolated(text, className = "") {
  return make("bdi", className, visible(text));
}

/** Sets an element's text only if it differs from the present one. */
function write(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** A number with fixed decimals and a minus sign; zero is unsigned, and a huge number has an exponent. */
function decimal(number, places) {
  const size = Math.abs(number);
  const text = size < 1e7 ? size.toFixed(places) : size.toExponential(3);
  return number < 0 && Number(text) !== 0 ? `−${text}` : text;
}

/** A number with as many decimals as needed, up to a limit. */
function shortDecimal(number, places) {
  return decimal(number, places).replace(/(\.\d*?)0+$/, "$1").replace(/\.$/, "");
}

/** A time for people: `0.533 s`. */
function seconds(time) {
  return `${decimal(time, 3)} s`;
}

/** Calls back with the position of a dragged pointer as a fraction 0…1 of the element's width. */
function onDrag(element, move) {
  const report = (event) => {
    const box = element.getBoundingClientRect();
    move(Math.min(Math.max((event.clientX - box.left) / box.width, 0), 1));
  };
  element.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    element.setPointerCapture(event.pointerId);
    report(event);
  });
  element.addEventListener("pointermove", (event) => {
    if (element.hasPointerCapture(event.pointerId)) report(event);
  });
}
