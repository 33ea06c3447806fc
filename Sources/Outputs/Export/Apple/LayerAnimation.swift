import MotionRecording
import MotionValues

/// How a property moves a layer of Core Animation: the key path of an animation, and its values.
struct LayerAnimation {
  /// The name in code: that of the property, with an ending if there are several.
  let name: String
  let keyPath: String
  /// Maps the property's number to the key path's: `factor * value + offset`.
  var factor = 1.0
  var offset = 0.0
  /// Whether its values are added to those of the other animations.
  var isAdditive = false

  func value(_ number: Double) -> Double { number * factor + offset }
}

/// What becomes of the properties of a scene's layers in Core Animation.
struct LayerAnimations {
  enum Form {
    case animations([LayerAnimation])
    case leftOut(String)
  }

  private static let degree = 3.141592653589793 / 180

  private let plan: KeyPlan

  init(_ plan: KeyPlan) { self.plan = plan }

  /// Returns how a property of a layer is animated; `name` is its identifier.
  func form(of property: String, in layer: Int, name: String) -> Form {
    let layer = HandoffLayer(layer, in: plan.handoff, keepsPaths: true)
    if let line = layer.drawing.surface.line, !layer.isAlways(line.trimOffset, 0),
      [line.trimStart, line.trimEnd, line.trimOffset].contains(where: { $0.reads(property) })
    {
      return .leftOut("Core Animation does not shift the part of a path that it draws")
    }
    let numbers = LayerKeyPaths(layer.drawing).all.filter { $0.amount.reads(property) }
    var animations: [LayerAnimation] = []
    for number in numbers {
      let (factor, other) = factor(of: property, in: number.amount, layer)
      if let other, numbers.count == 1 {
        return .leftOut("Core Animation does not multiply it by \(other), which moves too")
      }
      let scale = number.isAngle ? Self.degree : 1
      animations.append(
        LayerAnimation(
          name: name, keyPath: number.keyPath, factor: scale * factor,
          offset: number.shift.map { layer.value(of: $0, at: 0) } ?? 0))
    }
    return form(of: property, in: layer, name, animations)
  }

  private func form(
    of property: String, in layer: HandoffLayer, _ name: String, _ animations: [LayerAnimation]
  ) -> Form {
    guard let first = animations.first else {
      return .leftOut(Self.reason(property, layer.drawing))
    }
    if first.keyPath.hasPrefix("transform.rotation"), turnsOtherwise(property, in: layer) {
      return .leftOut("Core Animation does not define the order of rotations about several axes")
    }
    if animations.count == 2, animations.allSatisfy({ $0.keyPath.hasPrefix("transform.scale") }) {
      let factors = animations.map(\.factor)
      if factors == [1, 1] {
        return .animations([LayerAnimation(name: name, keyPath: "transform.scale")])
      }
      return .animations(
        zip(["X", "Y"], animations).map { axis, animation in
          LayerAnimation(name: name + axis, keyPath: animation.keyPath, factor: animation.factor)
        })
    }
    return .animations(animations + [shift(of: property, in: layer, name)].compactMap(\.self))
  }

  /// Returns the factor of a property in an amount, and another factor of it that moves, too.
  private func factor(
    of property: String, in amount: Amount, _ layer: HandoffLayer
  ) -> (Double, other: String?) {
    var (factor, other): (Double, String?) = (0, nil)
    for var term in amount.terms {
      guard let place = term.sources.firstIndex(where: { $0.property == property }) else {
        // The condition of a flag or a choice.
        if term.gate?.source.property == property { factor += term.factor }
        continue
      }
      term.sources.remove(at: place)
      let rest = layer.number(Amount(terms: [term]))
      other = other ?? rest.sources.first?.property
      factor += rest.value(plan.handoff.value)
    }
    return (factor, other)
  }

  /// The left and the top edge stay, which moves the anchor point: the animation of the position that
  /// belongs to that of a size; nil for other properties.
  private func shift(
    of property: String, in layer: HandoffLayer, _ name: String
  ) -> LayerAnimation? {
    let surface = layer.drawing.surface
    for case .about(let x, let y, _) in layer.drawing.place {
      for (size, anchor, axis) in [(surface.width, x, "x"), (surface.height, y, "y")]
      where size.reads(property) {
        let share = factor(of: property, in: anchor, layer).0
        guard share != 0 else { continue }
        return LayerAnimation(
          name: name + "Shift", keyPath: "position.\(axis)", factor: share,
          offset: -share * layer.value(of: size, at: 0), isAdditive: true)
      }
    }
    return nil
  }

  /// Whether the layer turns about another axis, too.
  private func turnsOtherwise(_ property: String, in layer: HandoffLayer) -> Bool {
    for case .about(_, _, let steps) in layer.drawing.place {
      for case .rotate(_, let angle) in steps where !angle.reads(property) {
        if layer.number(angle).differs(from: 0) { return true }
      }
    }
    return false
  }

