import MotionRecording
import MotionValues
import Testing

@testable import MotionExport

/// What engines that no format knows draw is in each format, or in its report.
struct StrangerTests {
  /// A trace with a kind that has a drawing of its own, and groups that add a fill and two lines in
  /// front.
  private static let trace = #"""
    {"motion":2,"scene":"s","fps":60,"seed":0,"defaults":{"scene":{"width":100,"height":100},\
    "lamp":{"glow":0.25,"tint":"#ff0000"},"veil":{"mist":0},"dial":{"near":0,"far":0}},"draws":{\
    "lamp":{"size":[40,20],"outline":[[["glow",8]],0,0,0],"items":[["fill",["color","tint","glow"]],\
    ["stroke",["color","#0000ff",1],[["glow",4]]],["children",0]],"place":[["move",[["glow",40]],5,0]],\
    "content":[["scale",2,2]],"view":[0,0,0],"order":0,"shown":1,"touched":1,"filters":[],\
    "opacity":1},"veil":[["front",["fill",["color","#00ff00","mist"]]]],\
    "dial":[["front",["stroke",["color","#ff00ff",1],"near"]],["front",["stroke",["color","#00ffff",1],"far"]]]},\
    "layers":[{"path":"s","id":"s","kind":"scene","width":100,"height":100},\
    {"path":"a","id":"a","kind":"lamp","parent":"s","groups":["veil"]},\
    {"path":"a/b","id":"b","kind":"lamp","parent":"a"},\
    {"path":"c","id":"c","kind":"lamp","parent":"s","groups":["dial"]}]}
    {"frame":0,"time":0,"set":{"a.glow":0.25,"a.mist":0,"c.near":1,"c.far":4}}
    {"frame":6,"time":0.1,"set":{"a.glow":0.5,"a.mist":0.5,"c.near":2,"c.far":6}}
    {"frames":7}

    """#

  private static let moving = ["glow", "mist", "near", "far"]

  private static func export(_ format: ExportFormat) throws -> ExportedFile {
    let text = trace.replacing("\\\n", with: "")
    let recording = try RecordingReader(Array(text.utf8), name: "a.ndjson").recording
    return try format.file(
      Handoff(recording, .init(), units: [:]), ending: format.endings.first ?? "")
  }

  @Test("A page in CSS has the fills, the lines and the places of other engines")
  func page() throws {
    let text = try Self.export(.html).text
    for (start, end) in [
      ("background-color: rgb(255 0 0 / 0.25)", "background-color: rgb(255 0 0 / 0.5)"),
      ("translate: 10px 5px", "translate: 20px 5px"),
      (
        "box-shadow: inset 0 0 0 9999px rgb(0 255 0 / 0)",
        "box-shadow: inset 0 0 0 9999px rgb(0 255 0 / 0.5)"
      ),
    ] {
      #expect(text.contains("{ from { \(start) } to { \(end) } }"), "\(text)")
    }
    // The line that was added last is in front.
    #expect(
      text.contains("box-shadow: inset 0 0 0 var(--far) #00ffff, inset 0 0 0 var(--near) #ff00ff"),
      "\(text)")
    #expect(text.contains("border-radius: calc(8 * var(--glow)) 0 0 0"), "\(text)")
    #expect(text.contains("transform: scale(2, 2)"), "\(text)")
  }

  @Test("Lottie has an area for each line of other engines")
  func lottie() throws {
    let text = try Self.export(.lottie).text
    // The three lines of one layer, behind and in front of what it could contain.
    #expect(text.ranges(of: "\"ty\":\"gr\"").count == 3, "\(text)")
    #expect(
      text.contains("\"w\":{\"a\":1,\"k\":[{\"t\":0,\"s\":[4],\"h\":1},{\"t\":6,\"s\":[6]}]}"))
  }

  @Test(
    "What moves is in the file, or the report says why not",
    arguments: ExportFormat.all.filter { ["css", "waapi", "html", "lottie"].contains($0.name) })
  func report(format: ExportFormat) throws {
    let entries = try Self.export(format).report.entries
    for property in Self.moving {
      let entry = try #require(entries.first { $0.property == property }, "\(property)")
      #expect(!entry.isLeftOut && entry.keys > 0, "\(property): \(entry.outcome)")
    }
  }
}
