import MotionCore
import MotionRecording
import MotionValues

/// Composes the layers of a Lottie file from those of a hand-off.
///
/// 1. A flat layer is a layer with the one around it as its parent; its properties are keys of the
///    same properties.
/// 2. Any other layer is an outline on the screen, baked.
/// 3. What fades, blends or is clipped as a whole is a composition of its own, in the space of the
///    screen. So is what contains layers that blend, which do so with their composition alone.
struct LottieComposer: ChannelComposer {
  typealias Span = LottieFacts.Span

  struct Composition {
    let id: String
    let name: String
    /// From back to front, each with Lottie's index.
    var layers: [(index: Int, members: [JSONTree.Member])] = []
    /// The indices to which layers refer as their parents.
    var parents: Set<Int> = []
    var lastIndex = 0
    /// Whether a layer shows it.
    var isShown = false
    /// Lottie's index of each flat layer, and of what carries the layers inside it.
    var indices: [Int: (own: Int, content: Int)] = [:]

    /// The layers from front to back; those to which none refers have no index.
    var node: JSONTree {
      .list(
        layers.reversed().map { index, members in
          let own: [JSONTree.Member] =
            parents.contains(index) ? [("ind", .number(Double(index)))] : []
          return .object(members.prefix(2) + own + members.dropFirst(2))
        })
    }
  }

  let source: LottieSource
  let facts: LottieFacts
  /// The share of the tolerances that each layer may use.
  let shares: [Double]
  var channels: LottieChannels
  private(set) var compositions = [Composition(id: "", name: "")]
  /// The written placements of flat layers, and of the content of scroll views.
  private(set) var placements: [Int: LottiePlacement] = [:]
  private(set) var scrolls: [Int: LottiePlacement] = [:]
  /// The size of each layer that is written as a rectangle.
  var sizes: [Int: LottieChannel] = [:]

  /// The paths, gradients, dashes and masks that are in the file, and why others are not.
  var carried: Set<HandoffSource> = []
  var lost: [HandoffSource: String] = [:]
  /// The gradients that further stops stand for, with the words for that.
  var approximated: [HandoffSource: String] = [:]

  /// What the file contains of flat layers.
  var written: LottieCorners.Written {
    .init(
      placements: placements, scrolls: scrolls, sizes: sizes,
      outlines: channels.outlineDeviations)
  }

  /// Composes the whole file, with channels that may be those of a file before.
  init(_ channels: LottieChannels, _ facts: LottieFacts, shares: [Double]) {
    source = channels.source
    self.facts = facts
    self.shares = shares
    self.channels = channels
    let all = Span(start: 0, end: source.handoff.duration + 1 / LottieChannel.frameRate)
    emit(0, in: 0, all, fadedBy: [])
  }

  func frames(_ span: Span) -> ClosedRange<Double> {
    LottieChannel.frame(span.start)...LottieChannel.frame(span.end)
  }

  func path(of layer: Int) -> String { source.layers[layer].path }

  // MARK: The tree

  /// What of a layer the compositions around it have.
  private struct Done: OptionSet {
    let rawValue: Int

    static let blend = Done(rawValue: 1)
    static let opacity = Done(rawValue: 2)
    static let masks = Done(rawValue: 4)
    static let all: Done = [.blend, .opacity, .masks]
  }

