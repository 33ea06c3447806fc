import MotionValues
import Support
import Testing

@Suite struct DecayTests {
  @Test("The continuous rule matches the reference")
  func continuous() throws {
    let rows = try Oracle.table("decay_reference.csv")
    try #require(rows.count > 100)
    for row in rows {
      // "d=0.998 x0=100 v0=-3000"
      let parameters = try #require(row["params"]).split(separator: " ").compactMap {
        $0.split(separator: "=").last.flatMap { Double($0) }
      }
      try #require(parameters.count == 3)
      let (start, speed) = (parameters[1], parameters[2])
      let decay = try Decay(rate: parameters[0], rule: .continuous)
      let x = try #require(row["x"].flatMap(Double.init))
      if let time = row["t_or_input"].flatMap(Double.init) {
        let velocity = try #require(row["v"].flatMap(Double.init))
        #expect((decay.value(at: time, from: start, velocity: speed) - x).magnitude < 1e-9)
        #expect((decay.velocity(at: time, velocity: speed) - velocity).magnitude < 1e-9)
      } else {
        let duration = try #require(row["duration_to_0.5pt"].flatMap(Double.init))
        #expect((decay.target(from: start, velocity: speed) - x).magnitude < 1e-9)
        #expect((decay.restTime(velocity: speed) - duration).magnitude < 1e-9)
      }
    }
  }

  /// Rate, velocity, distance, time to the stop.
  static let measurements: [(Double, Double, Double, Double)] = [
    (0.998, 750, 369.26, 2.15658), (0.998, 1500, 743.51, 2.50281),
    (0.998, 3000, 1492.01, 2.84904), (0.998, 4875, 2427.635, 3.09155),
    (0.99, 1500, 147.51, 0.49855), (0.998, -3000, -1492.01, 2.84904),
    (0.998, 9, 0, 0), (0.998, -10, 0, 0), (0.99, 0, 0, 0),
  ]

  @Test("The measured rule stops where iOS does", arguments: measurements)
  func measured(rate: Double, velocity: Double, distance: Double, time: Double) throws {
    let decay = try Decay(rate: rate)
    #expect((decay.target(velocity: velocity) - distance).magnitude < 1e-9)
    #expect((decay.stoppingTime(velocity: velocity) - time).magnitude < 5e-6)
    let stop = decay.stoppingTime(velocity: velocity)
    #expect(
      decay.value(at: stop, from: 7, velocity: velocity) == 7 + decay.target(velocity: velocity))
    #expect(decay.velocity(at: stop + 0.001, velocity: velocity) == 0)
    if stop > 0 {
      let almost = decay.value(at: stop * (1 - 1e-12), velocity: velocity)
      #expect((almost - distance).magnitude < 1e-6)
      #expect(
        (decay.velocity(at: stop * (1 - 1e-12), velocity: velocity).magnitude - 10).magnitude < 1e-6
      )
    }
  }

  @Test("A flick of 1500 points per second has the positions of iOS")
  func onTheWay() {
    #expect((Decay.normal.value(at: 0.1, velocity: 1500) - 135.8027).magnitude < 5e-5)
    #expect((Decay.normal.value(at: 0.5, velocity: 1500) - 473.4178).magnitude < 5e-5)
    #expect((Decay.normal.projection(velocity: 2000) - 998).magnitude < 1e-9)
    #expect(Decay.fast.rate == 0.99 && Decay.normal.value(at: -1, from: 3, velocity: 9e9) == 3)
  }

  @Test("The time at which a position is reached is the inverse of the position")
  func reaching() throws {
    for rule in Decay.Rule.allCases {
      let decay = try Decay(rate: 0.998, rule: rule)
      for velocity in [-2000.0, 40, 5000] {
        for time in [0.001, 0.2, 0.6] {
          let position = decay.value(at: time, from: 50, velocity: velocity)
          let found = decay.time(reaching: position, from: 50, velocity: velocity)
          #expect((try #require(found) - time).magnitude < 1e-12)
        }
        let beyond = decay.target(from: 50, velocity: velocity) + velocity
        #expect(decay.time(reaching: beyond, from: 50, velocity: velocity) == nil)
        #expect(decay.time(reaching: 50 - velocity, from: 50, velocity: velocity) == nil)
        #expect(decay.time(reaching: 50, from: 50, velocity: velocity) == 0)
      }
      #expect(decay.time(reaching: 1, velocity: 0) == nil)
    }
  }

  @Test("At the time of rest the position is within the threshold")
  func rest() throws {
    for rule in Decay.Rule.allCases {
      let decay = try Decay(rate: 0.998, rule: rule)
      let time = decay.restTime(velocity: 900, threshold: 2)
      let left = decay.target(velocity: 900) - decay.value(at: time, velocity: 900)
      #expect((left - 2).magnitude < 1e-9)
    }
    #expect(
      Decay.normal.restTime(velocity: 900, threshold: 0) == Decay.normal.stoppingTime(velocity: 900)
    )
  }

  @Test("A rate outside 0…1 is rejected", arguments: [0, 1, -1, 2, Double.nan])
  func refused(rate: Double) {
    #expect(throws: ParameterError.self) { try Decay(rate: rate) }
  }
}
