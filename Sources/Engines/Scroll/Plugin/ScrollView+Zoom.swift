import MotionCore
import MotionPlugin
import MotionValues

/// The zoom of a scroll view's content, by two fingers, `zoomTo` and double taps.
extension ScrollView: PinchConsumer {
  var pinchPlane: PanPlane { PanPlane(of: layer) }
  var isScalable: Bool {
    zoom.map { $0.limits.range.lowerBound < $0.limits.range.upperBound } ?? false
  }

  func beginPinch(_ pair: FingerPair, at time: Double) throws(Diagnostic) {
    try interrupt(at: time)
    guard let zoom, isScalable,
      let grip = ZoomGrip(pair, on: place(at: time), zoom.limits, at: time)
    else { return }
    self.zoom?.activity = .pinched(grip)
    stage.report("pinch", target: layer.path, [.name("began")])
    noteMotion()
  }

  func endPinch(at time: Double) throws(Diagnostic) {
    guard case .pinched(let grip) = zoom?.activity else { return }
    try step(to: time)
    let place = place(at: time)
    zoom?.pivot = grip.middle(at: time)
    stage.report("pinch", target: layer.path, [.name("ended")])
    try rest(at: place)
    try settleZoom(from: place, at: time)
    noteMotion()
  }
}

extension ScrollView {
  /// The scale and the offset at a time, before rounding to pixels; the offset alone if the content does
  /// not zoom.
  private func place(at time: Double) -> ZoomPlace {
    if let place = zoom?.place(at: time) { return place }
    func offset(_ direction: ScrollDirection) -> Double {
      read(direction) { $0.exactOffset(at: time, interceptor: nil) }
    }
    return ZoomPlace(
      scale: zoom?.restingScale ?? 1, offset: Point(x: offset(.x), y: offset(.y)))
  }

  /// Places the content at rest, even beyond the limits and edges.
  private func rest(at place: ZoomPlace) throws(Diagnostic) {
    zoom?.activity = .resting(scale: place.scale)
    for index in tracks.indices {
      let (content, configuration) = try tracks[index].presentConfiguration(
        on: stage, zoomedBy: zoom)
      let offset = place.offset[PanAxis(tracks[index].direction)]
      tracks[index].place(at: offset, content, configuration, on: stage)
    }
  }

  /// Begins the way back of content at rest beyond a limit or an edge; other content stays.
  private func settleZoom(from place: ZoomPlace, at time: Double) throws(Diagnostic) {
    if let goal = zoom?.goal(from: place), goal != place {
      if stage.reducesMotion {
        try rest(at: goal)
      } else {
        zoom?.activity = .returning(ScaleReturn(from: place.numbers, to: goal.numbers, at: time))
      }
    }
    try begin(at: time)
  }

  /// Begins the way back from beyond a limit, after the finger that has held the content there has
  /// lifted; returns false if it is within the limits.
  func returnZoom(at time: Double) throws(Diagnostic) -> Bool {
    guard let zoom, let scale = zoom.restingScale, zoom.limits.clamp(scale) != scale else {
      return false
    }
    let place = place(at: time)
    try rest(at: place)
    try settleZoom(from: place, at: time)
    return true
  }

  /// Stops a change of the scale where it is.
  func stopZoom(at time: Double) throws(Diagnostic) {
    guard let place = zoom?.place(at: time) else { return }
    try rest(at: place)
  }

  /// Notes that a motion of the scale has ended.
  func endZoom(at time: Double) throws(Diagnostic) {
    guard let zoom, let place = zoom.place(at: time) else { return }
    try rest(at: zoom.confined(place))
    reach.settle(edges(at: time))
  }

  /// Zooms to a scale within the limits, about a point of the view, by default its middle.
  func zoom(
    to scale: Double, at point: (x: Double?, y: Double?), duration: Double,
    by gesture: ScrollGesture?, at time: Double
  ) throws(Diagnostic) {
    try interrupt(at: time)
    guard let zoom else { return }
    motion = gesture
    let start = place(at: time)
    try rest(at: start)
    self.zoom?.pivot = Point(
      x: point.x ?? zoom.contents[0].viewportLength / 2,
      y: point.y ?? zoom.contents[1].viewportLength / 2)
    let goal = self.zoom?.goal(from: start, to: scale)
    guard let goal else { return }
    let duration = shownDuration(duration)
    if duration > 0 {
      self.zoom?.activity = .flying(ZoomFlight(from: start, to: goal, duration: duration, at: time))
    } else {
      try rest(at: goal)
    }
    try begin(at: time)
  }