  /// Adds a layer and those inside it; `factors` are the layers whose opacity each of its pictures
  /// has.
  private mutating func emit(
    _ layer: Int, in place: Int, _ span: Span, fadedBy factors: [Int], after done: Done = [],
    blend: BlendMode = .normal
  ) {
    guard facts.pictureCounts[layer] > 0,
      let span = facts.visibleSpan(of: layer, within: span)
    else { return }
    if !done.contains(.blend), facts.blends[layer] {
      emit(stretchesOf: layer, in: place, span, fadedBy: factors)
      return
    }
    var factors = factors
    let drawn = source.layer(layer)
    if !done.contains(.opacity), layer > 0 {
      let fades = !drawn.isAlways(drawn.drawing.opacity, 1)
      let isGroup = facts.isGroup(layer, blend)
      if isGroup || fades && facts.pictureCounts[layer] > 1 {
        let inner = addComposition("\(path(of: layer)) (\(isGroup ? "blend" : "opacity"))")
        emit(layer, in: inner, span, fadedBy: [], after: [.blend, .opacity])
        // Masks may let nothing through.
        guard !compositions[inner].layers.isEmpty else { return }
        let opacity = opacity(
          of: layer, factors + (fades ? [layer] : []), role: "opacity of the group")
        // Players blend with what is behind a composition, too, unless it is cut, faded or blended.
        let isOpen = isGroup && blend == .normal
        add(
          composition: inner, to: place, span, opacity, mask: nil,
          isOpen ? [("tt", .number(Double(MaskKind.alpha.matteMode)))] : [], blend: blend)
        if isOpen { addScreen("\(path(of: layer)) (isolation)", to: place, span) }
        return
      }
      if fades { factors.append(layer) }
    }
    if !done.contains(.masks), !facts.masks[layer].isEmpty {
      for stretch in LottieMasks(of: layer, within: span, source, facts).stretches {
        emit(layer, cutBy: stretch.masks, in: place, stretch.span, fadedBy: factors)
      }
      return
    }
    let hasChildren = !facts.children[layer].isEmpty
    let isFlat = facts.isFlat[layer]
    let ground = facts.grounds[layer]
    let items = ground.behind + (hasChildren ? [] : ground.front)
    let clip = hasChildren && clips(layer) ? addComposition("\(path(of: layer)) (clip)") : nil
    let floor = floor(of: layer, in: place, clip: clip)
    let parent = transformIndex(ofParent: layer, in: floor)
    if !items.isEmpty {
      let index = add(
        picture: layer, shapes(of: layer, items, span), to: floor, parent: parent, span,
        fadedBy: factors, blend: blend)
      if isFlat, hasChildren { note(layer, index, in: floor) }
    } else if isFlat, hasChildren, layer > 0 {
      note(layer, addNull(layer, to: floor, parent: parent), in: floor)
    }
    guard hasChildren else { return }
    if let inner = clip {
      emitChildren(of: layer, in: inner, span, fadedBy: factors)
      if source.shapeTracks[layer] != nil {
        let matte = addComposition("\(path(of: layer)) (outline)")
        addOutline(of: layer, to: matte, span)
        add(composition: inner, to: place, span, cutBy: matte, .alpha)
      } else if !compositions[inner].layers.isEmpty {
        let mask = screenOutline(of: layer, role: "mask")
        add(composition: inner, to: place, span, nil, mask: mask)
      }
    } else {
      emitChildren(of: layer, in: place, span, fadedBy: factors)
    }
    if !ground.front.isEmpty {
      let parent = isFlat ? carrier(of: layer, in: place).own : nil
      add(
        rim: layer, shapes(of: layer, ground.front, span), to: place, parent: parent, span,
        fadedBy: factors)
    }
  }

  /// Adds a layer that blends once for each of its blend modes, which Lottie does not change.
  private mutating func emit(
    stretchesOf layer: Int, in place: Int, _ span: Span, fadedBy factors: [Int]
  ) {
    let drawn = source.layer(layer)
    guard let choice = drawn.drawing.blend else { return }
    carried.formUnion(drawn.properties(of: choice))
    for stretch in source.stretches(of: choice, in: layer, span) {
      emit(
        layer, in: place, stretch.span, fadedBy: factors, after: .blend,
        blend: BlendMode(rawValue: stretch.word) ?? .normal)
    }
  }

  /// Returns the composition of what a layer paints behind those in it: that of the clip if some of
  /// them blend with it.
  private mutating func floor(of layer: Int, in place: Int, clip: Int?) -> Int {
    guard let clip, facts.blendsInside(layer) else { return place }
    let isCut = facts.grounds[layer].behind.contains { if case .line = $0 { true } else { false } }
    guard isCut else { return clip }
    for child in facts.children[layer] where facts.blends[child] {
      let drawn = source.layer(child)
      for property in drawn.drawing.blend.map(drawn.properties) ?? [] {
        lost[property] = "the clip around the layer would cut the line that it blends with"
      }
    }
    return place
  }

