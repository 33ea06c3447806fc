import MotionCore
import MotionRuntime
import MotionValues

/// What `motion check` notes of the look of layers while a scene runs.
///
/// Only what changes is looked at: values when they change, and a picture at most ten times a second.
struct LookNotes {
  /// The least time between two pictures, in seconds.
  private static let interval = 0.1
  /// How long a text has to be unreadable, in seconds: each fade passes that for a moment.
  private static let longestFade = 0.3

  /// How well a text can be read.
  struct Legibility {
    /// The contrast to its ground in the last picture; nil if it is not in sight there, or its ground
    /// has no plain colour.
    var contrast: Double?
    /// The time since which it cannot be read, in seconds; nil if it can.
    var since: Double?
    /// The first time from which it could not be read for long, in seconds, and the contrast then.
    var unreadable: (time: Double, contrast: Double)?

    /// Ends the time up to a picture.
    mutating func note(until time: Double, isAtRest: Bool = false) {
      guard unreadable == nil, let since, let contrast,
        isAtRest || time - since >= LookNotes.longestFade - 1e-9
      else { return }
      unreadable = (since, contrast)
    }
  }

  /// The contrasts of WCAG 2.2, 1.4.3, and the one below which a text cannot be read.
  enum Contrasts {
    static let unreadable = 1.6
    static let least = 4.5
    static let leastOfLarge = 3.0
  }

  /// What a number of a layer tells.
  private enum Role {
    case none, side, scale, opacity, hidden, shadow, border, fill, blur

    init(_ property: String) {
      self =
        switch property {
        case "width", "height": .side
        case "scale", "scaleX", "scaleY": .scale
        case "opacity": .opacity
        case "hidden": .hidden
        case "shadowOpacity": .shadow
        case "borderWidth": .border
        case "fill": .fill
        case "blur", "backgroundBlur": .blur
        default: .none
        }
    }
  }

  private(set) var legibility: [Int: Legibility] = [:]
  /// What has covered each layer in every picture that showed it, by the layer's index; a layer that
  /// has been seen has none.
  private(set) var covers: [Int: Layer] = [:]
  private var uncovered: Set<Int> = []
  /// The layers that have had an area.
  private(set) var sized: Set<Int> = []
  /// The layers that have cast a shadow, or drawn a border.
  private(set) var shadowed: Set<Int> = []
  private(set) var bordered: Set<Int> = []
  private(set) var flashes: [Int: Flashes] = [:]
  /// The pairs of texts that lie over each other, by the indices of the layers.
  private(set) var overlaps: [TextPair: TextOverlap] = [:]
  /// The layers that have been blurred, or have blurred what is behind them.
  private var blurred: Set<Int> = []
  private(set) var blurs = BlurredPictures()
  /// By slot.
  private(set) var rebounds: [Int: Rebound] = [:]
  private var roles: [ObjectIdentifier: Role] = [:]
  /// The number of layers that have been looked at.
  private var layerCount = 0
  private var nextPicture = 0.0
  private var hasChanged = true

  /// Notes what has changed; returns whether it has taken a picture.
  mutating func note(_ frame: borrowing SceneFrame, _ geometry: ScreenGeometry) -> Bool {
    let (stage, time) = (frame.stage, frame.time)
    var changed: Set<Int> = []
    while layerCount < stage.layers.count {
      let layer = stage.layers[layerCount]
      for slots in layer.slots {
        for slot in slots { note(slot, on: stage, at: time, &changed) }
      }
      layerCount += 1
      hasChanged = true
    }
    for slot in frame.changes {
      note(Int(slot), on: stage, at: time, &changed)
      hasChanged = true
    }
    for index in changed { noteLuminance(of: stage.layers[index], at: time) }
    if !frame.events.isEmpty { hasChanged = true }
    guard hasChanged, time >= nextPicture else { return false }
    take(ScreenPicture(stage, geometry), at: time)
    noteBlurs(stage, geometry, at: time)
    return true
  }

