import MotionCore
import MotionExport
import MotionRecording
import MotionRuntime
import MotionValues

/// The sounds that a page can play: files beside the script.
struct PageSounds {
  /// The limit of one sound, in bytes.
  static let sizeLimit = 256 << 10
  /// The limit of all sounds of a page, in bytes.
  static let totalLimit = 2 << 20

  /// Data URLs by name.
  private(set) var dataURLs: [String: String] = [:]
  /// Why the page is silent where the scene plays a sound, once for each name.
  private(set) var warnings: [RunWarning] = []

  /// Reads the sounds that a recording plays, and those that the script names, which a finger on
  /// the page may play.
  init(of recording: Recording, script: [UInt8] = [], in files: (any ScriptFiles)?) {
    guard let files else { return }
    var total = 0
    let played = recording.events.filter { $0.event.name == "sound" }.map(\.event.target)
    var known: Set<String> = []
    for name in played + Self.names(in: script) where known.insert(name).inserted {
      do throws(Silence) {
        let sound = try Self.sound(name, in: files, room: Self.totalLimit - total)
        total += sound.bytes.count
        dataURLs[name] = Base64.dataURL(of: sound.bytes, type: sound.type)
      } catch {
        warnings.append(
          RunWarning(
            code: .silentSound, message: "the page does not play the sound `\(name)`: \(error.why)",
            help: [error.help]))
      }
    }
  }

  private struct Silence: Error {
    let why: String
    let help: String
  }

  private static func sound(
    _ name: String, in files: any ScriptFiles, room: Int
  ) throws(Silence) -> (bytes: [UInt8], type: String) {
    guard let bytes = try? files.bytes(of: name) else {
      let near = files.exists(name) ? nil : files.nearest(to: name)
      throw Silence(
        why: "there is no such file in the script's folder",
        help: near.map { "did you mean `\($0)`?" }
          ?? "put the file beside the script, and use a relative path: \"sounds/pop.wav\"")
    }
    guard let type = type(of: bytes) else {
      throw Silence(
        why: "the file is no sound",
        help: "use a WAV, MP3, M4A, AAC, Ogg, FLAC, AIFF or CAF file")
    }
    guard bytes.count <= min(sizeLimit, room) else {
      throw Silence(
        why: "the file has \(bytes.count >> 10) KiB",
        help: "a page has room for sounds of \(sizeLimit >> 10) KiB each, "
          + "\(totalLimit >> 20) MiB in all: shorten or compress it")
    }
    return (bytes, type)
  }

  /// The names that a script passes to `motion.sound`, as it writes them.
  private static func names(in script: [UInt8]) -> [String] {
    let tokens = LuaToken.all(in: script).filter { $0.kind != .gap && $0.text != "(" }
    return zip(tokens, tokens.dropFirst()).compactMap { function, name in
      guard function.text == "sound", name.kind == .text, let quote = name.text.first,
        quote == "\"" || quote == "'", name.text.count > 2, !name.text.contains("\\")
      else { return nil }
      return String(name.text.dropFirst().dropLast())
    }
  }

  /// The media type of a sound, from its first bytes; nil for any other file, which must not get
  /// into the page.
  private static func type(of bytes: [UInt8]) -> String? {
    func begins(_ text: String, at offset: Int = 0) -> Bool {
      bytes.dropFirst(offset).starts(with: text.utf8)
    }
    if begins("RIFF"), begins("WAVE", at: 8) { return "audio/wav" }
    if begins("FORM"), begins("AIF", at: 8) { return "audio/aiff" }
    if begins("ftyp", at: 4) { return "audio/mp4" }
    if begins("OggS") { return "audio/ogg" }
    if begins("fLaC") { return "audio/flac" }
    if begins("caff") { return "audio/x-caf" }
    if begins("ID3") { return "audio/mpeg" }
    // A frame of MPEG audio begins with eleven ones; the layer after them is 0 for AAC.
    guard bytes.count > 1, bytes[0] == 0xff, bytes[1] & 0xe0 == 0xe0 else { return nil }
    return bytes[1] & 0x06 == 0 ? "audio/aac" : "audio/mpeg"
  }
}

extension DiagnosticCode {
  static let silentSound = DiagnosticCode("silent-sound")
}
