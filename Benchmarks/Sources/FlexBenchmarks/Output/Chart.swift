/// A bar chart of the documents as SVG, which follows the reader's light or dark colours.
enum Chart {
  private static let documents = [
    "twitter", "citm_catalog", "canada", "github_events", "apache_builds", "random", "objects",
    "objects_array",
  ]
  private static let left = 130.0
  private static let width = 560.0
  private static let bar = 13.0

  private struct Row {
    let name: String
    /// How often as fast as `JSONDecoder` and `JSONEncoder`.
    let values: [(kind: String, value: Double)]
  }

  static func svg(_ figures: [Figure]) -> String {
    let rows = documents.compactMap { document -> Row? in
      let values = ["decode", "encode"].compactMap { kind in
        figures.first { $0.name == "\(document) \(kind)" || $0.name == "\(document)-like \(kind)" }
          .map { (kind, $0.value) }
      }
      return values.isEmpty ? nil : Row(name: document, values: values)
    }
    let most = rows.flatMap { $0.values.map(\.value) }.max() ?? 1
    let scale = (width - left - 60) / max(most, 1)
    var top = 56.0
    var body = ""
    for row in rows {
      body += text(row.name, x: left - 10, y: top + bar + 3, anchor: "end")
      for (kind, value) in row.values {
        body += """
          <rect class="\(kind)" x="\(left)" y="\(top)" width="\(rounded(value * scale))" \
          height="\(bar - 2)" rx="2"/>\n
          """
        body += text(
          "\(Figure.text(value))×", x: left + value * scale + 6, y: top + bar - 4, anchor: "start")
        top += bar
      }
      top += 10
    }
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(Int(width)) \(Int(top + 8))" \
      role="img" aria-label="Speed of FlexCodable as a multiple of Foundation's">
      <style>
      text { font: 12px system-ui, sans-serif; fill: #24292f }
      .decode { fill: #0969da } .encode { fill: #1a7f64 } .one { stroke: #8c959f }
      @media (prefers-color-scheme: dark) {
        text { fill: #d0d7de } .decode { fill: #58a6ff } .encode { fill: #3fb68b }
      }
      </style>
      \(legend)\(body)\
      <line class="one" x1="\(rounded(left + scale))" x2="\(rounded(left + scale))" y1="46" \
      y2="\(Int(top))" stroke-dasharray="3 3"/>
      \(text("1× = JSONDecoder, JSONEncoder", x: left + scale, y: 40, anchor: "start"))</svg>

      """
  }

  private static var legend: String {
    """
    <rect class="decode" x="\(left)" y="10" width="11" height="11" rx="2"/>
    \(text("FlexDecoder", x: left + 17, y: 20, anchor: "start"))\
    <rect class="encode" x="\(left + 110)" y="10" width="11" height="11" rx="2"/>
    \(text("FlexEncoder", x: left + 127, y: 20, anchor: "start"))
    """
  }

  private static func text(_ text: String, x: Double, y: Double, anchor: String) -> String {
    "<text x=\"\(rounded(x))\" y=\"\(rounded(y))\" text-anchor=\"\(anchor)\">\(text)</text>\n"
  }

  private static func rounded(_ value: Double) -> Double { (value * 10).rounded() / 10 }
}
