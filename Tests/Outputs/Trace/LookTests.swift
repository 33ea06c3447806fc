import MotionRecording
import MotionValues
import Support
import Testing

/// Drawings as they are written in traces and pages.
struct LookTests {
  private static func read(_ text: String) throws -> LayerLook? {
    let header = """
      {"motion":2,"scene":"s","fps":60,"seed":0,"defaults":{"ring":{"share":0}},\
      "draws":{"ring":\(text)},"layers":[{"path":"s","id":"s","kind":"scene"}]}
      {"frame":0,"time":0,"set":{}}
      {"frames":1}

      """
    return try RecordingReader(Array(header.utf8), name: "a.ndjson").recording.defaults
      .first { $0.name == "ring" }?.look
  }

  private static func text(_ look: LayerLook) -> String {
    var bytes = ByteWriter()
    JSONTree(look).write(json: &bytes)
    return bytes.text
  }

  @Test("What the standard kinds draw is read back as it is")
  func standard() throws {
    for group in TraceDefaults.standard {
      guard let look = group.look else { continue }
      #expect(try Self.read(Self.text(look)) == look)
    }
    // A kind may declare its whole drawing, whose outline is a path.
    let shape = LayerLook.drawing(StandardLayers.shape.drawing)
    #expect(try Self.read(Self.text(shape)) == shape)
  }

