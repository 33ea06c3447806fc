import MotionValues

// The drawings of a trace and of a page.
//
// A number is a number, the name of a property, or a list of products. A product is a list of a factor,
// properties, and a condition such as `{"corners":["all","top"]}`; a property of the parent is
// `["^","width"]`, one of another layer `[12,"turn"]`. Bounds of the sum are `{"min":0}` at the end of
// the list. Everything else is a list of a word and what belongs to it.

extension JSONTree {
  /// A list that begins with a word.
  fileprivate init(_ word: String, _ rest: JSONTree...) { self = .list([.text(word)] + rest) }

  fileprivate init(_ steps: [Drawing<Amount>.Step]) { self = .list(steps.map(JSONTree.init)) }

  package init(_ look: LayerLook) {
    switch look {
    case .drawing(let drawing): self.init(drawing)
    case .parts(let parts): self = .list(parts.map(JSONTree.init))
    }
  }

  private init(_ drawing: Drawing<Amount>) {
    let (surface, outline, view) = (drawing.surface, drawing.surface.outline, drawing.view)
    func list(_ amounts: Amount...) -> JSONTree { .list(amounts.map(JSONTree.init)) }
    var members: [Member] = [
      ("size", list(surface.width, surface.height)),
      (
        "outline",
        list(outline.topLeft, outline.topRight, outline.bottomRight, outline.bottomLeft)
      ),
      ("items", .list(surface.items.map(JSONTree.init))),
    ]
    if let path = outline.path { members.append(("path", list(path.path, path.rule))) }
    if !drawing.sheet.isEmpty { members.append(("sheet", JSONTree(drawing.sheet))) }
    members += [
      ("place", JSONTree(drawing.place)), ("content", JSONTree(drawing.content)),
      ("view", list(view.x, view.y, view.distance)),
    ]
    if drawing.keepsDepth { members.append(("keepsDepth", true)) }
    for (name, amount) in [
      ("mask", drawing.mask), ("back", drawing.backShown), ("depthOrder", drawing.depthOrder),
    ] {
      if let amount { members.append((name, JSONTree(amount))) }
    }
    members += [
      ("order", JSONTree(drawing.order)), ("shown", JSONTree(drawing.shown)),
      ("touched", JSONTree(drawing.touched)),
      ("filters", .list(drawing.filters.map(JSONTree.init))),
      ("opacity", JSONTree(drawing.opacity)),
    ]
    if let blend = drawing.blend { members.append(("blend", JSONTree(blend))) }
    self = .object(members)
  }

  package init(_ part: Drawing<Amount>.Part) {
    switch part {
    case .content(let item): self.init("content", JSONTree(item))
    case .front(let item): self.init("front", JSONTree(item))
    case .step(let step): self.init("step", JSONTree(step))
    case .sheet(let steps): self.init("sheet", JSONTree(steps))
    case .mirror(let axis): self.init("mirror", .text(axis.rawValue))
    case .outline(let outline):
      self.init("outline", JSONTree(outline.path), JSONTree(outline.rule))
    case .view(let x, let y): self.init("view", JSONTree(x), JSONTree(y))
    case .keepsDepth: self.init("keepsDepth")
    case .filter(let filter): self.init("filter", JSONTree(filter))
    case .backdrop(let filter): self.init("backdrop", JSONTree(filter))
    case .blend(let mode): self.init("blend", JSONTree(mode))
    case .mask(let kind): self.init("mask", JSONTree(kind))
    case .back(let shown): self.init("back", JSONTree(shown))
    case .depthOrder(let isOn): self.init("depthOrder", JSONTree(isOn))
    }
  }

  private init(_ step: Drawing<Amount>.Step) {
    switch step {
    case .move(let x, let y, let z): self.init("move", JSONTree(x), JSONTree(y), JSONTree(z))
    case .rotate(let axis, let angle): self.init("rotate", .text(axis.rawValue), JSONTree(angle))
    case .scale(let x, let y): self.init("scale", JSONTree(x), JSONTree(y))
    case .about(let x, let y, let steps):
      self.init("about", JSONTree(x), JSONTree(y), JSONTree(steps))
    }
  }