  /// Why a property is no animation.
  private static func reason(_ property: String, _ drawing: Drawing<Amount>) -> String {
    let roles = drawing.roles(of: property)
    if !roles.isDisjoint(with: [.blur, .backdropBlur]) {
      return "Core Animation does not blur layers"
    }
    if case .fill(let paint)? = drawing.surface.items.first(where: \.isFill),
      paint.opacity.reads(property)
    {
      return "Core Animation has it in the alpha of backgroundColor"
    }
    if let anchor = drawing.place.firstAnchor,
      anchor.x.reads(property) || anchor.y.reads(property)
    {
      return "Core Animation moves a layer along with its anchor point"
    }
    if roles.contains(.imageTint) {
      return
        "Core Animation has it in the picture: UIImage.withTintColor, or tintColor of a UIImageView"
    }
    if roles.contains(.view) {
      return "Core Animation has it in a matrix, sublayerTransform.m34"
    }
    return "Core Animation's layers have no such property"
  }
}

extension Drawing<Amount>.Item {
  fileprivate var isFill: Bool { if case .fill = self { true } else { false } }
}

/// The numbers of a drawing that Core Animation knows by key paths.
private struct LayerKeyPaths {
  struct Number {
    let amount: Amount
    let keyPath: String
    var isAngle = false
    /// What the key path's number has beside the amount.
    var shift: Amount?
  }

  private(set) var all: [Number] = []

  init(_ drawing: Drawing<Amount>) {
    add(drawing.surface.width, "bounds.size.width")
    add(drawing.surface.height, "bounds.size.height")
    let anchor = drawing.place.firstAnchor
    for step in drawing.place {
      if case .move(let x, let y, _) = step {
        // The position is that of the anchor point.
        all.append(Number(amount: x, keyPath: "position.x", shift: anchor?.x))
        all.append(Number(amount: y, keyPath: "position.y", shift: anchor?.y))
      }
      if case .about(_, _, let steps) = step { steps.forEach { add($0) } }
    }
    for case .move(let x, let y, _) in drawing.content {
      add(-x, "bounds.origin.x")
      add(-y, "bounds.origin.y")
    }
    add(drawing.opacity, "opacity")
    add(drawing.order, "zPosition")
    add(drawing.shown, "hidden", isOn: false)
    addOutline(drawing.surface.outline)
    for case .shadow(let x, let y, let deviation, let paint) in drawing.filters {
      add(x, "shadowOffset.width")
      add(y, "shadowOffset.height")
      add(deviation, "shadowRadius")
      add(paint.opacity, "shadowOpacity")
      add(paint.color.red, "shadowColor")
    }
    addItems(drawing.surface.items, isShape: drawing.surface.outline.path != nil)
  }

  private mutating func add(_ amount: Amount, _ keyPath: String, isAngle: Bool = false) {
    all.append(Number(amount: amount, keyPath: keyPath, isAngle: isAngle))
  }

  /// Adds a flag, if the key path's flag is the same.
  private mutating func add(_ amount: Amount, _ keyPath: String, isOn: Bool) {
    if amount.terms.first?.gate?.words == ["\(isOn)"] { add(amount, keyPath) }
  }

  private mutating func add(_ step: Drawing<Amount>.Step) {
    switch step {
    case .move(let x, let y, let z):
      add(x, "transform.translation.x")
      add(y, "transform.translation.y")
      add(z, "transform.translation.z")
    case .rotate(let axis, let angle):
      add(angle, "transform.rotation.\(axis.rawValue)", isAngle: true)
    case .scale(let x, let y):
      add(x, "transform.scale.x")
      add(y, "transform.scale.y")
    case .about: break
    }
  }

  /// A layer has one radius: what all corners share, whichever of them are rounded.
  private mutating func addOutline(_ outline: Drawing<Amount>.Outline) {
    func products(_ radius: Amount) -> [Amount.Term] {
      radius.terms.map { Amount.Term(factor: $0.factor, sources: $0.sources) }
    }
    let shared = products(outline.topLeft).filter { term in
      outline.radii.allSatisfy { products($0).contains(term) }
    }
    if let first = shared.first { add(Amount(terms: [first]), "cornerRadius") }
  }

  private mutating func addItems(_ items: [Drawing<Amount>.Item], isShape: Bool) {
    var isBehind = true
    // A layer has one border.
    var isBordered = false
    for item in items {
      switch item {
      case .fill(let paint):
        if isBehind { add(paint.color.red, isShape ? "fillColor" : "backgroundColor") }
      case .stroke(let pen) where !isBordered:
        isBordered = true
        add(pen.paint.color.red, "borderColor")
        add(pen.width, "borderWidth")
      case .text(let style):
        add(style.content, "string")
        add(style.size, "fontSize")
        add(style.paint.color.red, "foregroundColor")
      case .children(let clipped):
        add(clipped, "masksToBounds", isOn: true)
        isBehind = false
      case .line(let line):
        add(line.paint.color.red, "strokeColor")
        add(line.width, "lineWidth")
        add(line.miterLimit, "miterLimit")
        add(line.dashOffset, "lineDashPhase")
        add(line.trimStart, "strokeStart")
        add(line.trimEnd, "strokeEnd")
      case .stroke, .backdrop, .typography, .image, .tint, .particles: break
      }
    }
  }
}

extension [Drawing<Amount>.Step] {
  /// The point about which a layer first turns.
  fileprivate var firstAnchor: (x: Amount, y: Amount)? {
    for case .about(let x, let y, _) in self { return (x, y) }
    return nil
  }
}
