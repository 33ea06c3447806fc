/// Three coordinates of a colour: red, green, blue; lightness, a, b; or lightness, chroma, hue in
/// degrees.
package struct ColorCoordinates: Hashable, Sendable {
  package var x: Double
  package var y: Double
  package var z: Double

  package init(_ x: Double, _ y: Double, _ z: Double) {
    self.x = x
    self.y = y
    self.z = z
  }

  func map(_ change: (Double) -> Double) -> ColorCoordinates {
    ColorCoordinates(change(x), change(y), change(z))
  }
}
