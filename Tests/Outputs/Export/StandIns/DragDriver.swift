// Drives the drags of exported rules as a view would, without one: fingers come from standard input, numbers go to
// standard output, 240 times a second. Between two touches, a drag settles by the equation of its spring.
import SwiftUI

/// Drives one drag: reads the fingers of a story, and prints for each frame what `values` makes of its place.
func drive<Detent>(_ rule: DragRule<Detent>, _ values: (CGPoint) -> [CGFloat]) {
  var driver = DragDriver(Drag(rule))
  var frames = 0
  var fingers: [DragDriver<Detent>.Finger] = []
  while let line = readLine() {
    let words = line.split(separator: " ").map(String.init)
    switch words.first {
    case "frames": frames = Int(words[1]) ?? 0
    case "finger":
      fingers.append(
        .init(
          isCancelled: words[1] == "1", listOffset: Double(words[2]), isListMoving: words[3] == "1")
      )
    case "sample":
      fingers[fingers.count - 1].samples.append(
        .init(
          time: Double(words[1]) ?? 0,
          place: CGPoint(x: Double(words[2]) ?? 0, y: Double(words[3]) ?? 0)))
    default: break
    }
  }
  for index in 0..<frames {
    let time = Double(index) / 240
    driver.advance(to: time, fingers)
    print(values(driver.drag.shown.place).map { "\($0)" }.joined(separator: " "))
  }
}

struct DragDriver<Detent: Hashable & Sendable> {
  struct Sample {
    let time: Double
    let place: CGPoint
  }

  struct Finger {
    let isCancelled: Bool
    let listOffset: Double?
    let isListMoving: Bool
    var samples: [Sample] = []
  }

  private(set) var drag: Drag<Detent>
  private var settling: (start: Double, from: CGPoint, Drag<Detent>.Settling)?
  private var next = (finger: 0, sample: 0)

  init(_ drag: Drag<Detent>) { self.drag = drag }

  mutating func advance(to time: Double, _ fingers: [Finger]) {
    while next.finger < fingers.count {
      let finger = fingers[next.finger]
      let sample = finger.samples[next.sample]
      guard sample.time <= time + 1e-9 else { break }
      show(at: sample.time)
      touch(finger, sample)
      next.sample += 1
      if next.sample == finger.samples.count { next = (next.finger + 1, 0) }
    }
    show(at: time)
  }

  private mutating func touch(_ finger: Finger, _ sample: Sample) {
    let start = finger.samples[0].place
    let translation = CGSize(
      width: sample.place.x - start.x, height: sample.place.y - start.y)
    if next.sample == 0 {
      let end = drag.place
      drag.touch(
        at: sample.time, listOffset: finger.listOffset.map { CGFloat($0) },
        isListMoving: finger.isListMoving)
      if drag.place != end { settling = nil }
    } else {
      let wasMoved = drag.hasMoved
      drag.follow(translation, at: sample.time)
      if drag.hasMoved {
        if !wasMoved { settling = nil }
        drag.shown.place = drag.place
      }
    }
    guard next.sample == finger.samples.count - 1,
      let new = drag.lift(at: sample.time, isCancelled: finger.isCancelled)
    else { return }
    settling = (sample.time, drag.shown.place, new)
    drag.settle(at: new.end)
  }

  private mutating func show(at time: Double) {
    guard let (start, from, end) = settling else {
      drag.shown.place = drag.place
      return
    }
    let spring = drag.rule.spring
    drag.shown.place = CGPoint(
      x: end.end.x
        + spring.distance(from.x - end.end.x, end.velocity.width, after: time - start),
      y: end.end.y
        + spring.distance(from.y - end.end.y, end.velocity.height, after: time - start))
  }
}

extension Spring {
  /// The distance from its target: the equation of a spring of mass 1, whose documentation gives ω = 2π / response.
  fileprivate func distance(_ x: CGFloat, _ v: CGFloat, after time: Double) -> CGFloat {
    let (x, v) = (Double(x), Double(v))
    let w = 2 * Double.pi / response
    let (decay, z) = (exp(-dampingRatio * w * time), dampingRatio)
    var place = decay * (x + (v + w * x) * time)
    if z < 1 {
      let d = w * (1 - z * z).squareRoot()
      place = decay * (x * cos(d * time) + (v + z * w * x) / d * sin(d * time))
    } else if z > 1 {
      let d = w * (z * z - 1).squareRoot()
      place = decay * (x * cosh(d * time) + (v + z * w * x) / d * sinh(d * time))
    }
    return abs(place) < 1e-3 ? 0 : CGFloat(place)
  }
}
