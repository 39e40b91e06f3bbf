/// One deliberate defect of the reference client.
///
/// A case is asked about at the one place in the code where it makes a difference; its area says what it is. It has no
/// raw value: a table of all names would be a third of what a fuzzer of a parser has to look through at each input.
public enum Flaw: Sendable, Hashable, CaseIterable {
    case base64PaddingAccepted, base64StandardAlphabetAccepted, base64WhiteSpaceIgnored,
        base64ForeignCharactersIgnored, base64ImpossibleLengthAccepted, base64TrailingBitsIgnored

    case tokenSizeNotLimited, emptySegmentsDropped, furtherSegmentsIgnored, missingSignatureAccepted,
        headerComparedAsText, tokenTrimmed, quotedTokenAccepted, bearerTokenAccepted, firstTokenOfListTaken,
        jsonSerializationAccepted, nestedTokenBelieved, typeRequired, typeNotChecked, typeComparedExactly,
        unknownHeaderParametersRefused, criticalHeaderIgnored, criticalHeaderOfOtherTypeIgnored,
        emptyCriticalHeaderAccepted, criticalNamesOfOtherTypeIgnored, presentCriticalNamesAccepted,
        absentCriticalNamesIgnored, registeredCriticalNamesAccepted, unencodedPayloadHeaderIgnored,
        unencodedPayloadCalledUnderstood

    case algorithmNotChecked, missingAlgorithmIsNone, missingAlgorithmIsRS256, algorithmTakenFromClaims,
        algorithmTakenFromArray, algorithmNone, algorithmNoneInOtherCase, algorithmNoneTrimmed,
        algorithmTakenFromHeader, algorithmComparedWithoutCase, algorithmComparedByPrefix,
        algorithmFoldedToCompatibleForm, zeroSignatureAccepted, macKeyedWithNothing, macKeyedWithPlaceholder,
        macKeyedWithClientID, macKeyedWithEmbeddedKey, macKeyedWithKeyOfSet, macKeyedWithPublicKeyPEM,
        macKeyedWithRSAPublicKeyPEM, macKeyedWithDER, macKeyedWithJWKText, macKeyedWithMember, macKeyedWithSSHKey,
        keyIDIsPath, keyIDInQuery

    case signatureNotChecked, emptySignatureAccepted, shortSignatureAccepted, leadingZeroBeforeSignatureAccepted,
        bytesAfterSignatureIgnored, signatureReduced, paddingEndNotChecked, paddingNotChecked, digestInfoNotChecked,
        paddingBytesNotChecked, blockTypeNotChecked, firstByteNotChecked, separatorNotChecked,
        hashTakenFromSignature, digestInfoMissingAccepted, nullParametersOptional, hashIdentifierNotChecked,
        digestInfoTagsNotChecked, parametersNotChecked, digestInfoReadAsBER, bytesWithinDigestInfoIgnored,
        claimsCheckedFirst

    case everyKeyTried, unknownKeyNeedsNoSignature, missingKeyIDNeedsNoSignature, unreadableKeySetNeedsNoSignature,
        badKeyNeedsNoSignature, keyIDIsList, unknownKeyIDTakesFirstKey, keyIDOfOtherTypeIgnored,
        keyIDComparedByPrefix, keyIDExtended, keyIDIsPattern, keyIDIsIndex, firstKeyOfIDWins, lastKeyOfIDWins,
        embeddedKeyTrusted, embeddedKeyTakenForUnknownKey, embeddedKeyTextTrusted, embeddedKeyURLFollowed,
        embeddedKeySetTrusted, keySetURLFollowed, keySetDataURLRead, certificateURLFollowed, certificateTrusted,
        lastCertificateTrusted, keyIDFetched, keyIDIsKey, certificateOfKeyPreferred, smallModulusAccepted,
        keyUseNotChecked, keyWithoutUseRefused, keyOperationsNotChecked, keyAlgorithmNotCompared,
        keyWithoutAlgorithmRefused, privateKeyAccepted, keyWithCertificateRefused, hugeExponentAccepted,
        evenExponentAccepted, exponentOneAccepted, smallExponentAccepted, keyTypeNotChecked, keyTypeIgnoresCase,
        unknownKeyTypeRefusesSet, unknownKeyMembersRefused, badKeyRefusesSet, keyWithoutIDListed,
        bareArrayOfKeysAccepted, objectOfKeysAccepted, bareKeyAccepted, brokenKeySetIsEmpty, keySetWithoutKeysIsEmpty

