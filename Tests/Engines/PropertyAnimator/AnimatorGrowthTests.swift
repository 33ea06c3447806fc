import MotionCore
import PropertyAnimatorEngine
import Testing

@Suite("The cost of a property does not grow with the number of properties")
struct AnimatorGrowthTests {
  private final class Owner {}

  @Test("a run changes each of its channels without a copy of the others")
  func channels() throws {
    var animation = Animation(duration: 1)
    for slot in 0..<1_000 { animation.animate(slot, .to(1)) }
    let flat = try animation.flattened { _ in 0 }
    let owner = Owner()
    let run = AnimatorRun(
      of: owner, content: animation, playback: try flat.playback(), flat: flat)
    run.drive(
      zip(flat.channels, flat.tracks).map { AnimatorRun.Channel(slot: $0, track: $1) })
    var buffers: Set<UInt> = []
    func note() {
      buffers.insert(run.channels.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) })
    }
    note()
    for place in run.channels.indices {
      run.setTrack(flat.tracks[0], ofChannel: place)
      run.setDriver(0, ofChannel: place)
      run.loseChannel(place)
      note()
    }
    #expect(buffers.count == 1)
    withExtendedLifetime(owner) {}
  }
}
