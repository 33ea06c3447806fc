import Foundation
import Support
import Testing

/// `motion conform`, and `conforms` in a test file, with logs of scenes that play apps.
struct ConformCommandTests {
  /// A sheet whose demo touches it as soon as it begins.
  private static let scene = """
    local scene = motion.scene { name = "sheet", width = 390, height = 844 }
    local sheet = scene:box { id = "sheet", y = 700, width = 390, height = 700 }
    local spring = motion.spring { duration = 0.4, bounce = 0.1 }
    sheet:draggable { axis = "y", detents = { full = 100, peek = 700 }, spring = spring }
    scene:demo(function(t) t:play(sheet:drag { by = -300, duration = 0.3 }) end)
    """

  private static let card = """
    local scene = motion.scene { name = "card", width = 390, height = 844 }
    local card = scene:box { id = "card", width = 100, height = 60 }
    local s = motion.spring { duration = 0.4 }
    scene:timeline(function(t) t:wait(0.2); motion.withAnimation(s, function() card.x = 200 end); t:wait(1) end)
    """

  /// A stroke that flings the sheet up.
  private static let fingers: [(time: Double, row: String)] = (0...12).map { index in
    let (time, y) = (0.5 + Double(index) / 60, 740 - 20 * Double(index))
    let phase = index == 0 ? "began" : index == 12 ? "ended" : "moved"
    return (time, "1,\(phase),195,\(y)")
  }

  /// Runs a script, and writes what an app would log of it: a property, its events, its fingers.
  private func log(
    _ script: String, _ property: String, hasFingers: Bool = false, in folder: URL
  ) throws -> [(time: Double, cells: String)] {
    let inputs = "time,finger,phase,x,y\n" + Self.fingers.map { "\($0.time),\($0.row)\n" }.joined()
    try write("app.lua", script, in: folder)
    try write("f.csv", inputs, in: folder)
    let options = hasFingers ? "--inputs f.csv --seconds 2" : ""
    let run = try Command.shell("motion run app.lua --format csv \(options)", in: folder)
    var values: [Int: String] = [:]
    var rows: [(time: Double, cells: String)] = []
    for line in run.output.split(separator: "\n").dropFirst() {
      let cells = line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      guard cells.count > 5, let frame = Int(cells[0]), let time = Double(cells[1]) else {
        continue
      }
      if cells[2] == "set", cells[3] + "." + cells[4] == property { values[frame] = cells[5] }
      if cells[2] == "event", cells[4] == "drag", cells[5].hasPrefix("ended") {
        rows.append((time, "!drag \(cells[3]) \(cells[5])"))
      }
    }
    var value = values[0] ?? "0"
    for frame in 0...120 {
      value = values[frame] ?? value
      rows.append((Double(frame) / 60, value))
    }
    if hasFingers { rows += Self.fingers.map { ($0.time, "finger:" + $0.row) } }
    return rows.sorted { $0.time < $1.time }
  }

  private func write(_ name: String, _ text: String, in folder: URL) throws {
    try Data(text.utf8).write(to: folder.appending(path: name))
  }

  private func write(
    _ rows: [(time: Double, cells: String)], _ property: String, in folder: URL
  ) throws {
    let text = rows.map { "\(12.5 + $0.time),\($0.cells)\n" }.joined()
    try write("app.csv", "time,\(property)\n" + text, in: folder)
  }

  @Test(
    "The app's fingers touch the scene instead of its demo; another spring, and an event, are named"
  )
  func fingers() throws {
    try Command.withFolder { folder in
      try write("sheet.lua", Self.scene, in: folder)
      let app = Self.scene.split(separator: "\n").dropLast().joined(separator: "\n")
      let rows = try log(app, "sheet.y", hasFingers: true, in: folder)
      #expect(rows.contains { $0.cells == "!drag sheet ended full" })
      try write(rows, "sheet.y", in: folder)
      let same = try Command.shell("motion conform sheet.lua app.csv", in: folder)
      #expect(same.code == 0 && same.error.isEmpty, "\(same)")
      let late = rows.map { ($0.time + ($0.cells.hasPrefix("!") ? 0.05 : 0), $0.cells) }
      try write(late.sorted { $0.0 < $1.0 }, "sheet.y", in: folder)
      let event = try Command.shell("motion conform sheet.lua app.csv", in: folder)
      #expect(event.code == 1)
      #expect(
        event.output.contains("`drag sheet ended full` comes 50 ms later than in the scene"),
        "\(event)")
      let other = app.replacing("duration = 0.4", with: "duration = 0.6")
      try write(
        try log(other, "sheet.y", hasFingers: true, in: folder), "sheet.y", in: folder)
      let slow = try Command.shell("motion conform sheet.lua app.csv", in: folder)
      #expect(slow.code == 1)
      #expect(slow.output.contains("after the finger's lift  `sheet.y`"), "\(slow)")
      #expect(slow.output.contains("spring of 0.6"), "\(slow)")
    }
  }

  @Test("A test file expects that an app conforms")
  func tests() throws {
    try Command.withFolder { folder in
      try write("card.lua", Self.card, in: folder)
      try write(try log(Self.card, "card.x", in: folder), "card.x", in: folder)
      try write(
        "card.test.lua", "test('app', function(t) t:run('card.lua'):conforms('app.csv') end)\n",
        in: folder)
      let right = try Command.shell("motion test card.test.lua", in: folder)
      #expect(right == .init(output: "1 test: all passed\n"), "\(right)")
      let slow = Self.card.replacing("0.4", with: "0.5")
      try write(try log(slow, "card.x", in: folder), "card.x", in: folder)
      let wrong = try Command.shell("motion test card.test.lua --no-pages", in: folder)
      #expect(wrong.code == 1)
      #expect(wrong.output.contains("0 of 1 bursts conform"), "\(wrong)")
      #expect(wrong.output.contains("card.test.lua:1"), "\(wrong)")
    }
  }

  @Test("Names and pixels of an app are mapped")
  func names() throws {
    try Command.withFolder { folder in
      try write("card.lua", Self.card, in: folder)
      let rows = try log(Self.card, "card.x", in: folder)
      let pixels = rows.compactMap { row in
        Double(row.cells).map { "\(row.time),Card,\(24 + 2.625 * $0),262.5,157.5\n" }
      }
      try write("app.csv", "time,layer,x,width,height\n" + pixels.joined(), in: folder)
      let unknown = try Command.shell("motion conform card.lua app.csv", in: folder)
      #expect(unknown.code != 0)
      for words in ["no layer `Card`", "app.csv:2", "`Card.x` moves as `card.x` does"] {
        #expect(unknown.error.contains(words), "\(unknown)")
      }
      try write("app.map", "Card = card\nCard.x = card.x * 1 - 9.142857142857142\n", in: folder)
      let mapped = try Command.shell("motion conform card.lua app.csv --map app.map", in: folder)
      #expect(mapped.code == 0, "\(mapped)")
      #expect(mapped.error.contains("pixels, 2.625 a point"), "\(mapped)")
    }
  }
}
