import MotionValues

extension TraceHeader {
  /// Reads the first line of an NDJSON trace.
  init(ndjson line: TraceLines.Line) throws(TraceSyntaxError) {
    var reader = JSONReader(line.bytes, line: line.number)
    var members = try JSONMembers(&reader, "`{\"motion\":\(Self.version),` at the start")
    try reader.checkEnd()
    var version = try members.take("motion")
    let versions = Self.readableVersions
    let number = try version.takeInteger(
      "a version from \(versions.lowerBound) to \(versions.upperBound)", in: versions)
    var scene = try members.take("scene")
    var fps = try members.take("fps")
    var seed = try members.take("seed")
    var defaults: [TraceDefaults] = []
    if var list = members.takeIfPresent("defaults") { defaults = try TraceDefaults.list(&list) }
    if var list = members.takeIfPresent("draws") { try defaults.readLooks(&list) }
    var layers: [TraceLayer] = []
    if var list = members.takeIfPresent("layers") { layers = try TraceLayer.list(&list, defaults) }
    self.init(
      scene: try scene.takeText("the scene's name"),
      fps: try fps.takeNumber("frames per second"),
      seed: try seed.takeInteger("a whole number as seed", in: -(1 << 53)...1 << 53),
      pairs: members.scalars.map { Pair($0.name, Value($0.value)) },
      defaults: defaults, layers: layers, hasEventTimes: number > 1)
  }
}

extension TraceDefaults {
  /// Reads `{"box":{"x":0}}`.
  static func list(_ reader: inout JSONReader) throws(TraceSyntaxError) -> [TraceDefaults] {
    var groups: [TraceDefaults] = []
    try reader.beginObject("the defaults of each kind of layer")
    while let name = try reader.nextName() {
      var pairs: [TraceHeader.Pair] = []
      try reader.beginObject("the defaults of properties")
      while let property = try reader.nextName() {
        let value = try reader.takeScalar("a default")
        // A choice is never empty, but a text is empty by default.
        pairs.append(.init(property, Value(value, as: value == .text("") ? .text : nil)))
      }
      groups.append(TraceDefaults(name: name, pairs: pairs))
    }
    return groups
  }
}

extension TraceDefaults {
  /// Whether all layers of a kind have the group.
  fileprivate func isOwn(ofKind kind: String) -> Bool {
    name == kind || name == Self.everyLayer && kind != "scene"
  }
}

extension [TraceDefaults] {
  /// Reads what groups show, `{"layer":{…},"text":[…]}`; the defaults of each have been read before.
  mutating func readLooks(_ reader: inout JSONReader) throws(TraceSyntaxError) {
    try reader.beginObject("what each kind of layer shows")
    while let name = try reader.nextName() {
      let tree = try JSONTree.read(&reader, "a drawing or its parts")
      guard let place = lastIndex(where: { $0.name == name }) else { continue }
      var looks = LookReader(line: reader.line)
      self[place].look = try looks.look(tree)
    }
  }

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
  /// Reads a list of layers.
  static func list(
    _ reader: inout JSONReader, _ defaults: [TraceDefaults]
  ) throws(TraceSyntaxError) -> [TraceLayer] {
    var layers: [TraceLayer] = []
    try reader.beginArray("a list of layers")
    while try reader.hasNextElement() { layers.append(try TraceLayer(&reader, defaults)) }
    return layers
  }

  private init(
    _ reader: inout JSONReader, _ defaults: [TraceDefaults]
  ) throws(TraceSyntaxError) {
    var members = try JSONMembers(&reader, "a layer")
    var (path, id, kind) = (
      try members.take("path"), try members.take("id"), try members.take("kind")
    )
    let kindName = try kind.takeText("the layer's kind")
    var parent: String?
    if var value = members.takeIfPresent("parent") {
      parent = try value.takeText("the parent's path")
    }
    var groups: [String] = []
    if var list = members.takeIfPresent("groups") {
      try list.beginArray("the names of groups")
      while try list.hasNextElement() { groups.append(try list.takeText("a group's name")) }
      guard groups.count <= 64 else { throw list.error("at most 64 groups") }
    }
    let pathText = try path.takeText("the layer's path")
    let parts = try members.takeParts(of: pathText)
    self.init(
      path: pathText, id: try id.takeText("the layer's id"),
      kind: kindName, parent: parent,
      facts: members.scalars.map { name, value in
        .init(name, Value(value, as: defaults.value(of: name, inKind: kindName)?.kind))
      }, groups: groups, parts: parts)
  }
}

extension JSONMembers {
  /// Takes what a layer alone adds to its drawing.
  fileprivate mutating func takeParts(
    of path: String
  ) throws(TraceSyntaxError) -> [Drawing<Amount>.Part] {
    guard var value = takeIfPresent("draws") else { return try takeEarlierParts(of: path) }
    let tree = try JSONTree.read(&value, "parts of a drawing")
    var looks = LookReader(line: value.line)
    guard case .parts(let parts) = try looks.look(tree) else {
      throw value.error("parts of a drawing")
    }
    return parts
  }

  /// Takes how a layer turns as a page, and how its children are seen, in the words of version 2
  /// before layers had drawings of their own.
  private mutating func takeEarlierParts(
    of path: String
  ) throws(TraceSyntaxError) -> [Drawing<Amount>.Part] {
    var parts: [Drawing<Amount>.Part] = []
    if var value = takeIfPresent("page") {
      var page = try JSONMembers(&value, "a page")
      var (back, lift) = (try page.take("back"), try page.take("lift"))
      let isBack = try back.takeScalar("true or false") == .boolean(true)
      var angle = try page.take("angle")
      let start = angle
      let property = try angle.takeText("the property that holds the angle")
      guard property.hasPrefix(path + ".") else {
        throw start.error("the property that turns the page `\(path)`")
      }
      parts += try page.takeHinge().page(
        turnedBy: .init(String(property.dropFirst(path.count + 1))), isBack: isBack,
        lift: try lift.takeNumber("a distance in points"))
    }
    if var value = takeIfPresent("view") {
      var word = value
      if (try? word.takeScalar("`parent`")) == .text("parent") { return parts + [.keepsDepth] }
      var view = try JSONMembers(&value, "`parent`, or a spine")
      parts.append(try view.takeHinge().viewpoint)
    }
    return parts
  }

  private mutating func takeHinge() throws(TraceSyntaxError) -> Hinge {
    var (name, offset) = (try take("spine"), try take("offset"))
    let start = name
    guard let spine = Spine(rawValue: try name.takeText("a spine")) else {
      throw start.error("`left`, `right`, `top` or `bottom`")
    }
    return Hinge(spine: spine, offset: try offset.takeNumber("a distance in points"))
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
    case (.text(let text), _): self = Value(colorWord: text) ?? Value(mixedWord: text) ?? .name(text)
    }
  }
}
