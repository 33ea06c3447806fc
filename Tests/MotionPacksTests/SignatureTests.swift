import MotionCore
import MotionPacks
import Testing

struct SignatureTests {
  private static let content = Array("a pack".utf8)

  @Test("A signature fits its archive and its key, and nothing else")
  func verifies() throws {
    let key = try SecretKey()
    let signature = PackSignature(of: Self.content, name: "a-1.0.0.motionpack", by: key)
    let read = try PackSignature(signature.text, name: "x")
    #expect(read.key == key.publicKey)
    try read.verify(Self.content, title: "x", key: key.publicKey)
    #expect(throws: Diagnostic.self) {
      try read.verify(Self.content + [0], title: "x", key: key.publicKey)
    }
    #expect(throws: Diagnostic.self) {
      try read.verify(Self.content, title: "x", key: try SecretKey().publicKey)
    }
    let forged = try PackSignature(
      signature.text.replacing("file:a-1.0.0", with: "file:a-2.0.0"), name: "x")
    #expect(throws: Diagnostic.self) {
      try forged.verify(Self.content, title: "x", key: key.publicKey)
    }
  }

  @Test("A key file reads back as the same key, and signs the same bytes alike")
  func keepsKeys() throws {
    let key = try SecretKey()
    let read = try SecretKey(file: Array(key.file.utf8), name: "key") { () throws(Diagnostic) in ""
    }
    #expect(read.publicKey == key.publicKey)
    #expect(PublicKey(file: Array(key.publicKey.file.utf8)) == key.publicKey)
    #expect(
      PackSignature(of: Self.content, name: "x", by: read).text
        == PackSignature(of: Self.content, name: "x", by: key).text)
  }

  @Test(
    "What is neither key nor signature is told",
    arguments: ["", "hello", "untrusted comment: x\nRWQ=", "a\nb\nc\nd"])
  func refuses(text: String) throws {
    #expect(throws: Diagnostic.self) {
      try SecretKey(file: Array(text.utf8), name: "key") { () throws(Diagnostic) in "" }
    }
    #expect(throws: Diagnostic.self) { try PackSignature(text, name: "x") }
    #expect(PublicKey(file: Array(text.utf8)) == nil)
  }
}
