// The adapter protocol, version 1 (docs/adapter-protocol.md), for clients in JavaScript.
//
// A client passes `serve` a function for each operation. It receives the probe's input and returns (a promise of) the
// output of `accept`. An exception for which `isRefusal` is true becomes a `reject`, Unsupported `unsupported`, and
// every other one an `error`.

'use strict'

const fs = require('fs')
const readline = require('readline')

class Unsupported extends Error {}

// A refusal of the application itself.
class Refused extends Error {}

// Answers probes, one after the other, until `bye` or the end of standard input.
async function serve (client, operations, isRefusal, hello) {
  // The output of a library must not mix with the lines of the protocol.
  console.log = console.info = console.error
  const first = {
    type: 'hello', protocol: 1, client, version: process.env.PACKAGE_VERSION ?? 'unknown', about: process.env.ABOUT,
    operations: Object.keys(operations), clock: 'real', reasons: 'none', ...hello
  }
  for await (const line of readline.createInterface({ input: process.stdin, crlfDelay: Infinity })) {
    const message = JSON.parse(line)
    if (message.type === 'bye') break
    if (message.type === 'hello') write(first)
    if (message.type === 'probe') {
      write({ type: 'result', id: message.id, ...await outcome(message, operations, isRefusal) })
    }
  }
  process.exit(0)
}

async function outcome (message, operations, isRefusal) {
  if (!Object.hasOwn(operations, message.operation)) return { outcome: 'unsupported', message: message.operation }
  try {
    return { outcome: 'accept', output: await operations[message.operation](message.input) }
  } catch (error) {
    const words = `${error?.name}: ${error?.message}`.slice(0, 500)
    if (error instanceof Unsupported) return { outcome: 'unsupported', message: error.message }
    return { outcome: error instanceof Refused || isRefusal(error) ? 'reject' : 'error', message: words }
  }
}

function write (message) {
  const escaped = (unit) => '\\u' + unit.charCodeAt(0).toString(16).padStart(4, '0')
  fs.writeSync(1, JSON.stringify(message).replace(/[\u007f-\uffff]/g, escaped) + '\n')
}

// An input of any bytes as text, for a client that accepts only text.
function text (value) {
  if (typeof value !== 'string') throw new Unsupported('input that is not UTF-8')
  return value
}

// The input of a client that supports only Google, and no previous token.
function google (probe) {
  if (probe.provider !== 'google') throw new Unsupported('provider')
  if ('previous_id_token' in probe) throw new Unsupported('previous_id_token')
  return probe
}

const audience = (probe) => probe.server_client_id ?? probe.client_id

// The output for accepted claims. A subject of another type keeps its type, and a missing one is left out.
const signedIn = (claims) => ({ subject: claims.sub ?? undefined, email: claims.email ?? undefined })

module.exports = { serve, text, google, audience, signedIn, Unsupported, Refused }