  /// Notes how much of the screen is blurred in a picture.
  private mutating func noteBlurs(_ stage: Stage, _ geometry: ScreenGeometry, at time: Double) {
    guard !blurred.isEmpty else { return }
    let screen = ScreenArea(
      left: 0, top: 0, right: stage.sceneSize.width, bottom: stage.sceneSize.height)
    let sizes = blurred.sorted().compactMap { index -> (layer: Layer, size: Double)? in
      let layer = stage.layers[index]
      guard !layer.isRemoved, layer.isShown,
        max(layer.number("blur") ?? 0, layer.number("backgroundBlur") ?? 0) > 0,
        let corners = geometry.corners(of: layer)
      else { return nil }
      let size = screen.intersection(ScreenArea(around: corners)).size
      return size > 0 ? (layer, size) : nil
    }
    blurs.note(sizes, of: screen.size, at: time)
  }

  /// Takes the last picture of a run.
  mutating func end(_ stage: Stage, _ geometry: ScreenGeometry, isAtRest: Bool) {
    take(ScreenPicture(stage, geometry), at: stage.now)
    for index in legibility.keys { legibility[index]?.note(until: stage.now, isAtRest: isAtRest) }
    for pair in overlaps.keys { overlaps[pair]?.note(until: stage.now, isAtRest: isAtRest) }
  }

  /// Notes a number; `changed` are the layers whose colour on the screen may have changed.
  private mutating func note(
    _ slot: Int, on stage: Stage, at time: Double, _ changed: inout Set<Int>
  ) {
    let (layer, property, _) = stage.property(at: slot)
    let role: Role
    if let known = roles[ObjectIdentifier(property)] {
      role = known
    } else {
      role = Role(property.name)
      roles[ObjectIdentifier(property)] = role
    }
    guard role != .none, !layer.isRemoved else { return }
    let value = stage.store[slot]
    switch role {
    case .none: break
    case .side:
      if value > 0, layer.hasSize { sized.insert(layer.index) }
      rebounds[slot, default: Rebound()].note(value, at: time)
      changed.insert(layer.index)
    case .scale: rebounds[slot, default: Rebound()].note(value, at: time)
    case .shadow: if value > 0 { shadowed.insert(layer.index) }
    case .border: if value > 0 { bordered.insert(layer.index) }
    case .fill: changed.insert(layer.index)
    case .blur: if value > 0 { blurred.insert(layer.index) }
    case .opacity, .hidden:
      if role == .opacity { rebounds[slot, default: Rebound()].note(value, at: time) }
      if layer.index < layerCount { changed.formUnion(layer.subtree.map(\.index)) }
      changed.insert(layer.index)
    }
  }

  private mutating func noteLuminance(of layer: Layer, at time: Double) {
    guard layer.parent != nil, let width = layer.number("width"), width > 0,
      width * (layer.number("height") ?? 0) >= Flashes.leastArea,
      let fill = layer.property("fill"),
      layer.stage.store[fill.slot + PaintType.placeOffset] == 0, let color = layer.color("fill"),
      let ground = layer.stage.root.color("fill")
    else { return }
    let opacity = layer.isShown ? layer.totalOpacity { layer.stage.store[$0] } : 0
    let shown = Color(
      red: color.red, green: color.green, blue: color.blue, alpha: color.alpha * opacity)
    flashes[layer.index, default: Flashes()].note(shown.over(ground).luminance, at: time)
  }

  private mutating func noteOverlaps(in picture: ScreenPicture, at time: Double) {
    let pairs = picture.overlappingTexts()
    for pair in overlaps.keys {
      overlaps[pair]?.note(until: time)
      if !pairs.contains(pair) { overlaps[pair]?.since = nil }
    }
    for pair in pairs where overlaps[pair]?.since == nil {
      overlaps[pair, default: TextOverlap()].since = time
    }
  }

  private mutating func take(_ picture: ScreenPicture, at time: Double) {
    nextPicture = time + Self.interval - 1e-9
    hasChanged = false
    var contrasts: [Int: Double] = [:]
    for (index, part) in picture.parts.enumerated() {
      let layer = part.layer.index
      if !uncovered.contains(layer) {
        covers[layer] = picture.cover(of: index)
        if covers[layer] == nil { uncovered.insert(layer) }
      }
      if let contrast = picture.contrast(ofText: index) { contrasts[layer] = contrast }
    }
    noteOverlaps(in: picture, at: time)
    for index in legibility.keys {
      legibility[index]?.note(until: time)
      if contrasts[index] == nil {
        legibility[index]?.contrast = nil
        legibility[index]?.since = nil
      }
    }
    for (index, contrast) in contrasts {
      var notes = legibility[index] ?? Legibility()
      notes.contrast = contrast
      notes.since = contrast < Contrasts.unreadable ? notes.since ?? time : nil
      legibility[index] = notes
    }
  }
}

