/**
 * Shows only some frames of each run, side by side, for pictures of a scene: `#frames=0,25,40` in the address shows
 * three of them, and `&scale=0.5` halves their size.
 */
function showFrames(data, address) {
  const scale = Number(address.get("scale") ?? 1);
  const frames = address.get("frames").split(",").map(Number);
  const runs = data.runs.map((run) => new Run(run, data));
  document.body.className = "frames";
  document.body.replaceChildren(...runs.flatMap((run) => frames.map((frame) => {
    const stage = new Stage(run);
    stage.draw(Math.min(frame, run.frames - 1));
    stage.element.style.zoom = scale;
    return stage.element;
  })));
  document.body.style.gridTemplateColumns = `repeat(${frames.length}, max-content)`;
}
