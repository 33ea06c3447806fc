/*
 * Particles of emitters. Where one is depends on its emitter, its number and its age alone, as in
 * `Core/Values/Particles`.
 */

const particleNumbers = [
  "lifetime", "speed", "angle", "gravity", "resistance", "spin", "startScale", "endScale", "endOpacity",
];

const keyEncoder = new TextEncoder();

/** The number from 0 to below 1 that a key has in a scene with a seed (`Core/Math/Elementary/KeyedRandom.swift`). */
function keyedUnit(seed, key) {
  const word = (number) => BigInt.asUintN(64, number);
  // FNV-1a in halves of 32 bits, as its factor is 2⁴⁰ + 435: eight times as fast as with whole numbers of any size.
  let [high, low] = [0xcbf29ce4, 0x84222325];
  for (const byte of keyEncoder.encode(key)) {
    low = (low ^ byte) >>> 0;
    const product = low * 435;
    high = (high * 435 + Math.floor(product / 2 ** 32) + low * 2 ** 8) % 2 ** 32;
    low = product >>> 0;
  }
  const hash = (BigInt(high) << 32n) | BigInt(low);
  let bits = word(hash + BigInt(seed) * 0x9e3779b97f4a7c15n);
  bits = word((bits ^ (bits >> 30n)) * 0xbf58476d1ce4e5b9n);
  bits = word((bits ^ (bits >> 27n)) * 0x94d049bb133111ebn);
  bits ^= bits >> 31n;
  return Number(bits >> 11n) * 2 ** -53;
}

/** The curves of ageing, by their names: the control points of cubic curves; none for a straight line. */
const ageCurves = { linear: null, easeIn: [0.42, 0, 1, 1], easeOut: [0, 0, 0.58, 1], easeInOut: [0.42, 0, 0.58, 1] };

/** The progress of a cubic curve at a fraction of its time. */
function cubicProgress([x1, y1, x2, y2], time) {
  const [a, b, c] = [1 + 3 * (x1 - x2), 3 * (x2 - 2 * x1), 3 * x1];
  let [low, high] = [0, 1];
  for (let step = 0; step < 16; step++) {
    const middle = (low + high) / 2;
    if (((a * middle + b) * middle + c) * middle < time) low = middle;
    else high = middle;
  }
  let s = (low + high) / 2;
  // Newton's method squares the error of 1e-5 in each step.
  for (let step = 0; step < 2; step++) {
    const slope = (3 * a * s + 2 * b) * s + c;
    if (slope > 0) s = Math.min(Math.max(s - (((a * s + b) * s + c) * s - time) / slope, low), high);
  }
  return (((1 + 3 * (y1 - y2)) * s + 3 * (y2 - 2 * y1)) * s + 3 * y1) * s;
}

/** The least and the greatest number of the word of a range, such as `range(60,110)`. */
const rangeEnds = (word) => word.slice("range(".length, -1).split(",").map(Number);

/**
 * What a particle takes at its birth: `ranges` are words such as `range(60,110)` in the order of `particleNumbers`;
 * `key` is the path of its emitter with its own number, `burst#3`.
 */
function bornParticle(seed, key, width, height, ranges, curve) {
  const unit = (name) => keyedUnit(seed, `${key}.${name}`);
  const particle = { child: unit("child"), x: width * unit("x"), y: height * unit("y"), curve: ageCurves[curve] };
  for (const [index, name] of particleNumbers.entries()) {
    const [least, greatest] = rangeEnds(ranges[index]);
    particle[name] = least === greatest ? least : least + (greatest - least) * unit(name);
  }
  particle.lifetime = Math.max(particle.lifetime, 0);
  particle.resistance = Math.max(particle.resistance, 0);
  particle.endOpacity = Math.min(Math.max(particle.endOpacity, 0), 1);
  const angle = (particle.angle * Math.PI) / 180;
  [particle.velocityX, particle.velocityY] = [particle.speed * Math.sin(angle), -particle.speed * Math.cos(angle)];
  return particle;
}

/** How a particle is drawn at an age in seconds; undefined if it does not live. */
function particleAt(particle, age) {
  const { lifetime, resistance, startScale, endScale, endOpacity, curve } = particle;
  if (!(age >= 0 && age < lifetime)) return undefined;
  const thrown = resistance > 0 ? -Math.expm1(-resistance * age) / resistance : age;
  const progress = curve ? cubicProgress(curve, age / lifetime) : age / lifetime;
  return {
    x: particle.x + particle.velocityX * thrown,
    y: particle.y + particle.velocityY * thrown + 0.5 * particle.gravity * age * age,
    rotation: particle.spin * age, scale: startScale + (endScale - startScale) * progress,
    opacity: 1 + (endOpacity - 1) * progress,
  };
}

/** The number of births at a rate from a time up to another; the first is one interval after the start. */
const birthsAt = (rate, start, time) => Math.max(0, Math.floor((time - start) * rate + 1e-3));

/** The particles of one emitter of a run, which follow from its events. */
class Particles {
  #run;
  /** The layer as it was made, if this is the one as which it leaves. */
  #origin;
  #pictures;
  #placements;
  #holder = document.createElement("div");
  #sources;
  #numbers;
  #longestLife;
  /** The number of events that are known. */
  #eventCount = -1;
  /** Bursts, `{ time, frame, number, count }`, and parts of rates, `{ time, rate, first, end, number }`. */
  #births = [];
  /** What particles have taken, and the elements of those that live, by their numbers. */
  #born = new Map();
  #elements = new Map();
  /** The middles of the children, by their indices. */
  #middles = new Map();

