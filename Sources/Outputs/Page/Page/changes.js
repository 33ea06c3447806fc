/**
 * Follows the changes of a page that is served: shows other data in the same page, and shows the error of a script that
 * fails over the last scene. `page` is null if there is no scene.
 */
async function followChanges(address, page) {
  const banner = make("section", "error");
  const show = (title, text) => {
    banner.replaceChildren(make("h2", "", title), make("pre", "", text));
    part("errors").append(banner);
  };
  let [from, failure, text] = [address, 0, null];
  for (;;) {
    let [change, data] = [{ failure, text }, null];
    try {
      const answer = await fetch(`${from}&failure=${failure}`);
      if (!answer.ok) throw new Error(answer.statusText);
      // Without content, nothing has changed for a while.
      if (answer.status !== 204) change = await answer.json();
      if (change.reload) data = await fetchData();
    } catch {
      // A server that is started again answers at once.
      failure = -1;
      show("Changes are no longer shown", "`motion play --watch` has ended; this page keeps what it has. Start it again, and open its address.");
      await new Promise((done) => setTimeout(done, 1000));
      continue;
    }
    if (data) {
      from = data.dataset.changes;
      const scenes = await readData(data);
      if (page) await page.renew(scenes);
      else if (scenes.runs.length > 0) page = new Page(scenes, data.dataset.live);
    }
    ({ failure, text } = change);
    if (text) show(page ? "The script fails; this is the last scene without an error" : "The script fails", text);
    else banner.remove();
  }
}

/** Returns the element with the data of the page that is served now. */
async function fetchData() {
  const answer = await fetch(location.pathname);
  if (!answer.ok) throw new Error(answer.statusText);
  return new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("data");
}
