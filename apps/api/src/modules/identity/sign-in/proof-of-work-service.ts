import { randomInt } from 'node:crypto'
import {
  type CaptchaPurpose,
  type PowChallenge,
  PROOF_SECONDS,
  powChallenge,
} from '@chukta/contract/identity/human-check'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { z } from 'zod/mini'
import type { Deps } from '../../../platform/deps.ts'
import type { Secrets } from '../../../platform/security/secrets.ts'
import { spendProof } from './proof-of-work-sql.ts'

/**
 * How hard a proof is: so many iterations for each of 300 to 899 counters, 1.2 million in the mean. A laptop needs a
 * third of a second, a slow phone two (decision 95).
 */
const COST = 2_000
const COUNTERS = { from: 300, below: 900 }

const payload = z.object({
  challenge: powChallenge,
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
})

/**
 * Makes a signed challenge for one of the calls; its answer is valid once, for ten minutes by default. The
 * work is of `counters`.
 */
export async function newProofChallenge(
  secrets: Secrets,
  purpose: CaptchaPurpose,
  { seconds = PROOF_SECONDS, counters = COUNTERS } = {},
): Promise<PowChallenge> {
  const challenge = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: COST,
    counter: randomInt(counters.from, counters.below),
    data: { purpose, below: counters.below },
    deriveKey,
    expiresAt: new Date(Date.now() + seconds * 1000),
    hmacSignatureSecret: signatureSecret(secrets),
  })
  return challenge as PowChallenge
}

/** Whether this is a valid proof of work for this call: signed by us, not expired, right, and used for the first time. */
export async function passesProof(
  { db, secrets }: Deps,
  proof: string,
  purpose: CaptchaPurpose,
): Promise<boolean> {
  const read = readProof(proof)
  if (!read || read.challenge.parameters.data.purpose !== purpose) return false
  const { verified } = await verifySolution({
    ...read,
    deriveKey,
    hmacSignatureSecret: signatureSecret(secrets),
  })
  const { nonce, expiresAt } = read.challenge.parameters
  return verified && (await spendProof(db, Buffer.from(nonce, 'hex'), expiresAt))
}

function readProof(proof: string): z.output<typeof payload> | null {
  try {
    return z.safeParse(payload, JSON.parse(Buffer.from(proof, 'base64').toString('utf8'))).data ?? null
  } catch {
    return null
  }
}

function signatureSecret(secrets: Secrets): string {
  return secrets.hmac('proof-of-work', 'challenge').toString('base64url')
}
