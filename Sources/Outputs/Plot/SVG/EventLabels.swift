/// Places the labels of events above a plot so that no label covers another label or its line.
///
/// A label starts at its event's line, on a level above the labels that it would cover. A label
/// that would extend beyond the plot ends at its line, whose upper part is omitted. Without room
/// for a label, only the line is drawn.
struct EventLabels {
  struct Place {
    let event: PlotEvent
    /// In pixels.
    let x: Double
    /// The level, counted upwards from the plot; nil for an event without a label.
    var level: Int?
    /// Whether the label ends at the line instead of starting there.
    var isBeforeLine = false
  }

  static let levelLimit = 5
  private static let gap = 4.0
  private static let size = 11.0

  private(set) var places: [Place]

  /// The number of levels in use.
  var levelCount: Int { (places.compactMap(\.level).max() ?? -1) + 1 }

  /// Places labels; `right` is the edge of the plot in pixels.
  init(_ events: [PlotEvent], right: Double, x: (Double) -> Double) {
    places = events.map { Place(event: $0, x: x($0.time)) }
    guard events.count <= PlotEvent.labelLimit else { return }
    for index in places.indices.reversed() {
      let end = places[index].x + Self.width(places[index].event.label)
      if end > right {
        places[index].isBeforeLine = true
      } else {
        let covered = places[(index + 1)...].prefix { $0.x < end }.compactMap {
          $0.isBeforeLine ? nil : $0.level
        }
        set(index, (covered.max() ?? -1) + 1)
      }
    }
    for index in places.indices where places[index].isBeforeLine {
      let start = places[index].x - Self.width(places[index].event.label)
      let covered = places[..<index].filter { place in
        (place.isBeforeLine ? place.x : place.x + Self.width(place.event.label)) > start
      }
      set(index, (covered.compactMap(\.level).max() ?? -1) + 1)
    }
  }

  private mutating func set(_ index: Int, _ level: Int) {
    if level < Self.levelLimit { places[index].level = level }
  }

  private static func width(_ label: String) -> Double { TextWidth.ems(label) * size + gap }
}

/// Estimates of text widths; the viewer's actual font is unknown.
enum TextWidth {
  /// The width in ems, for a sans-serif font.
  static func ems(_ text: String) -> Double {
    text.unicodeScalars.reduce(0) { width, scalar in
      switch scalar {
      case _ where isWide(scalar): width + 1
      case "i", "j", "l", "t", "f", "r", "I", ".", ",", ":", ";", "!", "|", "'", "(", ")", " ", "/":
        width + 0.36
      case "m", "w", "M", "W", "@", "%", "…": width + 0.92
      case "A"..."Z": width + 0.72
      default: width + 0.6
      }
    }
  }

  /// The number of terminal columns.
  static func columns(_ text: String) -> Int {
    text.reduce(0) { $0 + ($1.unicodeScalars.contains(where: isWide) ? 2 : 1) }
  }

  /// Whether a character is as wide as it is high: East Asian scripts and emoji.
  private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
      0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD:
      true
    default: false
    }
  }
}
