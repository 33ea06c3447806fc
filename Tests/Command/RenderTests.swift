import CZlib
import Foundation
import Support
import Testing

/// `motion render`, and the program `motion-render`, which is beside the debug build.
struct RenderTests {
  private static let hasRenderer = FileManager.default.isExecutableFile(
    atPath: Repository.products.appending(path: "motion-render").path)
  private static let isTested: ConditionTrait = .enabled(
    if: hasRenderer || Repository.isContinuousIntegration,
    "motion-render is not built: `MOTION_RENDER=1 swift build`, with what `scripts/bootstrap --render` installs"
  )

  /// Two columns, the right one half as opaque; the left one moves down by a point in the second frame.
  private static let scene = """
    local scene = motion.scene { name = "columns", width = 4, height = 3, fill = "#203040" }
    local left = scene:box { id = "left", width = 2, height = 3, fill = "#ff8000" }
    scene:box { id = "right", x = 2, width = 2, height = 3, fill = "#ffffff", opacity = 0.5 }
    scene:timeline(function(t) t:wait(1 / 60) left.y = 1 t:wait(1 / 60) end)
    """

  private func render(_ line: String, script: String = scene) throws -> Command.Outcome {
    try Command.withFolder { folder in
      try Data(script.utf8).write(to: folder.appending(path: "scene.lua"))
      return try Command.shell(line, by: Repository.debugMotion.path, in: folder)
    }
  }

  /// Renders a picture, and reads it.
  private func picture(_ options: String, script: String = scene) throws -> Pixels {
    try Command.withFolder { folder in
      try Data(script.utf8).write(to: folder.appending(path: "scene.lua"))
      let outcome = try Command.shell(
        "motion render scene.lua -o x.png \(options)", by: Repository.debugMotion.path, in: folder)
      #expect(outcome == Command.Outcome())
      return try #require(Pixels(png: Data(contentsOf: folder.appending(path: "x.png"))))
    }
  }

  @Test("Flat colours are exact, and translucent ones are rounded", isTested)
  func colours() throws {
    let first = try picture("--at 0")
    #expect(first.width == 4 && first.height == 3 && first.channels == 3)
    #expect(first[0, 0] == [0xFF, 0x80, 0x00] && first[1, 2] == [0xFF, 0x80, 0x00])
    for (channel, (ground, found)) in zip([0x20, 0x30, 0x40], first[3, 1]).enumerated() {
      #expect(abs((ground + 255) / 2 - Int(found)) <= 1, "channel \(channel)")
    }
    let second = try picture("--at 0.0167s")
    #expect(second[0, 0] == [0x20, 0x30, 0x40] && second[0, 1] == [0xFF, 0x80, 0x00])
  }

  @Test(
    "A point has as many pixels as the scale says, and at least one is drawn", isTested,
    arguments: [("2", 8, 6), ("0.5", 2, 2), ("0.05", 1, 1)])
  func scale(scale: String, width: Int, height: Int) throws {
    let picture = try picture("--at 0 --scale \(scale)")
    #expect(picture.width == width && picture.height == height)
  }

  @Test("Behind a clear scene is what `--background` says", isTested)
  func background() throws {
    let empty = "motion.scene { name = 'empty', width = 2, height = 2 }"
    #expect(try picture("--at 0", script: empty)[1, 1] == [255, 255, 255])
    #expect(try picture("--at 0 --appearance dark", script: empty)[1, 1] == [0, 0, 0])
    #expect(try picture("--at 0 --background '#336699'", script: empty)[1, 1] == [51, 102, 153])
    #expect(try picture("--at 0 --background clear", script: empty)[1, 1] == [0, 0, 0, 0])
  }

  @Test("A scene and its trace have the same bytes, each time", isTested)
  func bytes() throws {
    let outcome = try render(
      """
      cp -r '\(Repository.root.path)/examples' .
      motion run examples/54-heart-burst.lua --format ndjson > trace
      motion render examples/54-heart-burst.lua -o a.png --at 40
      motion render examples/54-heart-burst.lua -o b.png --at 40
      motion render trace -o c.png --at 40
      cmp a.png b.png
      cmp a.png c.png
      """)
    #expect(outcome == Command.Outcome())
  }

