/**
 * Makes a screen respond: `root` is the element that is as large as the screen, and `elements` has the elements of
 * layers by their paths. `show` gets a function from the path of a property to its value, in each frame in which
 * something may have moved.
 *
 * `on(event, layer, word)` is called for `tap`, `longPress`, `begin`, `release`, `detent`, `rest` and `enter`: the word is
 * the number of taps, the detent or the state;
 * `guard(machine, trigger)` decides where a function of the script does. `hit(event)` returns the path of the layer that
 * a finger meets; without it, that of the innermost element.
 */
export function respond({ root, elements = {}, show, on, guard, hit, reducedMotion }) {
  const isReduced = reducedMotion ?? matchMedia("(prefers-reduced-motion: reduce)").matches;
  const model = new Model(rules, { on, guard, isReduced });
  const seconds = (event) => event.timeStamp / 1000;
  const paths = new Map(Object.entries(elements).map(([path, element]) => [element, path]));
  const met = hit ?? ((event) => {
    for (let element = event.target; element; element = element.parentElement) {
      if (paths.has(element)) return paths.get(element);
    }
    return rules.root;
  });
  const place = ({ clientX, clientY }) => {
    const { left, top } = root.getBoundingClientRect();
    return [clientX - left, clientY - top];
  };
  let request = 0, isWaiting = false;
  const draw = (t) => show?.((path) => model.value(path, t), t);
  const frame = (time) => {
    isWaiting = false;
    const t = time / 1000;
    for (const finger of model.fingers.values()) finger.wait(t);
    model.advance(t);
    draw(model.fingers.size ? Math.max(...[...model.fingers.values()].map((finger) => finger.time)) : t);
    wake();
  };
  const wake = () => {
    if (!isWaiting && model.isBusy) [isWaiting, request] = [true, requestAnimationFrame(frame)];
  };
  const act = (change) => {
    const t = performance.now() / 1000;
    model.advance(t);
    change(t);
    draw(t);
    wake();
  };
  const listeners = {
    pointerdown(event) {
      const t = seconds(event);
      if (model.fingers.size) return;
      model.advance(t);
      model.fingers.set(event.pointerId, new Finger(model, met(event), place(event), t));
      if (event.isTrusted) root.setPointerCapture(event.pointerId);
      wake();
    },
    pointermove(event) {
      const finger = model.fingers.get(event.pointerId), all = event.getCoalescedEvents?.() ?? [];
      if (finger) for (const each of all.length ? all : [event]) finger.move(place(each), seconds(each));
    },
    pointerup(event) {
      const finger = model.fingers.get(event.pointerId), t = seconds(event);
      if (!finger) return;
      finger.move(place(event), t);
      model.fingers.delete(event.pointerId);
      model.advance(t);
      finger.lift(t, event.type === "pointercancel");
      wake();
    },
  };
  listeners.pointercancel = listeners.pointerup;
  for (const [name, listener] of Object.entries(listeners)) root.addEventListener(name, listener);
  root.style.touchAction = "none";
  model.begin(performance.now() / 1000);
  draw(model.now);
  wake();
  return {
    /** The present value of a property. */
    value(path, t = performance.now() / 1000) {
      model.advance(t);
      return model.value(path, t);
    },
    /** The present state of a machine. */
    state: (id) => model.machines.find((machine) => machine.id === id)?.state,
    /** Changes the state of a machine. */
    go: (id, state) => act((t) => model.machines.find((machine) => machine.id === id).go(state, t)),
    /** Moves numbers by a motion, such as `{ "pill.x": 40 }` by `"pill"`. */
    animate: (values, motion) => act((t) => model.move(values, rules.motions[motion] ?? motion, t)),
    /** Stops listening. */
    stop() {
      cancelAnimationFrame(request);
      for (const [name, listener] of Object.entries(listeners)) root.removeEventListener(name, listener);
    },
  };
}
