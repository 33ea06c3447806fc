import MotionValues

/// Steps of a drawing as CSS.
struct WebPlacement {
  private let placement: HandoffPlacement
  private let layer: HandoffLayer

  init(_ steps: [Drawing<Amount>.Step], of layer: HandoffLayer) {
    placement = HandoffPlacement(steps, of: layer)
    self.layer = layer
  }

  var isEmpty: Bool { placement.isEmpty }

  /// The steps as a shift; nil if they are anything else.
  var move: HandoffPlacement.Move? {
    guard let parts = placement.parts, parts.turns == nil else { return nil }
    return parts.move
  }

  /// The properties `translate`, `rotate`, `scale`, `transform` and `transform-origin`; nil for steps
  /// of another order.
  var properties: [WebDeclaration]? {
    guard let parts = placement.parts else { return nil }
    var all: [WebDeclaration] = []
    if let (x, y, z) = parts.move {
      let numbers = z.differs(from: 0) ? [x, y, z] : [x, y]
      let pieces = numbers.map { [WebExpression.Piece.points($0)] }
      all.append(WebDeclaration("translate", Array(pieces.joined(separator: [.text(" ")]))))
    }
    guard let turns = parts.turns else { return all }
    if let plane = turns.steps.plane {
      if let angle = plane.angle { all.append(WebDeclaration("rotate", [.degrees(angle)])) }
      if let (x, y) = plane.scale {
        all.append(WebDeclaration("scale", [.plain(x), .text(" "), .plain(y)]))
      }
    } else {
      all.append(WebDeclaration("transform", functions(turns.steps).trimmed))
    }
    let origin = WebPoint(turns.x, turns.y, of: layer)
    if !origin.isMiddle { all.append(WebDeclaration("transform-origin", origin.pieces)) }
    return all
  }

  /// The steps as functions of `transform`, about the top left corner.
  var functions: [WebExpression.Piece] { functions(placement.steps) }

  private func functions(_ steps: [HandoffPlacement.Step]) -> [WebExpression.Piece] {
    steps.flatMap { step -> [WebExpression.Piece] in
      switch step {
      case .move(let x, let y, let z): return Self.shift(x, y, z)
      case .rotate(let axis, let angle):
        return [.text(" rotate\(axis.rawValue.uppercased())("), .degrees(angle), .text(")")]
      case .scale(let x, let y):
        return [.text(" scale("), .plain(x), .text(", "), .plain(y), .text(")")]
      case .about(let x, let y, let inner):
        let origin = WebPoint(x, y, of: layer)
        return origin.shift(1, for: inner) + functions(inner) + origin.shift(-1, for: inner)
      }
    }
  }

  private static func shift(
    _ x: HandoffNumber, _ y: HandoffNumber, _ z: HandoffNumber
  ) -> [WebExpression.Piece] {
    let used = zip(["X", "Y", "Z"], [x, y, z]).filter { $0.1.differs(from: 0) }
    if used.count == 1 {
      return [.text(" translate\(used[0].0)("), .points(used[0].1), .text(")")]
    }
    return [
      .text(" translate3d("), .points(x), .text(", "), .points(y), .text(", "), .points(z),
      .text(")"),
    ]
  }
}

/// A point in an element: as a part of its size, plus a distance.
struct WebPoint {
  struct Place {
    private let share: HandoffNumber
    var distance: HandoffNumber

    /// Splits an amount into what is a multiple of a size, and the rest.
    init(_ amount: Amount, of size: Amount, in layer: HandoffLayer) {
      var (share, rest) = (Amount(), Amount(constant: amount.constant))
      let size = size.terms.first?.sources.first
      for var term in amount.terms {
        if let place = term.sources.firstIndex(where: { $0 == size }) {
          term.sources.remove(at: place)
          share.terms.append(term)
        } else {
          rest.terms.append(term)
        }
      }
      self.share = layer.number(share)
      distance = layer.number(rest)
    }

    private init(_ share: HandoffNumber, _ distance: HandoffNumber) {
      (self.share, self.distance) = (share, distance)
    }

    var isUsed: Bool { share.differs(from: 0) || distance.differs(from: 0) }
    var isMiddle: Bool { !share.differs(from: 0.5) && !distance.differs(from: 0) }

    var piece: WebExpression.Piece {
      let percent = WebNumber(share, .percent)
      if !distance.differs(from: 0) { return .number(percent) }
      let points = WebNumber(distance, .points)
      return share.differs(from: 0) ? .sum(percent, points) : .number(points)
    }

    static prefix func - (place: Place) -> Place { Place(-place.share, -place.distance) }
  }

  var x, y: Place

  init(_ x: Amount, _ y: Amount, of layer: HandoffLayer) {
    let surface = layer.drawing.surface
    self.x = Place(x, of: surface.width, in: layer)
    self.y = Place(y, of: surface.height, in: layer)
  }

  var isMiddle: Bool { x.isMiddle && y.isMiddle }

  var pieces: [WebExpression.Piece] { [x.piece, .text(" "), y.piece] }

  /// A shift to the point or from it, for steps about it: a rotation about an axis is not concerned
  /// by a shift along the axis.
  fileprivate func shift(
    _ sign: Double, for steps: [HandoffPlacement.Step]
  ) -> [WebExpression.Piece] {
    func turns(only axis: DrawingAxis) -> Bool {
      steps.allSatisfy { if case .rotate(axis, _) = $0 { true } else { false } }
    }
    let (x, y) = sign < 0 ? (-x, -y) : (x, y)
    switch (x.isUsed && !turns(only: .x), y.isUsed && !turns(only: .y)) {
    case (true, true): return [.text(" translate("), x.piece, .text(", "), y.piece, .text(")")]
    case (true, false): return [.text(" translateX("), x.piece, .text(")")]
    case (false, true): return [.text(" translateY("), y.piece, .text(")")]
    case (false, false): return []
    }
  }
}

extension WebExpression.Piece {
  static func points(_ number: HandoffNumber) -> Self { .number(WebNumber(number, .points)) }
  static func degrees(_ number: HandoffNumber) -> Self { .number(WebNumber(number, .degrees)) }
  static func plain(_ number: HandoffNumber) -> Self { .number(WebNumber(number, .none)) }
}

extension [WebExpression.Piece] {
  /// Without the space at the beginning.
  var trimmed: [Element] {
    guard case .text(let text)? = first, text.hasPrefix(" ") else { return self }
    return [.text(String(text.dropFirst()))] + dropFirst()
  }
}
