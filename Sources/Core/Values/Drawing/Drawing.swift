/// What a layer shows, as data: numbers in a fixed order, and what they are for.
///
/// Who draws, hits or exports a layer reads its drawing, and knows no property by name. The numbers
/// are amounts where a drawing is declared, places on a tape where it is bound to a layer, and
/// numbers where it is evaluated.
public struct Drawing<N: Hashable & Sendable>: Hashable, Sendable {
  /// A step of a placement.
  public enum Step: Hashable, Sendable {
    /// A shift along x, y and z, in points.
    case move(N, N, N)
    /// A rotation in degrees.
    case rotate(DrawingAxis, N)
    /// Factors of x and y.
    case scale(N, N)
    /// Steps about a point of the layer's plane.
    indirect case about(N, N, [Step])
  }

  /// The numbers of a colour in sRGB, each from 0 to 1.
  public struct Components: Hashable, Sendable {
    package var red, green, blue, alpha: N

    package init(red: N, green: N, blue: N, alpha: N) {
      (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
    }
  }

  /// A colour, and an opacity that its own is multiplied by.
  public struct Paint: Hashable, Sendable {
    package var color: Components
    package var opacity: N

    package init(color: Components, opacity: N) {
      (self.color, self.opacity) = (color, opacity)
    }
  }

  /// A change of a picture. Those of one drawing are applied in the order of these cases.
  public enum Filter: Hashable, Sendable {
    /// `saturate()` of CSS; 1 changes nothing.
    case saturation(N)
    /// `contrast()` of CSS; 1 changes nothing.
    case contrast(N)
    /// `brightness()` of CSS; 1 changes nothing.
    case brightness(N)
    /// A Gaussian blur, by its standard deviation in points.
    case blur(N)
    /// A shadow of the outline: its shift, and the standard deviation of its blur, in points.
    case shadow(x: N, y: N, deviation: N, Paint)
    /// Further shadows, by the number of the value; 0 for none.
    case shadows(N)
  }

  /// A rectangle of the layer's size with rounded corners, the radii in points; or a path.
  package struct Outline: Hashable, Sendable {
    package var topLeft, topRight, bottomRight, bottomLeft: N
    /// The path in place of the rectangle; nil for most layers.
    package var path: PathOutline?

    package init(topLeft: N, topRight: N, bottomRight: N, bottomLeft: N, path: PathOutline? = nil) {
      (self.topLeft, self.topRight) = (topLeft, topRight)
      (self.bottomRight, self.bottomLeft) = (bottomRight, bottomLeft)
      self.path = path
    }
  }

  /// An outline that is a path.
  public struct PathOutline: Hashable, Sendable {
    /// The number of the path.
    package var path: N
    /// The index of the rule of what is inside.
    package var rule: N

    package init(path: N, rule: N) { (self.path, self.rule) = (path, rule) }
  }

  /// A line along a path, centred on it.
  public struct Line: Hashable, Sendable {
    package var paint: Paint
    package var width, cap, join, miterLimit: N
    /// The number of the dashes, and the distance at which they begin, in points.
    package var dash, dashOffset: N
    /// The part that is drawn, in fractions of the length; whether that is of each subpath.
    package var trimStart, trimEnd, trimOffset, trimEach: N

    package init(
      paint: Paint, width: N, cap: N, join: N, miterLimit: N, dash: N, dashOffset: N, trimStart: N,
      trimEnd: N, trimOffset: N, trimEach: N
    ) {
      self.paint = paint
      (self.width, self.cap, self.join, self.miterLimit) = (width, cap, join, miterLimit)
      (self.dash, self.dashOffset) = (dash, dashOffset)
      (self.trimStart, self.trimEnd) = (trimStart, trimEnd)
      (self.trimOffset, self.trimEach) = (trimOffset, trimEach)
    }

    /// The numbers besides the paint, in a fixed order.
    package var numbers: [N] {
      [width, cap, join, miterLimit, dash, dashOffset, trimStart, trimEnd, trimOffset, trimEach]
    }

    /// Makes a line of a paint and the other numbers, in their order.
    package init(paint: Paint, numbers: [N]) {
      self.init(
        paint: paint, width: numbers[0], cap: numbers[1], join: numbers[2], miterLimit: numbers[3],
        dash: numbers[4], dashOffset: numbers[5], trimStart: numbers[6], trimEnd: numbers[7],
        trimOffset: numbers[8], trimEach: numbers[9])
    }
  }

