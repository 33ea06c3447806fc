import CCairo
import MotionRecording
import MotionValues

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Writes the files of a job, one after the other.
struct PictureWriter {
  private let job: RenderJob
  private let notes = Notes()
  private let source: PictureSource
  private let parent = getppid()

  init(_ job: RenderJob) {
    self.job = job
    source = PictureSource(job, notes)
  }

  func write() throws {
    if let frame = job.number("frame") {
      for output in job.outputs {
        switch PictureFormat(path: output) {
        case .svg: try write(Array(source.vectorPicture(of: Int(frame)).utf8), to: output)
        default: try write(source.picture(of: Int(frame)), to: output)
        }
      }
      return
    }
    if let single = try source.single() {
      for output in job.outputs { try write(single, to: output) }
      return
    }
    for output in job.outputs {
      switch PictureFormat(path: output) {
      // A svg has one frame, which `motion` has checked.
      case .png, .svg: try writeSequence(to: output)
      case .apng: try writeAnimation(to: output)
      case .video(let format): try writeVideo(format, to: output)
      }
    }
  }

  private func write(_ picture: Canvas, to path: String) throws {
    try write(PNGEncoder().file(picture), to: path)
  }

  private func write(_ bytes: [UInt8], to path: String) throws {
    let file = try PictureFile(path)
    try file.write(bytes)
    try file.finish()
  }

  /// The memory that pictures may take that are drawn, or wait for those before them.
  private static let memoryLimit = 512 << 20

  /// The number of threads that draw frames: each has a picture, and two may wait.
  private func threads(run: Int) -> Int {
    let all = (job.frames.count + run - 1) / run
    return max(min(job.jobs, all, Self.memoryLimit / (3 * source.pictureSize)), 1)
  }

  /// Makes something of the picture of each frame, on several threads; takes it in the order of frames, and
  /// reports the progress. A thread has `run` frames that follow each other.
  private func forEachPicture<Output>(
    run: Int = 1, _ make: @escaping @Sendable () -> (PictureSource, Int) throws -> Output,
    deliver: (Int, Output) throws -> Void
  ) throws {
    let (job, notes) = (job, notes)
    try FrameQueue.forEach(job.frames, threads: threads(run: run), run: run) {
      let (source, make) = (PictureSource(job, notes), make())
      return { frame in try make(source, frame) }
    } deliver: { frame, output in
      try deliver(frame, output)
      // Nobody waits for the pictures any more.
      guard getppid() == parent else {
        UnfinishedPicture.remove()
        exit(1)
      }
      Answer.send("progress", "\(frame - job.frames.lowerBound + 1)", "\(job.frames.count)")
    }
  }

  /// Writes a file for each frame, with its number before the ending: `card-0012.png`.
  private func writeSequence(to path: String) throws {
    try forEachPicture {
      { source, frame in PNGEncoder().file(try source.picture(of: frame)) }
    } deliver: { frame, bytes in
      let digits = "\(frame)"
      let number = String(repeating: "0", count: max(4 - digits.count, 0)) + digits
      try write(bytes, to: "\(path.dropLast(".png".count))-\(number).png")
    }
  }

  private var rate: Double { job.inputs.first?.recording.rate ?? 60 }

  private func writeAnimation(to path: String) throws {
    let file = try PictureFile(path)
    var animation = AnimatedPNG(rate: rate)
    let first = job.frames.lowerBound
    // The first frame of a run needs the picture before it, which is drawn twice.
    try forEachPicture(run: 8) {
      var last: (frame: Int, picture: Canvas)?
      return { source, frame in
        if frame > first, last?.frame != frame - 1 {
          last = (frame - 1, try source.picture(of: frame - 1))
        }
        let picture = try source.picture(of: frame)
        defer { last = (frame, picture) }
        return AnimatedPNG.change(to: picture, from: frame > first ? last?.picture : nil)
      }
    } deliver: { _, change in
      animation.append(change)
    }
    try file.write(animation.file)
    try file.finish()
  }

  private func writeVideo(_ format: VideoFormat, to path: String) throws {
    let file = try PictureFile(path)
    var video: VideoEncoder?
    try forEachPicture {
      { source, frame in
        let picture = try source.picture(of: frame)
        return format.needsEvenSides ? picture.withEvenSides : picture
      }
    } deliver: { _, picture in
      if video == nil {
        video = try VideoEncoder(
          format, file.temporaryPath, width: picture.width, height: picture.height, rate: rate,
          isOpaque: job.background.map { $0.alpha == 1 } ?? true)
      }
      try video?.append(picture)
    }
    try video?.finish()
    try file.finish()
  }
}

