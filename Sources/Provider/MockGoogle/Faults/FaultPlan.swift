/// The faults of a provider, with the number of calls that each has met.
struct FaultPlan: Sendable {
    private let faults: [Fault]
    private var seen: [Int]
    private var isUsed: [Bool]

    init(_ faults: [Fault]) {
        self.faults = faults
        seen = [Int](repeating: 0, count: faults.count)
        isUsed = [Bool](repeating: false, count: faults.count)
    }

    /// The faults that act on this call, in the order of their declaration.
    mutating func active(_ endpoint: Endpoint, _ parsed: ParsedRequest) -> [Fault] {
        if faults.isEmpty { return faults }
        let parameters = parsed.parameters
        var active: [Fault] = []
        for (index, fault) in faults.enumerated() where fault.applies(to: endpoint, parameters) {
            seen[index] += 1
            guard fault.calls.contains(seen[index]) else { continue }
            isUsed[index] = true
            active.append(fault)
        }
        return active
    }

    /// The faults that have met a call, or those that have met none.
    func faults(used: Bool) -> [Fault] { zip(faults, isUsed).filter { $0.1 == used }.map(\.0) }
}
