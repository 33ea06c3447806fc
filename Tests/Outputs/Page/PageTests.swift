import Foundation
import MotionCore
import MotionExport
import MotionRecording
import MotionValues
import Testing

/// The page in a browser, with arbitrary scripts.
@Suite(.serialized, .enabled(if: Chromium.isWanted, Chromium.absence))
struct PageTests {
  @Test("Untrusted strings are shown as text, and none of them is executed")
  func strangers() throws {
    let words = """
      </script><script>document.title = 'gone'</script><img src=x onerror=\\"document.title='gone'\\">\
      \\u{202e}\\"'`${1}&amp;\\u{0}\\u{7}\\u{2028}\\u{fffe}\\u{1f468}\\u{200d}\\u{1f469}
      """
    let scene = try ShownScene(
      script: """
        local words = "\(words)"
        scene:text { id = "<b>&lt;\\u{202e}", text = words, width = 90, height = 20 }
        scene:image { id = "image", source = words, width = 50, height = 50, y = 50 }
        scene:image { id = "__proto__", source = "constructor", width = 50, height = 50, y = 100 }
        motion.animator { name = words, duration = 0.1 }:animate(scene:find("image"), { x = 9 }):play()
        """)
    #expect(scene.failure == nil)
    let page = try scene.page(error: "error: </pre><script>document.title = 'gone'</script>")
    try page.show { page in
      let title = try page.evaluate("document.title") as? String
      #expect(title?.contains("gone") == false)
      #expect(try page.evaluate("document.scripts.length") as? Int == 2)
      #expect(try page.evaluate("document.images.length") as? Int == 0)
      let shown = try page.evaluate(
        "[...document.querySelectorAll('.stage text')].map((line) => line.textContent).join('')")
      let text = try #require(shown as? String)
      #expect(text.contains("</script><script>") && text.contains("${1}&amp;"))
    }
  }

  @Test("A page for another one has its screens and playback alone, and opens at a frame")
  func framed() throws {
    let scene = try ShownScene(
      script: """
        local box = scene:box { id = "box", width = 50, height = 50 }
        motion.animator { duration = 0.2 }:animate(box, { x = 9 }):play()
        """)
    let declarations = try ShownScene.declarations.get()
    let page = ScenePage([PageRun(scene.recording, label: "s")], declarations, frame: 6)
    try page.show { page in
      let (tree, transport) = (try page.isShown("#tree"), try page.isShown("#transport"))
      #expect(try page.text(of: "#frame") == "frame 6/12" && !tree && transport)
    }
    let text = String(decoding: page.bytes, as: UTF8.self)
    for source in [ScenePage.sources.style, ScenePage.sources.script] {
      #expect(text.contains("'\(source)'"))
    }
  }

  /// What the page must not do, and the directive of its policy that forbids it.
  private static let attempts: [(what: String, script: String, directive: String)] = [
    (
      "an element with a script", "add('script', { textContent: 'globalThis.ran = true' })",
      "script-src-elem"
    ),
    (
      "a script of another address", "add('script', { src: 'https://example.org/a.js' })",
      "script-src-elem"
    ),
    (
      "a script in an attribute", "add('p', {}).setAttribute('onclick', 'globalThis.ran = true')",
      "script-src-attr"
    ),
    ("a text as a script", "setTimeout('globalThis.ran = true')", "script-src"),
    (
      "an element with a style", "add('style', { textContent: 'body { color: red }' })",
      "style-src-elem"
    ),
    (
      "a style in an attribute", "add('p', {}).setAttribute('style', 'color: red')",
      "style-src-attr"
    ),
    ("an image of another address", "add('img', { src: 'https://example.org/x.png' })", "img-src"),
    ("a request", "fetch('https://example.org').catch(() => {})", "connect-src"),
    ("a frame", "add('iframe', { src: 'https://example.org' })", "frame-src"),
    (
      "a font", "new FontFace('a', 'url(https://example.org/a.woff)').load().catch(() => {})",
      "font-src"
    ),
    ("a plugin", "add('object', { data: 'https://example.org/a' })", "object-src"),
    ("another base", "add('base', { href: 'https://example.org' })", "base-uri"),
    (
      "a form", "add('form', { action: 'https://example.org', method: 'post' }).submit()",
      "form-action"
    ),
  ]

  @Test("The page's policy forbids everything that it does not need", arguments: attempts)
  func policy(what: String, script: String, directive: String) throws {
    try ShownScene(script: "").page().show { page in
      let refused: [String] = try page.value(
        """
        {
          const add = (tag, values) => {
            const element = Object.assign(document.createElement(tag), values);
            document.body.append(element);
            return element;
          };
          const refused = await new Promise((done) => {
            // The event follows the attempt; without one, the attempt was not refused.
            document.addEventListener("securitypolicyviolation", (event) => done([event.effectiveDirective]));
            setTimeout(() => done([]), 2000);
            setTimeout(() => { \(script) });
          });
          JSON.stringify([...refused, ...(globalThis.ran ? ["ran"] : [])]);
        }
        """)
      #expect(refused == [directive])
      // The browser reports each violation as an error, which would fail the test.
      #expect(try !page.errors().isEmpty)
    }
  }