  @Test(
    "A png without an instant is a file for each frame, and a run may have several files", isTested)
  func sequence() throws {
    let outcome = try render("motion render scene.lua -o f.png -o f.apng --to 0.02 && ls")
    #expect(outcome.output == "f-0000.png\nf-0001.png\nf.apng\nscene.lua\n")
    #expect(outcome.error.isEmpty && outcome.code == 0)
  }

  @Test(
    "The number of jobs changes no byte", isTested,
    arguments: ["f.apng", "f.png", "f.webp --scale 0.5"])
  func jobs(output: String) throws {
    let lines = [1, 2, 4].map { jobs in
      """
      mkdir \(jobs)
      motion render examples/37-cards.lua -o \(jobs)/\(output) --to 0.5 --jobs \(jobs)
      diff -r 1 \(jobs)
      """
    }
    let outcome = try render(
      "cp -r '\(Repository.root.path)/examples' .\n" + lines.joined(separator: "\n")
        + "\nls 4 | wc -l")
    #expect(outcome.error.isEmpty && outcome.code == 0)
    #expect(outcome.output == (output == "f.png" ? "31\n" : "1\n"))
  }

  @Test("Sheets, outlines, grids and comparisons are one picture", isTested)
  func compositions() throws {
    #expect(try picture("--sheet 2x1").width == 2 * (4 + 12) + 12)
    #expect(try picture("--onion 2").width == 4)
    let script = "local p = motion.params { n = { 1 } }\n" + Self.scene
    #expect(try picture("--grid n=1,2,3 --at 0", script: script).width == 3 * (4 + 12) + 12)
    #expect(try picture("--compare scene.lua --at 0").width == 3 * (4 + 12) + 12)
  }

  @Test(
    "What cannot be drawn or written is an error, and leaves no file", isTested,
    arguments: [
      ("-o x.png --at 99", "error[out-of-range]: `--at 99` is not in the run"),
      ("-o x.png --at nothing", "error[out-of-range]: `--at nothing` is no time"),
      ("-o no/x.png --at 0", "error[unwritable-file]: there is no folder `no/`"),
      ("-o taken.png --at 0", "error[unwritable-file]: `taken.png` is no picture"),
      ("-o x.png --at 0 --set w=17000", "error[out-of-range]: a picture of 17000 × 3 pixels"),
    ])
  func failures(options: String, error: String) throws {
    let script =
      "local p = motion.params { w = { 4 } }\n"
      + Self.scene.replacingOccurrences(of: "width = 4,", with: "width = p.w,")
    let outcome = try render(
      "echo text > taken.png; motion render scene.lua \(options); code=$?; ls -A; exit $code",
      script: script)
    #expect(outcome.error.hasPrefix(error), "\(outcome.error)")
    #expect(outcome.output == "scene.lua\ntaken.png\n" && outcome.code == 1)
  }

  @Test("A missing image is drawn as its name, and a broken one is reported", isTested)
  func images() throws {
    let script = """
      local scene = motion.scene { name = "images", width = 80, height = 40 }
      scene:image { id = "one", width = 40, height = 40, source = "none.png" }
      scene:timeline(function(t) t:wait(0.1) end)
      """
    let outcome = try render("motion render scene.lua -o x.png --at 0 && ls", script: script)
    #expect(outcome.output == "scene.lua\nx.png\n" && outcome.code == 0)
  }