/// How long two texts lie over each other.
struct TextOverlap {
  /// How long they have to, in seconds: a text that is exchanged for another one passes it.
  private static let least = 0.4

  /// The time since which they do, in seconds; nil if they do not.
  var since: Double?
  /// The first time from which they did for long, in seconds.
  private(set) var found: Double?

  /// Ends the time up to a picture.
  mutating func note(until time: Double, isAtRest: Bool = false) {
    guard found == nil, let since, isAtRest || time - since >= Self.least - 1e-9 else { return }
    found = since
  }
}

/// For how long more than a whole screen has been blurred while the picture changed.
struct BlurredPictures {
  /// How long it has to be, in seconds, and the greatest time between two pictures of one change.
  private static let least = 1.0
  private static let greatestGap = 0.15

  private var last: Double?
  private var duration = 0.0
  /// The layer with the greatest blur, the number of such layers, and the time at which it had been too long.
  private(set) var found: (layer: Layer, count: Int, time: Double)?

  /// Notes the blurred layers of a picture with their sizes in square points.
  mutating func note(_ sizes: [(layer: Layer, size: Double)], of screen: Double, at time: Double) {
    guard sizes.reduce(0, { $0 + $1.size }) > 1.01 * screen else {
      (last, duration) = (nil, 0)
      return
    }
    if let last, time - last <= Self.greatestGap { duration += time - last } else { duration = 0 }
    last = time
    guard found == nil, duration > Self.least,
      let greatest = sizes.max(by: { $0.size < $1.size })?.layer
    else { return }
    found = (greatest, sizes.count, time)
  }
}

/// The flashes of a layer's colour: pairs of opposing changes of luminance (WCAG 2.2, 2.3.1).
struct Flashes {
  /// The least area of flashes that harm, in square points: a quarter of 10° of the view.
  static let leastArea = 21_824.0
  /// The least change of the relative luminance, and the greatest luminance of the darker image.
  private static let leastChange = 0.1
  private static let greatestDark = 0.8
  /// The most flashes in one second.
  static let most = 3

  /// The luminance at the last turn, and the one so far in the present direction.
  private var turn: Double?
  private var last: Double?
  /// The times of the changes that count, in seconds.
  private var changes: [Double] = []
  private var isRising: Bool?
  /// The time at which there were too many flashes within a second, and how many; nil if there were not.
  private(set) var excess: (time: Double, count: Int)?

  mutating func note(_ luminance: Double, at time: Double) {
    guard let turn, let last else {
      self.turn = luminance
      self.last = luminance
      return
    }
    if luminance == last { return }
    if isRising == nil || (luminance > last) != isRising {
      self.turn = isRising == nil ? turn : last
      isRising = luminance > last
    }
    self.last = luminance
    let start = self.turn ?? luminance
    guard (luminance - start).magnitude >= Self.leastChange,
      min(luminance, start) < Self.greatestDark
    else { return }
    // A change counts once, when it is great enough.
    let before = (last - start).magnitude
    guard before < Self.leastChange else { return }
    changes.append(time)
    changes.removeAll { $0 <= time - 1 + 1e-9 }
    let count = changes.count / 2
    if count > Self.most, excess == nil { excess = (time, count) }
  }
}

/// A bounce against a limit: a value that has reached 0, comes back, and ends there.
struct Rebound {
  /// The part of the range that a bounce has to come back to be seen, and the one from which it is
  /// another movement.
  private static let leastPart = 0.004
  private static let greatestPart = 0.5

  private var greatest = 0.0
  private var zero: Double?
  private var back = 0.0
  private var last = 0.0

  /// The time at which it reached 0, if it came back and is there now.
  var found: Double? {
    last.magnitude <= 1e-3 * greatest && back > Self.leastPart * greatest ? zero : nil
  }

  mutating func note(_ value: Double, at time: Double) {
    if zero != nil, value > Self.greatestPart * greatest { (zero, back) = (nil, 0) }
    if value > 0, zero == nil { greatest = max(greatest, value) }
    if greatest > 0, value <= 0, zero == nil { zero = time }
    if zero != nil { back = max(back, value.magnitude) }
    last = value
  }
}
