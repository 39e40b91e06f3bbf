internal import AssayAdapters
internal import AssayConformance
internal import AssayJSON

extension AdapterCheck {
    /// Checks that the first refusal of each operation has a reason of the suite's list, if the hello promises reasons.
    func reasonsItem(_ pool: AdapterPool) -> Item {
        let title = "reasons"
        for operation in AdapterProtocol.carried where pool.hello.operations.contains(operation) {
            for vector in refusals(of: operation, pool.hello) {
                guard case .reject(let reason, _)? = observation(of: vector, pool) else { continue }
                if reason != nil { break }
                return Item(
                    title: title, problem: "it refused \(vector.fullID) without a reason of the suite's list",
                    hint:
                        "give a reason of the list in docs/adapter-protocol.md, or say \"reasons\": \"none\" in the hello"
                )
            }
        }
        return Item(title: title)
    }

    private func observation(of vector: Vector, _ pool: AdapterPool) -> Observation? {
        let now = pool.hello.clock == .real ? WallClock.now : nil
        guard let input = (try? vector.rendered(at: now).probe)?.adapterInput else { return nil }
        return AdapterRequest(operation: vector.operation, input: input, hello: pool.hello).run(in: pool)
    }

    /// A few vectors of the operation that must be refused; vectors that every client must refuse come first.
    private func refusals(of operation: ClientOperation, _ hello: AdapterHello) -> [Vector] {
        // A fetched key set and the steps of a scenario need more than an input.
        guard operation != .signIn, !hello.fetchesKeySets else { return [] }
        let refusals = library.vectors.filter { vector in
            guard vector.operation == operation, case .reject(let reasons) = vector.expectation.outcome else {
                return false
            }
            return vector.needs.allSatisfy(hello.features.contains) && hello.reasons.tellApart(reasons)
        }
        let (core, others) = (refusals.filter { $0.profile == nil }, refusals.filter { $0.profile != nil })
        return Array((core + others).prefix(4))
    }
}

extension ClientDescription.Reasons {
    /// Whether the client distinguishes one of these reasons.
    fileprivate func tellApart(_ reasons: [Reason]) -> Bool {
        if case .exact(let known) = self { return reasons.contains(where: known.contains) }
        return false
    }
}
