internal import ScheduleExplorer

extension SplitMix64 {
    /// True with a probability of one in `count`.
    mutating func once(in count: Int) -> Bool { Int.random(in: 0..<max(1, count), using: &self) == 0 }
}
