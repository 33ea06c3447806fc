import Foundation
import MotionRecording
import MotionValues
import Support
import Testing

struct TracePrinterTests {
  static let header = TraceHeader(
    scene: "collapsing-header", fps: 60, seed: 0, pairs: [.init("appearance", .name("dark"))])

  static let trace = Trace(
    header: header,
    frames: [
      TraceFrame(
        index: 0,
        changes: [
          .init("header.height", .number(600)),
          .init("header.fill", .color(Color(red: 0, green: 0, blue: 0, alpha: 1))),
          .init("statusBar", .name("light")),
        ]),
      TraceFrame(index: 5),
      TraceFrame(index: 12, changes: [.init("header.height", .number(560.25))]),
      TraceFrame(
        index: 30,
        changes: [
          .init("header/card.isHidden", .boolean(true)),
          .init("title.text", .text("Where,\n\"to\"?")),
        ],
        events: [
          TraceEvent(
            name: "cross", target: "header/card.y", words: [.number(24), .name("below")],
            time: 0.4875),
          TraceEvent(name: "done", target: "my list"),
        ]),
      TraceFrame(index: 31, events: [TraceEvent(name: "rest", target: "list")]),
    ])

  static let printed: [(TraceFormat, String)] = [
    (
      .lines,
      #"""
      # motion 2  scene collapsing-header  fps 60  seed 0  appearance dark
      0 header.height 600
      0 header.fill #000000
      0 statusBar light
      12 header.height 560.25
      30 header/card.isHidden true
      30 title.text "Where,\n\"to\"?"
      30 ! cross header/card.y 24 below @0.4875
      30 ! done "my list"
      31 ! rest list

      """#
    ),
    (
      .ndjson,
      ##"""
      {"motion":2,"scene":"collapsing-header","fps":60,"seed":0,"appearance":"dark"}
      {"frame":0,"time":0,"set":{"header.height":600,"header.fill":"#000000","statusBar":"light"}}
      {"frame":12,"time":0.2,"set":{"header.height":560.25}}
      {"frame":30,"time":0.5,"set":{"header/card.isHidden":true,"title.text":"Where,\n\"to\"?"},"events":[{"event":"cross","time":0.4875,"target":"header/card.y","values":[24,"below"]},{"event":"done","time":0.5,"target":"my list","values":[]}]}
      {"frame":31,"time":0.516667,"set":{},"events":[{"event":"rest","time":0.516667,"target":"list","values":[]}]}

      """##
    ),
    (
      .csv,
      #"""
      frame,time,kind,path,property,value
      0,0,set,header,height,600
      0,0,set,header,fill,#000000
      0,0,set,,statusBar,light
      12,0.2,set,header,height,560.25
      30,0.5,set,header/card,isHidden,true
      30,0.5,set,title,text,"Where,
      ""to""?"
      30,0.4875,event,header/card.y,cross,24 below
      30,0.5,event,my list,done,
      31,0.516667,event,list,rest,

      """#
    ),
  ]

  @Test("A trace prints in each format", arguments: printed)
  func prints(format: TraceFormat, expected: String) {
    let memory = TraceMemory()
    var printer = TracePrinter(format: format, output: memory)
    Self.trace.print(with: &printer)
    #expect(memory.text == expected)
  }

  @Test(
    "NDJSON lists the layers in its first line, and later ones in their first frame")
  func listsLayers() {
    let memory = TraceMemory()
    var printer = TracePrinter(format: .ndjson, output: memory)
    printer.begin(
      TraceHeader(
        scene: "s", fps: 60, seed: 0,
        layers: [
          TraceLayer(path: "scene", id: "scene", kind: "scene", parent: nil),
          TraceLayer(
            path: "title", id: "title", kind: "text", parent: "scene",
            facts: [.init("text", .text("Hi")), .init("fontSize", .number(20))]),
        ]))
    printer.beginFrame(3, time: 0.05)
    printer.layer(TraceLayer(path: "title/icon", id: "icon", kind: "image", parent: "title"))
    printer.layer(TraceLayer(path: "b", id: "b", kind: "box", parent: "scene"))
    printer.endFrame()
    printer.end()
    #expect(
      memory.text == """
        {"motion":2,"scene":"s","fps":60,"seed":0,"layers":[\
        {"path":"scene","id":"scene","kind":"scene"},\
        {"path":"title","id":"title","kind":"text","parent":"scene","text":"Hi","fontSize":20}]}
        {"frame":3,"time":0.05,"set":{},"layers":[\
        {"path":"title/icon","id":"icon","kind":"image","parent":"title"},\
        {"path":"b","id":"b","kind":"box","parent":"scene"}]}

        """)
  }

  @Test("Each line of NDJSON is a JSON object")
  func printsJSON() throws {
    let memory = TraceMemory()
    var printer = TracePrinter(format: .ndjson, output: memory)
    Self.trace.print(with: &printer)
    for line in memory.text.split(separator: "\n") {
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8))
      #expect(object is [String: Any])
    }
  }

  @Test(
    "The events of a frame follow its values, in any order of reporting",
    arguments: [
      (.lines, "1 a.x 1\n1 a.y 2\n1 ! e a\n"),
      (
        .ndjson,
        #"{"frame":1,"time":0.1,"set":{"a.x":1,"a.y":2},"#
          + #""events":[{"event":"e","time":0.1,"target":"a","values":[]}]}"# + "\n"
      ),
      (.csv, "1,0.1,set,a,x,1\n1,0.1,set,a,y,2\n1,0.1,event,a,e,\n"),
    ] as [(TraceFormat, String)])
  func ordersEvents(format: TraceFormat, expected: String) {
    let memory = TraceMemory()
    var printer = TracePrinter(format: format, output: memory)
    let x = printer.addColumn(TraceColumn(path: "a", property: "x", kind: .number))
    let y = printer.addColumn(TraceColumn(path: "a", property: "y", kind: .number))
    printer.beginFrame(1, time: 0.1)
    printer.set(column: x, number: 1)
    printer.event(TraceEvent(name: "e", target: "a"))
    printer.set(column: y, value: .number(2))
    printer.endFrame()
    printer.end()
    #expect(memory.text == expected)
  }

  @Test(
    "Numbers that are printed together are equal to those printed one by one",
    arguments: TraceFormat.allCases)
  func printsTogether(format: TraceFormat) {
    var random = SeededGenerator(seed: 11)
    let columns = (0..<200).map { String(repeating: "b", count: $0 + 1) + ".x" }
    let values = columns.map { _ in Double.random(in: -2000...2000, using: &random) }
    func printed(_ set: (inout TracePrinter, [TraceNumber]) -> Void) -> String {
      let memory = TraceMemory()
      var printer = TracePrinter(format: format, output: memory)
      let numbers = zip(columns, values).map {
        TraceNumber(
          column: printer.addColumn(TraceColumn(name: $0, kind: .number)), value: $1)
      }
      printer.beginFrame(1, time: 0.1)
      set(&printer, numbers)
      printer.endFrame()
      printer.beginFrame(2, time: 0.2)
      set(&printer, [])
      printer.endFrame()
      printer.end()
      return memory.text
    }
    let together = printed { printer, numbers in
      numbers.withUnsafeBufferPointer { printer.set($0) }
    }
    let oneByOne = printed { printer, numbers in
      for number in numbers { printer.set(column: number.column, number: number.value) }
    }
    #expect(together == oneByOne)
    #expect(together.contains("bbb"))
  }

  @Test("Names that a reader could mistake for something else are quoted")
  func quotesNames() {
    let memory = TraceMemory()
    var printer = TracePrinter(format: .lines, output: memory)
    printer.begin(TraceHeader(scene: "my scene", fps: 59.94, seed: .max))
    let columns = ["a b.x", "!", "long-\"name\".x", "Passport.passport.y"].map {
      printer.addColumn(TraceColumn(name: $0, kind: .number))
    }
    printer.beginFrame(0, time: 0)
    for column in columns { printer.set(column: column, number: 1) }
    printer.endFrame()
    printer.end()
    #expect(
      memory.text == #"""
        # motion 2  scene "my scene"  fps 59.94  seed 9223372036854775807
        0 "a b.x" 1
        0 "!" 1
        0 "long-\"name\".x" 1
        0 Passport.passport.y 1

        """#)
  }
}
