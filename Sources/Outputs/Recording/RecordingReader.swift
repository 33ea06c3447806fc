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