    case issuerNotChecked, missingIssuerAccepted, issuerOfAnyProviderAccepted, issuerWithoutSchemeRefused,
        audienceNotChecked, missingAudienceAccepted, emptyAudienceAccepted, audienceComparedByPrefix,
        audienceWithinClientID, audienceSearched, audienceSplitIntoList, audienceOfSameProjectAccepted,
        audienceArrayRefused, otherTypesInAudienceIgnored, nestedAudienceAccepted, authorizedPartyIsAudience,
        clientIDClaimIsAudience, wildcardAudienceAccepted, appAcceptedForServer, furtherAudiencesTrusted,
        authorizedPartyNotChecked, authorizedPartyRequired, authorizedPartyOfOtherTypeIgnored,
        authorizedPartyComparedByPrefix, serverTokenWithoutPartyAccepted, serverAcceptedAsParty

    case expirationNotChecked, missingExpirationAccepted, unreadableExpirationIgnored, expirationSecondCounted,
        expirationUnitConfused, fiveMinutesAlwaysAllowed, leewayIgnored, lastMinuteRefused, leewayDoubled,
        missingIssueTimeAccepted, unreadableIssueTimeIgnored, futureIssueTimeAccepted, issueTimeOfLastMinuteRequired,
        startNotChecked, unreadableStartIgnored, startSecondExcluded, fractionalTimesRefused, exponentsIgnored,
        negativeTimesWrap, laterTimesOverflow, numericStringsAreTimes, dateStringsAreTimes, booleansAreNumbers,
        nullIsZero

    case nonceNotChecked, missingNonceAccepted, unexpectedNonceAccepted, nonceComparedByPrefix, nonceSearchedInClaim,
        nonceHashAccepted, hashedNonceComparedRaw, hashedNonceInBase64URL, hashedNonceInEitherCase,
        rawNonceAcceptedBesideHash, privateEmailTextRefused, privateEmailNotChecked, unknownUserRefused,
        realUserStatusNotChecked, missingSubjectAccepted, emptySubjectAccepted, subjectOfOtherTypeAccepted,
        subjectLengthNotChecked, subjectBeyondASCIIAccepted, subjectInLowerCase, subjectIsNumber, subjectIsEmail,
        subjectIsUserID, hostedDomainNotChecked, missingHostedDomainAccepted, unexpectedHostedDomainRefused,
        hostedDomainTakenFromEmail, hostedDomainComparedByEnd, subdomainsOfHostedDomainAccepted,
        hostedDomainComparedByPrefix, parentOfHostedDomainAccepted, wildcardDomainAccepted,
        accessTokenHashNotChecked, accessTokenHashRequired, accessTokenHashOfOtherTypeIgnored,
        accessTokenHashComparedByPrefix, wholeAccessTokenHashAccepted, rightHalfOfHashAccepted,
        accessTokenHashComparedDecoded, anyAccessTokenHashAccepted, accessTokenHashInHexadecimal,
        unknownClaimsRefused, verifiedEmailTextRefused, emailRequired, verifiedEmailRequired, plainEmailRequired,
        headerClaimsTaken, refreshNotCompared, refreshNonceRequired, previousTokenMustBeRecent,
        refreshedAudienceComparedAsText, refreshedSubjectComparedByPrefix, signInTimeNotCompared

    case textComparedWithoutCase, textTrimmed, textCutAtNUL, textNormalised, textFoldedToCompatibleForm,
        textWithoutInvisibleCharacters, textPercentDecoded, textComparedAsNumbers, issuerComparedByPrefix,
        issuerWithinExpected, issuerContainsExpected, issuerTrailingSlashIgnored, issuerSchemeIgnored,
        issuerComparedByHost, arrayOfOneIsItsElement, numbersAreStrings, literalsAreStrings, anyOfArrayTaken,
        memberNamesIgnoreCase, prototypeMembersRead, camelCaseNamesAccepted, numbersThroughDouble

    case bodySizeNotLimited, jsonDepthNotLimited, jsonEscapesRefused, jsonBeyondASCIIRefused,
        jsonArrayOfOneIsAnObject, jsonByteOrderMarkAccepted, jsonUTF16Accepted, jsonInvalidUTF8Replaced,
        jsonCutAtNUL, jsonLeadingTextIgnored, jsonTrailingTextIgnored, jsonCommentsAccepted,
        jsonUnicodeSpaceAccepted, jsonSingleQuotesAccepted, jsonStrayCommasAccepted, jsonMissingEndAccepted,
        jsonMissingCommaAccepted, jsonLastDuplicateWins, jsonFirstDuplicateWins, jsonNotANumberAccepted,
        jsonOtherLiteralsAccepted, jsonOtherNumberFormsAccepted, jsonLoneSurrogatesReplaced,
        jsonControlCharactersAccepted, jsonUnknownEscapesAccepted, jsonSignedEscapesAccepted, jsonBareNamesAccepted,
        jsonEqualsSignAccepted, jsonWhiteSpaceRefused, unknownMembersRefused

