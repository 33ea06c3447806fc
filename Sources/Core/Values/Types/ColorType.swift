/// Colours; a named colour depends on the appearance.
package struct ColorType: ValueType {
  package init() {}

  package var form: ValueForm { .color }
  package var isContinuous: Bool { true }
  package var bounds: Bounds { .unit }

  package func description(of property: String) -> TypeDescription { .color }

  package func read(_ given: GivenValue) throws(Mismatch) -> PropertyValue {
    switch given.primitive {
    case .color(let color): return .color(.named(color))
    case .text(let text):
      do throws(Diagnostic) {
        return .color(try given.colors.color(text))
      } catch {
        throw Mismatch(error)
      }
    case .number, .boolean, .mixed, .table, .bytes, .other:
      var mismatch = mismatch(given)
      mismatch.help = [
        "write a colour as `\"#rrggbb\"` or by a name such as `\"systemPink\"`"
      ]
      throw mismatch
    }
  }

  package func scriptValue(of value: PropertyValue) -> ScriptPrimitive {
    switch Self.color(of: value) {
    case .fixed(let color): .text(color.hexText)
    case .named(let named): .text(named.name)
    }
  }

  package func traceValue(of value: PropertyValue) -> Value {
    Self.traceValue(of: Self.color(of: value))
  }

  /// Returns what a trace shows of a colour, which a driver may lead beyond its range.
  static func traceValue(of color: ColorValue) -> Value {
    let color = color.color(in: .light)
    return .color(Color { Bounds.unit.clamp(color[$0]) + 0 })
  }

  package func text(of value: PropertyValue) -> String {
    value == .color(.clear) ? "\"clear\"" : scriptValue(of: value).text
  }

  private static func color(of value: PropertyValue) -> ColorValue {
    if case .color(let color) = value { color } else { .clear }
  }
}

extension Property {
  /// A colour.
  package static func color(_ name: String, initial: ColorValue, _ summary: String) -> Property {
    Property(name, ColorType(), initial: .color(initial), summary)
  }

  /// Returns a channel of a colour as a property of its own, which is a number: `fill.red`.
  package func channel(_ channel: Color.Channel) -> Property {
    .number(
      "\(name).\(channel.name)", .fraction, in: .unit,
      initial: initialValue.channel(channel.rawValue), summary)
  }
}
