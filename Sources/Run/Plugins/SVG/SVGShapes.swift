import MotionValues

extension Outline {
  /// Makes a rectangle with rounded corners (SVG 2, §10.2).
  static func rectangle(at place: Vector2, size: Vector2, radii: Vector2) -> Outline {
    let far = place + size
    var outline = Outline()
    guard radii.x > 0, radii.y > 0 else {
      outline.move(to: place)
      for corner in [Vector2(far.x, place.y), far, Vector2(place.x, far.y)] {
        outline.line(to: corner)
      }
      outline.close()
      return outline
    }
    func side(_ start: Vector2, _ end: Vector2) {
      if outline.commands.isEmpty {
        outline.move(to: start)
      } else {
        outline.arc(radii: radii, rotation: 0, isLarge: false, isClockwise: true, to: start)
      }
      if start != end { outline.line(to: end) }
    }
    side(Vector2(place.x + radii.x, place.y), Vector2(far.x - radii.x, place.y))
    side(Vector2(far.x, place.y + radii.y), Vector2(far.x, far.y - radii.y))
    side(Vector2(far.x - radii.x, far.y), Vector2(place.x + radii.x, far.y))
    side(Vector2(place.x, far.y - radii.y), Vector2(place.x, place.y + radii.y))
    outline.arc(
      radii: radii, rotation: 0, isLarge: false, isClockwise: true,
      to: Vector2(place.x + radii.x, place.y))
    outline.close()
    return outline
  }

  /// Makes an ellipse from its rightmost point, clockwise (SVG 2, §10.3).
  static func ellipse(about center: Vector2, radii: Vector2) -> Outline {
    var outline = Outline()
    outline.move(to: center + Vector2(radii.x, 0))
    for step in [Vector2(0, 1), Vector2(-1, 0), Vector2(0, -1), Vector2(1, 0)] {
      outline.arc(
        radii: radii, rotation: 0, isLarge: false, isClockwise: true, to: center + radii * step)
    }
    outline.close()
    return outline
  }
}
