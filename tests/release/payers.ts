import { setTimeout as pause } from 'node:timers/promises'
import { openKeyring } from '../../apps/api/src/keyring/fingerprint-service.ts'
import type { Db } from '../../apps/api/src/platform/database/db.ts'
import { addLandlord, payAtGateway } from '../../apps/api/test/money/paying.ts'
import { makePeople, makePerson, type Person } from '../../apps/api/test/portal/people.ts'

type Payer = { person: Person; landlord: { id: number; service_id: number } }
/** One answer, or the error without one; times in milliseconds of the clock. */
export type Answered = { at: number; call: string; status: number; retryAfter: string | null; why: string }

/** Payers with a session, and a landlord each. */
export async function makePayers(db: Db, dataDir: string, count: number): Promise<Payer[]> {
  const secrets = await openKeyring(db, dataDir)
  const { distributor } = await makePeople(db)
  const payers: Payer[] = []
  for (let n = 0; n < count; n += 1) {
    const person = await makePerson(db, {
      roleId: 4,
      parentId: distributor.id,
      first: 'Farah',
      last: 'Sheikh',
    })
    payers.push({ person, landlord: await addLandlord({ db, secrets }, person.id) })
  }
  return payers
}

/**
 * All payers pay in a loop by the wire: quote, order, capture at the sandbox, thank-you, report. Gives all answers;
 * `isOver` is asked after each payment. A payment that was refused begins anew.
 */
export async function payUntil(
  at: { url: string; sandboxUrl: string; pauseMs: number },
  payers: Payer[],
  isOver: () => boolean,
  answers: Answered[] = [],
): Promise<{ answers: Answered[]; paid: number }> {
  let paid = 0
  async function ask(call: string, path: string, { person }: Payer, body?: unknown) {
    await pause(at.pauseMs)
    const seen = { at: Date.now(), call, status: 0, retryAfter: null as string | null, why: '' }
    answers.push(seen)
    try {
      const response = await fetch(`${at.url}/api${path}`, {
        method: body ? 'POST' : 'GET',
        headers: {
          Authorization: `Bearer ${person.token}`,
          ...(body ? { 'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID() } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
      const text = await response.text()
      seen.status = response.status
      seen.retryAfter = response.headers.get('retry-after')
      if (response.ok) return JSON.parse(text)
      seen.why = text.slice(0, 200)
    } catch (error) {
      seen.why = `${error} ${(error as Error).cause ?? ''}`
    }
    return undefined
  }
  async function pay(payer: Payer, n: number): Promise<boolean> {
    const { person, landlord } = payer
    const amount = `${1_000 + n}.${10 + (person.id % 90)}`
    const quotes = await ask(
      'quote',
      `/payment-quotes?service_id=${landlord.service_id}&amount=${amount}`,
      payer,
    )
    if (!quotes) return false
    const order = await ask('order', '/get-payment-gateways-for-pay/1', payer, {
      user_id: person.id,
      service_id: landlord.service_id,
      service_user_id: landlord.id,
      payment_method_id: 1,
      amount,
    })
    if (!order) return false
    // The sandbox of one host restarts with it.
    const isPaid = await payAtGateway(at, order.payment_session_id, 'SUCCESS').catch(() => null)
    if (isPaid === null) return false
    for (;;) {
      const state = await ask('thank-you', `/get-payment-status/${order.order_id}`, payer)
      if (!state) return false
      if (state.payment_status !== 'PENDING') break
    }
    return (await ask('report', `/transaction-list/${person.id}?page=1&per_page=10`, payer)) !== undefined
  }
  await Promise.all(
    payers.map(async (payer) => {
      for (let n = 0; !isOver(); n += 1) {
        if (await pay(payer, n)) paid += 1
        else await pause(100)
      }
    }),
  )
  return { answers, paid }
}

/** How many answers of each status, as text. */
export function countOf(answers: Answered[]): string {
  const counts = Map.groupBy(answers, ({ status }) => status)
  return [...counts].map(([status, list]) => `${list.length} × ${status || 'no answer'}`).join(', ')
}

/** The longest time without an answer 200, from the first other one to the next of them, in milliseconds. */
export function longestAway(answers: Answered[]): number {
  let since: number | undefined
  let longest = 0
  for (const { at, status } of answers.toSorted((a, b) => a.at - b.at)) {
    if (status !== 200) since ??= at
    else if (since !== undefined) {
      longest = Math.max(longest, at - since)
      since = undefined
    }
  }
  return longest
}