  /// A line along the inside of the outline.
  public struct Pen: Hashable, Sendable {
    package var paint: Paint
    package var width: N

    /// Makes a pen of a paint, and a width in points.
    public init(paint: Paint, width: N) {
      (self.paint, self.width) = (paint, width)
    }
  }

  /// A text, and how it is set.
  public struct TextStyle: Hashable, Sendable {
    /// The number of the text; 0 for an empty one.
    package var content: N
    /// The number of the text as it is wrapped; 0 if it is not.
    package var wrapped: N
    package var size, weight, alignment, lineHeight, lines, shown: N
    package var paint: Paint

    package init(
      content: N, wrapped: N, size: N, weight: N, alignment: N, lineHeight: N, lines: N, shown: N,
      paint: Paint
    ) {
      (self.content, self.wrapped) = (content, wrapped)
      (self.size, self.weight, self.alignment) = (size, weight, alignment)
      (self.lineHeight, self.lines, self.shown) = (lineHeight, lines, shown)
      self.paint = paint
    }
  }

  /// How the letters of a text are set.
  public struct TypographyStyle: Hashable, Sendable {
    /// The distance between letters beside their advances, in points.
    package var spacing: N
    /// 1 with a line below or through the letters, otherwise 0.
    package var underline, strikethrough: N
    /// The indices of `DigitSpacing` and `Truncation`.
    package var digits, truncation: N

    package init(spacing: N, underline: N, strikethrough: N, digits: N, truncation: N) {
      (self.spacing, self.underline, self.strikethrough) = (spacing, underline, strikethrough)
      (self.digits, self.truncation) = (digits, truncation)
    }

    /// The numbers in a fixed order.
    package var numbers: [N] { [spacing, underline, strikethrough, digits, truncation] }
  }

  /// An image, and how it fills the layer.
  public struct ImageStyle: Hashable, Sendable {
    /// The number of the file's name; 0 for none.
    package var content: N
    package var mode: N

    package init(content: N, mode: N) {
      (self.content, self.mode) = (content, mode)
    }
  }

  /// Copies of the children, which the layer throws in place of drawing them.
  public struct Particles: Hashable, Sendable {
    /// Whether the outline clips them.
    package var clipped: N
    /// The numbers of the ranges from which a particle takes its own, in the order of
    /// `ParticleNumber`.
    package var ranges: [N]
    /// The index of the `ParticleCurve`.
    package var curve: N

    package init(clipped: N, ranges: [N], curve: N) {
      (self.clipped, self.ranges, self.curve) = (clipped, ranges, curve)
    }

    /// The numbers that say how particles move and change.
    package var numbers: [N] { ranges + [curve] }
  }

  /// What a layer paints.
  public enum Item: Hashable, Sendable {
    /// What lies behind the layer, within its outline, filtered.
    case backdrop([Filter])
    /// The area within the outline.
    case fill(Paint)
    /// A line along the inside of the outline.
    case stroke(Pen)
    /// A line along the outline, if that is a path.
    case line(Line)
    /// A text.
    case text(TextStyle)
    /// How the letters of the layer's text are set.
    case typography(TypographyStyle)
    /// An image, within the outline.
    case image(ImageStyle)
    /// What covers the colours of the layer's image, within its opacity.
    case tint(Paint)
    /// The layers in it, once.
    case children(clipped: N)
    /// The copies of the layers in it, in their place.
    case particles(Particles)
  }

  /// The viewer of a layer's children: the vanishing point, and the distance; 0 for none.
  package struct Viewer: Hashable, Sendable {
    package var x, y, distance: N

    package init(x: N, y: N, distance: N) {
      (self.x, self.y, self.distance) = (x, y, distance)
    }
  }

  /// What fingers meet: the size, the outline, and what is painted there, from back to front.
  package struct Surface: Hashable, Sendable {
    package var width, height: N
    package var outline: Outline
    package var items: [Item]

    package init(width: N, height: N, outline: Outline, items: [Item]) {
      (self.width, self.height) = (width, height)
      (self.outline, self.items) = (outline, items)
    }
  }

