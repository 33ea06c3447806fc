/**
 * What can be done with the page, by name: the key, how the key is called, what it does in words, and the act. A button
 * names its command in `data-do`; whether it is pressed is said by `isOn`.
 */
const commands = {
  toggle: [" ", "Space", "Play or pause", (page) => page.player.toggle()],
  back: ["ArrowLeft", "←", "Back one frame", (page) => page.step(-1)],
  forward: ["ArrowRight", "→", "Forward one frame", (page) => page.step(1)],
  backTen: ["ArrowDown", "↓", "Back ten frames", (page) => page.step(-10)],
  forwardTen: ["ArrowUp", "↑", "Forward ten frames", (page) => page.step(10)],
  first: ["Home", "Home", "To the first frame", (page) => page.step(-Infinity)],
  last: ["End", "End", "To the last frame", (page) => page.step(Infinity)],
  previousEvent: [",", ",", "To the previous event", (page) => page.seekEvent(-1)],
  nextEvent: [".", ".", "To the next event", (page) => page.seekEvent(1)],
  fullSpeed: ["1", "1", "Full speed", (page) => page.player.setSpeed(1)],
  halfSpeed: ["2", "2", "Half speed", (page) => page.player.setSpeed(1 / 2)],
  quarterSpeed: ["3", "3", "A quarter of the speed", (page) => page.player.setSpeed(1 / 4)],
  tenthSpeed: ["4", "4", "A tenth of the speed", (page) => page.player.setSpeed(1 / 10)],
  loop: ["l", "L", "Loop", (page) => page.player.setLooping(!page.player.isLooping)],
  markStart: ["[", "[", "Start the loop here", (page) => page.player.mark(0)],
  markEnd: ["]", "]", "End the loop here", (page) => page.player.mark(1)],
  ghost: ["g", "G", "Show the run that is compared", (page) => page.toggle("ghost")],
  path: ["p", "P", "Show the path of the chosen layer, a dot a frame", (page) => page.toggle("path")],
  safeArea: ["s", "S", "Show what the system covers of the screen", (page) => page.toggle("safeArea")],
  unchoose: ["Escape", "Esc", "Choose no layer", (page) => page.choose(null)],
  help: ["?", "?", "Show the keys", (page) => page.showKeys()],
};

/** Which of the commands that have two states are on. */
const isOn = {
  toggle: ({ player }) => player.isPlaying,
  fullSpeed: ({ player }) => player.speed === 1,
  halfSpeed: ({ player }) => player.speed === 1 / 2,
  quarterSpeed: ({ player }) => player.speed === 1 / 4,
  tenthSpeed: ({ player }) => player.speed === 1 / 10,
  loop: ({ player }) => player.isLooping,
  markStart: ({ player }) => player.marks[0] !== null,
  markEnd: ({ player }) => player.marks[1] !== null,
  ghost: ({ shown }) => shown.ghost,
  path: ({ shown }) => shown.path,
  safeArea: ({ shown }) => shown.safeArea,
};

/** Has the buttons and the keys run commands for a page. */
function connect(page) {
  for (const button of document.querySelectorAll("[data-do]")) {
    const [, sign, text, act] = commands[button.dataset.do];
    button.title = `${text} (${sign})`;
    if (!button.textContent.trim()) button.ariaLabel = text;
    button.addEventListener("click", () => act(page));
  }
  // A click leaves the focus where it is, so that the keys stay the page's; the tabulator still leads to all of them.
  document.addEventListener("mousedown", (event) => {
    if (event.target.closest("button, [role=tree], [role=slider]")) event.preventDefault();
  });
  const byKey = Object.fromEntries(Object.values(commands).map(([key, , , act]) => [key, act]));
  document.addEventListener("keydown", (event) => {
    const act = byKey[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!act || event.ctrlKey || event.metaKey || event.altKey || event.target.closest("dialog")) return;
    if (event.target.matches("input[type=search]")) return;
    if (event.target.matches("button, input") && event.key === " ") return;
    event.preventDefault();
    act(page);
  });
}

/** Shows on the buttons which commands are on. */
function showStates(page) {
  for (const button of document.querySelectorAll("[data-do]")) {
    const state = isOn[button.dataset.do]?.(page);
    if (state !== undefined) button.ariaPressed = String(state);
  }
}