  @Test("A JPEG image is drawn", isTested)
  func photo() throws {
    let file = """
      /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABsSFBcUERsXFhceHBsgKEIrKCUlKFE6PTBCYFVlZF9VXVtqeJmBanGQc1tdhbWG
      kJ6jq62rZ4C8ybqmx5moq6T/wAALCAAIAAgBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAABf/EABQQAQAAAAAAAAAAAAAAAAAA
      AAD/2gAIAQEAAD8AVf/Z
      """
    let script = """
      local scene = motion.scene { name = "photo", width = 8, height = 8, fill = "black" }
      scene:image { id = "photo", width = 8, height = 8, source = "SOURCE" }
      """
    try Command.withFolder { folder in
      let data = try #require(Data(base64Encoded: file, options: .ignoreUnknownCharacters))
      try data.write(to: folder.appending(path: "grey.jpg"))
      // Half of the file is no image.
      try data.prefix(120).write(to: folder.appending(path: "half.jpg"))
      for name in ["grey", "half"] {
        try Data(script.replacingOccurrences(of: "SOURCE", with: "\(name).jpg").utf8)
          .write(to: folder.appending(path: "\(name).lua"))
      }
      let outcome = try Command.shell(
        "motion render grey.lua -o grey.png --at 0 && motion render half.lua -o half.png --at 0",
        by: Repository.debugMotion.path, in: folder)
      #expect(outcome.code == 0 && outcome.error.contains("half.jpg"), "\(outcome.error)")
      let grey = try #require(
        Pixels(png: Data(contentsOf: folder.appending(path: "grey.png"))))
      #expect(grey[3, 3] == [199, 199, 199])
    }
  }

  @Test("An SVG image is drawn at its size in the picture, and reads no other file", isTested)
  func vectorImage() throws {
    let script = """
      local scene = motion.scene { name = "vector", width = 80, height = 40, fill = "black" }
      for index, source in ipairs { "box.svg", "box.svg", "link.svg" } do
        scene:image { id = "image" .. index, x = 10 * index - 10, width = 10, height = 10,
          source = source, contentMode = index == 2 and "scaleAspectFit" or "scaleAspectFill" }
      end
      scene:image { id = "broken", y = 20, width = 80, height = 20, source = "broken.svg" }
      """
    func vector(_ body: String) -> Data {
      Data("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 4 2'>\(body)</svg>".utf8)
    }
    try Command.withFolder { folder in
      try Data(script.utf8).write(to: folder.appending(path: "scene.lua"))
      let rectangle = "<rect width='4' height='2' fill='#ff8000'/>"
      try vector(rectangle).write(to: folder.appending(path: "box.svg"))
      let image = "<image width='4' height='2' href='red.png'/>"
      try FileManager.default.copyItem(
        at: Repository.root.appending(path: "examples/images/town.png"),
        to: folder.appending(path: "red.png"))
      try vector(image).write(to: folder.appending(path: "link.svg"))
      try vector(rectangle).dropLast(4).write(to: folder.appending(path: "broken.svg"))
      let outcome = try Command.shell(
        "motion render scene.lua -o x.png --at 0", by: Repository.debugMotion.path, in: folder)
      #expect(
        outcome.code == 0 && outcome.error.contains("`broken.svg` is no whole PNG, JPEG or SVG"))
      let picture = try #require(Pixels(png: Data(contentsOf: folder.appending(path: "x.png"))))
      let places = [
        (5, 1, [255, 128, 0]), (15, 1, [0, 0, 0]), (15, 5, [255, 128, 0]), (25, 5, [0, 0, 0]),
      ]
      for (x, y, color) in places { #expect(picture[x, y].map(Int.init) == color, "\(x), \(y)") }
      #expect(picture[1, 21] != [0, 0, 0])
    }
  }

  /// What an SVG has elements for, and what it contains pictures of: a door in perspective, and what is seen
  /// through glass.
  private static let vectorScene = """
    local scene = motion.scene { name = "vector", width = 120, height = 80, fill = "#f0f0f0" }
    local gradient = motion.linearGradient { "#ff8000", "#3050ff" }
    scene:box { id = "card", x = 4, y = 4, width = 30, height = 30, cornerRadius = 8, fill = gradient,
      opacity = 0.6, borderWidth = 2, shadowOpacity = 0.5 }
    local clip = scene:box { id = "clip", x = 42, y = 4, width = 30, height = 30, cornerRadius = 8,
      fill = "#ffffff", clip = true, shadows = { { y = 2, radius = 2, color = "#000000" },
      { inner = true, radius = 2, color = "#ff0000" } } }
    clip:box { id = "half", width = 15, height = 30, fill = "#206040" }
    local masked = scene:box { id = "masked", x = 82, y = 4, width = 30, height = 30, fill = "#206040" }
    masked:box { id = "mask", x = 5, width = 10, height = 30, fill = "#ffffff", masks = "invertedAlpha" }
    masked:box { id = "blend", y = 10, width = 30, height = 8, fill = "#ffff00", blendMode = "multiply" }
    scene:shape { id = "line", x = 4, y = 44, width = 30, height = 30, path = "M0 0H30V30", stroke = "#000000",
      strokeWidth = 4, rotationZ = 15, trimEnd = 0.75, dash = { 6, 2 } }
    local room = scene:box { id = "room", x = 42, y = 44, width = 30, height = 30, perspective = 60 }
    room:box { id = "door", width = 30, height = 30, fill = "#ff8000", rotationY = 40 }
    scene:box { id = "glass", x = 60, y = 40, width = 30, height = 36, fill = "#ffffff40", backgroundBlur = 3 }
    scene:box { id = "soft", x = 94, y = 48, width = 20, height = 20, fill = "#3050ff", blur = 2, saturation = 0.5 }
    """

  @Test("A picture as SVG is that as PNG, with pictures only of what SVG cannot say", isTested)
  func vectorPicture() throws {
    let copy = """
      local scene = motion.scene { name = "copy", width = 120, height = 80 }
      scene:image { id = "copy", width = 120, height = 80, source = "x.svg" }
      """
    try Command.withFolder { folder in
      try Data(Self.vectorScene.utf8).write(to: folder.appending(path: "scene.lua"))
      try Data(copy.utf8).write(to: folder.appending(path: "copy.lua"))
      let outcome = try Command.shell(
        """
        motion render scene.lua -o x.svg -o x.png --at 0
        motion render copy.lua -o copy.png --at 0
        """, by: Repository.debugMotion.path, in: folder)
      #expect(outcome == Command.Outcome())
      let file = try String(contentsOf: folder.appending(path: "x.svg"), encoding: .utf8)
      #expect(file.split(separator: "<image ").count == 1 + 2)
      for element in ["linearGradient", "clipPath", "mask", "filter"] {
        #expect(file.contains("<\(element) id="), "\(element)")
      }
      let (one, two) = (
        try #require(Pixels(png: Data(contentsOf: folder.appending(path: "x.png")))),
        try #require(Pixels(png: Data(contentsOf: folder.appending(path: "copy.png"))))
      )
      var sum = 0
      for y in 0..<80 {
        for x in 0..<120 {
          for (first, second) in zip(one[x, y], two[x, y]) { sum += abs(Int(first) - Int(second)) }
        }
      }
      // Another program rounds edges and blurs otherwise, by a level on average.
      #expect(sum < 120 * 80 * 3, "\(Double(sum) / (120 * 80 * 3)) levels")
    }
  }

  @Test("A box has whole sides before it is moved, as on the page", isTested)
  func wholeSides() throws {
    let script = """
      local scene = motion.scene { name = "sides", width = 8, height = 8, fill = "black" }
      scene:box { id = "box", x = 1, y = 0.5, width = 3.4, height = 3.6, fill = "white" }
      """
    let picture = try picture("--at 0", script: script)
    #expect(picture[3, 2] == [255, 255, 255] && picture[4, 2] == [0, 0, 0])
    // Four points of height, of which the first and the last half are within pixels.
    #expect(picture[2, 3] == [255, 255, 255] && (126...129).contains(picture[2, 4][0]))
    #expect((126...129).contains(picture[2, 0][0]))
    // At two pixels a point, the sides are seven pixels.
    let large = try self.picture("--at 0 --scale 2", script: script)
    #expect(large[8, 4] == [255, 255, 255] && large[9, 4] == [0, 0, 0])
    #expect(large[4, 7] == [255, 255, 255] && large[4, 8] == [0, 0, 0])
  }

  @Test("A text has its baseline at a whole pixel, unless it is seen to move slowly", isTested)
  func baselines() throws {
    let script = """
      local scene = motion.scene { name = "text", width = 40, height = 30, fill = "white" }
      local text = scene:text { id = "text", y = 2, width = 40, height = 20, text = "Halt", fontSize = 16 }
      scene:timeline(function(t) t:wait(1 / 60) text.y = 2.3 t:wait(1 / 60) end)
      """
    try Command.withFolder { folder in
      try Data(script.utf8).write(to: folder.appending(path: "scene.lua"))
      let outcome = try Command.shell(
        """
        motion render scene.lua -o still.png --at 0
        motion render scene.lua -o moved.png --at 1
        motion render scene.lua -o film.png --to 0.02
        cmp still.png moved.png && cmp still.png film-0000.png && ! cmp -s still.png film-0001.png
        """, by: Repository.debugMotion.path, in: folder)
      #expect(outcome.code == 0, "\(outcome.output)\(outcome.error)")
    }
  }

  @Test("What lies behind a translucent layer is mixed with its blur, then covered", isTested)
  func translucentBackdrop() throws {
    let script = """
      local scene = motion.scene { name = "blur", width = 4, height = 80, fill = "white" }
      scene:box { id = "half", y = 40, width = 4, height = 40, fill = "black" }
      scene:box { id = "pane", width = 4, height = 80, fill = "#ff0000", fillOpacity = 0.5, opacity = 0.5, backgroundBlur = 8 }
      """
    let picture = try picture("--at 0", script: script)
    // Far from the edge: a quarter of red over the whole.
    #expect(abs(Int(picture[1, 2][1]) - 191) <= 1 && picture[1, 78][1] <= 1)
    // At the edge: three quarters of half of it are sharp, and the other half changes little.
    #expect((95...105).contains(Int(picture[1, 39][1]) - Int(picture[1, 40][1])))
  }

  @Test("A run that fails leaves no file", isTested)
  func failedScript() throws {
    let outcome = try render("motion render scene.lua -o x.png --at 0; ls", script: "error('no')")
    #expect(outcome.output == "scene.lua\n")
  }

  @Test(
    "Without the program, the error says how to get it",
    .enabled(if: !hasRenderer, "motion-render is built"))
  func missingProgram() throws {
    let outcome = try render("motion render scene.lua -o x.png --at 0")
    #expect(outcome.error.hasPrefix("error[missing-tool]: `motion render` needs the program"))
    #expect(outcome.error.contains("scripts/install --render") && outcome.code == 1)
  }

  @Test(
    "Options that do not fit are errors of usage",
    arguments: [
      ("-o x.bmp", "`--output` takes names that end in"),
      ("-o x.png -o x.png", "`--output` names the same file twice."),
      ("-o x.svg", "'x.svg' has one frame: choose it by `--at`, such as `--at 0.5s`."),
      (
        "-o x.svg --at 0 --compare scene.lua",
        "`--compare` makes a png or a video; found 'x.svg'."
      ),
      ("-o x.mp4 --at 0", "`--at` makes one picture, a png or an svg; found 'x.mp4'."),
      ("-o x.png --at 0 --from 1", "Use `--at`, or `--from` and `--to`, not both."),
      ("-o x.png --sheet 1x1", "`--sheet` takes columns and rows"),
      ("-o x.png --sheet 2x2 --onion 2", "Use `--sheet` or `--onion`, not both."),
      ("-o x.png --grid n", "`--grid` takes a name and 2 to 16 values"),
      ("-o x.png --scale 9", "`--scale` takes 0.05 to 8, found 9."),
      ("-o x.png --background pink", "`--background` takes #rrggbb"),
    ])
  func usage(options: String, error: String) throws {
    let outcome = try render("motion render scene.lua \(options)")
    #expect(outcome.error.contains(error) && outcome.code == 2, "\(outcome.error)")
  }
}

