/// Something that happened at an instant of the scene, as the trace prints it.
public struct StageEvent: Hashable, Sendable {
  /// The name of the event that a layer has been removed, with those in it.
  package static let removal = "remove"
  /// The name of the event that a layer has been removed and leaves under the path that follows.
  package static let exit = "exit"
  /// The name of the event that a layer enters by the effect that follows.
  package static let enter = "enter"

  /// One of the words that follow an event's name and target.
  public enum Word: Hashable, Sendable {
    /// A number, such as a speed.
    case number(Double)
    /// A word, such as the name of an edge.
    case name(String)
  }

  /// The kind of event, such as `cross`.
  public let name: String
  /// The path of the layer or property to which it happened.
  public let target: String
  /// What else is said of it.
  public let words: [Word]
  /// When it happened, in seconds of the scene.
  public let time: Double

  package init(_ name: String, target: String, _ words: [Word], at time: Double) {
    self.name = name
    self.target = target
    self.words = words
    self.time = time
  }
}
