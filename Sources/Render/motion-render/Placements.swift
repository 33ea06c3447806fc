import MotionRecording
import MotionValues

/// Where layers are in a frame, by the rules of the page's `placement.js`.
struct Placements {
  let scene: BoundScene
  let values: [Value]

  private func number(_ number: BoundNumber) -> Double { scene.number(number, in: values) }

  /// Steps as one transform; the outermost comes first.
  private func transform(_ steps: [Drawing<BoundNumber>.Step]) -> Transform3D {
    var result = Transform3D.identity
    for step in steps {
      let one: Transform3D
      switch step {
      case .move(let x, let y, let z):
        one = .translation(x: number(x), y: number(y), z: number(z))
      case .rotate(let axis, let angle):
        let degrees = number(angle)
        if degrees == 0 { continue }
        switch axis {
        case .x: one = .rotation(x: degrees)
        case .y: one = .rotation(y: degrees)
        case .z: one = .rotation(z: degrees)
        }
      case .scale(let x, let y): one = .scale(x: number(x), y: number(y))
      case .about(let x, let y, let inner):
        one = transform(inner).about(Point(x: number(x), y: number(y)))
      }
      result = one.followed(by: result)
    }
    return result
  }

  private func keepsDepth(_ layer: Int) -> Bool { layer > 0 && scene.drawings[layer].keepsDepth }

  private func parent(of layer: Int) -> Int { scene.recording.layers[layer].parent ?? 0 }

  /// From the points in a layer to the plane into which its children are flattened.
  private func inside(_ layer: Int) -> Transform3D {
    let drawing = scene.drawings[layer]
    let content = transform(drawing.content)
    if keepsDepth(layer) {
      return content.followed(by: transform(drawing.place)).followed(by: inside(parent(of: layer)))
    }
    let distance = number(drawing.view.distance)
    guard distance > 0 else { return content }
    let point = Point(x: number(drawing.view.x), y: number(drawing.view.y))
    return content.followed(by: Transform3D.perspective(distance).about(point))
  }

  /// From a layer's own points to the plane into which it is flattened.
  private func flat(_ layer: Int) -> Transform3D {
    let drawing = scene.drawings[layer]
    return transform(drawing.place).followed(by: transform(drawing.sheet))
      .followed(by: inside(parent(of: layer)))
  }

  /// From a layer's own points to those of its parent; nil for a plane that is seen edge-on.
  func map(of layer: Int) -> Homography? {
    let own = Homography(flat(layer))
    guard own.determinant.magnitude > 1e-9 else { return nil }
    let holder = parent(of: layer)
    guard keepsDepth(holder) else { return own }
    return Homography(flat(holder)).inverse.map { own.followed(by: $0) }
  }

  /// Where a point of a layer is in the scene; nil if it is not seen.
  func place(of layer: Int, _ x: Double, _ y: Double) -> (x: Double, y: Double)? {
    var place: (x: Double, y: Double)? = (x, y)
    var layer = layer
    while layer > 0, let point = place {
      place = map(of: layer)?.point(point.x, point.y)
      layer = parent(of: layer)
    }
    return place
  }

  /// Whether the viewer sees the back of a layer.
  func showsBack(_ layer: Int) -> Bool {
    let transform = flat(layer)
    let plane = Homography(transform).determinant
    return plane * Self.determinant(of: transform) < 0
  }

  private static func determinant(of t: Transform3D) -> Double {
    // Along the column of z.
    let rows = [t.xAxis, t.yAxis, t.zAxis, t.origin]
    var sum = 0.0
    for (index, row) in rows.enumerated() {
      let others = rows.indices.filter { $0 != index }.map { rows[$0] }
      let (p, q, r) = (others[0], others[1], others[2])
      let minor =
        p.x * (q.y * r.w - q.w * r.y) - p.y * (q.x * r.w - q.w * r.x)
        + p.w * (q.x * r.y - q.y * r.x)
      sum += (index % 2 == 0 ? 1 : -1) * row.z * minor
    }
    return sum
  }

  /// The depth of a layer's middle in its parent, rounded to a millionth of a point.
  func depth(of layer: Int) -> Double {
    let drawing = scene.drawings[layer]
    let whole = transform(drawing.place).followed(by: transform(drawing.sheet))
    let middle = SIMD4(
      number(drawing.surface.width) / 2, number(drawing.surface.height) / 2, 0, 1)
    return (whole.image(of: middle).z * 1e6).rounded() / 1e6
  }
}
