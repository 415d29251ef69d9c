import { sql } from 'kysely'
import { syncMandate } from '../../src/modules/payments/mandates/sync-mandate-service.ts'
import { makePaymentsDeps } from '../../src/modules/payments/payments/payments-deps.ts'
import { PAYABLES } from '../../src/payables.ts'
import { type Db, maybe, one, withTransaction } from '../../src/platform/database/db.ts'
import { eventually, type Portal } from '../portal/harness.ts'
import type { Person } from '../portal/people.ts'

const LOCK_NOT_AVAILABLE = '55P03'

type Answer = { status: number; body: { message?: string; data: never } }

/** A call about the automatic payment of a payee, as its payer makes it. */
export async function autopay(
  portal: Pick<Portal, 'app'>,
  who: Person,
  method: 'GET' | 'POST' | 'DELETE',
  payeeId: number,
  payload?: object,
): Promise<Answer> {
  const headers = { authorization: `Bearer ${who.token}` }
  const url = `/api/payment-mandates/${payeeId}`
  const answer = await portal.app.inject({ method, url, headers, ...(payload && { payload }) })
  return { status: answer.statusCode, body: answer.json() }
}

export type Seen = {
  due_on: string | null
  mandate: {
    state: string
    reason: string | null
    most: string
    on_its_way: { debit_on: string } | null
  } | null
  offer: { amount: string; charge: string; total: string; first_on: string } | null
  refusal: string | null
}

export async function seen(portal: Pick<Portal, 'app'>, who: Person, payeeId: number): Promise<Seen> {
  return (await autopay(portal, who, 'GET', payeeId)).body.data as unknown as Seen
}

/** Says when a payee is to be paid, and how much. */
export async function schedule(
  portal: Pick<Portal, 'app'>,
  who: Person,
  payeeId: number,
  wish: { first_on: string; amount: string },
): Promise<void> {
  const answer = await portal.app.inject({
    method: 'PUT',
    url: `/api/payment-schedules/${payeeId}`,
    headers: { authorization: `Bearer ${who.token}` },
    payload: { repeats: 'monthly', reminds: true, ...wish },
  })
  if (answer.statusCode !== 200) throw new Error(`no schedule: ${answer.body}`)
}

/** Makes a payee's payments due every 30 days: `daysPass` moves days, and calendar months would not move with them. */
export async function everyThirtyDays(
  { db }: Pick<Portal, 'db'>,
  payeeId: number,
  times: number,
): Promise<void> {
  await sql`
    with first as (
      delete from due_payments d using payment_schedules s
       where s.id = d.schedule_id and s.payee_id = ${payeeId} returning d.schedule_id, d.due_on
    ), later as (
      update payment_schedules set first_on = first_on + 9000 where payee_id = ${payeeId}
    )
    insert into due_payments (schedule_id, due_on)
    select schedule_id, min(due_on) + 30 * k from first, generate_series(1, ${times}) k group by schedule_id, k`.execute(
    db,
  )
}

/** Sets an automatic payment up and approves it in the payer's app. Gives the mandate's id and reference. */
export async function approved(portal: Portal, who: Person, payeeId: number) {
  const { offer } = await seen(portal, who, payeeId)
  const asked = await autopay(portal, who, 'POST', payeeId, { total: offer?.total })
  if (asked.status !== 200) throw new Error(`not asked: ${asked.status} ${asked.body.message}`)
  const { session_id } = asked.body.data as { session_id: string }
  await atMandatePage(portal, session_id, true)
  return eventually(() =>
    maybe(
      portal.db,
      sql<{ id: number; reference: string }>`
        select id, reference from mandates where payee_id = ${payeeId} and status = 'active'`,
    ),
  )
}

/** The payer's answer on the gateway's page. */
export async function atMandatePage(
  { sandboxUrl }: Pick<Portal, 'sandboxUrl'>,
  session: string,
  approve: boolean,
): Promise<void> {
  await send(`${sandboxUrl}/mandate/${session}`, 'POST', { approve })
}

/** The payer's act in the UPI app, and how many of the next debits the bank refuses. */
export async function inTheApp(
  { sandboxUrl }: Pick<Portal, 'sandboxUrl'>,
  reference: string,
  change: { status?: string; refusals?: number },
): Promise<void> {
  await send(`${sandboxUrl}/mandates/${reference}`, 'PUT', change)
}

