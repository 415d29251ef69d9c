import { pbkdf2Sync, randomUUID } from 'node:crypto'
import type { CaptchaPurpose, PowChallenge } from '@chukta/contract/identity/human-check'
import { expect } from 'vitest'
import { addCaptcha } from '../../src/modules/identity/sign-in/captcha-sql.ts'
import { newProofChallenge } from '../../src/modules/identity/sign-in/proof-of-work-service.ts'
import type { Portal } from '../portal/harness.ts'
import type { Answer } from './sign-in.ts'

const ANSWER = 'K7WXA3'

/** The key of a captcha as the server makes them, whose answer is known. */
export async function knownCaptcha(portal: Portal, answer = ANSWER, seconds = 120): Promise<string> {
  const key = randomUUID()
  await addCaptcha(portal.db, key, portal.secrets.hmac('captcha', `${key}:${answer}`), seconds)
  return key
}

/** The fields of a captcha whose answer is right. */
export async function rightCaptcha(portal: Portal): Promise<{ captcha: string; key: string }> {
  return { captcha: ANSWER, key: await knownCaptcha(portal) }
}

/** Does the work as the contract describes it, without the server's library. */
export function solve({ parameters }: PowChallenge): { counter: number; derivedKey: string } {
  const { nonce, salt, cost, keyLength, keyPrefix, data } = parameters
  const password = Buffer.concat([Buffer.from(nonce, 'hex'), Buffer.alloc(4)])
  for (let counter = 0; counter < data.below; counter += 1) {
    password.writeUInt32BE(counter, password.length - 4)
    const key = pbkdf2Sync(password, Buffer.from(salt, 'hex'), cost, keyLength, 'sha256').toString('hex')
    if (key.startsWith(keyPrefix)) return { counter, derivedKey: key }
  }
  throw new Error('no counter fits')
}

/** A proof as the body of a call takes it. */
export function proofOf(challenge: PowChallenge, solution: object = solve(challenge)): string {
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}

/** A proof of its own for one of the calls: checked as any other, and quickly found. */
export async function newProof(
  portal: Portal,
  purpose: CaptchaPurpose = 'sign-in',
  seconds?: number,
): Promise<string> {
  const counters = { from: 1, below: 2 }
  const lives = seconds === undefined ? {} : { seconds }
  return proofOf(await newProofChallenge(portal.secrets, purpose, { counters, ...lives }))
}

/** The answer asks for a proof of work, and brings its challenge. */
export function expectAsked(answer: Answer): void {
  expect([answer.status, answer.headers.get('x-error-code')]).toEqual([400, 'proof-of-work-required'])
  expect(Object.keys(answer.body).sort()).toEqual(['message', 'pow'])
}

/** An answer without the challenge, which differs each time. */
export const shape = ({ status, headers, body }: Answer) => [
  status,
  headers.get('x-error-code'),
  body.message,
  body.errors,
  Object.keys(body),
]