extension Canvas {
  /// The raster, with a further column or row like the last one where its sides are odd.
  fileprivate var withEvenSides: Canvas {
    guard width % 2 == 1 || height % 2 == 1 else { return self }
    let result = Canvas(width: (width + 1) / 2 * 2, height: (height + 1) / 2 * 2)
    cairo_set_source_surface(result.cr, surface, 0, 0)
    let pattern: OpaquePointer = cairo_get_source(result.cr)
    cairo_pattern_set_filter(pattern, CAIRO_FILTER_NEAREST)
    cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
    cairo_paint(result.cr)
    return result
  }
}

/// What pictures show: one recording, several side by side, or a sheet of frames.
struct PictureSource {
  private let job: RenderJob
  private let renderers: [FrameRenderer]
  private let sizes: [(width: Int, height: Int)?]

  init(_ job: RenderJob, _ notes: Notes) {
    self.job = job
    renderers = job.inputs.map { FrameRenderer(job, $0, notes) }
    sizes = renderers.map { try? $0.size(of: job.frames.lowerBound) }
  }

  /// Draws a recording's frame; one that has ended shows its last.
  private func picture(of frame: Int, in index: Int) throws -> Canvas {
    let renderer = renderers[index]
    let frame = min(frame, max(job.inputs[index].recording.frameCount - 1, 0))
    let size = try sizes[index] ?? renderer.size(of: frame)
    return try renderer.picture(of: frame, size)
  }

  /// The bytes of the pictures of a frame, about.
  var pictureSize: Int { max(sizes.reduce(0) { $0 + 4 * ($1?.width ?? 0) * ($1?.height ?? 0) }, 1) }

  private func sheet(_ columns: Int) -> PictureSheet {
    // Labels of small pictures stay legible.
    PictureSheet(
      columns: columns, scale: max(job.scale, 1), letters: renderers[0].painter.parts.letters)
  }

  /// Draws a frame: alone, or with that of the other recordings.
  func picture(of frame: Int) throws -> Canvas {
    let first = try picture(of: frame, in: 0)
    guard job.inputs.count > 1 else { return first }
    if job.options["compare"] != nil {
      let second = try picture(of: frame, in: 1)
      return try sheet(3).draw([
        .init(label: job.inputs[1].label, picture: second),
        .init(label: job.inputs[0].label, picture: first),
        .init(label: "difference", picture: first.differencePicture(from: second)),
      ])
    }
    let cells = try job.inputs.indices.map { index in
      PictureSheet.Cell(
        label: job.inputs[index].label,
        picture: index == 0 ? first : try picture(of: frame, in: index))
    }
    return try sheet(min(cells.count, 4)).draw(cells)
  }

  /// Writes a frame of the first recording as SVG.
  func vectorPicture(of frame: Int) throws -> String {
    try renderers[0].vectorPicture(of: frame)
  }

  /// The picture of all frames together; nil if each has its own.
  func single() throws -> Canvas? {
    guard let recording = job.inputs.first?.recording else { return nil }
    let frames = job.frames
    if let count = job.number("onion") {
      let picture = try picture(of: frames.upperBound)
      OnionSkin(recording: recording, frames: frames, count: Int(count), scale: job.scale)
        .draw(on: picture)
      return picture
    }
    guard let columns = job.number("columns"), let rows = job.number("rows") else { return nil }
    let chosen = Self.frames(frames, Int(columns * rows), events: recording.events.map(\.frame))
    let cells = try chosen.map { frame in
      PictureSheet.Cell(
        label: "\(NumberText(recording.time(of: frame), decimals: 2)) s · \(frame)",
        picture: try picture(of: frame))
    }
    return try sheet(Int(columns)).draw(cells)
  }

  /// Chooses frames at equal distances, each moved to the nearest event within half a distance.
  static func frames(_ all: ClosedRange<Int>, _ count: Int, events: [Int]) -> [Int] {
    guard count > 1, all.count > count else { return Array(all.prefix(max(count, 1))) }
    let step = Double(all.count - 1) / Double(count - 1)
    let chosen = (0..<count).map { index -> Int in
      let frame = all.lowerBound + Int((Double(index) * step).rounded())
      if index == 0 || index == count - 1 { return frame }
      let near = events.filter { all.contains($0) && Double(abs($0 - frame)) < step / 2 }
      return near.min { (abs($0 - frame), $0) < (abs($1 - frame), $1) } ?? frame
    }
    return Set(chosen).sorted()
  }
}

/// The format of a file, which its ending tells.
enum PictureFormat {
  case png
  case svg
  case apng
  case video(VideoFormat)

  init(path: String) {
    if path.hasSuffix(".apng") {
      self = .apng
    } else if path.hasSuffix(".svg") {
      self = .svg
    } else if let format = VideoFormat.allCases.first(where: { path.hasSuffix(".\($0)") }) {
      self = .video(format)
    } else {
      self = .png
    }
  }
}
