import { setTimeout as pause } from 'node:timers/promises'
import { ASK_MS } from '../../src/modules/payments/payments/repeat-service.ts'
import { type BankDispute, moveAtBank, openAtBank } from '../money/disputing.ts'
import { type Started, startPayment } from '../money/paying.ts'
import { callAs, OPERATOR } from '../payables/bills.ts'
import type { Person } from '../portal/people.ts'
import type { Act } from './plan.ts'
import { startTry, type Try } from './tills.ts'

export type Payer = { person: Person; landlord: { id: number; service_id: number } }
export type Biller = { id: number; service_id: number }
export type Door = {
  url: string
  sandboxUrl: string
  /**
   * The number of storms so far while gateways answer, null in a storm: the same number twice means that they answered
   * throughout. Without an answer no one can know of a capture.
   */
  quietAfter?(): number | null
}

/** A payer's memory of one act: all that the portal acknowledged, and the gateway's captures. */
export type Memory = {
  act: Act
  /** Every order id that any answer named before the payment: with a key one order. */
  orderIds: Set<string>
  /** The order whose session an answer named first. */
  issued: string | null
  /** The order that a repeat without a key began after the payment: a new one, when the first was settled by then. */
  further: Set<string>
  /** The base, in paise: the amount sent, or that of the biller's bill. */
  basePaise: bigint
  /** The totals that answers with a session named. */
  totals: Set<string>
  sessions: Set<string>
  /** Tries that the gateway ended as paid for this payer. */
  taken: number
  /** Answers that no payer should see. */
  surprises: string[]
  slowestMs: number
}

/** A payer who has not begun. */
export function newMemory(act: Act): Memory {
  return {
    act,
    orderIds: new Set(),
    issued: null,
    further: new Set(),
    basePaise: act.amountPaise,
    totals: new Set(),
    sessions: new Set(),
    taken: 0,
    surprises: [],
    slowestMs: 0,
  }
}

/** Later events: a try is paid when its order is over, a bank decides a dispute. */
export type Late = { memory: Memory } & ({ attempt: Try } | { dispute: BankDispute })

const PATIENCE_MS = 40_000

/** Plays one act. Returns the payer's memory; tries that end later are added to `late`. */
export async function play(
  door: Door,
  { person, landlord }: Payer,
  biller: Biller,
  act: Act,
  late: Late[],
): Promise<Memory> {
  const memory = newMemory(act)
  const isBill = act.play === 'pays a bill'
  const bill = isBill ? await viewBill(door, person, biller, act, memory) : null
  if (isBill && bill === null) return memory
  const call = () =>
    startPayment(door, person, isBill ? { id: 0, service_id: biller.service_id } : landlord, {
      method: act.method,
      ...(act.hasKey ? { key: `act-${act.index}` } : {}),
      ...(bill
        ? { amount: null, body: { service_user_id: null, pay_amount: 200, bill_id: bill } }
        : { amount: rupees(act.amountPaise) }),
    })
  const answers = await Promise.all(Array.from({ length: act.copies }, () => payUntilAnswered(call, memory)))
  const started = answers.find((answer) => answer !== null)
  if (!started) return memory
  await atTheGateway(door, started, memory, late)
  if (act.repeats) await repeat(door, call, memory)
  return memory
}

/** Calls once more after the payment: while gateways answer, the session of a captured order is not issued. */
async function repeat(door: Door, call: () => Promise<Started>, memory: Memory): Promise<void> {
  const again: Memory = { ...memory, orderIds: new Set(), totals: new Set(), sessions: new Set() }
  const quietAfter = door.quietAfter ?? (() => 0)
  const before = quietAfter()
  const polledAtMs = performance.now()
  await payUntilAnswered(call, again)
  // Past that time the server goes on without the gateway's answer.
  const isInTime = performance.now() - polledAtMs < ASK_MS
  const wasQuiet = isInTime && before !== null && before === quietAfter()
  const isSameSession = [...again.sessions].some((session) => memory.sessions.has(session))
  if (memory.taken > 0 && isSameSession && wasQuiet)
    memory.surprises.push('the session of an order that was captured')
  const others = memory.act.hasKey ? memory.orderIds : memory.further
  for (const orderId of again.orderIds) if (!memory.orderIds.has(orderId)) others.add(orderId)
}