  package var surface: Surface
  /// The place of the sheet on which the layer lies in its parent, the outermost step first.
  package var sheet: [Step] = []
  /// The place on the sheet, the outermost step first.
  package var place: [Step] = []
  /// What it does to the places of its children.
  package var content: [Step] = []
  package var view: Viewer
  /// Whether its children are not flattened onto its plane, and share the viewer of the layer itself.
  package var keepsDepth = false
  /// The index of what the layer cuts from its parent in place of being drawn; nil for most layers.
  package var mask: N?
  /// Whether its back is drawn and touched; nil if it always is.
  package var backShown: N?
  /// Whether its children are ordered by the depth of their middles; nil if they never are.
  package var depthOrder: N?
  /// The order among siblings.
  package var order: N
  /// 1 if it is shown with its children, otherwise 0.
  package var shown: N
  /// 1 if fingers meet it and its children, otherwise 0.
  package var touched: N
  /// Filters of the whole picture, children included, the first one first.
  package var filters: [Filter] = []
  package var opacity: N
  /// The index of the `BlendMode`; nil if it is always the first one.
  package var blend: N?

  package init(
    surface: Surface, sheet: [Step] = [], place: [Step] = [], content: [Step] = [], view: Viewer,
    keepsDepth: Bool = false, order: N, shown: N, touched: N, filters: [Filter] = [], opacity: N,
    blend: N? = nil
  ) {
    (self.surface, self.sheet, self.place, self.content) = (surface, sheet, place, content)
    (self.view, self.keepsDepth, self.order) = (view, keepsDepth, order)
    (self.shown, self.touched, self.filters, self.opacity) = (shown, touched, filters, opacity)
    self.blend = blend
  }
}

/// An axis of rotation.
public enum DrawingAxis: String, Hashable, Sendable {
  /// From left to right.
  case x
  /// From top to bottom.
  case y
  /// Towards the viewer.
  case z

  /// For each corner, clockwise from the top left, the index of the one that lies there once the
  /// outline is mirrored along the axis.
  fileprivate var mirroredCorners: [Int] { self == .x ? [1, 0, 3, 2] : [3, 2, 1, 0] }
}

/// What a number of a drawing is for.
package enum DrawingRole: Sendable {
  case size, outline, place, content, view, order, shown, touched, clip
  case mask, backShown, depthOrder
  case blur, backdropBlur, colorFilter, shadowPlace, shadowPaint, opacity, blend
  case fill, stroke, penWidth, particles
  case textContent, textStyle, textPaint, imageContent, imageStyle, imageTint

  /// Whether a change of the number moves something; otherwise something fades, or changes its
  /// colour. Reduced motion applies to what moves.
  package var moves: Bool {
    switch self {
    case .size, .outline, .place, .content, .view, .order, .shown, .touched, .clip, .shadowPlace,
      .penWidth, .textContent, .textStyle, .imageContent, .imageStyle, .mask, .backShown,
      .depthOrder, .particles:
      true
    case .blur, .backdropBlur, .colorFilter, .shadowPaint, .opacity, .blend, .fill, .stroke,
      .textPaint, .imageTint:
      false
    }
  }
}

extension Drawing {
  /// Returns the drawing with each number replaced; `body` gets them in a fixed order.
  package func map<M>(_ body: (N, DrawingRole) throws -> M) rethrows -> Drawing<M> {
    var drawing = try Drawing<M>(
      surface: surface.map(body),
      sheet: sheet.map { try $0.map { try body($0, .place) } },
      place: place.map { try $0.map { try body($0, .place) } },
      content: content.map { try $0.map { try body($0, .content) } },
      view: .init(
        x: body(view.x, .view), y: body(view.y, .view), distance: body(view.distance, .view)),
      keepsDepth: keepsDepth, order: body(order, .order), shown: body(shown, .shown),
      touched: body(touched, .touched),
      filters: filters.map { try $0.map(blur: .blur, body) },
      opacity: body(opacity, .opacity), blend: blend.map { try body($0, .blend) })
    drawing.mask = try mask.map { try body($0, .mask) }
    drawing.backShown = try backShown.map { try body($0, .backShown) }
    drawing.depthOrder = try depthOrder.map { try body($0, .depthOrder) }
    return drawing
  }

  /// Returns the drawing with what a kind of layer or engines add to it.
  package func adding(_ parts: some Sequence<Part>) -> Drawing {
    var drawing = self
    for part in parts { drawing.add(part) }
    return drawing
  }

