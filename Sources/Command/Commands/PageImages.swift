import MotionCore
import MotionExport
import MotionRecording
import MotionValues

/// The images that layers of a recording show, as far as they are beside the script.
struct PageImages {
  /// The limit of one image, in bytes; larger ones are left out.
  static let sizeLimit = 2 << 20
  /// The limit of all images of a page, in bytes.
  static let totalLimit = 8 << 20

  /// Data URLs by image source.
  private(set) var dataURLs: [String: String] = [:]

  /// Reads the images. Those that are missing, too large or not images are left out; the page
  /// shows their names instead.
  init(of recording: Recording, in files: (any ScriptFiles)?) {
    guard let files else { return }
    var total = 0
    for source in Self.sources(of: recording) where files.exists(source) {
      guard let bytes = try? files.bytes(of: source), bytes.count <= Self.sizeLimit,
        total + bytes.count <= Self.totalLimit, let type = Self.type(of: bytes)
      else { continue }
      total += bytes.count
      dataURLs[source] =
        "data:\(type);base64," + String(decoding: Base64.text(bytes), as: UTF8.self)
    }
  }

  /// The sources of images in the order in which layers show them, without duplicates.
  private static func sources(of recording: Recording) -> [String] {
    var sources: [String] = []
    func add(_ value: Value) {
      if case .text(let name) = value, !name.isEmpty, !sources.contains(name) {
        sources.append(name)
      }
    }
    for layer in recording.layers where layer.kind == StandardLayers.image.name {
      for constant in layer.constants where constant.key == "source" { add(constant.value) }
    }
    for column in recording.columns where column.property == "source" {
      add(column.initial)
      for step in column.steps { add(step.value) }
    }
    return sources
  }

  /// The media type of an image, from its first bytes; nil for any other file, which must not
  /// get into the page.
  private static func type(of bytes: [UInt8]) -> String? {
    func begins(_ text: String, at offset: Int = 0) -> Bool {
      bytes.dropFirst(offset).starts(with: text.utf8)
    }
    if bytes.starts(with: [0x89, 0x50, 0x4e, 0x47]) { return "image/png" }
    if bytes.starts(with: [0xff, 0xd8, 0xff]) { return "image/jpeg" }
    if begins("GIF8") { return "image/gif" }
    if begins("RIFF"), begins("WEBP", at: 8) { return "image/webp" }
    if begins("ftypavif", at: 4) { return "image/avif" }
    return begins("<svg") || begins("<?xml") ? "image/svg+xml" : nil
  }
}
