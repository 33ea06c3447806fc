import MotionCore
import MotionTrace

/// Makes a recording of a printed trace: of ndjson, which holds all that is drawn, or of lines.
///
/// Values are as they were printed, to a millionth; velocities and the instants between frames are not known.
/// Lines do not say what the layers are: each is taken for a box, which lies where its path says. They do not
/// say either how long a run goes on after the last change. Of a trace that was cut off, what is whole is used.
package struct RecordingReader {
  package let recording: Recording
  /// What the trace does not say, or says of its run, a sentence each.
  package let warnings: [String]

  /// Reads a trace; `name` is the file's, for errors.
  ///
  /// The memory needed is proportional to the trace's length.
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
        isOther ? "`\(name)` is no trace that can be read" : error.description,
        help: isOther
          ? ["a trace is read as ndjson or as lines: `motion run scene.lua --format ndjson`"]
          : ["print the trace again: `motion run scene.lua --format ndjson`"],
        at: SourceLocation(file: name, line: error.line))
    }
  }

  // MARK: Lines

  private static func lines(
    _ bytes: [UInt8]
  ) throws(TraceSyntaxError) -> (Recording, [String]) {
    var builder: RecordingBuilder?
    var frame: Int?
    var cut: Int?
    // What a cut number has left may be a number.
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
    return (try builder.finish(), cut.map { ["line \($0) is cut off, and is left out"] } ?? [])
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
        warnings.append("line \(line.number) is cut off, and is left out")
      }
    }
    guard let builder else {
      throw TraceSyntaxError(line: 1, expected: "a header", found: "the end of the trace")
    }
    if let failure = end?.failure {
      warnings.append("the run has failed: \(failure)")
    } else if end == nil, warnings.isEmpty {
      warnings.append("the trace does not say how it ends, and may be a part of one")
    }
    return (try builder.finish(frameCount: end?.frameCount), warnings)
  }
}