  private mutating func emitChildren(
    of layer: Int, in place: Int, _ span: Span, fadedBy factors: [Int]
  ) {
    let stacking = LottieStacking(facts.children[layer], span, source, facts)
    for stretch in stacking.stretches {
      for child in stretch.order { emit(child, in: place, stretch.span, fadedBy: factors) }
    }
  }

  /// Adds a layer and those inside it, cut by masks; each one cuts what the others leave.
  private mutating func emit(
    _ layer: Int, cutBy masks: [LottieMasks.Mask], in place: Int, _ span: Span,
    fadedBy factors: [Int]
  ) {
    let drawn = masks.filter { $0.kind == .outline || facts.pictureCounts[$0.layer] > 0 }
    for mask in masks {
      carried.formUnion(
        source.layer(mask.layer).drawing.mask.map(source.layer(mask.layer).properties) ?? [])
    }
    // A mask without a picture lets nothing through, or, if it is inverted, everything.
    guard
      masks.allSatisfy({ mask in
        mask.kind.isInverted || drawn.contains { $0.layer == mask.layer }
      })
    else { return }
    guard !drawn.isEmpty else {
      return emit(layer, in: place, span, fadedBy: factors, after: .all)
    }
    var inner = addComposition("\(path(of: layer)) (masked)")
    emit(layer, in: inner, span, fadedBy: factors, after: .all)
    for (index, mask) in drawn.enumerated() {
      let isLast = index == drawn.count - 1
      let outer = isLast ? place : addComposition("\(path(of: layer)) (masked \(index + 1))")
      let matte = addComposition("\(path(of: mask.layer)) (mask)")
      if mask.kind == .outline {
        addOutline(of: mask.layer, to: matte, span)
      } else {
        emit(mask.layer, in: matte, span, fadedBy: [])
      }
      add(composition: inner, to: outer, span, cutBy: matte, mask.kind)
      inner = outer
    }
  }

  /// Adds the area of a layer, in black.
  private mutating func addOutline(of layer: Int, to place: Int, _ span: Span) {
    let parent = transformIndex(ofParent: layer, in: place)
    let shapes = shapes(of: layer, [.fill(.black(opacity: 1.0))], span)
    _ = add(picture: layer, shapes, to: place, parent: parent, span, fadedBy: [])
  }

  /// Adds an area as large as the screen, in black, as the matte of the layer behind it.
  private mutating func addScreen(_ name: String, to place: Int, _ span: Span) {
    let center: JSONTree = .list([.number(width / 2), .number(height / 2)])
    let size: JSONTree = .list([.number(width), .number(height)])
    let shapes: JSONTree = [
      [
        "ty": "rc", "p": .object([("a", 0), ("k", center)]),
        "s": .object([("a", 0), ("k", size)]), "r": ["a": 0, "k": 0],
      ],
      ["ty": "fl", "c": ["a": 0, "k": [0, 0, 0]], "o": ["a": 0, "k": 100]],
    ]
    add(
      type: 4, name, to: place, parent: nil, frames(span),
      [("td", 1), ("ks", .object([])), ("shapes", shapes)])
  }

  private func clips(_ layer: Int) -> Bool {
    let drawn = source.layer(layer)
    return layer > 0
      && drawn.drawing.surface.items.contains { item in
        if case .children(let clipped) = item {
          drawn.value(of: clipped, at: 0) != 0
        } else {
          false
        }
      }
  }

  // MARK: Layers of the file

  private mutating func addComposition(_ name: String) -> Int {
    compositions.append(Composition(id: "composition\(compositions.count)", name: name))
    return compositions.count - 1
  }

  private mutating func nextIndex(in place: Int) -> Int {
    compositions[place].lastIndex += 1
    return compositions[place].lastIndex
  }

