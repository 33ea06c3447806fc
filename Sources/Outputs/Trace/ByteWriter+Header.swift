/// The header of a trace in each of its forms.
extension ByteWriter {
  /// Appends `# motion 2  scene collapsing-header  fps 60  seed 0` and further facts.
  mutating func append(linesHeader header: TraceHeader) {
    append("# motion ")
    append(integer: TraceHeader.version)
    append("  ")
    append(facts: header)
  }

  /// Appends `{"motion":2,"scene":"collapsing-header","fps":60,"seed":0}`, further facts, defaults, and the layers.
  mutating func append(jsonHeader header: TraceHeader) {
    append("{\"motion\":")
    append(integer: TraceHeader.version)
    append(member: "scene")
    append(jsonString: header.scene)
    append(member: "fps")
    append(decimal6: header.fps)
    append(member: "seed")
    append(integer: header.seed)
    append(jsonPairs: header.pairs)
    if !header.defaults.isEmpty {
      append(",\"defaults\":{")
      for (index, group) in header.defaults.enumerated() {
        if index > 0 { append(byte: UInt8(ascii: ",")) }
        append(json: group)
      }
      append(byte: UInt8(ascii: "}"))
    }
    if !header.layers.isEmpty {
      append(",\"layers\":[")
      for (index, layer) in header.layers.enumerated() {
        if index > 0 { append(byte: UInt8(ascii: ",")) }
        append(json: layer)
      }
      append(byte: UInt8(ascii: "]"))
    }
    append("}\n")
  }

  /// Appends the member `"box":{"x":0}` of a JSON object.
  mutating func append(json group: TraceDefaults) {
    append(jsonString: group.name)
    append(":{")
    for (index, pair) in group.pairs.enumerated() {
      if index > 0 { append(byte: UInt8(ascii: ",")) }
      append(jsonString: pair.key)
      append(byte: UInt8(ascii: ":"))
      append(json: pair.value)
    }
    append(byte: UInt8(ascii: "}"))
  }

  /// Appends a layer as JSON: `{"path":"list/title","id":"title","kind":"text","parent":"list","text":"Hi"}`.
  mutating func append(json layer: TraceLayer) {
    append("{\"path\":")
    append(jsonString: layer.path)
    append(member: "id")
    append(jsonString: layer.id)
    append(member: "kind")
    append(jsonString: layer.kind)
    if let parent = layer.parent {
      append(member: "parent")
      append(jsonString: parent)
    }
    if let page = layer.page { append(json: page) }
    append(json: layer.viewpoint)
    append(jsonPairs: layer.facts)
    append(byte: UInt8(ascii: "}"))
  }

  /// Appends `,"page":{"spine":"left","offset":0,"back":false,"lift":0,"angle":"book/cover.turn"}`.
  private mutating func append(json page: TracePage) {
    append(",\"page\":{\"spine\":")
    append(jsonString: page.spine)
    append(member: "offset")
    append(decimal6: page.offset)
    append(page.isBack ? ",\"back\":true,\"lift\":" : ",\"back\":false,\"lift\":")
    append(decimal6: page.lift)
    append(member: "angle")
    append(jsonString: page.angle)
    append(byte: UInt8(ascii: "}"))
  }

  /// Appends `,"view":"parent"` or `,"view":{"spine":"left","offset":0}`; nothing for the anchor.
  private mutating func append(json viewpoint: TraceViewpoint) {
    switch viewpoint {
    case .anchor: break
    case .parent: append(",\"view\":\"parent\"")
    case .spine(let spine, let offset):
      append(",\"view\":{\"spine\":")
      append(jsonString: spine)
      append(member: "offset")
      append(decimal6: offset)
      append(byte: UInt8(ascii: "}"))
    }
  }

  /// Appends facts as members of a JSON object that is not empty.
  private mutating func append(jsonPairs pairs: [TraceHeader.Pair]) {
    for pair in pairs {
      append(byte: UInt8(ascii: ","))
      append(jsonString: pair.key)
      append(byte: UInt8(ascii: ":"))
      append(json: pair.value)
    }
  }

  /// Appends the facts of a run as one line, two spaces between them.
  package mutating func append(facts header: TraceHeader) {
    append("scene ")
    append(label: header.scene)
    append("  fps ")
    append(decimal6: header.fps)
    append("  seed ")
    append(integer: header.seed)
    for pair in header.pairs {
      append("  ")
      append(label: pair.key)
      append(byte: UInt8(ascii: " "))
      append(word: pair.value)
    }
    append(byte: UInt8(ascii: "\n"))
  }

  /// Appends `{"frames":223}`, and why the run failed, as the last line.
  mutating func append(json end: TraceEnd) {
    append("{\"frames\":")
    append(integer: end.frameCount)
    if let failure = end.failure {
      append(member: "failure")
      append(jsonString: failure)
    }
    append("}\n")
  }
}
