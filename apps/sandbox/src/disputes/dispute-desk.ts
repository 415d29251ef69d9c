import type { FastifyInstance } from 'fastify'
import { paiseOf, rupeesText } from '../rupees.ts'
import type { Store } from '../store.ts'
import { startDeadlines } from './dispute-deadlines.ts'
import { isEnded, moveDispute, openDispute } from './dispute-moves.ts'
import {
  type Dispute,
  type DisputeState,
  findDispute,
  listDisputes,
  PHASES,
  type Phase,
  takenFor,
} from './dispute-records-sql.ts'
import type { DisputeSide } from './dispute-side.ts'

/** Calendar days to answer, by phase. */
const DAYS: Record<Phase, number> = {
  dispute: 3,
  fraud: 1,
  retrieval: 3,
  chargeback: 3,
  'pre-arbitration': 2,
  arbitration: 1,
}
const MOVES: readonly DisputeState[] = ['reviewing', 'insufficient', 'won', 'lost', 'closed']

interface Parts {
  store: Store
  now: () => number
  /** What a minute of the providers' schedules takes, in ms. */
  minuteMs: number
  sides: ReadonlyMap<string, DisputeSide>
  wakeWebhooks: () => void
}

class Refusal extends Error {}

/**
 * The bank's side of disputes, for the sandbox's operator: opens one on a captured payment, decides it, takes an
 * ended one to its next phase. A dispute not answered in time is lost.
 */
export function addDisputeDesk(app: FastifyInstance, parts: Parts): { wake: () => void; close: () => void } {
  const { store, now, sides } = parts
  const deadlines = startDeadlines(store, now, (gateway) => sides.get(gateway), parts.wakeWebhooks)
  const done = (dispute: Dispute) => {
    deadlines.wake()
    return shown(store, dispute)
  }

  app.register(async (calls) => {
    calls.setErrorHandler((error, _request, reply) => {
      if (!(error instanceof Refusal)) return reply.send(error)
      return reply.code(400).send({ message: error.message })
    })
    calls.get<{ Querystring: { order_id?: string } }>('/disputes', ({ query }) =>
      listDisputes(store, query.order_id ?? '').map((dispute) => shown(store, dispute)),
    )
    calls.post<{ Body: Record<string, unknown> }>('/disputes/simulate', ({ body }) =>
      done(store.transaction(() => open(parts, body ?? {}))),
    )
    calls.post<{ Params: { gateway: string; id: string }; Body: { to?: string; [field: string]: unknown } }>(
      '/disputes/:gateway/:id',
      ({ params, body }) => done(store.transaction(() => decide(parts, params, body ?? {}))),
    )
  })
  return deadlines
}

function open(parts: Parts, body: Record<string, unknown>): Dispute {
  const orderId = String(body.order_id ?? '')
  for (const [gateway, side] of parts.sides) {
    const capture = side.findCapture(orderId, body.payment_id ? String(body.payment_id) : undefined)
    if (!capture) continue
    const nowMs = parts.now()
    const phase = phaseOf(side, body.phase ?? 'chargeback')
    const reasonCode = String(body.reason_code ?? Object.keys(side.reasons)[0])
    const dispute: Dispute = {
      gateway,
      id: side.newId(),
      orderId,
      paymentId: capture.paymentId,
      amountPaise: amountOf(body.amount, capture.amountPaise),
      phase,
      state: 'open',
      reasonCode,
      reason: side.reasons[reasonCode] ?? reasonCode,
      evidence: [],
      respondByMs: nowMs + answerMs(parts, phase, body.respond_in_seconds),
      createdAtMs: nowMs,
      updatedAtMs: nowMs,
      resolvedAtMs: null,
    }
    openDispute({ ...parts, side }, dispute, true)
    return dispute
  }
  throw new Refusal('no capture of a gateway that has disputes under this order_id')
}

function decide(
  parts: Parts,
  { gateway, id }: { gateway: string; id: string },
  body: Record<string, unknown>,
): Dispute {
  const side = parts.sides.get(gateway)
  const dispute = findDispute(parts.store, gateway, id)
  if (!side || !dispute) throw new Refusal('no such dispute')
  const to = String(body.to)
  if ((PHASES as readonly string[]).includes(to)) {
    if (!isEnded(dispute) && dispute.phase === to) throw new Refusal('it is in this phase')
    const nowMs = parts.now()
    const phase = phaseOf(side, to)
    const respondByMs = nowMs + answerMs(parts, phase, body.respond_in_seconds)
    Object.assign(dispute, { phase, state: 'open', respondByMs, updatedAtMs: nowMs, resolvedAtMs: null })
    openDispute({ ...parts, side }, dispute, false)
    return dispute
  }
  const state = MOVES.find((one) => one === to && (one !== 'closed' || side.closes))
  if (!state) throw new Refusal(`to: one of ${[...MOVES, ...PHASES].join(', ')}`)
  if (isEnded(dispute)) throw new Refusal(`the dispute is ${dispute.state}`)
  if (state === 'insufficient')
    dispute.respondByMs = parts.now() + answerMs(parts, dispute.phase, body.respond_in_seconds)
  moveDispute({ ...parts, side }, dispute, state)
  return dispute
}

function phaseOf(side: DisputeSide, value: unknown): Phase {
  const phase = side.phases.find((one) => one === value)
  if (!phase) throw new Refusal(`phase: one of ${side.phases.join(', ')}`)
  return phase
}

function amountOf(value: unknown, capturedPaise: bigint): bigint {
  if (value === undefined) return capturedPaise
  const paise = paiseOf(Number(value)) ?? 0n
  if (paise <= 0n || paise > capturedPaise) throw new Refusal('amount: rupees, at most what was captured')
  return paise
}

function answerMs({ minuteMs }: Parts, phase: Phase, seconds: unknown): number {
  if (seconds === undefined) return DAYS[phase] * 24 * 60 * minuteMs
  if (!(Number(seconds) >= 0)) throw new Refusal('respond_in_seconds: a number')
  return Number(seconds) * 1_000
}

/** A dispute as the sandbox's own pages and the oracle show it. */
export function shown(store: Store, dispute: Dispute) {
  return {
    gateway: dispute.gateway,
    dispute_id: dispute.id,
    order_id: dispute.orderId,
    payment_id: dispute.paymentId,
    amount: rupeesText(dispute.amountPaise),
    phase: dispute.phase,
    state: dispute.state,
    reason_code: dispute.reasonCode,
    reason: dispute.reason,
    respond_by: new Date(dispute.respondByMs).toISOString(),
    evidence: dispute.evidence,
    taken_paise: Number(takenFor(store, dispute)),
  }
}
