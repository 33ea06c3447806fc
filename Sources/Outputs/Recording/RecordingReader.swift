import MotionValues

/// Reads a recording from a printed trace: NDJSON, which contains everything that is drawn, or
/// lines.
///
/// Values have the precision of the trace, a millionth; velocities and instants between frames are
/// unknown. The lines format does not describe layers: each is treated as a box whose parent
/// follows from its path. It also does not contain the time between the last change and the end of
/// the run. If a trace is truncated, its complete part is used.
package struct RecordingReader {
  package let recording: Recording
  /// What the trace omits, or reports about its run; one sentence each.
  package let warnings: [String]

  /// Reads a trace; `name` is the file's name, for errors.
  ///
  /// Memory use is proportional to the length of the trace.
  package init(_ bytes: [UInt8], name: String) throws(Diagnostic) {
    do throws(TraceSyntaxError) {
      let first = bytes.first { ![0x20, 0x09, 0x0a, 0x0d].contains($0) }
      (recording, warnings) =
        first == UInt8(ascii: "{") ? try Self.ndjson(bytes) : try Self.lines(bytes)
    } catch {
      let isOther =
        error.line == 1 && !bytes.starts(with: "# motion".utf8) && bytes.first != UInt8(ascii: "{")
      throw Diagnostic(
        .badTrace,
        isOther ? "`\(name)` is not a trace in a readable format" : error.description,
        help: isOther
          ? ["readable formats are ndjson and lines: `motion run scene.lua --format ndjson`"]
          : ["print the trace again: `motion run scene.lua --format ndjson`"],
        at: SourceLocation(file: name, line: error.line))
    }
  }

  /// Reads a trace that must be complete.
  ///
  /// - Throws: `bad-trace` as well for a truncated trace, and for one of a run that failed.
  package static func whole(_ bytes: [UInt8], name: String) throws(Diagnostic) -> Recording {
    let reader = try RecordingReader(bytes, name: name)
    guard let fault = reader.warnings.first else { return reader.recording }
    throw Diagnostic(
      .badTrace, "`\(name)` is not a whole trace: \(fault)",
      help: ["print the trace again: `motion run scene.lua > scene.trace`"])
  }

  // MARK: Lines

  private static func lines(
    _ bytes: [UInt8]
  ) throws(TraceSyntaxError) -> (Recording, [String]) {
    if let kept = try KeptTrace(bytes) { return (try recording(of: kept), []) }
    var builder: RecordingBuilder?
    var frame: Int?
    var cut: Int?
    // The remains of a truncated number may look like a valid one.
    let whole = TraceLines(bytes).filter { line in
      if !line.isWhole { cut = line.number }
      return line.isWhole
    }
    try TraceReader.read(whole) { header throws(TraceSyntaxError) in
      builder = try RecordingBuilder(header)
    } row: { line, row throws(TraceSyntaxError) in
      builder?.line = line
      if row.frame != frame { try builder?.beginFrame(row.frame) }
      frame = row.frame
      switch row.content {
      case .change(let change): try builder?.set(change.property) { _ in change.value }
      case .event(let event): try builder?.event(event, at: event.time)
      }
    }
    guard let builder else {
      throw TraceSyntaxError(line: 1, expected: "a header", found: "the end of the trace")
    }
    return (try builder.finish(), cut.map { ["line \($0) is truncated and was ignored"] } ?? [])
  }

  /// Fills the frames between those that a golden trace keeps.
  private static func recording(
    of trace: KeptTrace
  ) throws(TraceSyntaxError) -> Recording {
    var changes = [[(name: String, value: Value)]](repeating: [], count: trace.frameCount)
    for column in trace.columns {
      for (index, point) in column.points.enumerated() {
        guard index > 0 else {
          changes[point.frame].append((column.name, point.value))
          continue
        }
        KeptFrames.fill(from: column.points[index - 1], to: point) { frame, value in
          changes[frame].append((column.name, value))
        }
      }
    }
    var events = trace.events[...]
    var builder = try RecordingBuilder(trace.header)
    for frame in changes.indices {
      guard !changes[frame].isEmpty || events.first?.frame == frame else { continue }
      try builder.beginFrame(frame)
      for (name, value) in changes[frame] { try builder.set(name) { _ in value } }
      while let event = events.first, event.frame == frame {
        try builder.event(event.event, at: event.event.time)
        events.removeFirst()
      }
    }
    var recording = try builder.finish()
    recording.kept = KeptFrames(trace)
    return recording
  }

  // MARK: NDJSON

  private static func ndjson(
    _ bytes: [UInt8]
  ) throws(TraceSyntaxError) -> (Recording, [String]) {
    var builder: RecordingBuilder?
    var end: TraceEnd?
    var warnings: [String] = []
    for line in TraceLines(bytes) where !line.bytes.isEmpty {
      if end != nil {
        throw TraceSyntaxError(
          line: line.number, expected: "nothing after the number of frames", found: "another line")
      }
      do throws(TraceSyntaxError) {
        guard builder != nil else {
          builder = try RecordingBuilder(TraceHeader(ndjson: line))
          continue
        }
        end = try builder?.read(ndjson: line)
      } catch {
        guard !line.isWhole, builder != nil else { throw error }
        warnings.append("line \(line.number) is truncated and was ignored")
      }
    }
    guard let builder else {
      throw TraceSyntaxError(line: 1, expected: "a header", found: "the end of the trace")
    }
    if let failure = end?.failure {
      warnings.append("the run failed: \(failure)")
    } else if end == nil, warnings.isEmpty {
      warnings.append("the trace has no end and may be incomplete")
    }
    return (try builder.finish(frameCount: end?.frameCount), warnings)
  }
}

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

extension DiagnosticCode {
  package static let badTrace = DiagnosticCode("bad-trace")
}
