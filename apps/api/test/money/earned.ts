import { sql } from 'kysely'
import { insertRefund, lockPayment } from '../../src/modules/payments/refunds/request-sql.ts'
import { many, withTransaction } from '../../src/platform/database/db.ts'
import type { Portal } from '../portal/harness.ts'
import type { People, Person } from '../portal/people.ts'
import { asAnybody } from '../portal/ways.ts'
import {
  type Books,
  captureShares,
  endDispute,
  holdDispute,
  insertDispute,
  settleRefunds,
} from './moving-money.ts'

/** Numbers below a bound, the same in each run. */
function dice(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

/**
 * Payments of these payers with shares for the distributor and the admin, some refunded in part or in full, some disputed;
 * of all services and gateways, over the last `days` days. Gives their ids.
 */
export async function plantEarnings(
  portal: Portal,
  people: People,
  { payers, count, days, seed = 7 }: { payers: Person[]; count: number; days: number; seed?: number },
): Promise<number[]> {
  const roll = dice(seed)
  const ids: number[] = []
  for (let n = 0; n < count; n += 1) {
    const base = BigInt(10_000 + roll(5_000_000))
    const charge = (base * BigInt(50 + roll(200))) / 10_000n
    const distributor = roll(9) === 0 ? 0n : (charge * BigInt(1 + roll(20))) / 100n
    const admin = (charge * BigInt(roll(30))) / 100n
    const payer = payers[roll(payers.length)] as Person
    const books = { db: portal.db, people: { ...people, retailer: payer } } as Books
    const id = await captureShares(books, { base, charge, distributor, admin })
    ids.push(id)
    const what = roll(6)
    if (what < 2) await refundPaid(portal, id, what === 0 ? base : base / 3n)
    if (what === 2) await dispute(portal, id, (base + charge) / 2n, roll(2) === 0 ? 'won' : 'lost')
  }
  await spread(portal, ids, days)
  return ids
}

/** Refunds so much of a payment, in paise of its base, and books it. */
export async function refundPaid({ db }: Portal, paymentId: number, basePaise: bigint): Promise<void> {
  await withTransaction(db, async (trx) => {
    await lockPayment(trx, paymentId)
    const asked = { paymentId, basePaise, source: 'biller', reason: 'The biller did not take the payment.' }
    await asAnybody(() => insertRefund(trx, asked))
  })
  await settleRefunds(db, paymentId, true)
}

async function dispute({ db }: Portal, paymentId: number, paise: bigint, end: 'won' | 'lost'): Promise<void> {
  const id = await insertDispute(db, paymentId, paise)
  await holdDispute(db, paymentId, id, false)
  await endDispute(db, paymentId, id, end)
}

/** Moves payments with their journals into the past, each journal to a moment of its own, which only the owner may. */
async function spread({ db, ownerDb }: Portal, ids: number[], days: number): Promise<void> {
  await sql`
    update payments set created_at = now() - make_interval(mins => (hashint8(id) & 1048575) % ${days * 1440}),
           service_id = (select ids[1 + id % cardinality(ids)] from (select array_agg(id order by id) as ids from services) s),
           gateway_id = (select ids[1 + id % cardinality(ids)] from (select array_agg(id order by id) as ids from payment_gateways) g)
     where id = any(${ids}::bigint[])`.execute(db)
  await sql`alter table journals disable trigger journals_append_only`.execute(ownerDb)
  await sql`
    update journals set at = now() - make_interval(mins => (hashint8(id) & 1048575) % ${days * 1440})
     where source_type in ('payment', 'refund', 'dispute') and at > now() - interval '1 hour'`.execute(
    ownerDb,
  )
  await sql`alter table journals enable trigger journals_append_only`.execute(ownerDb)
}

export type EarnedLine = {
  day: string
  kind: string
  paise: bigint
  paymentId: number
  payerId: number
  service: string
  gateway: string
}

/** Every commission posting of a person with its payment, put together row by row and not by the server's joins. */
export async function earnedLines({ db }: Portal, person: Person): Promise<EarnedLine[]> {
  const postings = await many(
    db,
    sql<{ source_type: string; source_id: number; kind: string; at: Date; amount_paise: bigint }>`
      select j.source_type, j.source_id, j.kind, j.at, l.amount_paise
        from postings l, journals j, ledger_accounts a
       where j.id = l.journal_id and a.id = l.account_id and a.code = ${`wallet:${person.id}`}`,
  )
  const ofRefund = await many(db, sql<{ id: number; payment_id: number }>`select id, payment_id from refunds`)
  const ofDispute = await many(
    db,
    sql<{ id: number; payment_id: number }>`select id, payment_id from disputes`,
  )
  const payments = await many(
    db,
    sql<{ id: number; payer_id: number; service: string; gateway: string | null }>`
      select p.id, p.payer_id, s.slug as service, (select slug from payment_gateways g where g.id = p.gateway_id) as gateway
        from payments p, services s where s.id = p.service_id`,
  )
  return postings.flatMap((row) => {
    const sources: Record<string, { id: number; payment_id: number }[]> = {
      payment: payments.map(({ id }) => ({ id, payment_id: id })),
      refund: ofRefund,
      dispute: ofDispute,
    }
    const paymentId = sources[row.source_type]?.find(({ id }) => id === row.source_id)?.payment_id
    const payment = payments.find(({ id }) => id === paymentId)
    if (!payment) return []
    return {
      day: new Date(row.at.getTime() + 19_800_000).toISOString().slice(0, 10),
      kind: row.kind,
      paise: -row.amount_paise,
      paymentId: payment.id,
      payerId: payment.payer_id,
      service: payment.service,
      gateway: payment.gateway ?? '',
    }
  })
}
