import MotionCore

/// A value that comes after another one in animations of a fixed length, as a property does that a
/// view animates again at every layout pass.
///
/// UIKit's animations add up since iOS 8: each change leaves behind what has not been made up for
/// yet, and that dies away by ease-in-out. A change that goes on is the limit of many small ones,
/// taken as straight between two notes, so frames have no say in it.
package struct FollowedValue: Equatable, Sendable {
  /// How often a second a value that moves is noted, at every frame rate.
  package static let notesPerSecond = 240.0

  /// What changes in less than this, in seconds, counts as a jump.
  private static let shortest = 1e-6

  private struct Note: Equatable {
    var time: Double
    var value: Double
    /// Whether the note stays when another one comes; one in between only says where the value is.
    var stays: Bool
  }

  /// The length of an animation, in seconds.
  private let duration: Double
  private var notes: [Note]

  package init(_ value: Double, at time: Double, duration: Double) {
    precondition(duration > 0, "an animation takes time")
    self.duration = duration
    notes = [Note(time: time, value: value, stays: true)]
    notes.reserveCapacity(Int(min(duration, 1) * Self.notesPerSecond) + 8)
  }

  /// The next instant after `time`, in seconds, at which a value that moves has to be noted.
  package static func nextNote(after time: Double) -> Double {
    ((time * notesPerSecond + 1e-6).rounded(.down) + 1) / notesPerSecond
  }

  /// Notes where the followed value is at a time; a second note of one instant is a jump.
  ///
  /// A `turn` is an instant at which the value begins to move, or moves otherwise.
  package mutating func note(_ value: Double, at time: Double, isTurn: Bool = false) {
    let index = notes.count - 1
    let last = notes[index]
    let grid = time * Self.notesPerSecond
    let stays = isTurn || (grid - grid.rounded()).magnitude < 1e-6
    if time - last.time <= FrameRate.tolerance {
      notes[index].stays = last.stays || stays || value != last.value
      if value != last.value { notes.append(Note(time: last.time, value: value, stays: true)) }
    } else if value == last.value {
      // It has come to rest at the last note, and rests since.
      notes[index].stays = true
      if index > 0, notes[index - 1].value == value {
        notes[index].time = time
      } else {
        notes.append(Note(time: time, value: value, stays: stays))
      }
    } else if last.stays || index == 0 || notes[index - 1].value == last.value {
      notes.append(Note(time: time, value: value, stays: stays))
    } else {
      notes[index] = Note(time: time, value: value, stays: stays)
    }
    forget(before: time - duration)
  }

  /// Forgets what has been made up for at a time.
  private mutating func forget(before time: Double) {
    var past = 0
    while past + 1 < notes.count, notes[past + 1].time <= time - FrameRate.tolerance { past += 1 }
    if past > 0 { notes.removeFirst(past) }
  }

  /// The value at a time that is not before the last note.
  package func value(at time: Double) -> Double {
    var value = notes[notes.count - 1].value
    var before = (age: 1.0, debt: 0.0)
    for index in notes.indices {
      let age = age(of: notes[index], at: time)
      let debt = Self.debt(at: age)
      defer { before = (age, debt) }
      guard index > 0 else { continue }
      let change = notes[index].value - notes[index - 1].value
      if change == 0 || age == 1 { continue }
      let length = notes[index].time - notes[index - 1].time
      value -=
        length > Self.shortest
        ? change * (before.debt - debt) * duration / length
        : change * (1 - CubicBezier.easeInOut.value(at: age))
    }
    return value
  }

  /// Whether the value has caught up with the followed one at a time.
  package func isSettled(at time: Double) -> Bool {
    notes.indices.dropFirst().allSatisfy { index in
      notes[index].value == notes[index - 1].value || age(of: notes[index], at: time) == 1
    }
  }

  /// The part of an animation that has passed since a note.
  private func age(of note: Note, at time: Double) -> Double {
    let elapsed = time - note.time
    return elapsed >= duration - FrameRate.tolerance ? 1 : max(0, elapsed) / duration
  }

  /// What is left of a change, added up over the time since it.
  private static func debt(at age: Double) -> Double {
    age - CubicBezier.easeInOut.area(upTo: age)
  }
}
