import AssayJSON
import Foundation
import Testing

@testable import AssaySchedules

/// The vectors of the checkout.
enum Schedules {
    static let folder: String = {
        let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        return tests.deletingLastPathComponent().path + "/vectors"
    }()

    static let library: ScheduleLibrary? = {
        var collector = JSONErrorCollector()
        let library = ScheduleLibrary.load(folder: folder, support: folder, into: &collector)
        return collector.errors.isEmpty ? library : nil
    }()

    /// The scenarios and errors of a file's text.
    static func decode(_ text: String) throws -> (scenarios: [ScheduleScenario], errors: [String]) {
        var collector = JSONErrorCollector()
        let root = try JSON.parse(text: text, file: "test.json")
        let scenarios = ScheduleFile.area(decoding: root, "schedules/test", into: &collector).scenarios
        return (scenarios, collector.errors.map(\.description))
    }
}
