internal import AssayAdapterClient
internal import AssayConformance
internal import CAssayMutants
internal import Foundation

/// Tries mutants that standard input names, one a line: the mutant's number and those of the units, with spaces.
struct MutantRun {
    private let units: Units
    private let limit: Int32
    /// The client in this process; `nil` for one in a process of its own.
    private let client: (any ClientUnderTest)?

    init(_ units: Units, limit: Int32, client: (any ClientUnderTest)?) {
        self.units = units
        self.limit = limit
        self.client = client
    }

    /// Prints for each mutant its number, the outcome, what noticed it, and the time in milliseconds.
    func run() throws {
        // What noticed a mutant notices its neighbours: the units that did so last come first.
        var recent: [Int] = []
        while let line = readLine() {
            let numbers = line.split(separator: " ").compactMap { Int($0) }
            guard let mutant = numbers.first else { continue }
            let wanted = Set(numbers.dropFirst())
            let first = recent.filter(wanted.contains)
            let known = Set(first)
            let order = first + numbers.dropFirst().filter { !known.contains($0) }
            let start = ContinuousClock.now
            let (outcome, unit) = tryMutant(Int32(mutant), order)
            let milliseconds = Int((ContinuousClock.now - start) / .milliseconds(1))
            let name = unit >= 0 ? units.all[unit].id : "-"
            print(mutant, outcome, name, milliseconds)
            fflush(nil)
            guard unit >= 0 else { continue }
            recent.removeAll { $0 == unit }
            recent.insert(unit, at: 0)
            if recent.count > 48 { recent.removeLast() }
        }
    }

    private func tryMutant(_ mutant: Int32, _ order: [Int]) -> (outcome: String, unit: Int) {
        guard let shared = assay_mutant_shared() else { return ("failed", -1) }
        shared[0] = -1
        let child = assay_mutant_fork()
        if child == 0 { work(mutant, order, shared) }
        var status: Int32 = 0
        let end = assay_mutant_wait(child, limit * 1000, &status)
        switch UInt32(end) {
        case ASSAY_MUTANT_TIMED_OUT.rawValue: return ("timed-out", Int(shared[0]))
        case ASSAY_MUTANT_CRASHED.rawValue: return ("crashed", Int(shared[0]))
        default: break
        }
        return status == 0 ? ("survived", -1) : status == 1 ? ("caught", Int(shared[0])) : ("failed", Int(shared[0]))
    }

    /// The work of the child: in parts that grow, because most mutants are noticed at once.
    private func work(_ mutant: Int32, _ order: [Int], _ shared: UnsafeMutablePointer<Int32>) -> Never {
        do {
            let client = try self.client ?? isolated(mutant)
            if self.client != nil { assay_mutant_set(mutant) }
            var position = 0
            while position < order.count {
                let size = position < 8 || units.isScenario(order[position]) ? 1 : min(512, position)
                let part = Array(order[position..<min(order.count, position + size)])
                shared[0] = Int32(part[0])
                shared[1] &+= 1
                if let found = try units.firstFinding(of: part, client: client) {
                    shared[0] = Int32(found)
                    _exit(1)
                }
                position += part.count
            }
            _exit(0)
        } catch {
            FileHandle.standardError.write(Data("mutant-trial: mutant \(mutant): \(error)\n".utf8))
            _exit(3)
        }
    }

    private func isolated(_ mutant: Int32) throws -> any ClientUnderTest {
        guard let program = Bundle.main.executableURL?.path else { throw TrialFailure("no path of this program") }
        return try AdapterClient(
            command: "ASSAY_MUTANT=\(mutant) exec '\(program)' serve", timeout: .seconds(5), processes: 1, local: nil)
    }
}
