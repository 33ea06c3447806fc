import MotionMath

/// How a layer comes to be seen in the nearest layer around it that flattens what lies in it.
///
/// Layers flatten, as `CALayer` and CSS's `transform-style: flat` do: what lies in a layer is seen in the
/// layer's plane. Only a booklet that is seen from its parent's viewpoint keeps the depth of its pages.
///
/// It never changes; a class, since it is long to copy.
package final class LayerProjection {
  /// The layer in whose plane the result lies.
  package let holder: Layer
  private let placement: LayerPlacement
  private let page: (turn: PageTurn, view: LayerView)?
  /// The layers whose depth is kept, from the inside out.
  private let passed: [(view: LayerView, placement: LayerPlacement)]
  private let view: LayerView
  private let hinge: Hinge?

  /// Finds what the layer's projection follows from; the scene has none.
  package init?(_ layer: Layer) {
    guard let placement = LayerPlacement(layer), let parent = layer.parent,
      var view = LayerView(parent)
    else { return nil }
    self.placement = placement
    let stage = layer.stage
    page = stage.pageTurns[layer.index].map { ($0, view) }
    var passed: [(view: LayerView, placement: LayerPlacement)] = []
    var holder = parent
    while stage.viewpoints[holder.index] == .parent, let outer = holder.parent,
      let outerView = LayerView(outer), let placement = LayerPlacement(holder)
    {
      passed.append((view, placement))
      holder = outer
      view = outerView
    }
    self.passed = passed
    self.holder = holder
    self.view = view
    if case .hinge(let hinge) = stage.viewpoints[holder.index] {
      self.hinge = hinge
    } else {
      hinge = nil
    }
  }

  /// The slots that the projection follows from.
  package var slots: [Int] { arrangement + [page?.turn.slot].compactMap { $0 } }

  /// The same without the angle by which the layer is turned as a page.
  package var arrangement: [Int] {
    placement.slots + view.slots + (page?.view.slots ?? [])
      + passed.flatMap { $0.view.slots + $0.placement.slots }
  }

  /// The viewer's place in the holder.
  package func viewer(in store: borrowing PropertyStore) -> Viewer {
    view.viewer(above: hinge, in: store)
  }

  /// Returns the transform of the sheet that the layer lies on, which is its parent's plane unless it is turned
  /// as a page, into the holder's space; `degrees` takes the place of the page's own angle.
  package func sheet(
    turnedBy degrees: Double? = nil, in store: borrowing PropertyStore
  ) -> Transform3D {
    var transform = Transform3D.identity
    if let (turn, view) = page {
      transform = view.turn(turn, by: degrees ?? store[turn.slot], in: store)
    }
    for (view, placement) in passed {
      transform = transform.followed(by: view.scroll(in: store))
        .followed(by: placement.transform(in: store))
    }
    return transform.followed(by: view.scroll(in: store))
  }

  /// Returns the layer's own corners.
  package func bounds(in store: borrowing PropertyStore) -> Quadrilateral {
    placement.bounds(in: store)
  }

  /// Returns the transform from the layer's own points to the holder's, as they are seen there.
  package func transform(
    turnedBy degrees: Double? = nil, in store: borrowing PropertyStore
  ) -> Transform3D {
    placement.transform(in: store)
      .followed(by: sheet(turnedBy: degrees, in: store))
      .followed(by: viewer(in: store).perspective)
  }

  /// Returns the corners of what lies in the layer as they are seen in the holder.
  package func project(
    _ shape: Quadrilateral, turnedBy degrees: Double? = nil, in store: borrowing PropertyStore
  ) throws(ViewerReached) -> Quadrilateral {
    let seen = transform(turnedBy: degrees, in: store)
    return try shape.map { (point) throws(ViewerReached) in try seen.project(point) }
  }
}