  private mutating func add(_ part: Part) {
    switch part {
    case .content(let item):
      let children = surface.items.firstIndex(where: \.isContent)
      surface.items.insert(item, at: children ?? surface.items.endIndex)
    case .front(let item): surface.items.append(item)
    case .step(let step): content.append(step)
    case .sheet(let steps): sheet += steps
    case .mirror(let axis): surface.outline.mirror(axis)
    case .outline(let path):
      surface.outline.path = path
      surface.items.removeAll { if case .stroke = $0 { true } else { false } }
    case .view(let x, let y): (view.x, view.y) = (x, y)
    case .keepsDepth: keepsDepth = true
    case .filter(let filter): Self.insert(filter, into: &filters)
    case .backdrop(let filter):
      for (index, item) in surface.items.enumerated() {
        guard case .backdrop(var filters) = item else { continue }
        Self.insert(filter, into: &filters)
        surface.items[index] = .backdrop(filters)
        return
      }
      surface.items.insert(.backdrop([filter]), at: 0)
    case .blend(let mode): blend = mode
    case .mask(let kind): mask = kind
    case .back(let shown): backShown = shown
    case .depthOrder(let isOn): depthOrder = isOn
    }
  }

  /// Inserts a filter in the order in which they are applied.
  private static func insert(_ filter: Filter, into filters: inout [Filter]) {
    let next = filters.firstIndex { $0.rank > filter.rank }
    filters.insert(filter, at: next ?? filters.endIndex)
  }

  /// What a kind of layer or an engine adds to a drawing.
  public enum Part: Hashable, Sendable {
    /// An item behind the children, in front of what is there.
    case content(Item)
    /// An item in front of everything.
    case front(Item)
    /// A step in the places of the children.
    case step(Step)
    /// Steps that move the layer with its children, in the parent's coordinates, the outermost first.
    case sheet([Step])
    /// An outline that is mirrored along an axis, as that of the back of a sheet is.
    case mirror(DrawingAxis)
    /// An outline that is a path, along whose inside no pen draws.
    case outline(PathOutline)
    /// Another vanishing point of the children.
    case view(x: N, y: N)
    /// Children that keep their depth.
    case keepsDepth
    /// A filter of the whole picture.
    case filter(Filter)
    /// A filter of what lies behind the layer.
    case backdrop(Filter)
    /// Another way to combine its colours with those behind it.
    case blend(N)
    /// What the layer cuts from its parent, by the index of its kind.
    case mask(N)
    /// Whether the back of the layer is drawn.
    case back(shown: N)
    /// Whether the children are ordered by the depth of their middles.
    case depthOrder(N)
  }
}

extension Drawing.Part {
  /// Returns the part with each number replaced.
  package func map<M>(_ body: (N) throws -> M) rethrows -> Drawing<M>.Part {
    switch self {
    case .content(let item): try .content(item.map { number, _ in try body(number) })
    case .front(let item): try .front(item.map { number, _ in try body(number) })
    case .step(let step): try .step(step.map(body))
    case .sheet(let steps): try .sheet(steps.map { try $0.map(body) })
    case .mirror(let axis): .mirror(axis)
    case .outline(let outline):
      try .outline(.init(path: body(outline.path), rule: body(outline.rule)))
    case .view(let x, let y): try .view(x: body(x), y: body(y))
    case .keepsDepth: .keepsDepth
    case .filter(let filter): try .filter(filter.map(blur: .blur) { number, _ in try body(number) })
    case .backdrop(let filter):
      try .backdrop(filter.map(blur: .backdropBlur) { number, _ in try body(number) })
    case .blend(let mode): try .blend(body(mode))
    case .mask(let kind): try .mask(body(kind))
    case .back(let shown): try .back(shown: body(shown))
    case .depthOrder(let isOn): try .depthOrder(body(isOn))
    }
  }

  /// What it paints; nil if it places something.
  package var item: Drawing<N>.Item? {
    switch self {
    case .content(let item), .front(let item): item
    case .backdrop(let filter): .backdrop([filter])
    case .step, .sheet, .mirror, .outline, .view, .keepsDepth, .filter, .blend, .mask, .back,
      .depthOrder:
      nil
    }
  }

