// Judges jose, which Debian calls node-jose, by exported vectors, under the profile core:
// NODE_PATH=/usr/share/nodejs node verify.js verify-id-token.json

'use strict'

const fs = require('fs')
const jose = require('jose')

// The claims of a token that the library accepts; nothing if it refuses.
async function claims (given) {
  try {
    const { payload } = await jose.jwtVerify(given.id_token, jose.createLocalJWKSet(JSON.parse(given.jwks)), {
      algorithms: ['RS256'],
      issuer: given.issuers,
      audience: given.server_client_id ?? given.client_id,
      clockTolerance: given.leeway,
      currentDate: new Date(given.now * 1000)
    })
    return payload.exp !== undefined && payload.iat !== undefined && typeof payload.sub === 'string' && payload
  } catch (error) {
    // Errors of the library and of Node.js have a code; every other one is a crash.
    if (typeof error?.code !== 'string' && !(error instanceof SyntaxError)) throw error
  }
}

async function passes ({ expect, input, honest, output }) {
  const found = await claims(input)
  if (expect.core === 'reject') return !found && Boolean(await claims(honest))
  const equals = (name) => found[name === 'subject' ? 'sub' : name] === output[name]
  return expect.core === 'either' || (Boolean(found) && Object.keys(output ?? {}).every(equals))
}

async function main () {
  for (const vector of JSON.parse(fs.readFileSync(process.argv[2])).vectors) {
    const lacks = vector.needs.some((name) => name !== 'leeway') || 'previous_id_token' in vector.input
    console.log(vector.id, lacks ? 'skipped' : await passes(vector).catch(() => false) ? 'passed' : 'failed')
  }
}

main()