    case stateNotCompared, missingStateAccepted, emptyStateAccepted, stateComparedByPrefix, stateComparedByBeginning,
        errorBeforeState, errorBesideCodeIgnored, errorNotLookedAt, everyErrorIsDenial, denialIsAnError,
        firstParameterWins, lastParameterWins, extraParametersRefused, emptyCodeAccepted, codeCharactersNotChecked,
        tokenTakenInPlaceOfCode, issuerParameterIgnored, issuerParameterRequired, issuerParameterReadOnlyIfPromised,
        unpromisedIssuerRefused, promisedIssuerMayBeMissing, urlCharactersNotChecked, urlTrimmed,
        urlLineBreaksStripped, fragmentReadAsQuery, fragmentIgnored, semicolonSeparates, entitiesDecoded,
        plusSignKept, percentEscapesKept, malformedEscapesKept, overlongFormsDecoded, latin1Assumed,
        escapesDecodedTwice, parameterNamesIgnoreCase, bracketsInNamesDropped, parameterNamesTrimmed,
        parametersSearchedAsText, redirectNotCompared, redirectComparedByScheme, redirectComparedByPrefix,
        redirectComparedByEnd, redirectComparedWithoutCase, redirectTrailingSlashIgnored, redirectSlashesCollapsed,
        redirectPortIgnored, redirectSchemeUpgraded, localhostIsLoopback, userInformationIgnored,
        beginningOfAuthorityCompared, dotSegmentsResolved, redirectPercentDecoded, redirectPathNotCompared,
        redirectHostComparedByEnd, backslashesAreSlashes, addressesCanonicalised, ownQueryOfRedirectForgotten

    case constantState, constantNonce, constantVerifier, shortState, shortNonce, stateNotSent, otherStateSent,
        nonceNotSent, nonceHashSent, proofKeyNotUsed, plainChallengeSent, challengeMethodNotSent, verifierSent,
        clientSecretSent, implicitResponseAsked, fragmentResponseAsked, requestObjectSent, serverAsksInAppsName,
        serverNotNamed, audienceAlwaysSent, loginHintNotSent, emptyParametersSent, hostedDomainNotSent,
        anyHostedDomainAsked, parameterSentTwice, scopesInGivenOrder, longScopesDropped, openIDScopeNotSent,
        scopesJoinedByCommas, ownQueryOfEndpointDropped, ownParametersOfEndpointKept, emptyClientIDAccepted,
        openIDScopeNotRequired, scopesNotChecked, redirectURINotChecked, redirectURIFragmentAccepted,
        valuesNormalised, percentSignNotEncoded, plusSignNotEncoded, ampersandNotEncoded, hashNotEncoded,
        spaceEncodedTwice, endpointsNotChecked, plainHTTPAccepted, endpointFragmentAccepted,
        endpointUserInformationAccepted

    case challengeIsVerifier, challengePadded, challengeInStandardBase64, challengeInHexadecimal,
        verifierDecodedBeforeHash, shortVerifierAccepted, longVerifierAccepted, verifierCharactersNotChecked,
        verifierAlphabetTooNarrow, verifierTrimmed

    case statusNotChecked, anySuccessAccepted, notErrorsAccepted, errorBesideTokensIgnored, errorAnswerCalledBroken,
        formEncodedTokensRead, mediaTypeNotChecked, mediaTypeComparedByPrefix, mediaTypeSearched,
        mediaTypeComparedExactly, mediaTypeParametersRefused, fieldNamesComparedExactly, firstFieldLineOnly,
        tokenTypeNotChecked, tokenTypeOptional, tokenTypeComparedExactly, tokenTypeComparedByPrefix,
        tokenTypeWithinExpected, idTokenOptional, accessTokenOptional, emptyTokensAccepted,
        tokensOfOtherTypeAccepted, tokenCharactersNotChecked, refreshTokenRequired, brokenRefreshTokenIgnored,
        lifetimeRequired, negativeLifetimeAccepted, hugeLifetimeAccepted, lifetimeInMilliseconds,
        unreadableExpiryIsAnHour, userInfoSubjectNotCompared, userInfoWithoutSubjectAccepted,
        userInfoSubjectComparedByPrefix, userInfoIDTaken, userInfoTokenBelieved, metadataIssuerNotCompared,
        metadataWithoutIssuerAccepted, issuerTemplateAccepted, missingEndpointsTakenFromGoogle,
        endpointsOnIssuersHostRequired, keySetMediaTypeRequired, optionalEndpointsNotChecked

