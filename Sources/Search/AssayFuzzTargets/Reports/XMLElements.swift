internal import Foundation

#if canImport(FoundationXML)
    internal import FoundationXML
#endif

/// The elements of an XML document, by Foundation's parser.
struct XMLElements {
    private(set) var counts: [String: Int] = [:]
    let isWellFormed: Bool
    /// Where the parser stopped.
    let problem: String

    init(_ text: String) {
        let parser = XMLParser(data: Data(text.utf8))
        let counter = Counter()
        parser.delegate = counter
        isWellFormed = parser.parse()
        problem = isWellFormed ? "" : "line \(parser.lineNumber)"
        counts = counter.counts
    }

    private final class Counter: NSObject, XMLParserDelegate {
        var counts: [String: Int] = [:]

        func parser(
            _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
            attributes: [String: String]
        ) {
            counts[name, default: 0] += 1
        }
    }
}
