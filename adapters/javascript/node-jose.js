// jose of panva, which Debian calls node-jose: `createRemoteJWKSet` fetches the keys, and `jwtVerify` verifies with
// every option that this version has for an ID token.
//
// This version has no option that requires a claim (`requiredClaims` is newer), so the program requires an exp, an iat and a
// sub that is a text, as every application on it must. The caller must check, because the library does not: nonce, azp,
// at_hash, hd.

'use strict'

const jose = require('jose')
const { serve, text, google, audience, signedIn, Refused } = require('./assay_adapter')

// One key set for each address, as in an application, so that it keeps the keys.
const keySets = new Map()

async function verifyIdToken (probe) {
  google(probe)
  const token = text(probe.id_token)
  if (!keySets.has(probe.jwks_uri)) {
    keySets.set(probe.jwks_uri, jose.createRemoteJWKSet(new URL(probe.jwks_uri), { timeoutDuration: 8000 }))
  }
  const { payload } = await jose.jwtVerify(token, keySets.get(probe.jwks_uri), {
    algorithms: ['RS256'],
    issuer: probe.issuers,
    audience: audience(probe),
    clockTolerance: probe.leeway
  })
  if (payload.exp === undefined || payload.iat === undefined || typeof payload.sub !== 'string') {
    throw new Refused('exp, iat or sub')
  }
  return signedIn(payload)
}

// Errors with a code are those of the library, and of a failed fetch.
serve('jose', { 'verify-id-token': verifyIdToken },
  (error) => error instanceof jose.errors.JOSEError || typeof error?.code === 'string',
  { features: ['jwks_uri', 'leeway'] })
