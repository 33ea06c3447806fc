import MotionCore
import MotionRuntime
import MotionValues
import SceneSupport
import StandardRuntime
import Support
import Testing

@testable import MotionRuntime

/// Files by their paths.
private final class Folder: ScriptFiles, Sendable {
  private let files: [String: [UInt8]]

  init(_ files: [String: [UInt8]]) { self.files = files }

  func bytes(of path: String) throws(Diagnostic) -> [UInt8] {
    guard let bytes = files[path] else {
      throw Diagnostic(.unreadableFile, "there is no file `\(path)`")
    }
    return bytes
  }

  func exists(_ path: String) -> Bool { files[path] != nil }
  func nearest(to path: String) -> String? { nil }
}

@Suite("An SVG file becomes layers")
struct SVGLayerTests {
  /// Runs a script beside `icon.svg`, and returns what it prints and the warnings.
  private func run(
    _ file: String, _ script: String
  ) throws -> (lines: [String], warnings: [String]) {
    var lines: [String] = []
    let files = Folder(["icon.svg": Array(file.utf8)])
    let session = try Session(Session.Options(), modules: ProjectModules(files: files)) {
      lines.append($0)
    }
    let prelude = """
      local scene = motion.scene { name = "test", width = 400, height = 800 }
      local function box(layer)
        local function text(number) return string.format("%.4g", number + 0) end
        print(layer.fullId .. " " .. text(layer.x) .. " " .. text(layer.y) .. " "
          .. text(layer.width) .. " " .. text(layer.height))
      end

      """
    try session.load(Array((prelude + script).utf8), name: "scene.lua")
    for frame in 0...30 { try session.show(frame, at: Double(frame) / 30) }
    return (lines, session.warnings.map(\.message))
  }

  private func failure(_ file: [UInt8]) -> Diagnostic? {
    do throws(Diagnostic) {
      _ = try SVGReader(file, file: "icon.svg", tint: .black).picture(width: nil, height: nil)
      return nil
    } catch {
      return error
    }
  }

  private static let bell = """
    <?xml version="1.0"?>
    <!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
    <svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" viewBox="0 0 24 24"
      fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round">
      <path id="body" d="M4 16h16"/>
      <g transform="translate(2 0)"><rect x="1" y="2" width="3" height="4"/><path d="M0 0L2 2"/></g>
      <g id="clapper"><circle cx="12" cy="20" r="2"/></g>
    </svg>
    """

