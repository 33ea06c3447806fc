import Foundation
import MotionTrace
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
          .init("header.fill", .color(red: 0, green: 0, blue: 0, alpha: 1)),
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
            name: "cross", target: "header/card.y", words: [.number(24), .name("below")]),
          TraceEvent(name: "done", target: "my list"),
        ]),
      TraceFrame(index: 31, events: [TraceEvent(name: "rest", target: "list")]),
    ])

  static let printed: [(TraceFormat, String)] = [
    (
      .lines,
      #"""
      # motion 1  scene collapsing-header  fps 60  seed 0  appearance dark
      0 header.height 600
      0 header.fill #000000
      0 statusBar light
      12 header.height 560.25
      30 header/card.isHidden true
      30 title.text "Where,\n\"to\"?"
      30 ! cross header/card.y 24 below
      30 ! done "my list"
      31 ! rest list

      """#
    ),
    (
      .ndjson,
      ##"""
      {"motion":1,"scene":"collapsing-header","fps":60,"seed":0,"appearance":"dark"}
      {"frame":0,"time":0,"set":{"header.height":600,"header.fill":"#000000","statusBar":"light"}}
      {"frame":12,"time":0.2,"set":{"header.height":560.25}}
      {"frame":30,"time":0.5,"set":{"header/card.isHidden":true,"title.text":"Where,\n\"to\"?"},"events":[{"event":"cross","target":"header/card.y","values":[24,"below"]},{"event":"done","target":"my list","values":[]}]}
      {"frame":31,"time":0.516667,"set":{},"events":[{"event":"rest","target":"list","values":[]}]}

      """##
    ),
    (
      .csv,
      #"""
      frame,time,property,value
      0,0,header.height,600
      0,0,header.fill,#000000
      0,0,statusBar,light
      12,0.2,header.height,560.25
      30,0.5,header/card.isHidden,true
      30,0.5,title.text,"Where,
      ""to""?"
      30,0.5,!cross header/card.y,24 below
      30,0.5,!done my list,
      31,0.516667,!rest list,

      """#
    ),
    (
      .table,
      #"""
      scene collapsing-header  fps 60  seed 0  appearance dark

                            header     header
       frame       time     height       fill  statusBar
           0          0        600    #000000      light
          12        0.2     560.25          ·          ·

                            header     header             header/card              title
       frame       time     height       fill  statusBar     isHidden               text
          30        0.5          ·          ·          ·         true  "Where,\n\"to\"?"
          30        0.5  ! cross header/card.y 24 below
          30        0.5  ! done "my list"
          31   0.516667  ! rest list

      """#
    ),
  ]

  @Test("A trace prints in each format", arguments: printed)
  func prints(format: TraceFormat, expected: String) {
    let memory = TraceMemory()
    var printer = TracePrinter(format: format, width: 100, output: memory)
    Self.trace.print(with: &printer)
    #expect(memory.text == expected)
  }

  @Test("Each line of ndjson is a JSON object")
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
    "The events of a frame come after its values, whatever was first",
    arguments: [
      (.lines, "1 a.x 1\n1 a.y 2\n1 ! e a\n"),
      (
        .ndjson,
        #"{"frame":1,"time":0.1,"set":{"a.x":1,"a.y":2},"#
          + #""events":[{"event":"e","target":"a","values":[]}]}"# + "\n"
      ),
      (.csv, "1,0.1,a.x,1\n1,0.1,a.y,2\n1,0.1,!e a,\n"),
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
    "Numbers that are printed together read as if they were printed one by one",
    arguments: TraceFormat.allCases)
  func printsTogether(format: TraceFormat) {
    var random = SeededNumbers(seed: 11)
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

  @Test("Names that a reader could take for something else are quoted")
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
        # motion 1  scene "my scene"  fps 59.94  seed 9223372036854775807
        0 "a b.x" 1
        0 "!" 1
        0 "long-\"name\".x" 1
        0 Passport.passport.y 1

        """#)
  }
}
