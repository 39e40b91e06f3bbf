// An adapter: it answers each probe of Assay with what your client does.
//
// Fill in verifyIdToken. The adapter protocol is docs/adapter-protocol.md of Assay.

import { writeSync } from 'node:fs'
import { createInterface } from 'node:readline'

// Your client refuses the input.
class Refused extends Error {}

// Your client cannot be asked this.
class Unsupported extends Error {}

// The errors by which your client refuses a token, as it documents them; for example errors.JOSEError of jose.
const refusals = [Refused]

const hello = {
  type: 'hello',
  protocol: 1,
  client: 'my-client',
  version: '1',
  operations: ['verify-id-token'],
  // 'real': your client reads the clock of the machine. 'injected': it takes probe.now in place of that clock.
  clock: 'real',
  // What your client checks besides the rest, such as 'nonce': it then compares probe.nonce, if there is one.
  features: []
}

// Verifies the token as your application does, and returns its claims as your client returns them.
//
// keySet is the provider's JWK set as JSON text. probe.client_id is your client ID, and probe.issuers has the accepted
// spellings of the issuer. For example with jose:
//
//     const keys = createLocalJWKSet(JSON.parse(keySet))
//     const { payload } = await jwtVerify(idToken, keys, { audience: probe.client_id, issuer: probe.issuers })
//     return payload
async function verifyIdToken (idToken, keySet, probe) {
  throw new Refused('fill in verifyIdToken')
}

// An input as text; one that is not UTF-8 comes as {"base64": …}.
function text (probe, name) {
  if (typeof probe[name] === 'string') return probe[name]
  throw new Unsupported(`${name} that is not UTF-8`)
}

// What your client makes of the input of an operation.
async function output (operation, probe) {
  if (operation !== 'verify-id-token') throw new Unsupported(operation)
  if (probe.provider !== 'google') throw new Unsupported('provider')
  if ('previous_id_token' in probe) throw new Unsupported('previous_id_token')
  const claims = await verifyIdToken(text(probe, 'id_token'), text(probe, 'jwks'), probe)
  // A claim that your client does not return is left out, and not checked here.
  return { subject: claims.sub, email: claims.email }
}

async function outcome (operation, probe) {
  try {
    return { outcome: 'accept', output: await output(operation, probe) }
  } catch (error) {
    if (error instanceof Unsupported) return { outcome: 'unsupported', message: error.message }
    // Assay reports an error as a crash: your client does not say that it may throw this.
    const isRefusal = refusals.some((type) => error instanceof type)
    return { outcome: isRefusal ? 'reject' : 'error', message: `${error?.name}: ${error?.message}` }
  }
}

// Writes a message as one line of ASCII.
function write (message) {
  const escaped = (unit) => '\\u' + unit.charCodeAt(0).toString(16).padStart(4, '0')
  writeSync(1, JSON.stringify(message).replace(/[\u007f-\uffff]/g, escaped) + '\n')
}

// What a library prints must not mix with the lines of the protocol.
console.log = console.info = console.error
for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
  const message = JSON.parse(line)
  if (message.type === 'bye') break
  if (message.type === 'hello') write(hello)
  if (message.type === 'probe') {
    write({ type: 'result', id: message.id, ...await outcome(message.operation, message.input) })
  }
}
process.exit(0)