  private init(_ item: Drawing<Amount>.Item) {
    switch item {
    case .backdrop(let filters): self.init("backdrop", .list(filters.map(JSONTree.init)))
    case .fill(let paint): self.init("fill", JSONTree(paint))
    case .stroke(let pen): self.init("stroke", JSONTree(pen.paint), JSONTree(pen.width))
    case .line(let line):
      self.init("line", JSONTree(line.paint), .list(line.numbers.map(JSONTree.init)))
    case .text(let style):
      let numbers = [
        style.content, style.wrapped, style.size, style.weight, style.alignment, style.lineHeight,
        style.lines, style.shown,
      ]
      self.init("text", .list(numbers.map(JSONTree.init)), JSONTree(style.paint))
    case .typography(let style):
      self.init("typography", .list(style.numbers.map(JSONTree.init)))
    case .image(let style): self.init("image", JSONTree(style.content), JSONTree(style.mode))
    case .tint(let paint): self.init("tint", JSONTree(paint))
    case .children(let clipped): self.init("children", JSONTree(clipped))
    case .particles(let particles):
      self.init(
        "particles", JSONTree(particles.clipped), .list(particles.numbers.map(JSONTree.init)))
    }
  }

  private init(_ filter: Drawing<Amount>.Filter) {
    switch filter {
    case .saturation(let amount): self.init("saturation", JSONTree(amount))
    case .contrast(let amount): self.init("contrast", JSONTree(amount))
    case .brightness(let amount): self.init("brightness", JSONTree(amount))
    case .blur(let deviation): self.init("blur", JSONTree(deviation))
    case .shadow(let x, let y, let deviation, let paint):
      self.init("shadow", JSONTree(x), JSONTree(y), JSONTree(deviation), JSONTree(paint))
    case .shadows(let list): self.init("shadows", JSONTree(list))
    }
  }

  /// A paint is a colour, or the name of the property that holds it, and its opacity.
  private init(_ paint: Drawing<Amount>.Paint) {
    let parts = [paint.color.red, paint.color.green, paint.color.blue, paint.color.alpha]
    let color: JSONTree
    if parts.allSatisfy(\.terms.isEmpty) {
      var bytes = ByteWriter()
      bytes.append(Color { parts[$0].constant })
      color = .text(bytes.text)
    } else if let source = parts[0].source, paint == .init(source.property, opacity: paint.opacity)
    {
      color = .text(source.property)
    } else {
      color = .list(parts.map(JSONTree.init))
    }
    self.init("color", color, JSONTree(paint.opacity))
  }

  private init(_ amount: Amount) {
    if amount.bounds == .any {
      if amount.terms.isEmpty {
        self = .number(amount.constant)
        return
      }
      if let source = amount.source, source.owner == .own, source.offset == 0 {
        self = .text(source.property)
        return
      }
    }
    var list = amount.terms.map(JSONTree.init)
    if amount.constant != 0 { list.append([.number(amount.constant)]) }
    if amount.bounds != .any {
      var bounds: [Member] = []
      if amount.bounds.lower.isFinite { bounds.append(("min", .number(amount.bounds.lower))) }
      if amount.bounds.upper.isFinite { bounds.append(("max", .number(amount.bounds.upper))) }
      list.append(.object(bounds))
    }
    self = .list(list)
  }

  private init(_ term: Amount.Term) {
    var factors = term.sources.map { source -> JSONTree in
      let name = JSONTree.text(
        source.offset == 0 ? source.property : "\(source.property).\(source.offset)")
      return switch source.owner {
      case .own: name
      case .parent: ["^", name]
      case .layer(let index): [.number(Double(index)), name]
      }
    }
    if term.factor != 1 || factors.isEmpty { factors.insert(.number(term.factor), at: 0) }
    if let gate = term.gate {
      precondition(gate.source.owner == .own, "a condition is on the layer itself")
      factors.append(
        .object([(gate.source.property, .list(gate.words.map { .text($0) }))]))
    }
    self = .list(factors)
  }
}

extension Amount {
  /// The source of an amount that is the value of one property.
  fileprivate var source: Source? {
    guard constant == 0, terms.count == 1, terms[0].factor == 1, terms[0].gate == nil,
      terms[0].sources.count == 1
    else { return nil }
    return terms[0].sources[0]
  }
}

// MARK: Reading

/// Reads looks, which are not trusted: what is not known is an error with its name.
struct LookReader {
  let line: Int
  /// How many numbers a look may still have.
  private var numbers = 256
  private var items = 64

  init(line: Int) { self.line = line }

