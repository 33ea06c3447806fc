import MotionAnalysis
import MotionCore
import Support
import Testing

/// A plot in the terminal.
struct PlotTextTests {
  @Test("A move in the terminal")
  func golden() throws {
    let plot = try PlotScene.plot(
      """
      local scene = motion.scene { name = "move" }
      local box = scene:box { id = "box" }
      local move = motion.animator { name = "move", duration = 0.5, curve = "linear" }
      scene:timeline(function(t)
        t:wait(0.25)
        t:play(move:animate(box, { x = 100 }))
        t:wait(0.25)
      end)
      """)
    #expect(
      PlotText(plot, width: 50, height: 18).text == """
        move
             box.x, pt
         100┤                              ⢀⡴⠚⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉
            │                            ⣠⠖⠋ ┊
            │                         ⢀⡴⠚⠁   ┊
            │                       ⣠⠖⠋      ┊
          50┤                    ⢀⡤⠞⠁        ┊
            │                  ⣠⠴⠋           ┊
            │               ⢀⡤⠞⠁             ┊
            │             ⣠⠴⠋                ┊
           0┤⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⡤⠞⠁                  ┊
             velocity, pt/s
         200┤           ⡏⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⢹
           0┤⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⡇                    ⢸⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀
            └┴─────────────────────┴────────────────────┴
             0                    0.5               1.0 s
        ┊ 0.75 end move end

        """)
  }

  @Test(
    "No line is wider than the terminal, and no more lines than fit are printed",
    arguments: [40, 60, 80, 120, 200])
  func width(width: Int) throws {
    for name in PlotSVGTests.examples {
      let recording = try PlotScene.run(Repository.text("examples/\(name).lua"))
      let plot = try Plot([PlotRun(recording)])
      let lines = PlotText(plot, width: width).text.split(separator: "\n")
      #expect(lines.allSatisfy { $0.count <= width && !$0.contains("\u{1B}") })
      let low = PlotText(plot, width: width, height: 70).text.split(separator: "\n")
      if plot.panels.count <= 3 { #expect(low.count <= 70, "\(name)") }
    }
  }

  @Test("Characters distinguish several lines, or colours if they are available")
  func marks() throws {
    let plot = try PlotScene.plot(
      """
      local scene = motion.scene { name = "two" }
      local box = scene:box { id = "box" }
      motion.animator { duration = 1 }:animate(box, { x = 100, y = 50 }):play()
      """)
    let plain = PlotText(plot, width: 60).text
    #expect(plain.contains("* box.x  + box.y") && !plain.contains("\u{1B}"))
    let colored = PlotText(plot, width: 60, hasColor: true).text
    #expect(colored.contains("\u{1B}[36mbox.x") && colored.contains("\u{1B}[33mbox.y"))
  }

  @Test("Choices and colours are words; with colour support, colours are shown as such")
  func bands() throws {
    let plot = try PlotScene.plot(
      """
      local scene = motion.scene { name = "bands" }
      local box = scene:box { id = "box", fill = "#ff0000" }
      scene:timeline(function(t)
        t:wait(0.5)
        box.fill = "#0000ff"
        box.hidden = true
        t:wait(0.5)
      end)
      """)
    let lines = PlotText(plot, width: 60).text.split(separator: "\n")
    #expect(lines.contains { $0.contains("▏#ff0000") && $0.contains("▏#0000ff") })
    #expect(lines.contains { $0.contains("▏false") && $0.contains("▏true") })
    let colored = PlotText(plot, width: 60, hasColor: true).text
    #expect(colored.contains("\u{1B}[48;2;255;0;0m ") && colored.contains("\u{1B}[48;2;0;0;255m "))
  }
}
