internal import ScheduleExplorer

/// A request to the provider.
enum ProviderRequest: Sendable, Equatable {
    /// The exchange of the code of a visit.
    case token(Int)
    case keys
    case refresh
    case revocation
    case deviceCode
    /// A poll of the device with that number.
    case poll(Int)

    var kind: RequestKind {
        switch self {
        case .token: .token
        case .keys: .keys
        case .refresh: .refresh
        case .revocation: .revocation
        case .deviceCode: .deviceCode
        case .poll: .poll
        }
    }
}

/// The provider's response.
enum ProviderResponse: Sendable, Equatable {
    /// The tokens of a visit.
    case tokens(Int)
    /// The key set with that number, from 0.
    case keys(Int)
    /// The tokens of the refresh with that number, from 1.
    case refreshed(Int)
    case revoked
    /// `invalid_grant`.
    case refused
    /// The codes of the device with that number.
    case codes(Int)
    case pending
    case denied
    /// The tokens of the device with that number.
    case deviceTokens(Int)
}

/// Why there is no response.
enum ProviderFailure: Error {
    case network
    case cancelled
}

extension Stage {
    /// Sends a request to the provider; suspends at one gate.
    nonisolated(nonsending) func response(
        to request: ProviderRequest
    ) async throws(ProviderFailure) -> ProviderResponse {
        let kind = request.kind
        let number = arrive(request)
        let arrival = now
        let event = EventNames.response(kind, number)
        defer {
            inProgress[kind, default: 1] -= 1
            if case .poll(let device) = request, devices.indices.contains(device) { devices[device].isPolling = false }
            if now - arrival >= Self.requestLimit { hasSlowRequest = true }
        }
        await waitForTurn(of: event)
        switch scenario.response(kind, number) {
        case .answer, .fail:
            do {
                try await world.cancellableGate(name: event)
            } catch {
                throw .cancelled
            }
            if scenario.response(kind, number) == .fail { throw .network }
        case .deaf: await world.gate(name: event)
        case .atOnce: break
        case .never:
            try? await world.clock.sleep(for: Self.requestLimit * 10)
            throw .cancelled
        }
        return makeResponse(request, number)
    }

    /// Counts a request, and checks the invariants about requests.
    private func arrive(_ request: ProviderRequest) -> Int {
        let kind = request.kind
        let number = requestCounts[kind, default: 0]
        requestCounts[kind] = number + 1
        inProgress[kind, default: 0] += 1
        require(number < scenario.atMost[kind] ?? .max, .requestLimit)
        switch request {
        case .token(let code): require(codesSeen.insert(code).inserted, .oneTokenRequestACode)
        case .keys: require(inProgress[kind] == 1, .oneKeyRequestAtATime)
        case .refresh: require(inProgress[kind] == 1, .oneRefreshAtATime)
        case .revocation: hasRevocationArrived = true
        case .deviceCode: break
        case .poll(let device): arrive(pollOf: device)
        }
        return number
    }

    /// Makes the response when it leaves the provider.
    private func makeResponse(_ request: ProviderRequest, _ number: Int) -> ProviderResponse {
        switch request {
        case .token(let code): return .tokens(code)
        case .keys: return .keys(keyGeneration)
        case .refresh:
            guard hasRevocationArrived else { return .refreshed(number + 1) }
            // This refresh was in progress when the revocation was called, so its response must not be used.
            guard number < refreshesBeforeRevocation else { return .refused }
            overtakenRefreshes.insert(number + 1)
            return .refreshed(number + 1)
        case .revocation: return .revoked
        case .deviceCode:
            devices.append(DeviceRecord())
            return .codes(devices.count - 1)
        case .poll(let device): return makeResponse(toPollOf: device)
        }
    }
}