  /// Whether it says where the layer or its children lie, or how these are seen.
  package var isSpatial: Bool { isOfSheet || isOfView }

  /// Whether it says what of the layer, or of its parent, fingers meet.
  package var isTouched: Bool {
    switch self {
    case .mask, .back, .depthOrder: true
    case .content, .front, .step, .sheet, .mirror, .outline, .view, .keepsDepth, .filter, .backdrop,
      .blend:
      false
    }
  }

  /// Whether it is of the sheet on which the layer lies.
  package var isOfSheet: Bool {
    switch self {
    case .sheet, .mirror: true
    case .content, .front, .step, .outline, .view, .keepsDepth, .filter, .backdrop, .blend, .mask,
      .back, .depthOrder:
      false
    }
  }

  /// Whether it says where the children lie, or how they are seen.
  package var isOfView: Bool {
    switch self {
    case .step, .view, .keepsDepth: true
    case .content, .front, .sheet, .mirror, .outline, .filter, .backdrop, .blend, .mask,
      .back, .depthOrder:
      false
    }
  }
}

extension Drawing.Outline {
  /// The radii of the corners, clockwise from the top left.
  package var radii: [N] { [topLeft, topRight, bottomRight, bottomLeft] }

  fileprivate mutating func mirror(_ axis: DrawingAxis) {
    let radii = radii
    let places = axis.mirroredCorners
    (topLeft, topRight) = (radii[places[0]], radii[places[1]])
    (bottomRight, bottomLeft) = (radii[places[2]], radii[places[3]])
  }
}

/// What layers with a group of properties show.
package enum LayerLook: Hashable, Sendable {
  /// A drawing of its own.
  case drawing(Drawing<Amount>)
  /// What is added to the drawing of every layer.
  case parts([Drawing<Amount>.Part])

  /// Whether it paints something, rather than placing layers alone.
  package var paints: Bool {
    switch self {
    case .drawing: true
    case .parts(let parts): parts.contains { $0.item != nil }
    }
  }

  /// The properties of the layer itself on which its surface, or what is added, depends.
  package var sources: Set<String> {
    var amounts: [Amount] = []
    switch self {
    case .drawing(let drawing):
      _ = drawing.surface.map { (amount, _) -> Int in
        amounts.append(amount)
        return 0
      }
    case .parts(let parts):
      amounts = parts.flatMap(\.amounts)
      if parts.contains(where: { $0.item?.isOutlined ?? false }) {
        amounts += LayerProperties.drawing.surface.outline.radii
      }
    }
    return Set(amounts.flatMap(\.sources).filter { $0.owner == .own }.map(\.property))
  }
}

extension Drawing where N == Amount {
  /// Whether the layer throws copies of its children in place of drawing them.
  package var throwsChildren: Bool {
    surface.items.contains { if case .particles = $0 { true } else { false } }
  }

  /// What a property is for; empty if nothing depends on it.
  package func roles(of property: String) -> Set<DrawingRole> {
    var roles: Set<DrawingRole> = []
    _ = map { (amount, role) -> Int in
      if amount.reads(property) { roles.insert(role) }
      return 0
    }
    return roles
  }

  /// Whether a change of a property moves something; otherwise it stands only where something fades,
  /// or changes its colour.
  package func moves(_ property: String) -> Bool {
    let roles = roles(of: property)
    return roles.isEmpty || roles.contains(where: \.moves)
  }
}

extension Drawing.Part where N == Amount {
  /// The numbers of the part.
  fileprivate var amounts: [Amount] {
    var amounts: [Amount] = []
    _ = map { (amount) -> Int in
      amounts.append(amount)
      return 0
    }
    return amounts
  }

  /// The properties that the part reads.
  package var sources: [Amount.Source] { amounts.flatMap(\.sources) }
}

extension Drawing.Paint where N == Amount {
  /// The paint of a colour property of the layer, such as `fill`, with an opacity.
  public init(_ property: String, opacity: Amount = 1.0) {
    self.init(
      color: .init(
        red: .own(property, 0), green: .own(property, 1), blue: .own(property, 2),
        alpha: .own(property, 3)),
      opacity: opacity)
  }

  /// Black with an opacity.
  public static func black(opacity: Amount) -> Self {
    Self(color: .init(red: 0.0, green: 0.0, blue: 0.0, alpha: 1.0), opacity: opacity)
  }
}
