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

  /// The files by image source, and their formats.
  private(set) var files: [String: (bytes: [UInt8], format: ImageHeader.Format)] = [:]

  /// Data URLs by image source.
  var dataURLs: [String: String] {
    files.mapValues { Base64.dataURL(of: $0.bytes, type: $0.format.mediaType) }
  }

  /// Reads the images. Those that are missing, too large or broken are left out; the page shows their
  /// names instead, so nothing but images gets into it.
  init(of recording: Recording, in files: (any ScriptFiles)?) {
    guard let files else { return }
    var total = 0
    for source in Self.sources(of: recording) where files.exists(source) {
      guard let bytes = try? files.bytes(of: source), bytes.count <= Self.sizeLimit,
        total + bytes.count <= Self.totalLimit,
        case .header(let header) = ImageHeader.read(bytes, isWhole: true)
      else { continue }
      total += bytes.count
      self.files[source] = (bytes, header.format)
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
}