  @Test("The page's policy allows images in its own data")
  func ownImages() throws {
    try ShownScene(script: "").page().show { page in
      let loaded = try page.evaluate(
        """
        await new Promise((done) => {
          const image = new Image();
          image.onload = () => done(true);
          image.onerror = () => done(false);
          image.src = "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='1' height='1'/>";
        })
        """)
      #expect(loaded as? Bool == true)
    }
  }

  @Test("Large data is compressed, and decompresses to the same data")
  func deflated() throws {
    let scene = try ShownScene(
      script: """
        for index = 1, 150 do
          local box = scene:box { id = "box" .. index, width = 10, height = 10 }
          motion.animator { duration = 3, curve = motion.spring { duration = 2 + index / 97, bounce = 0.3 } }
            :animate(box, { x = 77.123, y = 33.3, rotationZ = 99 }):play()
        end
        """)
    let page = try scene.page()
    #expect(String(decoding: page.bytes, as: UTF8.self).contains("type=\"text/plain\""))
    try page.show { page in
      let columns: [[Double]] = try page.value(
        """
        const data = await readData(document.getElementById("data"));
        const run = new Run(data.runs[0], data);
        JSON.stringify(run.columns.map((column) => Array.from({ length: run.frames }, (_, frame) => column.value(frame))))
        """)
      try #require(columns.count == scene.recording.columns.count && columns.count == 450)
      for (shown, column) in zip(columns, scene.recording.columns) {
        for (frame, value) in shown.enumerated() {
          guard case .number(let recorded) = column.value(at: frame) else { continue }
          if abs(value - recorded) > 5.1e-7 { Issue.record("\(column.property) in frame \(frame)") }
        }
      }
    }
  }

  @Test("Velocities on the page are those of the run")
  func velocities() throws {
    let scene = try ShownScene(
      script: """
        local box = scene:box { id = "box" }
        local move = motion.animator { curve = motion.spring { duration = 0.45, bounce = 0.2 } }:animate(box, { x = 300 })
        local back = motion.animator { duration = 0.4, curve = "easeInOut" }:animate(box, { x = 0 })
        scene:timeline(function(t) t:start(move) t:wait(0.2123) t:play(back) t:wait(0.1) box.x = 50 end)
        """)
    try scene.page().show { page in
      let shown: [Double] = try page.value(
        """
        const data = await readData(document.getElementById("data"));
        const run = new Run(data.runs[0], data);
        JSON.stringify(Array.from({ length: run.frames }, (_, frame) => run.velocity(1, "x", frame)))
        """)
      let track = try #require(scene.recording.columns[0].track)
      let peak = track.velocities.filter(\.isFinite).map(abs).max() ?? 0
      #expect(peak > 500 && track.numbers.count > 30)
      for (position, velocity) in track.velocities.enumerated() where velocity.isFinite {
        let frame = track.frame(at: position)
        #expect(abs(shown[frame] - velocity) < 0.01 * peak, "frame \(frame)")
      }
    }
  }

  @Test(
    "Under the pointer, visible layers precede those that only contain or scroll others"
  )
  func pointing() throws {
    let scene = try ShownScene(
      script: """
        scene:box { id = "back", width = 100, height = 200, fill = "red" }
        scene:text { id = "title", width = 100, height = 20, text = "title" }
        scene:box { id = "clear", width = 100, height = 200, fill = "blue", fillOpacity = 0 }
        scene:scroll { id = "list", width = 100, height = 200 }
        """)
    try scene.page().show { page in
      let found: [String] = try page.value(
        """
        const data = await readData(document.getElementById("data"));
        const stage = new Stage(new Run(data.runs[0], data));
        Object.assign(stage.element.style, { position: "fixed", inset: "0 auto auto 0", zIndex: 2147483647 });
        document.body.append(stage.element);
        stage.draw(0);
        JSON.stringify(stage.layersAt(10, 10).map((index) => stage.run.layers[index].id))
        """)
      #expect(found == ["title", "back", "list", "clear"])
    }
  }

  @Test("A trace in lines, which does not identify texts, shows its texts")
  func lines() throws {
    let trace = """
      # motion 2  scene test  fps 60  seed 0
      0 title.width 80
      0 title.height 20
      0 title.text "from a trace"
      1 title.x 5

      """
    let recording = try RecordingReader(Array(trace.utf8), name: "a.trace").recording
    let page = ScenePage([PageRun(recording, label: "trace")], try ShownScene.declarations.get())
    try page.show { page in
      let shown = try page.evaluate("document.querySelector('.stage text').textContent") as? String
      #expect(shown == "from a trace")
    }
  }
}
