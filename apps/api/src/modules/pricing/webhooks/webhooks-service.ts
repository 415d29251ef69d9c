import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../../platform/deps.ts'
import { subjectOfAddress } from '../../../platform/security/rate-limits.ts'
import type { PaymentGateway } from '../../../providers/payment-gateway.ts'
import {
  forgetEvents,
  type HintEvent,
  keepHintEvent,
  keepRefused,
  keepRefusedPayout,
  type Outcome,
  recordOutcomes,
} from './keep-sql.ts'
import { keptHeaders } from './kept-headers.ts'
import { refusalOf } from './refusal.ts'

/** The stored part of a refused body: anyone can send one. */
const KEPT_BYTES = 16 * 1024
const FLUSH_MS = 500

type Signing = Pick<PaymentGateway, 'signatureOf' | 'signsBody'>

/** Signatures of payout providers: in one of these headers, over the body. */
const PAYOUT_SIGNING: Signing = {
  signatureOf: (headers) => String(headers['x-webhook-signature'] ?? headers['x-razorpay-signature'] ?? ''),
  signsBody: true,
}

/** The stored facts of a payout provider's webhook besides its body. */
export const payoutTraitsOf = (request: FastifyRequest, body: Buffer) =>
  traitsOf(PAYOUT_SIGNING, request, body)

/** The stored facts of a webhook besides its body. */
export function traitsOf(gateway: Signing, request: FastifyRequest, body: Buffer) {
  const signature = gateway.signatureOf(request.headers, body)
  return {
    headers: keptHeaders(request.headers),
    address: subjectOfAddress(request.ip),
    requestId: request.id,
    bodyBytes: body.length,
    bodyHash: sha256(body).toString('hex'),
    signatureHash: signature === '' || !gateway.signsBody ? null : sha256(Buffer.from(signature)),
  }
}

/** Keeps a refused webhook for the console, within bounds. Never throws: the refusal is answered all the same. */
export async function keepRefusedWebhook(
  { db, log }: Pick<Deps, 'db' | 'log'>,
  gateway: PaymentGateway,
  request: FastifyRequest,
  body: Buffer,
): Promise<void> {
  const traits = traitsOf(gateway, request, body)
  const key = sha256(Buffer.concat([Buffer.from(gateway.signatureOf(request.headers, body)), body]))
  try {
    await keepRefused(db, {
      ...traits,
      gateway: gateway.slug,
      verdict: refusalOf(gateway, request.headers, body),
      claim: gateway.claimOf(body),
      body: body.subarray(0, KEPT_BYTES),
      key: `refused ${key.toString('hex')}`,
    })
  } catch (error) {
    log.warn({ err: error, gateway: gateway.slug }, 'a refused webhook could not be stored')
  }
}

/**
 * Keeps an unsigned webhook that made us ask a gateway, within bounds: about which payment and attempt, and to which
 * account's address it came. Gives the id of the event, or null for a repeat and where there is no room.
 */
export function keepHint(
  db: Deps['db'],
  gateway: PaymentGateway,
  request: FastifyRequest,
  body: Buffer,
  about: Pick<HintEvent, 'accountId' | 'paymentId' | 'attemptId'>,
): Promise<number | null> {
  const traits = traitsOf(gateway, request, body)
  return keepHintEvent(db, { ...traits, ...about, gateway: gateway.slug, body: body.subarray(0, KEPT_BYTES) })
}

/** Keeps a refused webhook of a payout provider, as one of a gateway. */
export async function keepRefusedPayoutWebhook(
  { db, log }: Pick<Deps, 'db' | 'log'>,
  provider: string,
  request: FastifyRequest,
  body: Buffer,
): Promise<void> {
  const signature = PAYOUT_SIGNING.signatureOf(request.headers, body)
  const key = sha256(Buffer.concat([Buffer.from(signature), body]))
  try {
    await keepRefusedPayout(db, {
      ...payoutTraitsOf(request, body),
      provider,
      verdict: signature === '' ? 'unsigned' : 'wrong-signature',
      body: body.subarray(0, KEPT_BYTES),
      key: `refused ${key.toString('hex')}`,
    })
  } catch (error) {
    log.warn({ err: error, provider }, 'a refused payout webhook could not be stored')
  }
}

/**
 * Gives a function that records that an event was applied now. Those of half a second are written together, off the
 * way of any payment; a process that dies leaves theirs unrecorded.
 */
export function outcomesOf({ db, log }: Pick<Deps, 'db' | 'log'>) {
  let waiting: Outcome[] = []
  const flush = async () => {
    const outcomes = waiting
    waiting = []
    if (outcomes.length === 0) return
    await recordOutcomes(db, outcomes).catch((error: unknown) => {
      log.warn({ err: error }, 'changes by webhooks could not be recorded')
    })
  }
  const note = (eventId: number): void => {
    if (waiting.length === 0) setTimeout(flush, FLUSH_MS).unref()
    waiting.push({ eventId, at: new Date() })
  }
  return { note, flush }
}

/** The nightly job: events are stored for 90 days. */
export function webhookTasks({ db }: Pick<Deps, 'db'>) {
  return {
    'forget-webhooks': async () => {
      await forgetEvents(db)
    },
  }
}

function sha256(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest()
}
