import MotionAnalysis
import MotionCore
import MotionRecording
import MotionRuntime
import MotionValues

/// Samples the properties and the frames on the screen that the log of an app has, in each frame.
package struct SignalSink: FrameSink {
  /// Where a value comes from.
  private enum Source {
    /// A slot with a number.
    case number(Int)
    /// The channel of a colour.
    case channel(Int, Int)
    /// A slot with a word or a boolean.
    case word(Int)
    /// A side of the frame on the screen: x, y, width, height.
    case side(Int)
    /// A property that the layer has not used yet.
    case unused(Double)
  }

  private let requests: [SignalRequest]
  package private(set) var result: SceneSignals
  /// The layer of each request.
  private var layers: [Int?]
  private var sources: [Source?]
  private var layerCount = 0
  private static let latent = TraceDefaults.latent.values(inKind: TraceDefaults.everyLayer)

  package init(_ requests: [SignalRequest], rate: Double, words: WordCodes) {
    self.requests = requests
    result = SceneSignals(rate: rate, count: requests.count, words: words)
    layers = Array(repeating: nil, count: requests.count)
    sources = Array(repeating: nil, count: requests.count)
  }

  package mutating func begin(_ scene: borrowing SceneHeader) {}

  package mutating func frame(
    _ frame: borrowing SceneFrame
  ) throws(Diagnostic) -> Continuation {
    while layerCount < frame.layerCount {
      note(frame.layer(layerCount), frame)
      layerCount += 1
    }
    for event in frame.events {
      result.events.append((event.time, TraceEvent(event, at: event.time).text))
    }
    var corners: (layer: Int, box: [Double])?
    for index in requests.indices {
      guard let layer = layers[index], !frame.isRemoved(layer) else {
        result.signals[index].values.append(.nan)
        continue
      }
      if sources[index] == nil { bind(index, layer, frame) }
      if case .unused = sources[index] { bind(index, layer, frame) }
      let value: Double
      switch sources[index] {
      case .number(let slot): value = frame.number(slot)
      case .channel(let slot, let channel):
        value = frame.stage.traceValue(at: slot).channel(channel)
      case .word(let slot): value = code(of: frame.stage.traceValue(at: slot))
      case .side(let side):
        if corners?.layer != layer { corners = (layer, try Self.box(layer, frame)) }
        value = corners?.box[side] ?? .nan
      case .unused(let number): value = number
      case nil: value = .nan
      }
      result.signals[index].values.append(value)
    }
    return .goOn
  }

  package mutating func end(_ outcome: RunOutcome) {}

  /// Finds the requests that mean a new layer. One that was removed and made again is the later one.
  private mutating func note(_ layer: SceneLayer, _ frame: borrowing SceneFrame) {
    result.paths.append(layer.path)
    for index in requests.indices {
      guard let reading = requests[index].readings.first(where: { layer.path.isNamed($0.path) })
      else { continue }
      if let known = result.signals[index].path, known != layer.path {
        if known == reading.path { continue }
        // A whole path means its layer alone.
        if layer.path != reading.path {
          result.signals[index].rivals += [known, layer.path]
          continue
        }
      }
      if layer.path == reading.path { result.signals[index].rivals = [] }
      result.signals[index].path = layer.path
      layers[index] = layer.index
      sources[index] = nil
      if result.properties[layer.path] == nil {
        result.properties[layer.path] = frame.stage.layers[layer.index].propertyNames
      }
    }
  }

  private mutating func bind(_ index: Int, _ layer: Int, _ frame: borrowing SceneFrame) {
    let path = frame.layer(layer).path
    guard let reading = requests[index].readings.first(where: { path.isNamed($0.path) }) else {
      return
    }
    if requests[index].isOnScreen,
      let side = SignalRequest.frameSides.firstIndex(of: reading.property)
    {
      sources[index] = .side(side)
    } else if let slot = frame.slot(of: reading.property, in: layer) {
      switch frame.stage.traceValue(at: slot) {
      case .number: sources[index] = .number(slot)
      case .color, .mixed:
        guard let name = reading.channel, let channel = Color.Channel(named: name) else { return }
        sources[index] = .channel(slot, channel.rawValue)
      case .boolean, .name, .text:
        sources[index] = .word(slot)
        result.signals[index].isDiscrete = true
      }
    } else if case .number(let number)? = Self.latent[reading.property] {
      sources[index] = .unused(number)
    } else {
      return
    }
    result.signals[index].property = reading.column
  }

  /// The number that stands for a word, as in the log.
  private mutating func code(of value: Value) -> Double {
    switch value {
    case .boolean(let flag): flag ? 1 : 0
    case .name(let word), .text(let word): result.words.code(of: word)
    case .number(let number): number
    case .color, .mixed: .nan
    }
  }

  /// The box around the corners on the screen, in points: x, y, width, height.
  private static func box(
    _ layer: Int, _ frame: borrowing SceneFrame
  ) throws(Diagnostic) -> [Double] {
    let corners = try frame.corners(layer).corners
    let (x, y) = (corners.map(\.x), corners.map(\.y))
    guard let left = x.min(), let right = x.max(), let top = y.min(), let bottom = y.max() else {
      return [.nan, .nan, .nan, .nan]
    }
    return [left, top, right - left, bottom - top]
  }
}

extension String {
  /// Whether a path is another one, or ends in it after a slash or inside of a component.
  fileprivate func isNamed(_ name: String) -> Bool {
    self == name || !name.isEmpty && (hasSuffix("/" + name) || hasSuffix(":" + name))
  }
}
