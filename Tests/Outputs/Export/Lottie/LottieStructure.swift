import Support

/// Checks what players demand of a Lottie file; the messages are empty if nothing is wrong.
struct LottieStructure {
  private(set) var problems: [String] = []

  init(_ json: JSONValue) {
    for key in ["fr", "ip", "op"] where json[key]?.number == nil { problems.append("no \(key)") }
    for key in ["w", "h"] where json[key]?.number.map({ $0 > 0 && $0 == $0.rounded() }) != true {
      problems.append("\(key) is no whole number above 0")
    }
    let assets = json["assets"]?.list ?? []
    let ids = assets.compactMap { $0["id"]?.text }
    if Set(ids).count != assets.count { problems.append("assets without names of their own") }
    for layers in [json["layers"]] + assets.map({ $0["layers"] }) {
      check(layers?.list ?? [], assets: Set(ids))
    }
    for object in json.objects where object["a"]?.number == 1 { check(keys: object) }
    for object in json.objects where object["ty"]?.text != nil { check(shape: object) }
  }

  private mutating func check(_ layers: [JSONValue], assets: Set<String>) {
    if layers.isEmpty { problems.append("a composition without layers") }
    let indices = layers.compactMap { $0["ind"]?.number }
    if Set(indices).count != indices.count {
      problems.append("layers without indices of their own")
    }
    for (index, layer) in layers.enumerated() where layer["tt"] != nil {
      if index == 0 || layers[index - 1]["td"]?.number != 1 {
        problems.append("a matte is missing")
      }
    }
    for layer in layers {
      let name = layer["nm"]?.text ?? "?"
      guard let type = layer["ty"]?.number, [0, 3, 4].contains(type), layer["ks"] != nil,
        layer["st"]?.number == 0, layer["ks"]?["r"] == nil || layer["ddd"]?.number == 0,
        let start = layer["ip"]?.number,
        let end = layer["op"]?.number
      else {
        problems.append("\(name) lacks what every layer has")
        continue
      }
      if start >= end { problems.append("\(name) is never visible") }
      if let parent = layer["parent"]?.number, !indices.contains(parent) {
        problems.append("\(name) has no parent \(parent)")
      }
      if type == 0, !assets.contains(layer["refId"]?.text ?? "") {
        problems.append("\(name) shows no composition")
      }
      if type == 4, layer["shapes"]?.list?.isEmpty != false { problems.append("\(name) is empty") }
      for mask in layer["masksProperties"]?.list ?? [] {
        // Without `x`, lottie-web draws nothing; without `hasMask`, rlottie does not clip.
        if mask["x"] == nil || layer["hasMask"] != .boolean(true) {
          problems.append("\(name) has a mask that players do not show")
        }
      }
    }
  }

  private mutating func check(keys property: JSONValue) {
    let keys = property["k"]?.list ?? []
    if keys.count < 2 { problems.append("an animated property with \(keys.count) keys") }
    let times = keys.compactMap { $0["t"]?.number }
    if times.count != keys.count || zip(times, times.dropFirst()).contains(where: { $0 >= $1 }) {
      problems.append("times of keys do not grow: \(times)")
    }
    for (index, key) in keys.enumerated() {
      if key["s"]?.list?.isEmpty != false { problems.append("a key without values") }
      let isLast = index == keys.count - 1
      let handles = [key["o"], key["i"]].compactMap(\.self)
      let isHeld = key["h"]?.number == 1
      if isLast ? isHeld || !handles.isEmpty : (handles.count == 2) == isHeld {
        problems.append("a key with a wrong easing")
      }
      for handle in handles where !(0...1).contains(handle["x"]?.number ?? -1) {
        problems.append("a handle with the time \(handle["x"] as Any)")
      }
    }
  }

  private mutating func check(shape: JSONValue) {
    let members = [
      "rc": ["p", "s", "r"], "el": ["p", "s"], "sh": ["ks"], "fl": ["c", "o"],
      "st": ["c", "o", "w"], "gf": ["o", "s", "e", "t", "g"], "gs": ["o", "s", "e", "t", "g", "w"],
      "tm": ["s", "e", "o", "m"], "gr": ["it"], "tr": ["p", "a", "s", "r", "o"],
    ][shape["ty"]?.text ?? ""]
    guard let members else {
      problems.append("an unknown shape")
      return
    }
    for member in members where shape[member] == nil { problems.append("a shape lacks \(member)") }
    // Of files with such groups or dashes, lottie-web draws nothing.
    if let group = shape["it"]?.list, group.last?["ty"]?.text != "tr" {
      problems.append("a group without a transform at its end")
    }
    let dashes = shape["d"]?.list ?? []
    if Set(dashes.compactMap { $0["nm"]?.text }).count != dashes.count {
      problems.append("dashes without names of their own")
    }
    if let outline = shape["ks"] { check(outline: outline) }
    if let gradient = shape["g"] { check(gradient: gradient) }
  }

  private mutating func check(outline: JSONValue) {
    let paths = outline.keys?.map { $0["s"]?[0] } ?? [outline["k"]]
    let counts = paths.map { path in
      ["v", "i", "o"].map { path?[$0]?.list?.count ?? 0 }
    }
    if Set(counts.joined()).count != 1 { problems.append("an outline of \(counts) vertices") }
  }

  private mutating func check(gradient: JSONValue) {
    let count = Int(gradient["p"]?.number ?? 0)
    let lists = gradient["k"]?.keys?.map { $0["s"] } ?? [gradient["k"]?["k"]]
    for list in lists {
      let numbers = (list?.list ?? []).compactMap(\.number)
      guard count > 1, [4 * count, 6 * count].contains(numbers.count) else {
        problems.append("a gradient of \(count) stops with \(numbers.count) numbers")
        continue
      }
      let places = (0..<count).map { numbers[4 * $0] }
      if zip(places, places.dropFirst()).contains(where: { $0 > $1 }) {
        problems.append("stops that are not in order: \(places)")
      }
    }
  }
}