  mutating func look(_ tree: JSONTree) throws(TraceSyntaxError) -> LayerLook {
    guard case .object = tree else {
      return .parts(
        try map(list(tree, "a drawing or its parts")) { (reader, tree) throws(TraceSyntaxError) in
          try reader.part(tree)
        })
    }
    return .drawing(try drawing(tree))
  }

  private func error(_ expected: String, _ found: JSONTree) -> TraceSyntaxError {
    var bytes = ByteWriter()
    found.write(json: &bytes)
    let text = bytes.text
    return TraceSyntaxError(
      line: line, expected: expected,
      found: "`\(text.count > 60 ? text.prefix(60) + "…" : Substring(text))`")
  }

  private func list(_ tree: JSONTree, _ expected: String) throws(TraceSyntaxError) -> [JSONTree] {
    guard case .list(let elements) = tree else { throw error(expected, tree) }
    return elements
  }

  private func word(_ tree: JSONTree, _ expected: String) throws(TraceSyntaxError) -> String {
    guard case .text(let text) = tree else { throw error(expected, tree) }
    return text
  }

  /// The word that opens a list, and the rest, of which there must be so many.
  private func opened(
    _ tree: JSONTree, _ expected: String, _ counts: [String: Int]
  ) throws(TraceSyntaxError) -> (word: String, rest: [JSONTree]) {
    let elements = try list(tree, expected)
    guard case .text(let word)? = elements.first, counts[word] == elements.count - 1 else {
      throw error(expected, tree)
    }
    return (word, Array(elements.dropFirst()))
  }

  private mutating func map<T>(
    _ trees: [JSONTree], _ body: (inout LookReader, JSONTree) throws(TraceSyntaxError) -> T
  ) throws(TraceSyntaxError) -> [T] {
    var all: [T] = []
    for tree in trees { all.append(try body(&self, tree)) }
    return all
  }

