import MotionExport
import Testing

/// Haptics and sounds, as the playhead passes them.
@Suite(.serialized, .enabled(if: Chromium.isWanted, Chromium.absence))
struct FeedbackPageTests {
  /// Haptics in frames 0, 6 and 12, the last one, and a sound in frame 6.
  private static let script = """
    local box = scene:box { id = "box", width = 10, height = 10, fill = "systemRed" }
    scene:timeline(function(t)
      motion.haptic "success"
      t:wait(0.1)
      motion.haptic("heavy", { intensity = 0.5 })
      motion.sound "pop.wav"
      t:wait(0.1)
      motion.haptic "light"
    end)
    """

  /// Calls the body with a page that notes what it plays.
  private func show(
    sounds: [String: String] = [:], _ body: (ChromiumPage) throws -> Void
  ) throws {
    try ShownScene(script: Self.script).page(sounds: sounds).show { page in
      // A click, without which browsers play nothing.
      try page.click("[data-do=fullSpeed]")
      try page.evaluate(
        """
        window.felt = [];
        navigator.vibrate = (pattern) => felt.push(pattern.join(" "));
        window.heard = [];
        HTMLMediaElement.prototype.play = async function () {
          heard.push(`${this.src} at ${this.playbackRate}`);
        };
        HTMLMediaElement.prototype.pause = function () { heard.push("pause"); };
        """)
      try body(page)
    }
  }

  private func playToEnd(_ page: ChromiumPage) throws {
    try page.press(" ")
    try page.evaluate(
      """
      await new Promise((done) => {
        const toggle = document.querySelector("[data-do=toggle]");
        const look = () => (toggle.ariaPressed === "false" ? done() : requestAnimationFrame(look));
        requestAnimationFrame(look);
      })
      """)
  }

  private func list(_ name: String, in page: ChromiumPage) throws -> [String] {
    try #require(try page.evaluate(name) as? [String])
  }

  @Test("The page vibrates once for each haptic that it plays, and names it")
  func haptics() throws {
    try show { page in
      try playToEnd(page)
      #expect(try list("felt", in: page) == ["20 60 30", "15", "10"])
      let names = "[...document.querySelectorAll('.feedback span')].map((chip) => chip.textContent)"
      #expect(try list(names, in: page) == ["success", "heavy 0.5", "pop.wav", "light"])
      // A name stays when its mark has stopped.
      try page.evaluate(
        """
        for (const one of document.getAnimations()) if (one.animationName === "haptic") one.finish();
        await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
        """)
      #expect(try list(names, in: page).count == 4)
      // Playing it again begins again.
      try playToEnd(page)
      #expect(try list("felt", in: page).count == 6)
    }
  }

  @Test("Moving the playhead by hand plays nothing")
  func byHand() throws {
    try show { page in
      for key in ["ArrowUp", "End", "Home", ".", "ArrowRight"] { try page.press(key) }
      #expect(try list("felt", in: page) == [])
      #expect(try page.evaluate("document.querySelectorAll('.feedback span').length") as? Int == 0)
    }
  }

  @Test("A sound is silent until the page may play it, and then has the speed of the playhead")
  func sounds() throws {
    let address = "data:audio/wav;base64,UklGRjEyMzRXQVZF"
    try show(sounds: ["pop.wav": address]) { page in
      #expect(try page.evaluate("document.querySelector('#sound').hidden") as? Bool == false)
      try playToEnd(page)
      #expect(try list("heard", in: page) == [])
      try page.press("m")
      try page.press("2")
      try playToEnd(page)
      #expect(try list("heard", in: page) == ["\(address) at 0.5"])
      try page.press("Home")
      #expect(try list("heard", in: page) == ["\(address) at 0.5", "pause"])
    }
  }

  @Test("A page without sounds has no control for them")
  func withoutSounds() throws {
    try show { page in
      let isHidden = try page.evaluate("document.querySelector('#sound').hidden")
      #expect(isHidden as? Bool == true)
    }
  }
}
