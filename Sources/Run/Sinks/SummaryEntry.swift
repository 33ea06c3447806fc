import MotionAnalysis
import MotionCore
import MotionRecording
import MotionRuntime
import MotionValues

/// The measures of one property during a run.
struct SummaryEntry {
  let place: SinkProperty
  /// Whether its value may have changed since it was last measured.
  var isMoving = false
  private var drivers = PropertyDrivers()
  private var numbers: NumberSamples
  private var meter: RowMeter
  private var steps: StepMeter

  init(_ place: SinkProperty, rate: Double, listsMoves: Bool) {
    self.place = place
    numbers = NumberSamples(place.property, initial: place.initial.channel(0))
    meter = RowMeter(from: place.initial.channel(0), rate: rate, listsMoves: listsMoves)
    steps = StepMeter(from: place.initial)
  }

  /// Measures a frame since whose predecessor there was neither a turn nor a sample; returns false if
  /// the velocity is not known, or that of another driver.
  ///
  /// It is not inlined, because reading a member of an element of an array copies the element.
  @inline(never)
  mutating func goOn(
    to value: Double, velocity: Double, _ owner: SlotOwner, frame: Int, instant: Int
  ) -> Bool {
    guard !velocity.isNaN, owner == drivers.owner, place.property.isNumber, place.frame < frame
    else { return false }
    let found = numbers.goOn(
      ValueAndVelocity(value: value, velocity: velocity), at: instant,
      after: meter.last ?? place.initial.channel(0))
    guard let found else { return true }
    if let corner = found.corner { meter.addCorner(corner) }
    meter.append(found.motion.value, velocity: found.motion.velocity, at: frame)
    return true
  }

  /// Samples the property at an instant; the velocity is NaN if it is unknown. Returns whether the
  /// property begins to move.
  mutating func sample(
    _ frame: borrowing SceneFrame, at instant: Int, velocity: Double, isFrame: Bool
  ) -> Bool {
    let stage = frame.stage
    if drivers.noteOwner(of: place.slot, stage) {
      numbers.noteHandover(inTurn: frame.turnCount)
    }
    guard place.property.isNumber else {
      if isFrame, place.layerFrame < frame.index {
        steps.append(stage.traceValue(at: place.slot), at: frame.index)
      }
      return false
    }
    numbers.append(
      ValueAndVelocity(value: stage.store[place.slot], velocity: velocity), at: instant)
    defer { isMoving = true }
    return !isMoving
  }

  /// Discards the samples before an instant.
  mutating func forget(before base: Int, turn: Int) {
    numbers.forget(before: base, turn: turn)
    isMoving = !numbers.isEmpty
  }

  /// Measures a frame, once the samples after it are known.
  mutating func finishFrame(_ instants: RecordedInstants, _ frame: Int) {
    let found = numbers.finishFrame(
      instants, after: meter.last ?? place.initial.channel(0), isFirst: place.frame == frame)
    guard let found else { return }
    for corner in found.corners { meter.addCorner(corner) }
    meter.append(found.motion.value, velocity: found.motion.velocity, at: frame)
  }

  /// The row of a run; nil if the property has not changed.
  func row(path: String, frameCount: Int, rate: Double) -> MotionSummary.Row? {
    let property = MotionSummary.MeasuredProperty(
      path: path, name: place.property.name, drivers: drivers.labels)
    return place.property.isNumber
      ? meter.row(of: property, frameCount: frameCount) : steps.row(of: property, rate: rate)
  }
}