  private mutating func drawing(_ tree: JSONTree) throws(TraceSyntaxError) -> Drawing<Amount> {
    guard case .object(let members) = tree else { throw error("a drawing", tree) }
    let values = Dictionary(
      members.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
    func value(_ name: String) throws(TraceSyntaxError) -> JSONTree {
      guard let value = values[name] else {
        throw TraceSyntaxError(line: line, expected: "`\(name)`", found: "a drawing without it")
      }
      return value
    }
    let size = try amounts(value("size"), 2)
    let outline = try amounts(value("outline"), 4)
    let view = try amounts(value("view"), 3)
    let path = try values["path"].map { (tree) throws(TraceSyntaxError) in try amounts(tree, 2) }
    var drawing = Drawing(
      surface: .init(
        width: size[0], height: size[1],
        outline: .init(
          topLeft: outline[0], topRight: outline[1], bottomRight: outline[2],
          bottomLeft: outline[3], path: path.map { .init(path: $0[0], rule: $0[1]) }),
        items: try map(list(value("items"), "items")) { (reader, tree) throws(TraceSyntaxError) in
          try reader.item(tree)
        }),
      sheet: try steps(values["sheet"] ?? []), place: try steps(value("place")),
      content: try steps(value("content")), view: .init(x: view[0], y: view[1], distance: view[2]),
      keepsDepth: values["keepsDepth"] == .flag(true), order: try amount(value("order")),
      shown: try amount(value("shown")), touched: try amount(value("touched")),
      filters: try map(list(value("filters"), "filters")) {
        (reader, tree) throws(TraceSyntaxError) in
        try reader.filter(tree)
      },
      opacity: try amount(value("opacity")), blend: try optional(values["blend"]))
    drawing.mask = try optional(values["mask"])
    drawing.backShown = try optional(values["back"])
    drawing.depthOrder = try optional(values["depthOrder"])
    return drawing
  }

  private mutating func optional(_ tree: JSONTree?) throws(TraceSyntaxError) -> Amount? {
    if let tree { try amount(tree) } else { nil }
  }

  private mutating func part(
    _ tree: JSONTree
  ) throws(TraceSyntaxError) -> Drawing<Amount>.Part {
    let (word, rest) = try opened(
      tree, "a part of a drawing",
      [
        "content": 1, "front": 1, "step": 1, "sheet": 1, "mirror": 1, "outline": 2, "view": 2,
        "keepsDepth": 0, "filter": 1, "backdrop": 1, "blend": 1, "mask": 1, "back": 1,
        "depthOrder": 1,
      ])
    switch word {
    case "content": return .content(try item(rest[0]))
    case "front": return .front(try item(rest[0]))
    case "step": return .step(try step(rest[0]))
    case "sheet": return .sheet(try steps(rest[0]))
    case "mirror": return .mirror(try axis(rest[0]))
    case "outline":
      return .outline(.init(path: try amount(rest[0]), rule: try amount(rest[1])))
    case "view": return .view(x: try amount(rest[0]), y: try amount(rest[1]))
    case "filter": return .filter(try filter(rest[0]))
    case "backdrop": return .backdrop(try filter(rest[0]))
    case "blend": return .blend(try amount(rest[0]))
    case "mask": return .mask(try amount(rest[0]))
    case "back": return .back(shown: try amount(rest[0]))
    case "depthOrder": return .depthOrder(try amount(rest[0]))
    default: return .keepsDepth
    }
  }

  private func axis(_ tree: JSONTree) throws(TraceSyntaxError) -> DrawingAxis {
    guard let axis = DrawingAxis(rawValue: try word(tree, "`x`, `y` or `z`")) else {
      throw error("`x`, `y` or `z`", tree)
    }
    return axis
  }

  private mutating func steps(
    _ tree: JSONTree
  ) throws(TraceSyntaxError) -> [Drawing<Amount>.Step] {
    try map(list(tree, "steps")) { (reader, tree) throws(TraceSyntaxError) in
      try reader.step(tree)
    }
  }

  private mutating func step(
    _ tree: JSONTree
  ) throws(TraceSyntaxError) -> Drawing<Amount>.Step {
    let (word, rest) = try opened(
      tree, "a step of a drawing", ["move": 3, "rotate": 2, "scale": 2, "about": 3])
    switch word {
    case "move": return .move(try amount(rest[0]), try amount(rest[1]), try amount(rest[2]))
    case "rotate": return .rotate(try axis(rest[0]), try amount(rest[1]))
    case "scale": return .scale(try amount(rest[0]), try amount(rest[1]))
    default: return .about(try amount(rest[0]), try amount(rest[1]), try steps(rest[2]))
    }
  }

  private mutating func item(
    _ tree: JSONTree
  ) throws(TraceSyntaxError) -> Drawing<Amount>.Item {
    items -= 1
    if items < 0 { throw error("at most 64 items", tree) }
    let (word, rest) = try opened(
      tree, "an item of a drawing",
      [
        "backdrop": 1, "fill": 1, "stroke": 2, "line": 2, "text": 2, "typography": 1,
        "image": 2, "tint": 1, "children": 1, "particles": 2,
      ])
    switch word {
    case "backdrop":
      return .backdrop(
        try map(list(rest[0], "filters")) { (reader, tree) throws(TraceSyntaxError) in
          try reader.filter(tree)
        })
    case "fill": return .fill(try paint(rest[0]))
    case "stroke":
      return .stroke(.init(paint: try paint(rest[0]), width: try amount(rest[1])))
    case "line":
      return .line(.init(paint: try paint(rest[0]), numbers: try amounts(rest[1], 10)))
    case "text":
      let style = try amounts(rest[0], 8)
      return .text(
        .init(
          content: style[0], wrapped: style[1], size: style[2], weight: style[3],
          alignment: style[4], lineHeight: style[5], lines: style[6], shown: style[7],
          paint: try paint(rest[1])))
    case "typography":
      let numbers = try amounts(rest[0], 5)
      return .typography(
        .init(
          spacing: numbers[0], underline: numbers[1], strikethrough: numbers[2],
          digits: numbers[3], truncation: numbers[4]))
    case "image":
      return .image(.init(content: try amount(rest[0]), mode: try amount(rest[1])))
    case "tint": return .tint(try paint(rest[0]))
    case "particles":
      let numbers = try amounts(rest[1], ParticleNumber.allCases.count + 1)
      return .particles(
        .init(
          clipped: try amount(rest[0]), ranges: numbers.dropLast(),
          curve: numbers[numbers.count - 1]))
    default: return .children(clipped: try amount(rest[0]))
    }
  }

  private mutating func filter(
    _ tree: JSONTree
  ) throws(TraceSyntaxError) -> Drawing<Amount>.Filter {
    let (word, rest) = try opened(
      tree, "a filter of a drawing",
      [
        "saturation": 1, "contrast": 1, "brightness": 1, "blur": 1, "shadow": 4, "shadows": 1,
      ])
    switch word {
    case "saturation": return .saturation(try amount(rest[0]))
    case "contrast": return .contrast(try amount(rest[0]))
    case "brightness": return .brightness(try amount(rest[0]))
    case "blur": return .blur(try amount(rest[0]))
    case "shadows": return .shadows(try amount(rest[0]))
    default:
      return .shadow(
        x: try amount(rest[0]), y: try amount(rest[1]), deviation: try amount(rest[2]),
        try paint(rest[3]))
    }
  }

  private mutating func paint(
    _ tree: JSONTree
  ) throws(TraceSyntaxError) -> Drawing<Amount>.Paint {
    let (_, rest) = try opened(tree, "a paint", ["color": 2])
    let opacity = try amount(rest[1])
    let parts: [Amount]
    switch rest[0] {
    case .text(let word) where word.hasPrefix("#"):
      guard case .color(let color)? = Value(colorWord: word) else {
        throw error("a colour", rest[0])
      }
      parts = (0..<4).map { Amount(constant: color.components[$0]) }
    case .text(let property): return .init(property, opacity: opacity)
    default: parts = try amounts(rest[0], 4)
    }
    return .init(
      color: .init(red: parts[0], green: parts[1], blue: parts[2], alpha: parts[3]),
      opacity: opacity)
  }

  private mutating func amounts(
    _ tree: JSONTree, _ count: Int
  ) throws(TraceSyntaxError) -> [Amount] {
    let all = try map(list(tree, "\(count) numbers")) { (reader, tree) throws(TraceSyntaxError) in
      try reader.amount(tree)
    }
    guard all.count == count else { throw error("\(count) numbers", tree) }
    return all
  }

  private mutating func amount(_ tree: JSONTree) throws(TraceSyntaxError) -> Amount {
    numbers -= 1
    if numbers < 0 { throw error("at most 256 numbers", tree) }
    switch tree {
    case .number(let number): return Amount(constant: number)
    case .text(let property): return .own(property)
    case .list(let products):
      var amount = Amount()
      for product in products {
        guard case .object(let members) = product else {
          let term = try term(product)
          if term.sources.isEmpty, term.gate == nil {
            amount.constant += term.factor
          } else {
            amount.terms.append(term)
          }
          continue
        }
        var bounds = (lower: -Double.infinity, upper: Double.infinity)
        for member in members {
          switch (member.name, member.value) {
          case ("min", .number(let number)): bounds.lower = number
          case ("max", .number(let number)): bounds.upper = number
          default: throw error("`min` or `max`", product)
          }
        }
        amount.bounds = Bounds(bounds.lower, bounds.upper)
      }
      return amount
    case .flag, .object: throw error("a number of a drawing", tree)
    }
  }

  private func term(_ tree: JSONTree) throws(TraceSyntaxError) -> Amount.Term {
    var term = Amount.Term()
    for factor in try list(tree, "a product") {
      switch factor {
      case .number(let number): term.factor *= number
      case .text(let name): term.sources.append(source(name, of: .own))
      case .list(let elements):
        guard elements.count == 2, case .text(let name) = elements[1] else {
          throw error("a property of another layer", factor)
        }
        switch elements[0] {
        case "^": term.sources.append(source(name, of: .parent))
        case .number(let index) where index >= 0 && index == index.rounded() && index < 1e9:
          term.sources.append(source(name, of: .layer(Int(index))))
        default: throw error("a property of another layer", factor)
        }
      case .object(let members):
        guard members.count == 1, term.gate == nil else { throw error("one condition", factor) }
        var words: [String] = []
        for tree in try list(members[0].value, "words") { words.append(try word(tree, "a word")) }
        term.gate = .init(source: .init(members[0].name), words: words)
      case .flag: throw error("a factor", factor)
      }
    }
    return term
  }

  /// A property by its name, or a slot of it by its offset after a dot.
  private func source(_ name: String, of owner: Amount.Owner) -> Amount.Source {
    if let dot = name.lastIndex(of: "."), let offset = Int(name[name.index(after: dot)...]),
      (0..<16).contains(offset)
    {
      return .init(String(name[..<dot]), offset, of: owner)
    }
    return .init(name, of: owner)
  }
}
