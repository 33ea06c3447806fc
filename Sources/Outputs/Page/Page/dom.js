/** Makes an element with a class, and with texts and elements in it. */
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

/** A script's words with what cannot be seen spelled out, so that no name can hide or turn others around. */
function visible(text) {
  return String(text).replace(
    /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu,
    (sign) => `\\u{${sign.codePointAt(0).toString(16)}}`);
}

/** A script's words as an element whose direction of writing stays inside it. */
function isolated(text, className = "") {
  return make("bdi", className, visible(text));
}

/** Writes a text only where it differs from the one that stands there. */
function write(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** A number with a fixed number of decimals and a real minus sign; zero has none, and a huge one has an exponent. */
function decimal(number, places) {
  const size = Math.abs(number);
  const text = size < 1e7 ? size.toFixed(places) : size.toExponential(3);
  return number < 0 && Number(text) !== 0 ? `−${text}` : text;
}

/** A number with as many decimals as it needs, and no more than some. */
function shortDecimal(number, places) {
  return decimal(number, places).replace(/(\.\d*?)0+$/, "$1").replace(/\.$/, "");
}

/** A time as it is read: `0.533 s`. */
function seconds(time) {
  return `${decimal(time, 3)} s`;
}

/** Calls back with the fraction 0…1 of an element's width under a pointer that is pressed and dragged. */
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