  /// Adds one of Lottie's layers in front of the others; returns its index.
  @discardableResult
  private mutating func add(
    type: Int, _ name: String, to place: Int, parent: Int?, _ span: ClosedRange<Double>,
    _ members: [JSONTree.Member], blend: BlendMode = .normal, isBehind: Bool = false
  ) -> Int {
    let index = nextIndex(in: place)
    var node: [JSONTree.Member] = [("ty", .number(Double(type))), ("nm", .text(name))]
    if let parent {
      node.append(("parent", .number(Double(parent))))
      compositions[place].parents.insert(parent)
    }
    let rotates = members.contains { $0.name == "ks" && $0.value["r"] != nil }
    // Without `ddd` before `ks`, rlottie ignores rotations.
    if rotates { node.append(("ddd", 0)) }
    node += [("ip", .number(span.lowerBound)), ("op", .number(span.upperBound)), ("st", 0)]
    if blend != .normal { node.append(("bm", .number(blend.lottieNumber))) }
    compositions[place].layers.insert(
      (index, node + members), at: isBehind ? 0 : compositions[place].layers.count)
    return index
  }

  private mutating func add(
    picture layer: Int, _ shapes: [JSONTree], to place: Int, parent: Int?, _ span: Span,
    fadedBy factors: [Int], blend: BlendMode = .normal
  ) -> Int {
    let frames = frames(span)
    let opacity = opacity(of: layer, factors, role: "opacity")
    let transform =
      facts.isFlat[layer] && layer > 0
      ? placement(of: layer).node(within: frames, opacity: opacity) : Self.identity(opacity, frames)
    return add(
      type: 4, path(of: layer), to: place, parent: parent, frames,
      [("ks", transform), ("shapes", .list(shapes))], blend: blend)
  }

  private mutating func add(
    rim layer: Int, _ shapes: [JSONTree], to place: Int, parent: Int?, _ span: Span,
    fadedBy factors: [Int]
  ) {
    let opacity = opacity(of: layer, factors, role: "opacity")
    add(
      type: 4, "\(path(of: layer)) (border)", to: place, parent: parent, frames(span),
      [("ks", Self.identity(opacity, frames(span))), ("shapes", .list(shapes))])
  }

  /// Adds a composition, and another one in front of it that cuts it as its matte.
  private mutating func add(
    composition inner: Int, to place: Int, _ span: Span, cutBy matte: Int, _ kind: MaskKind
  ) {
    guard !compositions[inner].layers.isEmpty else { return }
    add(
      composition: inner, to: place, span, nil, mask: nil,
      [("tt", .number(Double(kind.matteMode)))])
    add(composition: matte, to: place, span, nil, mask: nil, [("td", 1)])
  }

  private mutating func add(
    composition inner: Int, to place: Int, _ span: Span, _ opacity: LottieChannel?,
    mask: LottieChannel?, _ matte: [JSONTree.Member] = [], blend: BlendMode = .normal
  ) {
    let frames = frames(span)
    compositions[inner].isShown = true
    var members: [JSONTree.Member] = [
      ("refId", .text(compositions[inner].id)), ("w", .number(width)), ("h", .number(height)),
      ("ks", Self.identity(opacity, frames)),
    ]
    members += matte
    if let mask {
      // Without `x`, which the specification does not have, lottie-web draws nothing of the file.
      members.append(("hasMask", true))
      members.append(
        (
          "masksProperties",
          [
            [
              "mode": "a", "inv": false, "pt": mask.node(within: frames, LottieOutline.node),
              "o": ["a": 0, "k": 100], "x": ["a": 0, "k": 0],
            ]
          ]
        ))
    }
    add(
      type: 0, compositions[inner].name, to: place, parent: nil, frames, members, blend: blend)
  }

  static func identity(_ opacity: LottieChannel?, _ span: ClosedRange<Double>) -> JSONTree {
    guard let opacity else { return .object([]) }
    return .object([("o", opacity.node(within: span) { .number($0[0]) })])
  }

  /// The size of the screen, in whole points.
  var width: Double { side(\.width) }
  var height: Double { side(\.height) }

  private func side(_ side: KeyPath<Drawing<Amount>.Surface, Amount>) -> Double {
    let scene = source.layer(0)
    return max(scene.value(of: scene.drawing.surface[keyPath: side], at: 0).rounded(.up), 1)
  }

