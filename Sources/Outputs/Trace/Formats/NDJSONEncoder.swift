import MotionValues

extension TraceFormat {
  /// One JSON object for the header, with the defaults and the layers; one for each frame; and one
  /// with the number of frames. It contains all of a recording except the motion between frames.
  package static let ndjson = TraceFormat("ndjson") { NDJSONEncoder() }
}

/// Encodes `ndjson`, which `RecordingReader` reads.
private struct NDJSONEncoder: TraceEncoder {
  var terminator: UInt8? { nil }
  var listsLayers: Bool { true }

  /// Appends `{"motion":2,"scene":"collapsing-header","fps":60,"seed":0}`, further pairs, defaults,
  /// and the layers.
  func begin(_ header: TraceHeader, into bytes: inout ByteWriter) {
    bytes.append(TraceFormat.starts.ndjson)
    bytes.append(integer: TraceHeader.version)
    bytes.append(member: "scene")
    bytes.append(jsonString: header.scene)
    bytes.append(member: "fps")
    bytes.append(decimal6: header.fps)
    bytes.append(member: "seed")
    bytes.append(integer: header.seed)
    bytes.append(jsonPairs: header.pairs)
    if !header.defaults.isEmpty {
      bytes.append(member: "defaults")
      bytes.append(object: header.defaults) { $1.append(json: $0) }
      let drawn = header.defaults.filter { $0.look != nil }
      if !drawn.isEmpty {
        bytes.append(member: "draws")
        bytes.append(object: drawn) { $1.append(look: $0) }
      }
    }
    if !header.layers.isEmpty {
      bytes.append(member: "layers")
      bytes.append(array: header.layers) { $1.append(json: $0) }
    }
    bytes.append("}\n")
  }

  func stamp(frame: Int, time: Double, into bytes: inout ByteWriter) {}

  func label(_ column: TraceColumn, into bytes: inout ByteWriter) {
    bytes.append(byte: UInt8(ascii: ","))
    bytes.append(jsonString: column.name)
    bytes.append(byte: UInt8(ascii: ":"))
  }

  func value(_ value: Value, into bytes: inout ByteWriter) { bytes.append(json: value) }

  func event(_ event: TraceEvent, frame: Int, time: Double, into events: inout ByteWriter) {
    events.appendSeparator()
    events.append(json: event, frameTime: time)
  }

  func layer(_ layer: TraceLayer, into layers: inout ByteWriter) {
    layers.appendSeparator()
    layers.append(json: layer)
  }

  func defaults(_ group: TraceDefaults, into defaults: inout ByteWriter) {
    defaults.appendSeparator()
    defaults.append(json: group)
  }

  func look(_ group: TraceDefaults, into looks: inout ByteWriter) {
    guard group.look != nil else { return }
    looks.appendSeparator()
    looks.append(look: group)
  }

  func openFrame(_ frame: Int, time: Double, into bytes: inout ByteWriter) {
    bytes.append("{\"frame\":")
    bytes.append(integer: frame)
    bytes.append(member: "time")
    bytes.append(decimal6: time)
    bytes.append(member: "set")
  }

  func closeFrame(
    _ news: borrowing TraceNews, valuesFrom start: Int, into bytes: inout ByteWriter
  ) {
    // Replaces the comma before the first value, or begins an empty object.
    bytes.store(byte: UInt8(ascii: "{"), at: start)
    bytes.append(byte: UInt8(ascii: "}"))
    if news.defaults.count > 0 {
      bytes.append(",\"defaults\":{")
      bytes.append(news.defaults.bytes)
      bytes.append(byte: UInt8(ascii: "}"))
    }
    if news.looks.count > 0 {
      bytes.append(",\"draws\":{")
      bytes.append(news.looks.bytes)
      bytes.append(byte: UInt8(ascii: "}"))
    }
    if news.layers.count > 0 {
      bytes.append(",\"layers\":[")
      bytes.append(news.layers.bytes)
      bytes.append(byte: UInt8(ascii: "]"))
    }
    if news.events.count > 0 {
      bytes.append(",\"events\":[")
      bytes.append(news.events.bytes)
      bytes.append(byte: UInt8(ascii: "]"))
    }
    bytes.append("}\n")
  }

  /// Appends `{"frames":223}`, with the reason if the run failed, as the last line.
  func end(_ end: TraceEnd, into bytes: inout ByteWriter) {
    bytes.append("{\"frames\":")
    bytes.append(integer: end.frameCount)
    if let failure = end.failure {
      bytes.append(member: "failure")
      bytes.append(jsonString: failure)
    }
    bytes.append("}\n")
  }
}

extension ByteWriter {
  /// Appends a comma before each element but the first.
  fileprivate mutating func appendSeparator() {
    if count > 0 { append(byte: UInt8(ascii: ",")) }
  }

  /// Appends the member `"box":{"x":0}` of a JSON object.
  fileprivate mutating func append(json group: TraceDefaults) {
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

  /// Appends the member `"box":{…}` of a JSON object: what layers with the group show.
  package mutating func append(look group: TraceDefaults) {
    guard let look = group.look else { return }
    append(jsonString: group.name)
    append(byte: UInt8(ascii: ":"))
    JSONTree(look).write(json: &self)
  }

  /// Appends a layer as JSON:
  /// `{"path":"list/title","id":"title","kind":"text","parent":"list","text":"Hi"}`.
  fileprivate mutating func append(json layer: TraceLayer) {
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
    if !layer.groups.isEmpty {
      append(member: "groups")
      layer.groups.write(json: &self)
    }
    if !layer.parts.isEmpty {
      append(member: "draws")
      JSONTree(LayerLook.parts(layer.parts)).write(json: &self)
    }
    append(jsonPairs: layer.facts)
    append(byte: UInt8(ascii: "}"))
  }

  /// Appends pairs as members of a JSON object that is not empty.
  fileprivate mutating func append(jsonPairs pairs: [TraceHeader.Pair]) {
    for pair in pairs {
      append(byte: UInt8(ascii: ","))
      append(jsonString: pair.key)
      append(byte: UInt8(ascii: ":"))
      append(json: pair.value)
    }
  }
}