  @Test("Each shape is a layer of its tight box, scaled once with the whole")
  func boxes() throws {
    let (lines, warnings) = try run(
      Self.bell,
      """
      local bell = scene:svg { id = "bell", source = "icon.svg", width = 48 }
      box(bell)
      for _, part in ipairs(bell.children) do box(part) end
      box(bell:find "clapper")
      box(bell:find "circle1")
      print(bell:find("body").strokeWidth, bell:find("body").strokeCap)
      """)
    #expect(
      lines == [
        "bell 0 0 48 48", "bell/body 8 32 32 0", "bell/rect1 6 4 6 8", "bell/path1 4 0 4 4",
        "bell/clapper 20 36 8 8", "bell/clapper 20 36 8 8", "bell/clapper/circle1 0 0 8 8",
        "4.0\tround",
      ])
    #expect(warnings == [])
  }

  @Test(
    "Its size is that of the file, or follows from the one that is given",
    arguments: [
      (#"width="24" height="12" viewBox="0 0 2 1""#, "", "24 12"),
      (#"width="1in" height="2pc""#, "", "96 32"),
      (#"viewBox="0 0 30 10""#, "", "30 10"),
      (#"viewBox="0 0 30 10" width="60""#, "", "60 20"),
      (#"viewBox="0 0 30 10" width="100%""#, "height = 5", "15 5"),
      ("", "", "300 150"),
      (#"viewBox="0 0 30 10""#, "width = 20, height = 20", "20 20"),
    ])
  func sizes(attributes: String, options: String, size: String) throws {
    let (lines, _) = try run(
      "<svg \(attributes)><rect width='30' height='10'/></svg>",
      "box(scene:svg { id = \"icon\", source = \"icon.svg\", \(options) })")
    #expect(lines == ["icon 0 0 \(size)"])
  }

  @Test("What has `currentColor` follows the tint until it gets a colour of its own")
  func tint() throws {
    let (lines, _) = try run(
      Self.bell,
      """
      local bell = scene:svg { id = "bell", source = "icon.svg", tint = "#ff0000" }
      local body, path = bell:find "body", bell:find "path1"
      print(body.stroke, path.stroke)
      path.stroke = "#00ff00"
      motion.animator { duration = 0.5, curve = "linear" }:animate(bell, { tint = "#0000ff" }):play()
      scene:timeline(function(t)
        t:wait(0.25)
        print(body.stroke, path.stroke)
        t:wait(0.5)
        print(body.stroke, path.stroke)
      end)
      """)
    #expect(
      lines == ["#ff0000\t#ff0000", "#800080\t#00ff00", "#0000ff\t#00ff00"], "\(lines)")
  }

  @Test("An animation takes a colour over from the tint, also before a frame has been shown")
  func takeover() throws {
    let (lines, _) = try run(
      Self.bell,
      """
      local bell = scene:svg { id = "bell", source = "icon.svg", tint = "#ff8040" }
      local path = bell:find "path1"
      bell.tint = "#204080"
      motion.animator { duration = 1, curve = "linear" }:animate(path, { stroke = "#408020" }):play()
      bell.tint = "#ffffff"
      scene:timeline(function(t)
        print(path.stroke)
        t:wait(0.5)
        print(path.stroke)
      end)
      """)
    #expect(lines == ["#204080", "#306050"], "\(lines)")
  }

  @Test("A name that is not there is an error that lists what is; a source is read once")
  func errors() throws {
    for (line, code) in [
      ("bell:find \"claper\"", "missing-svg-id"), ("bell.source = \"other.svg\"", "wrong-state"),
      ("scene:svg { id = \"two\", source = \"other.svg\" }", "unreadable-file"),
    ] {
      do {
        _ = try run(
          Self.bell, "local bell = scene:svg { id = \"bell\", source = \"icon.svg\" }\n" + line)
        Issue.record("\(line) has no error")
      } catch let error as Diagnostic {
        #expect(error.code.slug == code, "\(error)")
        if code == "missing-svg-id" { #expect(error.help[0].contains("did you mean `clapper`?")) }
      }
    }
  }

  private func picture(_ content: String) throws -> SVGPicture {
    try SVGReader(
      Array("<svg viewBox='0 0 100 100'>\(content)</svg>".utf8), file: "icon.svg", tint: .black
    ).picture(width: nil, height: nil)
  }

  private func fills(_ parts: [SVGPart]) -> [String] {
    parts.flatMap { part -> [String] in
      guard let shape = part.shape else { return fills(part.children) }
      guard case .paint(let paint) = shape.fill else { return ["\(shape.fill)"] }
      return [paint.word]
    }
  }

  @Test("Attributes yield to rules, rules to more exact ones, and all to `style`")
  func cascade() throws {
    let rect = "width='1' height='1'"
    let picture = try picture(
      """
      <style>/* a */ .a { fill: red } rect { fill: blue } #x, #y { fill: lime !important }
      @font-face { font-family: x } g .b { fill: red } .a.c { fill: #123 }</style>
      <g fill="rgb(10, 20, 30)">
      <rect \(rect) fill="white"/><rect \(rect) class="a"/><rect \(rect) class="c a"/>
      <rect \(rect) id="x" class="a"/><rect \(rect) id="y" style="fill: hsl(0, 100%, 50%)"/>
      <circle r="1"/><circle r="1" fill="nonsense"/><circle r="1" fill="inherit"/>
      </g>
      """)
    #expect(
      fills(picture.parts) == [
        "#0000ff", "#ff0000", "#112233", "#00ff00", "#ff0000", "#0a141e", "#0a141e", "#0a141e",
      ])
    #expect(picture.missing == ["selector": 1])
  }

  @Test("Uses repeat elements and symbols where they are, and never themselves")
  func uses() throws {
    let picture = try picture(
      """
      <defs><rect id="r" x="1" width="2" height="2"/>
      <symbol id="s" viewBox="0 0 10 10"><circle cx="5" cy="5" r="5"/></symbol>
      <g id="loop"><use href="#loop"/><rect width="3" height="3"/></g></defs>
      <use xlink:href="#r" x="10" y="20"/><use href="#s" x="40" width="20" height="20"/>
      <use href="#loop"/><use href="#none"/><use href="other.svg#a"/>
      """)
    let boxes = picture.parts.map { part in
      part.bounds.map { "\($0.x) \($0.y) \($0.width) \($0.height)" } ?? ""
    }
    #expect(
      boxes == ["11.0 20.0 2.0 2.0", "40.0 0.0 20.0 20.0", "0.0 0.0 3.0 3.0"], "\(boxes)")
    #expect(picture.missing == ["use of itself": 1, "use of another file": 1])
  }

  @Test("Masks, blend modes and dashes are values of the layers")
  func values() throws {
    let file = """
      <svg xmlns="http://www.w3.org/2000/svg" width="100" height="100">
        <mask id="m" fill="#fff"><rect width="50" height="100"/></mask>
        <g id="group" mask="url(#m)" style="mix-blend-mode: multiply">
          <path id="line" d="M0 0H80" stroke="#000" stroke-dasharray="4 2"/></g>
      </svg>
      """
    let result = try run(
      file,
      """
      local icon = scene:svg { id = "icon", source = "icon.svg" }
      local group = icon:find "group"
      local line = icon:find "line"
      print(group.blendMode, group:find "mask1".masks, line.dash[1], line.dash[2])
      """)
    #expect(result.lines == ["multiply\tluminance\t4.0\t2.0"], "\(result.lines)")
  }

  @Test("A clip of one shape cuts by its outline, others by alpha, masks by luminance")
  func masks() throws {
    let picture = try picture(
      """
      <clipPath id="one"><circle cx="50" cy="50" r="20"/></clipPath>
      <clipPath id="two" clipPathUnits="objectBoundingBox">
        <rect width="0.5" height="0.5"/><rect x="0.5" y="0.5" width="0.5" height="0.5"/></clipPath>
      <mask id="m"><rect width="50" height="100" fill="white"/></mask>
      <mask id="a" style="mask-type: alpha"><rect width="50" height="100"/></mask>
      <clipPath id="empty"/>
      <rect width="80" height="80" clip-path="url(#one)"/>
      <g clip-path="url(#two)"><rect x="20" y="20" width="40" height="40"/></g>
      <rect width="80" height="80" mask="url(#m)"/><rect width="80" height="80" mask="url(#a)"/>
      <rect width="80" height="80" clip-path="url(#empty)"/>
      <rect width="80" height="80" filter="url(#f)"/>
      """)
    #expect(
      picture.parts.map { $0.masks.map(\.mask) } == [
        [.outline], [.alpha], [.luminance], [.alpha], [], [],
      ])
    #expect(picture.parts[1].masks[0].bounds == Rectangle(x: 20, y: 20, width: 40, height: 40))
    #expect(picture.parts.map(\.isHidden) == [false, false, false, false, true, false])
    #expect(picture.missing == ["filter": 1])
  }

  @Test("Strangers' files are refused with a line and a column")
  func hostile() {
    let deep = String(repeating: "<g>", count: 70)
    let uses = (0..<12).map { level in
      "<g id='g\(level)'>"
        + String(
          repeating: level == 0 ? "<rect width='1' height='1'/>" : "<use href='#g\(level - 1)'/>",
          count: 10) + "</g>"
    }.joined()
    // What is not displayed is not measured for a clip in parts of a box, either.
    let hidden =
      "<svg><clipPath id='c' clipPathUnits='objectBoundingBox'><rect width='1' height='1'/></clipPath>"
      + "<g clip-path='url(#c)'><rect width='1' height='1'/><g display='none'><use href='#g11'/></g></g>"
      + "<defs>\(uses)</defs></svg>"
    let clips =
      "<svg><clipPath id='c'>" + String(repeating: "<rect width='1' height='1'/>", count: 900)
      + "</clipPath>"
      + String(repeating: "<rect width='1' height='1' clip-path='url(#c)'/>", count: 900) + "</svg>"
    for (file, words) in [
      ("", "no `svg` element"), ("<html/>", "is `html`, not `svg`"),
      ("<svg>\n <g></svg>", "line 2, column 5"), ("<svg><g></g>", "`<svg>` is not closed"),
      ("<svg>&lol;</svg>", "`&lol;` is no entity"), ("<svg a='1' a='2'/>", "twice"),
      ("<!DOCTYPE svg [<!ENTITY a 'b'>]><svg/>", "declares entities"),
      ("<svg>\(deep)", "nested more than 64"), (clips, "elements after `use`"),
      ("<svg/><svg/>", "second outermost"),
      ("<svg><!-- </svg>", "comment does not end"), ("<svg a=1/>", "quotation mark"),
      ("<svg>\(uses)</svg>", "more than 5000 elements"), ("<svg a='&#0;'/>", "no entity"),
    ] {
      let failure = failure(Array(file.utf8))
      #expect(
        failure?.code == .badSVG && failure?.message.contains(words) == true,
        "\(words): \(failure as Any)")
    }
    #expect(failure([0x3C, 0xFF])?.message.contains("column 2: the text is not UTF-8") == true)
    #expect(failure(Array(hidden.utf8)) == nil)
    let large = "<svg>" + String(repeating: " ", count: 1 << 20) + "</svg>"
    #expect(failure(Array(large.utf8))?.message.contains("1024 KB") == true)
  }

  @Test("20,000 mutants are read or refused")
  func mutants() throws {
    var random = SeededGenerator(seed: 41)
    let seeds = [
      Array(Self.bell.utf8),
      Array(
        """
        <svg viewBox="0 0 9 9"><style>.a{fill:url(#g)}</style><linearGradient id="g" href="#h"
        gradientTransform="rotate(30 1 2) skewX(3)"><stop offset="20%" stop-color="red"/><stop
        offset="1" stop-opacity=".5"/></linearGradient><radialGradient id="h" r="2" fx="3"
        spreadMethod="reflect"/><mask id="m"><use href="#p"/></mask><path id="p" class="a"
        d="M0 0A3 4 20 0 1 8 8Z" mask="url(#m)" stroke="hsl(1,2%,3%)" stroke-dasharray="1 2"/></svg>
        """.utf8),
    ]
    var read = 0
    for index in 0..<20_000 {
      var bytes = seeds[index % 2]
      for _ in 0...Int.random(in: 0..<4, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.remove(at: place)
        case 2: bytes.insert(bytes.randomElement(using: &random) ?? 0, at: place)
        default:
          let end = min(bytes.count, place + Int.random(in: 0..<30, using: &random))
          bytes.insert(
            contentsOf: bytes[place..<end], at: Int.random(in: 0..<bytes.count, using: &random))
        }
      }
      let failure = failure(bytes)
      if failure == nil { read += 1 }
      #expect(failure == nil || failure?.code == .badSVG)
    }
    #expect(read > 2_000 && read < 18_000, "\(read)")
  }

  @Test("A gradient in a skewed box has the colours of SVG's rule", arguments: 1...40)
  func gradients(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
    let map = AffineMap(
      xAxis: Vector2(number(0.3...2), number(-1...1)),
      yAxis: Vector2(number(-0.5...0.5), number(1...2)),
      origin: Vector2(number(-20...20), number(-20...20)))
    let (start, end) = (
      Vector2(number(0...1), number(0...1)), Vector2(number(1...2), number(1...2))
    )
    let spread = ["pad", "repeat", "reflect"][seed % 3]
    let words = [map.xAxis, map.yAxis, map.origin].map { "\($0.x) \($0.y)" }.joined(separator: " ")
    let picture = try picture(
      """
      <linearGradient id="g" x1="\(start.x)" y1="\(start.y)" x2="\(end.x)" y2="\(end.y)"
        spreadMethod="\(spread)"><stop stop-color="black"/><stop offset="1" stop-color="white"/>
      </linearGradient>
      <path transform="matrix(\(words))" d="M10 10H40V30H10Z" fill="url(#g)"/>
      """)
    let shape = try #require(picture.parts.first?.shape)
    let bounds = try #require(picture.parts.first?.bounds)
    guard case .paint(let paint) = shape.fill else {
      Issue.record("no paint")
      return
    }
    let way = end - start
    for _ in 0..<50 {
      let own = Vector2(number(10...40), number(10...30))
      let unit = (own - Vector2(10, 10)) / Vector2(30, 20)
      var place = ((unit - start) * way).sum() / (way * way).sum()
      switch spread {
      case "repeat": place -= place.rounded(.down)
      case "reflect":
        place -= 2 * (place / 2).rounded(.down)
        place = place > 1 ? 2 - place : place
      default: place = min(max(place, 0), 1)
      }
      let shown = map.point(own) - Vector2(bounds.x, bounds.y)
      let color = paint.color(
        atX: shown.x, y: shown.y, width: bounds.width, height: bounds.height)
      let isAtEdge = spread == "repeat" && min(place, 1 - place) < 1e-6
      #expect((color.red - place).magnitude < 1e-6 || isAtEdge, "\(color.red) at \(place)")
    }
  }

  @Test("The image of an arc under any map is the image of its points", arguments: 1...40)
  func arcs(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
    func vector() -> Vector2 { Vector2(number(-5...5), number(-5...5)) }
    var outline = Outline()
    outline.move(to: vector())
    for _ in 0..<3 {
      outline.arc(
        radii: Vector2(number(4...9), number(4...9)), rotation: number(-180...180),
        isLarge: .random(using: &random), isClockwise: .random(using: &random), to: vector())
      outline.cubic(vector(), vector(), to: vector())
    }
    let map = AffineMap(xAxis: vector(), yAxis: vector(), origin: vector())
    let (own, image) = (
      Contours(outline.withoutArcs), Contours(outline.mapped(by: map).withoutArcs)
    )
    #expect(own.ends.count == image.ends.count)
    for (point, other) in zip(own.ends, image.ends) {
      let distance = map.point(point) - other
      #expect((distance * distance).sum().squareRoot() < 1e-6, "\(map.point(point)) \(other)")
    }
  }

  /// The ends of the commands of an outline.
  private struct Contours {
    var ends: [Vector2] = []

    init(_ outline: Outline) {
      var place = 0
      for command in outline.commands {
        place += command.numberCount
        guard command != .close else { continue }
        ends.append(Vector2(outline.numbers[place - 2], outline.numbers[place - 1]))
      }
    }
  }
}
