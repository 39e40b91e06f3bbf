internal import Synchronization

/// Makes texts that identify a scenario among those of this run and earlier ones, and reveal nothing about it.
enum ScenarioMark {
    private static let count = Mutex<UInt64>(0)
    private static let run = String(UInt64.random(in: 0...UInt64.max), radix: 36)

    static func next() -> String {
        let number = count.withLock { count in
            count &+= 1
            return count
        }
        return "\(run)-\(number)"
    }
}
