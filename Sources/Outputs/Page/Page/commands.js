/**
 * The page's commands by name: the key, its label, a description, and the action. A button names its command in
 * `data-do`; `isOn` determines whether it is pressed.
 */
const commands = {
  toggle: [" ", "Space", "Play or pause", (page) => page.live?.toggle() || page.player.toggle()],
  restart: ["r", "R", "Run the scene from its start, without the fingers so far", (page) => page.live?.restart()],
  test: ["t", "T", "Make a test of what was touched", (page) => page.makeTest()],
  write: ["w", "W", "Write the changed numbers to the script", (page) => page.writeNumbers()],
  undo: ["z", "Z", "Take back the last change of a parameter or a number", (page) => page.undo(-1)],
  redo: ["y", "Y", "Make it again", (page) => page.undo(1)],
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
  quarterSpeed: ["3", "3", "Quarter speed", (page) => page.player.setSpeed(1 / 4)],
  tenthSpeed: ["4", "4", "Tenth speed", (page) => page.player.setSpeed(1 / 10)],
  loop: ["l", "L", "Loop", (page) => page.player.setLooping(!page.player.isLooping)],
  markStart: ["[", "[", "Start the loop here", (page) => page.player.mark(0)],
  markEnd: ["]", "]", "End the loop here", (page) => page.player.mark(1)],
  ghost: ["g", "G", "Show the compared run", (page) => page.toggle("ghost")],
  path: ["p", "P", "Show the path of the selected layer, one dot per frame", (page) => page.toggle("path")],
  onion: ["o", "O", "Show where the selected layer is before and after, as outlines", (page) => page.toggle("onion")],
  safeArea: ["s", "S", "Show the areas that the system covers", (page) => page.toggle("safeArea")],
  sound: ["m", "M", "Play the sounds", (page) => page.toggle("sound")],
  deselect: ["Escape", "Esc", "Deselect the layer", (page) => page.select(null)],
  help: ["?", "?", "Show the keys", (page) => page.showKeys()],
};

/** Which of the commands with two states are on. */
const isOn = {
  toggle: ({ player, live }) => player.isPlaying || Boolean(live?.isRunning),
  fullSpeed: ({ player }) => player.speed === 1,
  halfSpeed: ({ player }) => player.speed === 1 / 2,
  quarterSpeed: ({ player }) => player.speed === 1 / 4,
  tenthSpeed: ({ player }) => player.speed === 1 / 10,
  loop: ({ player }) => player.isLooping,
  markStart: ({ player }) => player.marks[0] !== null,
  markEnd: ({ player }) => player.marks[1] !== null,
  ghost: ({ shown }) => shown.ghost,
  path: ({ shown }) => shown.path,
  onion: ({ shown }) => shown.onion,
  safeArea: ({ shown }) => shown.safeArea,
  sound: ({ shown }) => shown.sound,
};

/** Connects buttons and keys to the commands of a page. */
function connect(page) {
  for (const button of document.querySelectorAll("[data-do]")) {
    const [key, sign, text, act] = commands[button.dataset.do];
    button.title = `${text} (${sign})`;
    // A sign is no name.
    if (!/\p{L}{2}/u.test(button.textContent)) button.ariaLabel = text;
    button.ariaKeyShortcuts = key === " " ? "Space" : key;
    button.addEventListener("click", () => act(page));
  }
  // A click does not move the focus, so that keys still control the page; the Tab key reaches all controls.
  document.addEventListener("mousedown", (event) => {
    if (event.target.closest("button, [role=tree], [role=slider]")) event.preventDefault();
  });
  const byKey = Object.fromEntries(Object.values(commands).map(([key, , , act]) => [key, act]));
  document.addEventListener("keydown", (event) => {
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const act = byKey[key];
    const isUndo = key === "z" || key === "y";
    if (!act || (!isUndo && (event.ctrlKey || event.metaKey)) || event.altKey || event.target.closest("dialog")) return;
    if (event.target.matches("input:not([type=checkbox], [type=range]), select")) return;
    if (event.target.matches("button, input") && event.key === " ") return;
    if (event.target.matches("[type=range]") && /^(Arrow|Home|End)/.test(key)) return;
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
