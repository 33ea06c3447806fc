import MotionValues

/// The transform of a layer in a Lottie file, relative to the one around it.
package struct LottiePlacement {
  package let anchor: LottieChannel
  package let x: LottieChannel
  package let y: LottieChannel
  /// In per cent.
  package let scale: LottieChannel
  /// In degrees.
  package let rotation: LottieChannel

  package init(
    anchor: LottieChannel, x: LottieChannel, y: LottieChannel, scale: LottieChannel,
    rotation: LottieChannel
  ) {
    self.anchor = anchor
    self.x = x
    self.y = y
    self.scale = scale
    self.rotation = rotation
  }

  /// Returns the written transform at a time in frames.
  func transform(at frame: Double) -> Transform3D {
    let (anchor, scale) = (anchor.values(at: frame), scale.values(at: frame))
    return Transform3D.translation(x: -anchor[0], y: -anchor[1])
      .followed(by: .scale(x: scale[0] / 100, y: scale[1] / 100))
      .followed(by: .rotation(z: rotation.values(at: frame)[0]))
      .followed(by: .translation(x: x.values(at: frame)[0], y: y.values(at: frame)[0]))
  }
}
