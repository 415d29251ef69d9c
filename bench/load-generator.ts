import { get } from 'node:http'
import { TEST_CARD } from '../apps/api/test/money/test-card.ts'
import { type Answer, type Call, callOf, type Kind, pollOf, send } from './load-mix.ts'
import type { Visitor } from './load-people.ts'

export type Stage = { url: string; sandboxUrl: string; visitors: Visitor[]; streams: number }
export type Wish = { rate: number; seconds: number; warmUpSeconds: number }
/** The outcome of a phase: milliseconds from the moment a call was due to its answer, and how many were refused. */
export type Outcome = {
  due: number
  ms: Record<Kind, number[]>
  shed: number
  /** Refused with 503 but without `Retry-After`. */
  shedInSilence: number
  errors: string[]
  paid: number
  /** The most calls that were under way at once, and the latest start behind its time. */
  mostUnderWay: number
  latestStartMs: number
  events: number
}

// A process of its own, so that its own work delays no answer that it times. It ends with its parent.
let stage: Stage
let calls = 0
let underWay = 0
let events = 0
let outcome = fresh()

process.on('message', async (message: { stage: Stage } | { wish: Wish }) => {
  if ('stage' in message) {
    stage = message.stage
    openStreams()
    process.send?.('ready')
  } else {
    process.send?.(await phase(message.wish))
  }
})
process.once('disconnect', () => process.exit(0))

function fresh(): Outcome {
  const ms = { browse: [], search: [], figures: [], tickets: [], poll: [], quote: [], pay: [] }
  return {
    due: 0,
    ms,
    shed: 0,
    shedInSilence: 0,
    errors: [],
    paid: 0,
    mostUnderWay: 0,
    latestStartMs: 0,
    events: 0,
  }
}

/** Starts calls at a constant rate, each at its time regardless of those before it; ends when all are answered. */
async function phase({ rate, seconds, warmUpSeconds }: Wish): Promise<Outcome> {
  outcome = fresh()
  events = 0
  const gapMs = 1000 / rate
  const total = Math.round(rate * (seconds + warmUpSeconds))
  const warm = Math.round(rate * warmUpSeconds)
  const startsAt = performance.now() + 100
  const journeys: Promise<void>[] = []
  for (let n = 0; n < total; n += 1) {
    const dueAt = startsAt + n * gapMs
    const waitMs = dueAt - performance.now()
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs))
    if (n === warm) outcome = fresh()
    outcome.latestStartMs = Math.max(outcome.latestStartMs, performance.now() - dueAt)
    journeys.push(journey(dueAt))
  }
  await Promise.all(journeys)
  return { ...outcome, events }
}

/** One call of the mix, by the next person; a payer continues to the gateway, and polls the payment twice. */
async function journey(dueAt: number): Promise<void> {
  const n = calls
  calls += 1
  const who = stage.visitors[(n * 211) % stage.visitors.length] as Visitor
  const call = callOf(who, n)
  const answer = await timed(who, call, dueAt)
  if (call.kind !== 'pay' || answer?.status !== 200) return
  const { order_id: orderId, payment_session_id: sessionId } = JSON.parse(answer.body) as Record<
    string,
    string
  >
  if (!orderId || !sessionId) return
  const paid = payAtSandbox(sessionId).then(
    () => (outcome.paid += 1),
    (error: unknown) => fail(`sandbox: ${error}`),
  )
  await Promise.all([
    paid,
    ...[1000, 3000].map(async (afterMs) => {
      const pollAt = performance.now() + afterMs
      await new Promise((resolve) => setTimeout(resolve, afterMs))
      await timed(who, pollOf(orderId), pollAt)
    }),
  ])
}

async function timed(who: Visitor, call: Call, dueAt: number): Promise<Answer | undefined> {
  const into = outcome
  into.due += 1
  underWay += 1
  into.mostUnderWay = Math.max(into.mostUnderWay, underWay)
  try {
    const headers = {
      Authorization: `Bearer ${who.token}`,
      ...(call.key ? { 'Idempotency-Key': call.key } : {}),
    }
    const answer = await send(`${stage.url}/api${call.path}`, call.method, headers, call.body)
    if (answer.status === 503) {
      into.shed += 1
      if (!answer.retryAfter) into.shedInSilence += 1
    } else if (answer.status !== 200) fail(`${call.path}: ${answer.status} ${answer.body.slice(0, 120)}`)
    else into.ms[call.kind].push(performance.now() - dueAt)
    return answer
  } catch (error) {
    fail(`${call.kind}: ${error}`)
    return undefined
  } finally {
    underWay -= 1
  }
}

function fail(what: string): void {
  outcome.errors.push(what)
}

const SANDBOX_KEYS = {
  'x-client-id': 'sandbox-id',
  'x-client-secret': 'sandbox-secret',
  'x-api-version': '2025-01-01',
}

/** The payer's act on the gateway's own page; its webhook then comes to the api. */
async function payAtSandbox(sessionId: string): Promise<void> {
  const tried = await send(`${stage.sandboxUrl}/pg/orders/sessions`, 'POST', SANDBOX_KEYS, {
    payment_session_id: sessionId,
    payment_method: { card: TEST_CARD },
  })
  const ended = await send(`${stage.sandboxUrl}/pg/simulate`, 'POST', SANDBOX_KEYS, {
    entity: 'PAYMENTS',
    entity_id: String((JSON.parse(tried.body) as { cf_payment_id?: unknown }).cf_payment_id),
    entity_simulation: { payment_status: 'SUCCESS' },
  })
  if (ended.status !== 200) throw new Error(`${ended.status} ${ended.body.slice(0, 120)}`)
}

/** Keeps the streams of some tickets open, as tabs do. */
function openStreams(): void {
  const watchers = stage.visitors.filter(({ ticketId }) => ticketId !== null).slice(0, stage.streams)
  for (const { ticketId, token } of watchers) listen(`${stage.url}/api/tickets/${ticketId}/stream`, token)
}

function listen(url: string, token: string): void {
  const again = () => setTimeout(() => listen(url, token), 2000).unref()
  const asked = get(url, { agent: false, headers: { Authorization: `Bearer ${token}` } }, (response) => {
    response.on('data', (piece: Buffer) => {
      if (piece.includes('event: changed')) events += 1
    })
    response.once('close', again)
  })
  asked.once('error', again)
}