    case keysKeptForADay, keysNeverKept, ageIgnored, ageAdded, lastAgeCounts, emptyAgeCounts, negativeLifetimePutOut,
        noStoreIgnored,
        noCacheIgnored, privateAnswersNotKept, pragmaHonoured, expiresPreferred, unreadableExpiresIgnored,
        sharedLifetimePreferred, lastLifetimeWins, unreadableLifetimeIsAnHour, textAfterNumberIgnored,
        quotedLifetimeUnreadable, leadingZerosOctal, hugeLifetimeIsNone, negativeNumbersRead, anyNumberFormRead,
        lifetimeSearchedAsText, directivesComparedExactly, quotesInFieldsIgnored, quotedPairsIgnored

    case exponentTakenForGranted, emptyNumberAccepted, zeroNumberAccepted, leadingZerosKept, leadingZerosStripped,
        signByteMissing, signByteAlways, signByteAboveBoundAlone, longFormTooEarly, longFormAlways,
        lengthInTwoBytesAlways, shortFormTooLate, lengthTruncatedToByte, lengthBytesReversed

    case keysNeverAskedForAgain, keysAskedForEachTime, keyLifeFixed, keyAgeForgotten, keyLifeWithoutFloor,
        keyLifeWithoutCeiling, unknownKeyNeverAskedFor, unknownKeyAlwaysAskedFor, withdrawnKeysKept, keyFailureKept,
        failedRequestRepeatedAtOnce, failedRequestEmptiesCache, expiredKeysUsedWithoutOthers,
        keysOfAllProvidersTried, redirectsFollowedForKeys

    case stateReused, nonceReused, verifierReused, verifierNotSent, secondSignInAllowed, secondSignInReplacesFirst,
        cancelledSignInStaysOpen, failedSignInStaysOpen, finishedSignInStaysOpen, cancelledSignInStillAnswers,
        lateCallbackEndsNextSignIn, callbackTakenTwice, personWaitedForEver, personHurried, cancellationIsAnError,
        codeSentToFirstProvider, codeSentAgainAfterError, codeSentAgainAfterSilence, redirectsFollowedForTokens,
        slowAnswersWaitedFor, sizeLimitUnbounded, personAskedForBeforeVerification, timeOfStartUsed,
        tokenBelievedWithoutKeys, tokenBelievedThoughRefused, credentialsShareOnePlace, refreshErrorIgnored,
        refreshedIDTokenNotVerified,
        refreshedIDTokenRequired, newRefreshTokenIgnored, refreshTokenForgotten, refreshTokenInQuery,
        accessTokenInQuery, redirectsFollowedForUserInfo, userInfoErrorIgnored, revocationNotSent,
        revokedTokenInQuery, lostAnswerIsRefusal, missingCodeIsCancellation, hostedDomainAskedForUnread

    case personNotVerified, linkedTokenNotVerified, identityIsEmail, sameEmailIsSamePerson, subjectCaseFolded,
        subjectCut, subjectCutAtNUL, subjectTrimmed, providerNotInKey, subjectNotEncoded, subjectSanitised,
        percentSignKept, mappingOverwritten, storeErrorIsNewPerson, storeErrorIsNobody, accountNamedBySubject,
        profileBeforeMapping, profileOverwritten, halfMadeAccountTaken, halfMadeAccountExists,
        halfMadeAccountAbandoned, failedSignUpBegunAnew, existingAccountSignedInByUp, unknownPersonSignedUp,
        corruptMappingIsNone, mappingUsedUnread, profileNotRead, linkTakesOthersIdentity, linkOverwritesMapping,
        linkNotListed, providersOverwritten, lastIdentityUnlinked, unlinkLeavesMapping, deletionLeavesMapping,
        deletionLeavesLinkedIdentity, deletionLeavesData

    case accountOfDeviceTaken, signedInBeforeStored, unstoredSessionIgnored, accessTokenStored, sessionStoredInPlain,
        sessionNotAuthenticated, sameKeyOnAllDevices, corruptSessionIsNone, corruptSessionStays,
        unreadableStorageIsEmpty, firstSessionStays, restoredWithoutAccount, refreshedTokenBelieved,
        refreshedSubjectNotCompared, refusedRefreshIgnored, refusedSessionStays, offlineSessionRemoved,
        memoryKeptAtSignOut, sessionKeptAtSignOut, signOutErrorIgnored, refreshTokenLeftAtSignOut,
        sessionKeptAtDeletion

    case exchangedTokenNotVerified, backendStatusIgnored, backendSubjectNotCompared, backendSubjectComparedByEnd,
        backendProviderNotCompared, endedCredentialsTaken, endlessCredentialsTaken, credentialsWithoutEndTaken,
        confirmationIgnored, everyBackendRefusalAlike, emptyBackendAnswerTaken, unreachableBackendRejects,
        serverCredentialsTakenFirst, serverCredentialsKeptAtSignOut, lateServerCredentialsTaken,
        lateServerAnswerSignsIn, endingSessionDropsCredentials, earlierTokenRevoked
}
