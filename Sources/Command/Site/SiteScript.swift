/// The script of all pages of a site. Without it, everything but the search and the copying works.
enum SiteScript {
  static let text = """
    "use strict";
    const all = (selector) => [...document.querySelectorAll(selector)];

    for (const button of navigator.clipboard ? all("[data-copy]") : []) {
      const label = button.firstChild;
      button.hidden = false;
      button.addEventListener("click", async () => {
        await navigator.clipboard.writeText(button.parentElement.querySelector("code").textContent);
        label.data = "Copied";
        setTimeout(() => { label.data = "Copy"; }, 1500);
      });
    }

    // A demo is loaded when somebody wants to see it.
    for (const button of all("[data-play]")) {
      button.disabled = false;
      button.addEventListener("click", () => {
        const frame = document.createElement("iframe");
        frame.src = button.dataset.play;
        frame.title = "The demo";
        button.replaceWith(frame);
        frame.focus();
      });
    }

    const field = document.querySelector("[type=search]");
    if (field) {
      const packs = all("[data-words]");
      const search = () => {
        const words = field.value.toLowerCase().split(/\\s+/).filter(Boolean);
        for (const pack of packs) {
          pack.hidden = !words.every((word) => pack.dataset.words.includes(word));
        }
        const shown = packs.filter((pack) => !pack.hidden).length;
        document.getElementById("found").textContent = words.length === 0 ? ""
          : shown === 0 ? "No pack has all of these words." : `${shown} of ${packs.length}`;
        for (const part of all("[data-unsought]")) part.hidden = words.length > 0;
      };
      field.closest("search").hidden = false;
      field.addEventListener("input", search);
      search();
    }
    """
}
