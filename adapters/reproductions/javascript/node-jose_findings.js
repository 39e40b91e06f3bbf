#!/usr/bin/env -S NODE_PATH=/usr/share/nodejs node
// client: node-jose
// Reproduces the findings about jose (node-jose) in docs/results.md, with keys and tokens of node:crypto.

'use strict'

const assert = require('assert')
const crypto = require('crypto')
const jose = require('jose')

const CLIENT = 'client.apps.googleusercontent.com'
const ISSUER = 'https://accounts.google.com'
const now = Math.floor(Date.now() / 1000)
const honest = { iss: ISSUER, aud: CLIENT, sub: '1', iat: now, exp: now + 3600 }

function pair (size) {
  const { privateKey, publicKey } = crypto.generateKeyPairSync('rsa', { modulusLength: size })
  return { privateKey, jwk: { ...publicKey.export({ format: 'jwk' }), kid: 'k', alg: 'RS256' } }
}

const large = pair(2048)
const small = pair(1024)

function token (claims, key = large) {
  const header = Buffer.from(JSON.stringify({ alg: 'RS256', kid: 'k' })).toString('base64url')
  const body = (Buffer.isBuffer(claims) ? claims : Buffer.from(JSON.stringify(claims))).toString('base64url')
  return `${header}.${body}.` + crypto.sign('sha256', Buffer.from(`${header}.${body}`), key.privateKey).toString('base64url')
}

function verify (text, key = large) {
  return jose.jwtVerify(text, jose.createLocalJWKSet({ keys: [key.jwk] }),
    { algorithms: ['RS256'], issuer: ISSUER, audience: CLIENT })
}

async function accepts (what, text) {
  await verify(text)
  console.log(`  accepts ${what}`)
}

async function main () {
  await accepts('an honest token', token(honest))
  await assert.rejects(verify(token({ ...honest, exp: now - 60 })), jose.errors.JWTExpired)
  await accepts('padding and other characters in base64url', token(honest) + '=\n ~')
  await accepts('a byte that is not UTF-8',
    token(Buffer.concat([Buffer.from(JSON.stringify(honest).slice(0, -1) + ',"x":"'), Buffer.from([0xff]), Buffer.from('"}')])))
  await assert.rejects(verify(token(honest, small), small), TypeError)
  console.log('  TypeError on a key of 1024 bits')
}

main()