  /// Zooms in at a point of the view, or back out.
  func zoomByDoubleTap(at point: Point, _ time: Double) throws(Diagnostic) {
    guard let zoom, zoom.doubleTapScale > 0 else { return }
    try self.zoom(
      to: zoom.doubleTapGoal(from: zoom.scale(at: time)), at: (point.x, point.y),
      duration: ScrollAnimation.duration, by: nil, at: time)
  }

  /// Applies the properties of the zoom; content at rest stays within its limits.
  func configureZoom(at time: Double) throws(Diagnostic) {
    try checkZoom()
    guard let slots = zoomSlots, var zoom else { return }
    zoom.bounces = tracks.contains { stage.read($0.slots.bounces) != 0 }
    zoom.limits = ScaleLimits(
      stage.read(slots.least)...stage.read(slots.greatest),
      rubberBand: zoom.bounces ? RubberBand.coefficient : 0)
    zoom.doubleTapScale = stage.read(slots.doubleTap)
    zoom.contents = tracks.map { track in
      var content = track.presentContent(on: stage)
      if content.length == 0 { content.length = childrenEnd(along: track.direction) }
      return content
    }
    self.zoom = zoom
    guard !isActive, let scale = zoom.restingScale, zoom.limits.clamp(scale) != scale else {
      return
    }
    let middle = Point(
      x: zoom.contents[0].viewportLength / 2, y: zoom.contents[1].viewportLength / 2)
    let inside = place(at: time).scaled(to: zoom.limits.clamp(scale), about: middle)
    try rest(at: zoom.confined(inside))
  }

  /// The end of the layers in it along an axis: the length of content that has no other.
  private func childrenEnd(along direction: ScrollDirection) -> Double {
    let names = direction == .x ? ["x", "width"] : ["y", "height"]
    return layer.children.reduce(0) { end, child in
      guard !child.isMask else { return end }
      return max(
        end,
        names.reduce(0) { sum, name in
          sum + (child.property(name).map { stage.read($0.slot) } ?? 0)
        })
    }
  }

  /// Checks that scales and taps are possible, and that nothing contradicts a zoom.
  ///
  /// - Throws: `out-of-range`, or `conflicting-options` for pages, snapping and a header.
  func checkZoom() throws(Diagnostic) {
    guard let slots = zoomSlots else { return }
    let (least, greatest) = (stage.read(slots.least), stage.read(slots.greatest))
    let tapped = stage.read(slots.doubleTap)
    guard least <= greatest else {
      throw Diagnostic(
        .outOfRange,
        "`\(layer.path)`: `minimumZoomScale` is \(NumberText(least)), which is more than "
          + "`maximumZoomScale`, \(NumberText(greatest))",
        help: ["set both; each is 1 if it is left out"], token: "minimumZoomScale")
    }
    guard tapped == 0 || (least...greatest).contains(tapped) else {
      throw Diagnostic(
        .outOfRange,
        "`\(layer.path)`: `doubleTapZoomScale` is \(NumberText(tapped)); expected a scale from "
          + "`minimumZoomScale`, \(NumberText(least)), to `maximumZoomScale`, \(NumberText(greatest))",
        token: "doubleTapZoomScale")
    }
    let pages = tracks.contains {
      stage.read($0.slots.paging) != 0 || stage.read($0.slots.pageLength) > 0
        || $0.snapping != .free
    }
    guard !pages, interceptor == nil else {
      let what = pages ? "has no pages and no snapping" : "moves no header"
      throw Diagnostic(
        .conflictingOptions, "`\(layer.path)` zooms, so it \(what)",
        help: ["put the content that zooms in a scroll view of its own"],
        token: pages ? "paging" : "maximumZoomScale")
    }
  }

  /// Checks that the content zooms.
  ///
  /// - Throws: `wrong-state` if it does not.
  func requireZoom() throws(Diagnostic) {
    if let slots = zoomSlots, stage.read(slots.least) < stage.read(slots.greatest) { return }
    throw Diagnostic(
      .wrongState, "`\(layer.path)` does not zoom",
      help: ["set its `maximumZoomScale`, such as 4"], token: "zoomTo")
  }
}