export type KnownMandate = {
  subscription_id: string
  status: string
  charges: {
    payment_id: string
    schedule_date: string
    status: string
    amount_paise: number
    retry_attempts: number
  }[]
}

/** A mandate as the gateway knows it. */
export async function atGateway(
  { sandboxUrl }: Pick<Portal, 'sandboxUrl'>,
  reference: string,
): Promise<KnownMandate> {
  const answer = await fetch(`${sandboxUrl}/mandates`)
  const { mandates } = (await answer.json()) as { mandates: KnownMandate[] }
  const found = mandates.find(({ subscription_id }) => subscription_id === reference)
  if (!found) throw new Error(`the gateway has no mandate ${reference}`)
  return found
}

/** Lets days pass (or postpones, below zero) for due payments, mandates and the gateway, without a wait. */
export async function daysPass({ db, sandboxUrl }: Portal, days: number): Promise<void> {
  if (days === 0) return
  await eventually(() => moveDays(db, days))
  if (days > 0) await send(`${sandboxUrl}/time`, 'PUT', { seconds: days * 86_400 })
}

/**
 * Moves every day at once: a sweep in the middle would find days without a debit. False when the server is
 * writing there: to wait for it with some rows locked would be a deadlock.
 */
async function moveDays(db: Db, days: number): Promise<boolean> {
  const moved = withTransaction(db, async (trx) => {
    await sql`lock table payment_schedules, mandates, attempts, due_payments, mandate_debits
                in exclusive mode nowait`.execute(trx)
    await sql`update payment_schedules set first_on = first_on - ${days}::int,
              created_at = created_at - make_interval(days => ${days}::int),
              updated_at = updated_at - make_interval(days => ${days}::int)`.execute(trx)
    await sql`update mandates set created_at = created_at - make_interval(days => ${days}::int)`.execute(trx)
    await sql`update attempts set debit_on = debit_on - ${days}::int where debit_on is not null`.execute(trx)
    // In two steps: no day may meet one that was not moved yet.
    for (const step of [36_500 + days, -36_500]) {
      await sql`update due_payments set due_on = due_on - ${step}::int`.execute(trx)
      await sql`update mandate_debits set due_on = due_on - ${step}::int`.execute(trx)
    }
    return true
  })
  return moved.catch((error: { code?: string }) => {
    if (error.code === LOCK_NOT_AVAILABLE) return false
    throw error
  })
}

/** One turn of the sweep for a mandate, now. */
export async function turn(portal: Portal, mandateId: number): Promise<void> {
  const deps = await makePaymentsDeps({ ...portal, log: portal.app.log }, PAYABLES)
  await syncMandate(deps, mandateId)
}

/**
 * Waits until the server's sweep has taken a mandate once more: rounds follow each other, so that the one before, which may
 * have heard of the gateway what is so no longer, charges nothing any more.
 */
export async function nextRound({ db }: Pick<Portal, 'db'>, mandateId: number): Promise<void> {
  const { asks } = await one(
    db,
    sql<{
      asks: number
    }>`update mandates set next_poll_at = now() where id = ${mandateId} returning poll_count as asks`,
  )
  await eventually(() =>
    maybe(db, sql`select id from mandates where id = ${mandateId} and poll_count > ${asks}`),
  )
}

/** The newest debit of a mandate, with its outcome. */
export function newestCharge({ db }: Pick<Portal, 'db'>, mandateId: number) {
  return maybe(
    db,
    sql<{ payment_id: number; due_on: string; status: string; attempt: string; order_id: string }>`
      select c.payment_id, c.due_on::text, p.status, a.status as attempt, p.order_id
        from mandate_debits c join payments p on p.id = c.payment_id join attempts a on a.payment_id = p.id
       where c.mandate_id = ${mandateId} order by c.payment_id desc limit 1`,
  )
}

export async function countCharges({ db }: Pick<Portal, 'db'>, mandateId: number): Promise<number> {
  const { n } = await one(
    db,
    sql<{ n: number }>`select count(*)::int as n from mandate_debits where mandate_id = ${mandateId}`,
  )
  return n
}

async function send(url: string, method: string, body: object): Promise<void> {
  const headers = { 'Content-Type': 'application/json' }
  const answer = await fetch(url, { method, headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`)
}