  /** Takes a layer of a run, the pictures of all layers, and their placements. */
  constructor(run, layer, pictures, placements) {
    [this.#run, this.#pictures, this.#placements] = [run, pictures, placements];
    this.#origin = run.layers[layer.place ?? layer.index];
    const drawing = run.drawing(layer);
    const binder = new Binder();
    const [, , ranges] = drawing.items.find(([kind]) => kind === "particles");
    this.#numbers = binder.numbers([...drawing.size, ...ranges]);
    this.#sources = binder.sources.map(([, name]) => name);
    const lifetime = run.column(this.#origin.index, "lifetime") ? undefined : this.#values(0)[2];
    this.#longestLife = lifetime ? rangeEnds(lifetime)[1] : Particles.#greatestLifetime;
    this.#holder.className = "particles";
    const { content } = pictures[layer.index];
    content.classList.add("emitter");
    content.prepend(this.#holder);
  }

  /** In seconds. */
  static #greatestLifetime = 60;

  /** The width, the height and the numbers of the emitter in a frame. */
  #values(frame) {
    const values = Object.fromEntries(
      this.#sources.map((name) => [name, this.#run.value(this.#origin.index, name, frame)]));
    return this.#numbers.map((number) => number(values));
  }

  /** Numbers the births of all events so far: those at a rate up to a burst come before it. */
  #readEvents() {
    const { events } = this.#run;
    if (this.#eventCount === events.length) return;
    this.#eventCount = events.length;
    this.#births = [];
    const { path, from, until = Infinity } = this.#origin;
    let [next, open] = [0, null];
    for (const { kind, target, words, time, frame } of events) {
      if (kind !== "emit" || target !== path || frame < from || frame > until) continue;
      if (open) {
        open.end = birthsAt(open.rate, open.time, time);
        next = open.number + open.end - open.first;
      }
      const isReduced = words.includes("reduced");
      if (words[0] === "rate") {
        open = words[1] > 0 && !isReduced ? { time, rate: words[1], first: 0 } : null;
      } else {
        if (!isReduced) {
          this.#births.push({ time, frame, number: next, count: words[0] });
          next += words[0];
        }
        open &&= { ...open, first: open.end };
      }
      if (open) this.#births.push(Object.assign(open, { end: Infinity, number: next }));
    }
  }

  /** Calls back with the number, the time and the frame of each birth that may still live at a time. */
  #forEachBirth(now, body) {
    for (const { time, frame, number, count, rate, first, end } of this.#births) {
      if (rate === undefined) {
        if (time > now + 1e-6 || time + this.#longestLife <= now) continue;
        for (let index = 0; index < count; index++) body(number + index, time, frame);
        continue;
      }
      const oldest = Math.max(first, birthsAt(rate, time, now - this.#longestLife) - 1);
      const newest = Math.min(end, birthsAt(rate, time, now));
      for (let index = oldest; index < newest; index++) {
        const birth = time + (index + 1) / rate;
        body(number + index - first, birth, this.#run.frame(birth));
      }
    }
  }

  #particle(number, frame) {
    const known = this.#born.get(number);
    if (known) return known;
    const [width, height, ...numbers] = this.#values(frame);
    const curve = numbers.pop();
    const particle = bornParticle(this.#run.seed, `${this.#origin.path}#${number}`, width, height, numbers, curve);
    const children = this.#origin.children.filter((index) => this.#run.exists(index, frame));
    particle.layer = children[Math.floor(particle.child * children.length)];
    this.#born.set(number, particle);
    return particle;
  }

  /** The middle of a child in the emitter, in points. */
  #middle(index) {
    if (!this.#middles.has(index)) this.#middles.set(index, this.#placements.middle(index));
    return this.#middles.get(index);
  }

  #element(number, layer) {
    const known = this.#elements.get(number);
    if (known) return known;
    const element = document.createElement("div");
    element.className = "particle";
    const copy = this.#pictures[layer].element.cloneNode(true);
    if (!this.#pictures[layer].exists) copy.style.display = "";
    element.append(copy);
    this.#elements.set(number, element);
    return element;
  }

  /** Draws the particles of a frame; those of which the children have changed are copied anew. */
  draw(frame, hasChanged) {
    this.#readEvents();
    if (hasChanged) for (const known of [this.#elements, this.#middles]) known.clear();
    const now = this.#run.time(frame);
    const shown = [];
    this.#forEachBirth(now, (number, time, birthFrame) => {
      const particle = this.#particle(number, birthFrame);
      // The times of events are in millionths of a second.
      const state = particle.layer === undefined ? undefined : particleAt(particle, Math.max(now - time, 0));
      if (!state) return;
      const element = this.#element(number, particle.layer);
      const [x, y] = this.#middle(particle.layer);
      element.style.transform =
        `${shift(state.x, state.y)} rotate(${state.rotation}deg) scale(${state.scale}) ${shift(-x, -y)}`;
      element.style.opacity = state.opacity;
      shown.push([number, element]);
    });
    shown.sort(([a], [b]) => a - b);
    this.#elements = new Map(shown);
    const elements = shown.map(([, element]) => element);
    const present = this.#holder.children;
    if (elements.length !== present.length || elements.some((element, index) => element !== present[index])) {
      this.#holder.replaceChildren(...elements);
    }
  }
}
