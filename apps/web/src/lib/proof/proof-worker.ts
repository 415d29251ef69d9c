import type { PowChallenge } from '@chukta/contract/identity/human-check'
import { pbkdf2 } from '@noble/hashes/pbkdf2.js'
import { sha256 } from '@noble/hashes/sha2.js'

// Does a proof of work off the main thread: posts the share done, then the solution, or null when it cannot be done.
addEventListener('message', ({ data }: MessageEvent<PowChallenge['parameters']>) => {
  solve(data).then(postMessage, () => postMessage(null))
})

async function solve({ nonce, salt, cost, keyLength, keyPrefix, data: range }: PowChallenge['parameters']) {
  const password = new Uint8Array([...bytesOf(nonce), 0, 0, 0, 0])
  const counters = new DataView(password.buffer, password.length - 4)
  for (let counter = 0; counter < range.below; counter += 1) {
    counters.setUint32(0, counter)
    const key = hexOf(await derive(password, bytesOf(salt), cost, keyLength))
    if (key.startsWith(keyPrefix)) return { counter, derivedKey: key }
    if (counter % 20 === 0) postMessage(counter / range.below)
  }
  return null
}

async function derive(
  password: Uint8Array<ArrayBuffer>,
  salt: Uint8Array<ArrayBuffer>,
  c: number,
  dkLen: number,
) {
  // Over plain HTTP to another machine, as in a trial, browsers hide their own cryptography.
  if (!crypto.subtle) return pbkdf2(sha256, password, salt, { c, dkLen })
  const key = await crypto.subtle.importKey('raw', password, 'PBKDF2', false, ['deriveBits'])
  const rules = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: c }
  return new Uint8Array(await crypto.subtle.deriveBits(rules, key, dkLen * 8))
}

function bytesOf(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}

function hexOf(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
