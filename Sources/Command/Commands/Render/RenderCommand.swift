import ArgumentParser
import MotionCore
import MotionExport
import MotionRecording
import MotionRuntime
import MotionSinks
import MotionValues

/// `motion render`: draws a scene as pictures and videos, by the program `motion-render`.
struct RenderCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Draw pictures and videos of a scene, without a browser.",
    discussion: """
      motion render scene.lua -o scene.png --at 0.5s
      motion render scene.lua -o scene.svg --at tap
      motion render scene.lua -o scene.apng -o scene.mp4 --scale 2
      motion render scene.lua -o frames/scene.png --from 0.2 --to 0.8
      motion render scene.lua -o sheet.png --sheet 6x2 --scale 0.5
      motion render scene.lua -o onion.png --onion 6
      motion render scene.lua -o grid.mp4 --grid bounce=0,0.2,0.4
      motion render scene.lua -o changes.png --compare before.lua --at 0.5s

      The ending of a file tells its format: \(endings). A png without `--at` is a file for each \
      frame, with its number. All but png, apng and svg need the program `ffmpeg`.

      An svg has shapes, paints, texts as outlines, groups, masks, blending, shadows and blurs as elements. \
      Layers in perspective, and what is seen through a blur, are pictures in it.

      The pictures are those of the page of `motion play`: the same recording has the same bytes on one \
      machine. Texts need the font Inter, as there.
      """)

  /// The endings of files, with their formats.
  static let formats = ["png", "svg", "apng", "gif", "webp", "mp4", "webm"]

  private static var endings: String { formats.joined(separator: ", ") }

  @Argument(
    help: ArgumentHelp(
      "The script, or `-` for standard input; a `.motionpack` file, for its demo; or a trace.",
      valueName: "file"),
    completion: .file(extensions: ["lua", "motionpack", "trace", "ndjson"]))
  var file: String

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The file to write; may be repeated.", valueName: "file"),
    completion: .file(extensions: Self.formats))
  var output: [String]

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "One picture: of a time such as 0.5s, of a frame such as 30, or of the first event of a kind, such as tap or 'tap card'.",
      valueName: "instant"))
  var at: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The start of the drawn part, in seconds.", valueName: "s"))
  var from = 0.0

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The end of the drawn part, in seconds; by default, that of the run.", valueName: "s"))
  var to: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The number of pixels of a point, 0.05 to 8.", valueName: "n"))
  var scale = 1.0

  @Option(
    help: ArgumentHelp(
      "What lies behind the scene: #rrggbb, #rrggbbaa or clear; by default white, or black in dark appearance.",
      valueName: "colour"))
  var background: String?

  @Option(
    help: ArgumentHelp(
      "One picture of frames at equal distances, each moved to the nearest event, with their times.",
      valueName: "columns x rows"))
  var sheet: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "One picture of the last frame with outlines of what has moved, and a dot a frame along its path.",
      valueName: "outlines"))
  var onion: Int?

  @Option(
    help: ArgumentHelp(
      "Variants side by side: the scene with each value of a parameter.",
      valueName: "name=value,value"))
  var grid: String?

  @Option(
    help: ArgumentHelp(
      "A scene or a trace to show beside this one, as what it was before, with the difference.",
      valueName: "file"),
    completion: .file(extensions: ["lua", "motionpack", "trace", "ndjson"]))
  var compare: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The number of frames that are drawn at the same time; by default, that of the processors. Never affects the pictures.",
      valueName: "n"))
  var jobs: Int?

  @Flag(help: "Replace files that are no pictures of the format that their names say.")
  var force = false

  @Flag(help: "Show no progress.")
  var quiet = false

  @OptionGroup
  var scene: SceneOptions

  func validate() throws {
    for path in output where !Self.formats.contains(where: { path.hasSuffix("." + $0) }) {
      throw ValidationError("`--output` takes names that end in \(Self.endings), found '\(path)'.")
    }
    guard Set(output).count == output.count else {
      throw ValidationError("`--output` names the same file twice.")
    }
    try Workers.validate(jobs)
    guard scale >= 0.05, scale <= 8 else {
      throw ValidationError("`--scale` takes 0.05 to 8, found \(NumberText(scale)).")
    }
    if let background, background != "clear", Color(hexText: background) == nil {
      throw ValidationError(
        "`--background` takes #rrggbb, #rrggbbaa or clear, found '\(background)'.")
    }
    guard from >= 0, to.map({ $0 >= from }) ?? true else {
      throw ValidationError("`--from` and `--to` take seconds from 0 on, in order.")
    }
    if at != nil, from != 0 || to != nil {
      throw ValidationError("Use `--at`, or `--from` and `--to`, not both.")
    }
    let singles = [("--at", at != nil), ("--sheet", sheet != nil), ("--onion", onion != nil)]
      .filter(\.1).map(\.0)
    if let vector = output.first(where: Self.isVector) {
      guard at != nil else {
        throw ValidationError(
          "'\(vector)' has one frame: choose it by `--at`, such as `--at 0.5s`.")
      }
      if let other = [("--grid", grid), ("--compare", compare)].first(where: { $0.1 != nil }) {
        throw ValidationError("`\(other.0)` makes a png or a video; found '\(vector)'.")
      }
    }
    if let first = singles.first,
      let other = output.first(where: { !Self.isPicture($0) && !Self.isVector($0) })
    {
      let formats = first == "--at" ? "a png or an svg" : "a png"
      throw ValidationError("`\(first)` makes one picture, \(formats); found '\(other)'.")
    }
    guard singles.count < 2 else {
      throw ValidationError("Use `\(singles[0])` or `\(singles[1])`, not both.")
    }
    if let sheet, cells(sheet) == nil {
      throw ValidationError(
        "`--sheet` takes columns and rows, 1x2 to 100x100, such as 6x2, found '\(sheet)'.")
    }
    if let onion, !(1...100).contains(onion) {
      throw ValidationError("`--onion` takes 1 to 100 outlines, found \(onion).")
    }
    if let grid, variants(grid) == nil {
      throw ValidationError(
        "`--grid` takes a name and 2 to 16 values, as in bounce=0,0.2,0.4, found '\(grid)'.")
    }
    if grid != nil, compare != nil {
      throw ValidationError("Use `--grid` or `--compare`, not both.")
    }
  }

  /// The columns and rows of a sheet; nil for other words.
  private func cells(_ words: String) -> (columns: Int, rows: Int)? {
    let sides = words.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
    guard sides.count == 2, sides.allSatisfy((1...100).contains), sides[0] * sides[1] > 1 else {
      return nil
    }
    return (sides[0], sides[1])
  }

  /// The parameter of a grid and its values; nil for other words.
  private func variants(_ words: String) -> (name: String, values: [String])? {
    let name = words.prefix { $0 != "=" }
    let values = words.dropFirst(name.count + 1)
      .split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    guard !name.isEmpty, name.count < words.count, (2...16).contains(values.count) else {
      return nil
    }
    return (String(name), values)
  }

  private static func isVector(_ path: String) -> Bool { path.hasSuffix(".svg") }

  private static func isPicture(_ path: String) -> Bool { path.hasSuffix(".png") }

  func run() throws {
    var inputs: [RecordedInput] = []
    do throws(Diagnostic) {
      var arguments = try scene.readArguments()
      let file = try InputFile(path: file)
      let other: InputFile? = if let compare { try InputFile(path: compare) } else { nil }
      try InputFile.requireScene(
        among: [file, other].compactMap(\.self), for: arguments, orTo: "render")
      if grid != nil, !file.isScene {
        throw Diagnostic(
          .conflictingOptions, "`--grid` does not apply to a trace, which is not run again",
          help: ["leave it out, or render the script that produced the trace"])
      }
      for path in output { try PictureOutput(path: path).check(isForced: force) }
      if file.isScene, let rate = rateOfGIF(arguments.fps) { arguments.fps = rate }
      let letters = MeasuredFont.installed(beside: self.file)
      let process = try RenderProcess()
      Sandbox.enter(for: [file, other].compactMap { $0?.source })
      var images: [String: [UInt8]] = [:]
      for (file, arguments, label) in plan(file, other, arguments) {
        var input = try file.record(arguments, isQuiet: !inputs.isEmpty, velocities: .corners)
        if !inputs.isEmpty { input.warnings = [] }
        inputs.append(input)
        if input.recording.frameCount == 0 { break }
        for (source, image) in PageImages(of: input.recording, in: file.files).files {
          images[source] = image.bytes
        }
        send(input.recording, label, to: process)
      }
      if inputs.allSatisfy({ $0.recording.frameCount > 0 }) {
        try draw(inputs.map(\.recording), letters, images, process)
      }
    } catch {
      throw SceneFailure(error).report()
    }
    for input in inputs { try input.report() }
  }

  /// What is run or read, and how pictures call it.
  private func plan(
    _ file: InputFile, _ other: InputFile?, _ arguments: SceneArguments
  ) -> [(InputFile, SceneArguments, label: String)] {
    if let grid = grid.flatMap(variants) {
      return grid.values.map { value in
        var arguments = arguments
        arguments.settings[grid.name] = value
        return (file, arguments, "\(grid.name) = \(value)")
      }
    }
    return [(file, arguments, self.file)]
      + (other.map { [($0, arguments, $0.path)] } ?? [])
  }

  /// The rate at which a scene runs for GIF alone, which counts hundredths of a second; nil for a rate
  /// that it can hold.
  private func rateOfGIF(_ rate: Int) -> Int? {
    guard output.allSatisfy({ $0.hasSuffix(".gif") }), 100 % rate != 0 else { return nil }
    let held = [50, 25, 20, 10, 5, 4, 2, 1].first { $0 <= rate } ?? 1
    StandardStream.error.write(
      "note: a gif cannot have \(rate) frames a second; the scene runs at \(held)\n")
    return held
  }

  private func send(_ recording: Recording, _ label: String, to process: RenderProcess) {
    let trace = TraceMemory()
    var printer = TracePrinter(format: .ndjson, output: trace)
    recording.print(with: &printer)
    process.send("recording", label, trace.bytes)
  }

  private func draw(
    _ recordings: [Recording], _ font: MeasuredFont, _ images: [String: [UInt8]],
    _ process: RenderProcess
  ) throws(Diagnostic) {
    if let at { process.send("option", "frame", "\(try frame(at, of: recordings[0]))") }
    let rate = recordings[0].rate
    process.send("option", "from", "\(Int((from * rate - 1e-6).rounded(.up)))")
    if let to { process.send("option", "to", "\(Int((to * rate + 1e-6).rounded(.down)))") }
    process.send("option", "scale", "\(scale)")
    process.send("option", "jobs", "\(Workers.count(jobs))")
    if let background { process.send("option", "background", background) }
    if let cells = sheet.flatMap(cells) {
      process.send("option", "columns", "\(cells.columns)")
      process.send("option", "rows", "\(cells.rows)")
    }
    if let onion { process.send("option", "onion", "\(onion)") }
    if compare != nil { process.send("option", "compare", "") }
    for path in output { process.send("output", path) }
    var weights = Set(ShownTexts(recordings, showsStatusBar: true).lines.keys)
    // That of labels, and of the names of images that are not there.
    let hasImages = recordings.contains { recording in
      recording.layers.contains { $0.kind == StandardLayers.image.name }
    }
    if sheet != nil || recordings.count > 1 || hasImages {
      weights.insert(FontWeight.regular.index)
    }
    for weight in weights.sorted() {
      if let bytes = font.bytes(weight: weight) { process.send("font", "\(weight)", bytes) }
    }
    for (source, bytes) in images.sorted(by: { $0.key < $1.key }) {
      process.send("image", source, bytes)
    }
    process.send("draw")
    try process.finish(showsProgress: !quiet)
  }

  /// The frame of a time, a number or an event.
  private func frame(_ instant: String, of recording: Recording) throws(Diagnostic) -> Int {
    let last = recording.frameCount - 1
    func existing(_ frame: Double) throws(Diagnostic) -> Int {
      guard frame >= 0, frame <= Double(last) else {
        throw Diagnostic(
          .outOfRange, "`--at \(instant)` is not in the run, which has the frames 0 to \(last)",
          help: [
            "the last one is at \(NumberText(recording.duration, decimals: 3)) s: `--at \(last)`"
          ])
      }
      return Int(frame)
    }
    if instant.hasSuffix("s"), let seconds = Double(instant.dropLast()) {
      return try existing((seconds * recording.rate).rounded())
    }
    if let number = Int(instant) { return try existing(Double(number)) }
    let event = recording.events.first { event in
      instant == event.event.name || instant == "\(event.event.name) \(event.event.target)"
    }
    if let event { return try existing(Double(min(event.frame, last))) }
    let kinds = recording.events.map(\.event.name)
      .reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
    throw Diagnostic(
      .outOfRange, "`--at \(instant)` is no time, no frame and no event of the run",
      help: [
        kinds.isEmpty
          ? "name a time such as 0.5s, or a frame such as 30"
          : "its events are \(kinds.joined(separator: ", "))"
      ])
  }
}