/// The pixels of a PNG file, as `motion-render` writes it.
private struct Pixels {
  let width: Int
  let height: Int
  let channels: Int
  private var bytes: [UInt8] = []

  /// Nil for another file.
  init?(png: Data) {
    let file = [UInt8](png)
    func long(_ place: Int) -> Int { file[place..<place + 4].reduce(0) { $0 << 8 | Int($1) } }
    guard file.count > 33, Array(file[12..<16]) == Array("IHDR".utf8) else { return nil }
    (width, height, channels) = (long(16), long(20), file[25] == 6 ? 4 : 3)
    var (place, packed) = (8, [UInt8]())
    while place + 12 <= file.count {
      let end = place + 8 + long(place)
      if Array(file[place + 4..<place + 8]) == Array("IDAT".utf8) {
        packed += file[place + 8..<end]
      }
      place = end + 4
    }
    let length = width * channels + 1
    var rows = [UInt8](repeating: 0, count: length * height)
    var count = uLongf(rows.count)
    guard uncompress(&rows, &count, packed, uLong(packed.count)) == Z_OK, count == rows.count else {
      return nil
    }
    for row in 0..<height {
      for column in 0..<length - 1 {
        let raw = rows[row * length + 1 + column]
        let above = row > 0 ? bytes[(row - 1) * (length - 1) + column] : 0
        let before = column >= channels ? bytes[bytes.count - channels] : 0
        switch rows[row * length] {
        case 1: bytes.append(raw &+ before)
        case 2: bytes.append(raw &+ above)
        default: return nil
        }
      }
    }
  }

  subscript(x: Int, y: Int) -> [UInt8] {
    let place = (y * width + x) * channels
    return Array(bytes[place..<place + channels])
  }
}
