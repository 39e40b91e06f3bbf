package import AssayConformance
internal import ReferenceClient

/// The two clients between which nobody is judged, and their variants.
///
/// What the most lenient conformant client refuses, every client must refuse. What the strictest conformant client accepts,
/// every client must accept. Where one choice of theirs decides, a specification leaves the answer open.
package struct Bounds: Sendable {
    private let lenient: Bound
    private let strict: Bound

    /// One of the two clients.
    private struct Bound: Sendable {
        let boundary: BoundaryClient
        let client: ReferenceClient
        let choices: [String: BoundaryClient.Choice]

        init(_ boundary: BoundaryClient) {
            self.boundary = boundary
            client = ReferenceClient(boundary)
            choices = Dictionary(boundary.choices.map { ($0.id, $0) }) { first, _ in first }
        }
    }

    /// The clients `lenient` and `hostile-strict` of a list of flaws; `nil` if it lacks one of them.
    package init?(_ list: FlawList) {
        func bound(_ name: String) -> Bound? { list.clients.first { $0.name == name }.map(Bound.init) }
        guard let lenient = bound("lenient"), let strict = bound("hostile-strict") else { return nil }
        self.lenient = lenient
        self.strict = strict
    }

    /// What every client must do with an input.
    package enum Obligation: Sendable {
        /// It must refuse, because the lenient client does, for this reason and in these words.
        case refuse(Reason?, String)
        /// It must accept, because the strict client does; its output has these members.
        case accept([String: OutputValue])
        /// Nobody is judged: the lenient client accepts it, and the strict one need not.
        case open
    }

    /// What every client must do with an input, as far as the two clients tell.
    func obligation(for probe: Probe) async -> Obligation {
        let lenient = await probe.send(to: lenient.client).ending
        if case .reject(let reason, let message) = lenient { return .refuse(reason, message ?? "") }
        guard case .accept(let one) = lenient, case .accept(let other) = await probe.send(to: strict.client).ending
        else {
            return .open
        }
        return .accept(Self.shared(one, other, of: probe.operation))
    }

    /// The choice by which a conformant client does something else than it must; `nil` if there is none.
    ///
    /// Asked are both bounds without a choice that they test for with this input, the reference client, and the reference
    /// client with such a choice.
    func choice(against obligation: Obligation, for probe: Probe) async -> String? {
        let own = if case .refuse = obligation { [lenient, strict] } else { [strict, lenient] }
        for bound in own {
            for choice in await reached(by: probe, with: bound.boundary.choices, of: bound) {
                if await !isMet(obligation, by: ReferenceClient(bound.boundary, without: choice), probe) {
                    return choice.id
                }
            }
        }
        if await !isMet(obligation, by: ReferenceClient(), probe) { return "the reference client" }
        for bound in own {
            for choice in await reached(by: probe, with: [], of: bound) {
                if await !isMet(obligation, by: ReferenceClient(choice: choice), probe) { return choice.id }
            }
        }
        return nil
    }

    /// The choices of a bound that a client with some choices tests for.
    private func reached(
        by probe: Probe, with active: [BoundaryClient.Choice], of bound: Bound
    ) async -> [BoundaryClient.Choice] {
        let reached = await ReferenceClient.switchesReached(by: probe, with: active.map(\.id))
        return reached.sorted().compactMap { bound.choices[$0] }
    }

    private func isMet(_ obligation: Obligation, by client: ReferenceClient, _ probe: Probe) async -> Bool {
        let observation = await probe.send(to: client).ending
        switch obligation {
        case .refuse: if case .reject = observation { return true } else { return false }
        case .accept(let output):
            guard case .accept(let own) = observation else { return false }
            return output.allSatisfy { own[$0.key]?.isIdentical(to: $0.value) == true }
        case .open: return true
        }
    }

    /// The identifying members of the output on which both agree.
    private static func shared(
        _ one: [String: OutputValue], _ other: [String: OutputValue], of operation: ClientOperation
    ) -> [String: OutputValue] {
        one.filter { name, value in
            ["subject", "code", "access_token", "id_token", "jti"].contains(name)
                && operation.requiredOutput.contains(name)
                && other[name]?.isIdentical(to: value) ?? false
        }
    }
}
