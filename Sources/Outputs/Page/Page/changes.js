/**
 * Follows the changes of a page that is served: reloads it when there is other data, and shows the error of a script
 * that fails over the last scene. `page` is null if there is no scene.
 */
async function followChanges(address, page) {
  if (page) keepState(page);
  const banner = make("section", "error");
  const show = (title, text) => {
    banner.replaceChildren(make("h2", "", title), make("pre", "", text));
    part("errors").append(banner);
  };
  const title = page ? "The script fails; this is the last scene without an error" : "The script fails";
  let [failure, text] = [0, null];
  for (;;) {
    try {
      const answer = await fetch(`${address}&failure=${failure}`);
      if (!answer.ok) throw new Error(answer.statusText);
      // Without content, nothing has changed for a while.
      const change = answer.status === 204 ? { failure, text } : await answer.json();
      if (change.reload) return location.reload();
      ({ failure, text } = change);
      if (text) show(title, text);
      else banner.remove();
    } catch {
      // A server that is started again answers at once.
      failure = -1;
      show("Changes are no longer shown", "`motion play --watch` has ended; this page keeps what it has. Start it again, and open its address.");
      await new Promise((done) => setTimeout(done, 1000));
    }
  }
}

/** Shows the state of the page before the reload, and keeps that of this page for the next one. */
function keepState(page) {
  const state = sessionStorage.getItem("state");
  if (state) page.restore(JSON.parse(state));
  addEventListener("pagehide", () => sessionStorage.setItem("state", JSON.stringify(page.state)));
}