  @Test("The pages of an earlier trace are read as sheets", arguments: Spine.allCases)
  func earlierPages(spine: Spine) throws {
    let edge = #""spine":"\#(spine.rawValue)","offset":2.5"#
    let text = """
      {"motion":2,"scene":"s","fps":60,"seed":0,"layers":[{"path":"s","id":"s","kind":"scene"},\
      {"path":"b","id":"b","kind":"group","parent":"s","view":{\(edge)}},\
      {"path":"b/p","id":"p","kind":"box","parent":"b",\
      "page":{\(edge),"back":true,"lift":3,"angle":"b/p.turn"},"view":"parent"}]}
      {"frame":0,"time":0,"set":{}}
      {"frames":1}

      """
    let layers = try RecordingReader(Array(text.utf8), name: "a.ndjson").recording.layers
    let hinge = Hinge(spine: spine, offset: 2.5)
    #expect(layers[1].parts == [hinge.viewpoint])
    #expect(
      layers[2].parts
        == hinge.page(turnedBy: .init("turn"), isBack: true, lift: 3) + [.keepsDepth])
    #expect(layers[2].constants.isEmpty)
  }

  @Test("What is written is read back", arguments: 1...200)
  func roundTrip(seed: UInt64) throws {
    var random = RandomDrawing(generator: SeededGenerator(seed: seed))
    let parts = (0..<Int.random(in: 1...5, using: &random.generator)).map { _ in random.part }
    let look = LayerLook.parts(parts)
    let text = Self.text(look)
    #expect(try Self.read(text) == look, "\(text)")
    let drawing = LayerLook.drawing(LayerProperties.drawing.adding(parts))
    #expect(try Self.read(Self.text(drawing)) == drawing)
  }

  @Test(
    "What a reader does not know is an error with its name, not a picture without it",
    arguments: [
      (#"[["front",["glow",1]]]"#, "an item of a drawing"),
      (#"[["front",["fill",["gradient","a","b"]]]]"#, "a paint"),
      (##"[["front",["fill",["color","#12",1]]]]"##, "a colour"),
      (#"[["above",["fill",["color","a",1]]]]"#, "a part of a drawing"),
      (#"[["step",["skew",1,2]]]"#, "a step of a drawing"),
      (#"[["step",["rotate","w",2]]]"#, "`x`, `y` or `z`"),
      (#"[["step",["move",1,2,[["a",{"b":["c"]},{"d":["e"]}]]]]]"#, "one condition"),
      (#"[["step",["move",1,2,[[[-1,"a"]]]]]]"#, "a property of another layer"),
      (#"[["step",["move",1,2,[{"least":1}]]]]"#, "`min` or `max`"),
      (#"{"size":[1,2]}"#, "`outline`"), (#"7"#, "a drawing or its parts"),
      (
        "[\(Array(repeating: #"["front",["fill",["color","a",1]]]"#, count: 65).joined(separator: ","))]",
        "at most 64 items"
      ), (#"[["step","# + String(repeating: #"["about",1,1,["#, count: 40), "at most 64"),
    ] as [(String, String)])
  func refusals(_ text: String, _ expected: String) {
    let error = #expect(throws: Diagnostic.self) { try Self.read(text) }
    #expect(error?.message.contains(expected) == true, "\(error?.message ?? "")")
  }

  @Test("A trace that does not say what layers show is drawn as before it said so")
  func earlier() throws {
    let trace = """
      {"motion":2,"scene":"s","fps":60,"seed":0,"defaults":{"scene":{"width":390,"height":844},\
      "layer":{"x":0},"scroll":{"offsetX":0,"offsetY":0},"page":{"shade":0}},\
      "layers":[{"path":"s","id":"s","kind":"scene"},{"path":"list","id":"list","kind":"scroll",\
      "parent":"s"},{"path":"cover","id":"cover","kind":"box","parent":"s"}]}
      {"frame":0,"time":0,"set":{"list.offsetY":0,"cover.shade":0.5}}
      {"frames":1}

      """
    let recording = try RecordingReader(Array(trace.utf8), name: "a.ndjson").recording
    #expect(recording.layers.map(\.groups) == [[], [], ["page"]])
    func look(_ name: String) -> LayerLook? { recording.defaults.first { $0.name == name }?.look }
    #expect(look("layer") == .drawing(LayerProperties.drawing))
    #expect(look("scroll") == .parts([.step(.move(-"offsetX", -"offsetY", 0.0))]))
    #expect(look("page") == .parts([.front(.fill(.black(opacity: "shade")))]))
  }
}

/// Random parts of drawings, with numbers of up to six decimals.
private struct RandomDrawing {
  var generator: SeededGenerator

  mutating func one<T>(of choices: [T]) -> T {
    choices[Int.random(in: choices.indices, using: &generator)]
  }

  var number: Double {
    mutating get { Double(Int.random(in: -3_000_000...3_000_000, using: &generator)) / 1e6 }
  }

  var amount: Amount {
    mutating get {
      var amount = Amount(
        constant: Bool.random(using: &generator) ? number : 0,
        bounds: one(of: [.any, .any, .notNegative, Bounds(-1, 2)]))
      for _ in 0..<Int.random(in: 0...3, using: &generator) {
        let sources = (0..<Int.random(in: 1...3, using: &generator)).map { _ in
          Amount.Source(
            one(of: ["x", "turn", "a b"]), one(of: [0, 0, 1, 3]),
            of: one(of: [.own, .parent, .layer(12)]))
        }
        amount.terms.append(
          Amount.Term(
            factor: one(of: [1, -1, 0.25]), sources: sources,
            gate: one(of: [nil, .init(source: .init("corners"), words: ["all", "\"top\""])])))
      }
      return amount
    }
  }

  var paint: Drawing<Amount>.Paint {
    mutating get {
      one(of: [
        .init("fill", opacity: amount), .black(opacity: amount),
        .init(
          color: .init(red: amount, green: "x", blue: amount, alpha: amount), opacity: amount),
      ])
    }
  }

  var filter: Drawing<Amount>.Filter {
    mutating get {
      one(of: [
        .saturation(amount), .contrast(amount), .brightness(amount), .blur(amount),
        .shadow(x: amount, y: amount, deviation: amount, paint), .shadows(amount),
      ])
    }
  }

  var item: Drawing<Amount>.Item {
    mutating get {
      one(of: [
        .backdrop([filter]), .fill(paint), .stroke(.init(paint: paint, width: amount)),
        .image(.init(content: "source", mode: amount)),
        .text(
          .init(
            content: "text", wrapped: amount, size: amount, weight: amount, alignment: amount,
            lineHeight: amount, lines: amount, shown: amount, paint: paint)),
        .typography(
          .init(
            spacing: amount, underline: amount, strikethrough: amount, digits: amount,
            truncation: amount)),
      ])
    }
  }

  var step: Drawing<Amount>.Step {
    mutating get {
      one(of: [
        .move(amount, amount, amount), .rotate(one(of: [.x, .y, .z]), amount),
        .scale(amount, amount), .about(amount, amount, [.rotate(.z, amount)]),
      ])
    }
  }

  var part: Drawing<Amount>.Part {
    mutating get {
      one(of: [
        .content(item), .front(item), .step(step), .sheet([step, step]),
        .mirror(one(of: [.x, .y])),
        .view(x: amount, y: amount), .keepsDepth, .filter(filter), .backdrop(filter),
        .blend(amount), .mask(amount), .back(shown: amount), .depthOrder(amount),
      ])
    }
  }
}