  // MARK: Parents

  /// Notes what carries the layers inside a flat layer.
  @discardableResult
  private mutating func note(
    _ layer: Int, _ index: Int, in place: Int
  ) -> (own: Int, content: Int) {
    var content = index
    if let move = facts.scrolls[layer] {
      let scroll = scroll(of: layer, by: move)
      content = add(
        type: 3, "\(path(of: layer)) (content)", to: place, parent: index, whole,
        [("ks", scroll.node(within: whole))])
    }
    compositions[place].indices[layer] = (index, content)
    return (index, content)
  }

  private var whole: ClosedRange<Double> {
    frames(Span(start: 0, end: source.handoff.duration + 1 / LottieChannel.frameRate))
  }

  private mutating func addNull(_ layer: Int, to place: Int, parent: Int?) -> Int {
    let placement = placement(of: layer)
    return add(
      type: 3, path(of: layer), to: place, parent: parent, whole,
      [("ks", placement.node(within: whole))])
  }

  /// Returns the index of what carries a flat layer; nil if that is the screen.
  private mutating func transformIndex(ofParent layer: Int, in place: Int) -> Int? {
    guard facts.isFlat[layer], let parent = source.layers[layer].parent, parent > 0 else {
      return nil
    }
    return carrier(of: parent, in: place).content
  }

  /// Returns the index of a flat layer, and of what carries the layers inside it.
  private mutating func carrier(of layer: Int, in place: Int) -> (own: Int, content: Int) {
    if let known = compositions[place].indices[layer] { return known }
    let outer = transformIndex(ofParent: layer, in: place)
    return note(layer, addNull(layer, to: place, parent: outer), in: place)
  }

  mutating func placement(of layer: Int) -> LottiePlacement {
    if let known = placements[layer] { return known }
    let made = makePlacement(of: layer)
    placements[layer] = made
    return made
  }

  private mutating func scroll(
    of layer: Int, by move: HandoffPlacement.Move
  ) -> LottiePlacement {
    if let known = scrolls[layer] { return known }
    let made = makeScroll(of: layer, by: move)
    scrolls[layer] = made
    return made
  }
}

/// What writes the places and outlines of layers as channels: the composer of a Lottie file, and that
/// of a vector drawable.
protocol ChannelComposer {
  var source: LottieSource { get }
  var facts: LottieFacts { get }
  /// The share of the tolerances that each layer may use.
  var shares: [Double] { get }
  var channels: LottieChannels { get set }
}

extension ChannelComposer {
  private var tolerances: ExportTolerances { source.handoff.tolerances }

  private func points(_ layer: Int) -> Double { tolerances.points * shares[layer] }

  private func number(_ layer: HandoffLayer, _ amount: Amount) -> HandoffNumber {
    layer.number(amount, keepsConditions: true)
  }

  // MARK: Placement

  mutating func makePlacement(of layer: Int) -> LottiePlacement {
    let plane = facts.placements[layer] ?? LottieFacts.Plane()
    let drawn = source.layer(layer)
    let length = [points(layer)]
    let origin = plane.origin.map { (x: number(drawn, $0.x), y: number(drawn, $0.y)) }
    func position(_ name: String, _ shift: HandoffNumber, _ origin: HandoffNumber?) -> LottieChannel
    {
      channels.channel(
        of: layer, [origin.map { shift + $0 } ?? shift],
        .init(role: "\(name) position", tolerances: length)
      ) { $0 }
    }
    let x = position("x", plane.x, origin?.x)
    let y = position("y", plane.y, origin?.y)
    let anchor = channels.channel(
      of: layer, [origin?.x ?? .init(0), origin?.y ?? .init(0)],
      .init(role: "anchor point", tolerances: length + length)
    ) { $0 }
    let reach = reach(of: drawn)
    let fraction = min(tolerances.fraction * shares[layer], points(layer) / reach)
    let scale = channels.channel(
      of: layer, [plane.scale.x, plane.scale.y],
      .init(role: "scale", tolerances: [fraction * 100, fraction * 100], scale: 100)
    ) { [100 * $0[0], 100 * $0[1]] }
    let degrees = min(
      tolerances.degrees * shares[layer], Elementary.degrees(radians: points(layer) / reach))
    let rotation = channels.channel(
      of: layer, [plane.angle], .init(role: "rotation", tolerances: [degrees])
    ) { $0 }
    return LottiePlacement(anchor: anchor, x: x, y: y, scale: scale, rotation: rotation)
  }

