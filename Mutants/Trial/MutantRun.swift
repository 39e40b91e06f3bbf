internal import AssayConformance
internal import CAssayMutants
internal import Foundation

/// Tries mutants that standard input names, one a line: the mutant's number and those of the units, with spaces.
struct MutantRun {
    /// What a mutant may use of the machine's memory, in bytes: some allocate without bound.
    static let memory: Int64 = 3 << 30
    /// The seconds after which a mutant that uses no processor time waits for what never comes.
    static let idleLimit: Int32 = 10

    private let units: Units
    /// The seconds of processor time that a step may use.
    private let limit: Int32
    private let place: ClientPlace

    init(_ units: Units, limit: Int32, client place: ClientPlace) {
        self.units = units
        self.limit = limit
        self.place = place
    }

    /// Prints for each mutant its number, the outcome, the number of what noticed it or -1, and the milliseconds of processor time.
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
            let (outcome, unit, milliseconds) = tryMutant(Int32(mutant), order)
            print(mutant, outcome, unit, milliseconds)
            fflush(nil)
            guard unit >= 0 else { continue }
            recent.removeAll { $0 == unit }
            recent.insert(unit, at: 0)
            if recent.count > 48 { recent.removeLast() }
        }
    }

    private func tryMutant(_ mutant: Int32, _ order: [Int]) -> (outcome: String, unit: Int, milliseconds: Int32) {
        guard let shared = assay_mutant_shared() else { return ("failed", -1, 0) }
        shared[0] = -1
        let child = assay_mutant_fork(Self.memory)
        if child == 0 { work(mutant, order, shared) }
        let end = assay_mutant_wait(child, Self.idleLimit)
        let outcome = Self.outcome(of: end)
        return (outcome, outcome == "survived" ? -1 : Int(shared[0]), end.milliseconds)
    }

    /// How a mutant ended, by the end of its process.
    static func outcome(of end: assay_mutant_end) -> String {
        switch end.how {
        case ASSAY_MUTANT_TIMED_OUT: "timed-out"
        // Only the system or a user kills a process.
        case ASSAY_MUTANT_CRASHED: end.status == SIGKILL ? "failed" : "crashed"
        default: end.status == 0 ? "survived" : end.status == 1 ? "caught" : "failed"
        }
    }

    /// The work of the child: in parts that grow, because most mutants are noticed at once.
    private func work(_ mutant: Int32, _ order: [Int], _ shared: UnsafeMutablePointer<Int32>) -> Never {
        do {
            // A process of the client's has the limit that is set when it starts, for all steps together.
            assay_mutant_begin(-1, place == .isolated ? 10 * limit : limit)
            // The client is made here: a value that is computed once has been computed with the mutant.
            let client = try place.client(with: mutant)
            var position = 0
            while position < order.count {
                let size = position < 8 || units.isScenario(order[position]) ? 1 : min(128, position)
                let part = Array(order[position..<min(order.count, position + size)])
                assay_mutant_begin(Int32(part[0]), limit)
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
}
