internal import ScheduleExplorer

/// What the provider is asked.
enum ProviderRequest: Sendable, Equatable {
    /// To exchange the code of a visit.
    case token(Int)
    case keys
    case refresh
    case revocation

    var kind: RequestKind {
        switch self {
        case .token: .token
        case .keys: .keys
        case .refresh: .refresh
        case .revocation: .revocation
        }
    }
}

/// What it answers.
enum ProviderAnswer: Sendable, Equatable {
    /// The tokens of a visit.
    case tokens(Int)
    /// The key set of that generation.
    case keys(Int)
    /// The tokens of the refresh of that number, from 1.
    case refreshed(Int)
    case revoked
    /// `invalid_grant`.
    case refused
}

/// Why there is no answer.
enum ProviderFailure: Error {
    case network
    case cancelled
}

extension Stage {
    /// Asks the provider; suspends at one gate.
    nonisolated(nonsending) func answer(
        to request: ProviderRequest
    ) async throws(ProviderFailure) -> ProviderAnswer {
        let kind = request.kind
        let number = arrive(request)
        let arrival = now
        let event = EventNames.answer(kind, number)
        defer {
            underWay[kind, default: 1] -= 1
            if now - arrival >= Self.requestLimit { slowRequest = true }
        }
        await turn(event)
        switch scenario.answer(kind, number) {
        case .answer, .fail:
            do {
                try await world.cancellableGate(name: event)
            } catch {
                throw .cancelled
            }
            if scenario.answer(kind, number) == .fail { throw .network }
        case .deaf: await world.gate(name: event)
        case .atOnce: break
        case .never:
            try? await world.clock.sleep(for: Self.requestLimit * 10)
            throw .cancelled
        }
        return leave(request, number)
    }

    /// Enters a request in the books.
    private func arrive(_ request: ProviderRequest) -> Int {
        let kind = request.kind
        let number = requestCounts[kind, default: 0]
        requestCounts[kind] = number + 1
        underWay[kind, default: 0] += 1
        require(number < scenario.atMost[kind] ?? .max, .requestLimit)
        switch request {
        case .token(let code): require(codesSeen.insert(code).inserted, .oneTokenRequestACode)
        case .keys: require(underWay[kind] == 1, .oneKeyRequestAtATime)
        case .refresh: require(underWay[kind] == 1, .oneRefreshAtATime)
        case .revocation: revocationArrived = true
        }
        return number
    }

    /// The answer as it leaves the provider.
    private func leave(_ request: ProviderRequest, _ number: Int) -> ProviderAnswer {
        switch request {
        case .token(let code): return .tokens(code)
        case .keys: return .keys(keyGeneration)
        case .refresh:
            guard revocationArrived else { return .refreshed(number + 1) }
            // It was under way when the revocation was asked for, so that its answer must not be used any more.
            guard number < refreshesBeforeRevocation else { return .refused }
            overtaken.insert(number + 1)
            return .refreshed(number + 1)
        case .revocation: return .revoked
        }
    }
}
