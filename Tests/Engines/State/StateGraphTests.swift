import MotionCore
import MotionValues
import StateEngine
import Testing

@Suite("A graph of states")
struct StateGraphTests {
  private typealias Graph = StateGraph<Bool>

  private func graph(
    _ transitions: [Graph.Transition] = [], triggers: [Graph.Trigger] = [],
    timing: SlotTiming? = nil
  ) throws(Diagnostic) -> Graph {
    try Graph(["a", "b", "c"], timing: timing, transitions: transitions, triggers: triggers)
  }

  @Test("The first transition that matches determines the timing, else the graph does")
  func timing() throws {
    func timing(_ delay: Double) -> SlotTiming {
      var timing = SlotTiming()
      timing.delay = delay
      return timing
    }
    let graph = try graph(
      [
        .init(from: "a", to: "b", timing: timing(1)), .init(from: "a", to: nil, timing: timing(2)),
        .init(from: nil, to: "b", timing: timing(3)),
      ], timing: timing(4))
    let rows: [(from: String, to: String, delay: Double)] = [
      ("a", "b", 1), ("a", "c", 2), ("c", "b", 3), ("c", "a", 4),
    ]
    for row in rows {
      #expect(graph.timing(from: row.from, to: row.to)?.delay == row.delay, "\(row)")
    }
    #expect(try self.graph().timing(from: "a", to: "b") == nil)
  }

  @Test("The first trigger that matches an event and whose guard holds is the one that applies")
  func triggers() throws {
    let graph = try graph(triggers: [
      .init(.heard(7), from: "a", to: "b", condition: false),
      .init(.heard(7), from: "a", to: "c", condition: true), .init(.heard(7), from: nil, to: "a"),
      .init(.after(2), from: nil, to: "b"), .init(.after(1), from: "c", to: "a"),
      .init(.after(1), from: "c", to: "b"), .init(.heard(3), from: "b", to: "b"),
    ])
    let rows: [(event: Graph.Trigger.Event, state: String, destination: String?)] = [
      (.heard(7), "a", "c"), (.heard(7), "b", "a"), (.heard(3), "b", "b"), (.heard(3), "a", nil),
      (.after(1), "c", "a"), (.after(2), "a", "b"), (.after(2), "b", nil), (.heard(1), "a", nil),
    ]
    for row in rows {
      let destination = try graph.destination(of: row.event, in: row.state) { $0 }
      #expect(destination == row.destination, "\(row)")
    }
    #expect(graph.delays(in: "c") == [1, 2])
    #expect(graph.delays(in: "a") == [2])
    #expect(graph.delays(in: "b") == [])
  }

  @Test("Names of states are checked wherever they occur")
  func names() {
    let rows: [(transitions: [Graph.Transition], triggers: [Graph.Trigger])] = [
      ([.init(from: "d", to: nil, timing: SlotTiming())], []),
      ([.init(from: nil, to: "d", timing: SlotTiming())], []),
      ([], [.init(.after(1), from: "d", to: "a")]), ([], [.init(.after(1), from: nil, to: "d")]),
    ]
    for row in rows {
      #expect(throws: Diagnostic.self) { try graph(row.transitions, triggers: row.triggers) }
    }
  }
}