async function atTheGateway(door: Door, started: Started['body'], memory: Memory, late: Late[]) {
  const { method, play } = memory.act
  const open = () => startTry(door, started, method)
  const end = async (attempt: Try | null, outcome: 'SUCCESS' | 'FAILED') => {
    if ((await attempt?.end(outcome)) && outcome === 'SUCCESS') memory.taken += 1
  }
  switch (play) {
    case 'pays':
    case 'pays a bill':
      return end(await open(), 'SUCCESS')
    case 'fails, then pays':
      await end(await open(), 'FAILED')
      return end(await open(), 'SUCCESS')
    case 'fails':
      return end(await open(), 'FAILED')
    case 'leaves without a try':
      return
    case 'leaves a try open':
      await open()
      return
    case 'pays twice at once': {
      const [first, second] = [await open(), await open()]
      await Promise.all([end(first, 'SUCCESS'), end(second, 'SUCCESS')])
      return
    }
    case 'pays and disputes it': {
      await end(await open(), 'SUCCESS')
      const dispute = memory.taken > 0 ? await openDispute(door, started, memory.act) : null
      if (dispute) late.push({ memory, dispute })
      return
    }
    case 'pays after the order is over': {
      const attempt = await open()
      if (attempt) late.push({ memory, attempt })
      return
    }
    case 'pays, and once more after the order is over': {
      const [first, second] = [await open(), await open()]
      await end(first, 'SUCCESS')
      if (second) late.push({ memory, attempt: second })
    }
  }
}

/** Ends the tries whose orders are over. */
export async function endLate(late: Late[]): Promise<void> {
  for (const one of late) {
    if ('attempt' in one && (await one.attempt.end('SUCCESS'))) one.memory.taken += 1
  }
}

/** Has banks decide the disputes; silence loses one when its days are over. */
export async function decide(door: Door, late: Late[]): Promise<void> {
  for (const one of late) {
    if ('dispute' in one && one.memory.act.verdict !== 'silence') {
      await moveAtBank(door, one.dispute, one.memory.act.verdict)
    }
  }
}

/** Disputes the whole capture, or some tenths of the total; null at a gateway without disputes. */
async function openDispute(door: Door, started: Started['body'], act: Act): Promise<BankDispute | null> {
  const tenths = (BigInt(started.total.replace('.', '')) * BigInt(act.disputedTenths)) / 10n
  const amount = act.disputedTenths === 10 ? {} : { amount: rupees(tenths) }
  // The days to answer outlast a storm of any size: banks decide after it.
  const options = { ...amount, respond_in_seconds: 3_600 }
  // The attempt that was paid has a reference of its own.
  for (const suffix of ['', '-2', '-3', '-4']) {
    const order = { order_id: started.order_id + suffix }
    const dispute = await openAtBank(door, order, options).catch(() => null)
    if (dispute) return dispute
  }
  return null
}

/**
 * Repeats the pay call like a browser that survives both sides: after lost connections, 503 and busy orders. Gives the
 * answer with a session; null when the portal ends the order or time is up.
 */
async function payUntilAnswered(
  call: () => Promise<Started>,
  memory: Memory,
): Promise<Started['body'] | null> {
  const deadline = Date.now() + PATIENCE_MS
  while (Date.now() < deadline) {
    const before = Date.now()
    const answer = await call().catch(() => null)
    memory.slowestMs = Math.max(memory.slowestMs, Date.now() - before)
    if (answer) {
      const { status, body } = answer
      if (body.order_id) memory.orderIds.add(body.order_id)
      if (status === 200) {
        memory.issued ??= body.order_id
        memory.totals.add(body.total)
        memory.sessions.add(body.payment_session_id)
        return body
      }
      if (status === 409 && /already paid|is over/.test(body.message ?? '')) return null
      if (status !== 409 && status !== 503) {
        memory.surprises.push(`${status} ${JSON.stringify(body).slice(0, 200)}`)
        return null
      }
    }
    await pause(150)
  }
  return null
}

/** Looks the bill up until the biller answers. Gives its id here, and keeps its amount. */
async function viewBill(
  door: Door,
  person: Person,
  operator: Biller,
  act: Act,
  memory: Memory,
): Promise<unknown> {
  const deadline = Date.now() + PATIENCE_MS
  const body = { user_id: person.id, operator: operator.id, canumber: act.billNumber }
  while (Date.now() < deadline) {
    const answer = await callAs(door, person, '/view-bill', body).catch(() => null)
    if (answer?.status === 200) {
      memory.basePaise = 20_000n
      return answer.body.bill_id
    }
    if (answer && answer.status < 500 && answer.status !== 429 && answer.status !== 409) {
      memory.surprises.push(`view-bill: ${answer.status} ${JSON.stringify(answer.body).slice(0, 200)}`)
      return null
    }
    await pause(300)
  }
  return null
}

/** Paise as the pay call takes them. */
export function rupees(paise: bigint): string {
  const text = String(paise).padStart(3, '0')
  return `${text.slice(0, -2)}.${text.slice(-2)}`
}

export const BILL_OPERATOR = OPERATOR.electricity