  /// How far the farthest corner of a layer is from its middle, roughly, in points.
  private func reach(of layer: HandoffLayer) -> Double {
    let surface = layer.drawing.surface
    let (width, height) = (
      layer.value(of: surface.width, at: 0), layer.value(of: surface.height, at: 0)
    )
    return max((width * width + height * height).squareRoot() / 2, 1)
  }

  mutating func makeScroll(of layer: Int, by move: HandoffPlacement.Move) -> LottiePlacement {
    func channel(_ number: HandoffNumber, _ axis: String) -> LottieChannel {
      let name = number.sources.first?.property ?? axis
      return channels.channel(
        of: layer, [number],
        .init(role: "position of the content, \(name)", tolerances: [points(layer)])
      ) { $0 }
    }
    func constant(_ values: [Double]) -> LottieChannel {
      LottieChannel(
        LottieMotion([]) { _ in values }, tolerances: values.map { _ in 1 }, decimals: 0,
        isSmallest: true)
    }
    let (x, y) = (channel(move.x, "x"), channel(move.y, "y"))
    return LottiePlacement(
      anchor: constant([0, 0]), x: x, y: y, scale: constant([100, 100]), rotation: constant([0]))
  }

  // MARK: Opacity

  /// Returns the opacity of a picture, in per cent; nil if it is opaque and visible all the time.
  mutating func opacity(of layer: Int, _ factors: [Int], role: String) -> LottieChannel? {
    let visibility = [facts.visibility(of: layer)].compactMap(\.self)
    guard !factors.isEmpty || !visibility.isEmpty else { return nil }
    return channels.channel(
      of: layer, factors.map { source.layer($0).number(source.layer($0).drawing.opacity) },
      and: visibility,
      .init(role: role, tolerances: [tolerances.fraction * 100], scale: 100)
    ) { [$0.reduce(100) { $0 * min(max($1, 0), 1) }] }
  }

  // MARK: Sizes and outlines

  private func size(_ layer: HandoffLayer) -> [HandoffNumber] {
    [layer.drawing.surface.width, layer.drawing.surface.height].map { number(layer, $0) }
  }

  mutating func size(of layer: Int) -> LottieChannel {
    let tolerance = points(layer)
    return channels.channel(
      of: layer, size(source.layer(layer)),
      .init(role: "size", tolerances: [tolerance, tolerance])
    ) { $0 }
  }

  /// Returns the size of the area up to the middle of a stroke.
  mutating func borderSize(of layer: Int, _ pen: Drawing<Amount>.Pen) -> LottieChannel {
    let (tolerance, drawn) = (points(layer), source.layer(layer))
    return channels.channel(
      of: layer, size(drawn) + [number(drawn, pen.width)],
      .init(role: "size of the border", tolerances: [tolerance, tolerance])
    ) { [max($0[0] - $0[2], 0), max($0[1] - $0[2], 0)] }
  }

  /// Returns the radius of a rectangle's corners, at most half the shorter side; with a pen, that of
  /// the middle of its stroke.
  mutating func roundness(of layer: Int, in pen: Drawing<Amount>.Pen?) -> LottieChannel {
    let drawn = source.layer(layer)
    let numbers =
      [number(drawn, drawn.drawing.surface.outline.topLeft)] + size(drawn)
      + [pen.map { number(drawn, $0.width) } ?? HandoffNumber(0)]
    return channels.channel(
      of: layer, numbers,
      .init(role: pen == nil ? "roundness" : "roundness of the border", tolerances: [points(layer)])
    ) { values in
      let radius = min(max(values[0], 0), values[1] / 2, values[2] / 2)
      return [max(radius - values[3] / 2, 0)]
    }
  }
}
