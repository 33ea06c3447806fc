import MotionValues

extension TraceHeader {
  /// Reads the first line of an NDJSON trace.
  init(ndjson text: TraceLines.Line) throws(TraceSyntaxError) {
    var reader = JSONReader(text.bytes, line: text.number)
    let line = try HeaderLine.read(&reader, "`{\"motion\":\(Self.version),` at the start")
    try reader.checkEnd()
    var defaults = line.defaults.map([TraceDefaults].init) ?? []
    if let draws = line.draws { try defaults.setLooks(draws, line: text.number) }
    var layers: [TraceLayer] = []
    for layer in line.layers ?? [] {
      layers.append(try TraceLayer(layer, defaults, line: text.number))
    }
    self.init(
      scene: line.scene, fps: line.fps, seed: line.seed,
      pairs: line.pairs.map { Pair($0.key, $0.value.read(as: nil)) }, defaults: defaults,
      layers: layers, hasEventTimes: line.version > 1)
  }
}

extension [TraceDefaults] {
  /// The groups of defaults that a line has.
  init(_ groups: JSONMap<JSONMap<Value>>) {
    self = groups.members.map { group in
      TraceDefaults(
        name: group.name,
        pairs: group.value.members.map { name, value in
          // A choice is never empty, but a text is empty by default.
          TraceHeader.Pair(name, value.read(as: value == .text("") ? .text : nil))
        })
    }
  }

  /// Sets what groups show; the defaults of each have been read before.
  mutating func setLooks(
    _ looks: JSONMap<JSONTree>, line: Int
  ) throws(TraceSyntaxError) {
    for (name, tree) in looks.members {
      guard let place = lastIndex(where: { $0.name == name }) else { continue }
      var looks = LookReader(line: line)
      self[place].look = try looks.look(tree)
    }
  }
}

extension TraceDefaults {
  /// Whether all layers of a kind have the group.
  fileprivate func isOwn(ofKind kind: String) -> Bool {
    name == kind || name == Self.everyLayer && kind != "scene"
  }
}

extension [TraceDefaults] {
  /// The default of a property in a kind of layer; nil if unknown.
  package func value(of property: String, inKind kind: String) -> Value? {
    func value(_ group: TraceDefaults) -> Value? {
      group.pairs.first { $0.key == property }?.value
    }
    let own = lazy.filter { $0.isOwn(ofKind: kind) }.compactMap(value).first
    return own ?? lazy.compactMap(value).first
  }

  /// The defaults of all properties in a kind of layer.
  package func values(inKind kind: String) -> [String: Value] {
    let groups = filter { $0.isOwn(ofKind: kind) } + filter { !$0.isOwn(ofKind: kind) }
    return Dictionary(groups.flatMap(\.pairs).map { ($0.key, $0.value) }) { first, _ in first }
  }
}

extension TraceLayer {
  /// Reads a layer; `defaults` are those of its kind, too.
  init(
    _ layer: LayerLine, _ defaults: [TraceDefaults], line: Int
  ) throws(TraceSyntaxError) {
    let groups = layer.groups ?? []
    guard groups.count <= 64 else {
      throw TraceSyntaxError(line: line, expected: "at most 64 groups", found: "\(groups.count)")
    }
    self.init(
      path: layer.path, id: layer.id, kind: layer.kind, parent: layer.parent,
      facts: layer.facts.map { fact in
        .init(
          fact.key, fact.value.read(as: defaults.value(of: fact.key, inKind: layer.kind)?.kind))
      }, groups: groups, parts: try layer.parts(line: line))
  }
}

extension LayerLine {
  /// What the layer alone adds to its drawing.
  fileprivate func parts(line: Int) throws(TraceSyntaxError) -> [Drawing<Amount>.Part] {
    guard let draws else { return try earlierParts(line: line) }
    var looks = LookReader(line: line)
    guard case .parts(let parts) = try looks.look(draws) else {
      throw TraceSyntaxError(line: line, expected: "parts of a drawing", found: "a drawing")
    }
    return parts
  }

  private func earlierParts(line: Int) throws(TraceSyntaxError) -> [Drawing<Amount>.Part] {
    var parts: [Drawing<Amount>.Part] = []
    if let page {
      guard page.angle.hasPrefix(path + ".") else {
        throw TraceSyntaxError(
          line: line, expected: "the property that turns the page `\(path)`",
          found: "`\(page.angle)`")
      }
      parts += Hinge(spine: page.spine, offset: page.offset).page(
        turnedBy: .init(String(page.angle.dropFirst(path.count + 1))), isBack: page.isBack,
        lift: page.lift)
    }
    if let view {
      parts.append(
        view.spine.map { Hinge(spine: $0, offset: view.offset).viewpoint } ?? .keepsDepth)
    }
    return parts
  }
}

extension Value {
  /// Converts a JSON value; colours and names are strings in JSON.
  init(_ value: JSONReader.Scalar, as kind: Value.Kind? = nil) {
    switch (value, kind) {
    case (.number(let number), _): self = .number(number)
    case (.boolean(let flag), _): self = .boolean(flag)
    case (.text(let text), .text): self = .text(text)
    case (.text(let text), .name): self = .name(text)
    case (.text(let text), _):
      self = Value(colorWord: text) ?? Value(mixedWord: text) ?? .name(text)
    }
  }
}
