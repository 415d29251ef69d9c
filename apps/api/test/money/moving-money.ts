import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql, type Transaction } from 'kysely'
import { openKeyring } from '../../src/keyring/fingerprint-service.ts'
import { allowReversal } from '../../src/modules/ledger/ledger/ledger-sql.ts'
import { holdPaid, releasePaid, takePaid } from '../../src/modules/payments/disputes/money-sql.ts'
import { lockPayment } from '../../src/modules/payments/disputes/record-sql.ts'
import { applyCaptures } from '../../src/modules/payments/payments/apply-sql.ts'
import { applySucceeded, applyUnfinished } from '../../src/modules/payments/refunds/apply-sql.ts'
import { takeDue } from '../../src/modules/payments/refunds/due-sql.ts'
import { PAYABLES } from '../../src/payables.ts'
import { connect, type Db, many, one, withTransaction } from '../../src/platform/database/db.ts'
import type { GatewayRefund } from '../../src/providers/gateway-refund.ts'
import { plantReference } from '../../src/reference/plant.ts'
import { makeDatabase } from '../portal/harness.ts'
import { makePeople, type People } from '../portal/people.ts'
import { addLandlord } from './paying.ts'

export type Books = Awaited<ReturnType<typeof openBooks>>

/** A database with people and keys of its own, and no server beside it: here money is moved by statements alone. */
export async function openBooks() {
  const database = await makeDatabase()
  const { db, close: disconnect } = connect(database.url, 4)
  const keys = await mkdtemp(join(tmpdir(), 'chukta-books-'))
  await plantReference(db)
  return {
    db,
    people: await makePeople(db),
    secrets: await openKeyring(db, keys),
    async close() {
      await disconnect()
      await database.drop()
      await rm(keys, { recursive: true, force: true })
    },
  }
}

/** The parts of an open payment, in paise. */
export type Shares = { base: bigint; charge: bigint; distributor: bigint; admin: bigint }

/** A card payment of the retailer with these shares, captured by the production statement. Gives its id. */
export async function captureShares({ db, people }: Books, shares: Shares): Promise<number> {
  const paymentId = await openPayment(db, people, shares)
  await capture(db, people, paymentId, shares, null)
  return paymentId
}

/** As `captureShares`, of a basket: a part and a payee for each of the items. Gives its id and those of the items. */
export async function captureItems(
  books: Books,
  items: Shares[],
): Promise<{ paymentId: number; itemIds: number[] }> {
  const { db, people } = books
  const all = sum(items)
  const paymentId = await openPayment(db, people, all, items.length)
  const payees: number[] = []
  for (const _ of items) payees.push((await addLandlord(books, people.retailer.id)).id)
  const rows = await many(
    db,
    sql<{ id: number }>`
      insert into payment_items (payment_id, position, payee_id, base_paise, charge_paise, payee_name,
        payee_account_last4, payee_bank_name)
      select ${paymentId}, n, payee_id, base_paise, charge_paise, 'Meera Nair', '6093', 'Bank of Maharashtra'
        from unnest(${payees}::bigint[], ${items.map(({ base }) => base)}::bigint[],
                    ${items.map(({ charge }) => charge)}::bigint[]) with ordinality as i (payee_id, base_paise, charge_paise, n)
       order by n returning id`,
  )
  await capture(db, people, paymentId, all, items)
  return { paymentId, itemIds: rows.map(({ id }) => id) }
}

const sum = (items: Shares[]): Shares =>
  items.reduce((all, one) => ({
    base: all.base + one.base,
    charge: all.charge + one.charge,
    distributor: all.distributor + one.distributor,
    admin: all.admin + one.admin,
  }))

async function openPayment(
  db: Db,
  people: People,
  { base, charge }: Shares,
  itemCount: number | null = null,
) {
  const { id } = await one(
    db,
    sql<{ id: number }>`
      insert into payments (order_id, payer_id, service_id, method_id, status, base_paise, charge_paise, total_paise,
        charge_rate, gst_rate, payee_name, payer_email, customer_ref_id, item_count)
      select 'T' || gen_random_uuid(), ${people.retailer.id}, (select min(id) from services), 1, 'open',
             ${base}::bigint, ${charge}::bigint, ${base + charge}::bigint, 1.85, 18,
             'Meera Nair', 'payer@example.in', 'USR', ${itemCount}
      returning id`,
  )
  return id
}

async function capture(
  db: Db,
  people: People,
  paymentId: number,
  { base, charge, distributor, admin }: Shares,
  items: Shares[] | null,
): Promise<void> {
  const { id: attemptId } = await one(
    db,
    sql<{ id: number }>`
      insert into attempts (payment_id, number, gateway_id, reference, status, route, lease_until, expires_at, base_rate,
        distributor_id, distributor_paise, admin_id, admin_paise, platform_paise, distributor_parts, admin_parts)
      select id, 1, (select id from payment_gateways where slug = 'cashfree'), order_id, 'open', '{}', now(), now(), 1.5,
             ${people.distributor.id}, ${distributor}::bigint, ${people.admin.id}, ${admin}::bigint,
             ${charge - distributor - admin}::bigint, ${items?.map((item) => item.distributor)}::bigint[],
             ${items?.map((item) => item.admin)}::bigint[]
        from payments where id = ${paymentId} returning id`,
  )
  const nothing = { bankReference: null, message: null, card: null, bank: null, error: null }
  const taken = {
    id: `pay-${attemptId}`,
    status: 'succeeded' as const,
    amountPaise: base + charge,
    surchargePaise: 0n,
    currency: 'INR',
    method: 'card',
    ...nothing,
  }
  await applyCaptures(db, PAYABLES, [], [{ paymentId, attemptId, taken, otherMethod: false, isOpen: false }])
}

/** Applies a gateway's answer about this payment: under its lock, and with refunds where they are due. */
function reversing<T>(db: Db, paymentId: number, run: (trx: Transaction<unknown>) => Promise<T>): Promise<T> {
  return withTransaction(db, async (trx) => {
    await lockPayment(trx, paymentId)
    await allowReversal(trx)
    return run(trx)
  })
}

/** An open dispute of a payment. Gives its id. */
export async function insertDispute(db: Db, paymentId: number, amountPaise: bigint): Promise<number> {
  const { id } = await one(
    db,
    sql<{ id: number }>`
      insert into disputes (gateway_id, gateway_dispute_id, payment_id, attempt_id, status, phase, gateway_status,
        amount_paise, opened_at)
      select gateway_id, gen_random_uuid(), payment_id, id, 'open', 'chargeback', 'CREATED', ${amountPaise}::bigint, now()
        from attempts where payment_id = ${paymentId} returning id`,
  )
  return id
}

/** Holds the disputed money; gives the amount held. */
export function holdDispute(db: Db, paymentId: number, id: number, debitedFirst: boolean): Promise<bigint> {
  return reversing(db, paymentId, (trx) => holdPaid(trx, id, { debitedFirst, round: 1 }))
}

/** Ends a dispute as won or lost, whose money is held. */
export function endDispute(db: Db, paymentId: number, id: number, status: 'won' | 'lost'): Promise<void> {
  return reversing(db, paymentId, async (trx) => {
    if (status === 'won') await releasePaid(trx, id, { wasTaken: false, round: 1 })
    else await takePaid(trx, id, { round: 1 })
    await sql`update disputes set status = ${status}, finalized_at = now(), next_poll_at = null where id = ${id}`.execute(
      trx,
    )
  })
}

/** The gateway has paid a refund out. False when it was booked before. */
export function succeedRefund(db: Db, paymentId: number, refundId: number): Promise<boolean> {
  const refund: GatewayRefund = {
    id: `re-${refundId}`,
    status: 'succeeded',
    amountPaise: 0n,
    bankReference: null,
    message: null,
  }
  return reversing(db, paymentId, (trx) => applySucceeded(trx, refundId, refund))
}

/** Sends the refunds of a payment that are due and ends them. Gives how many there were; throws when one had ended. */
export async function settleRefunds(db: Db, paymentId: number, succeed: boolean): Promise<number> {
  const due = await takeDue(db, 10, paymentId)
  for (const refundId of due) {
    const isNew = succeed
      ? await succeedRefund(db, paymentId, refundId)
      : await applyUnfinished(db, refundId, 'failed', 'refused')
    if (!isNew) throw new Error(`refund ${refundId} had ended`)
  }
  return due.length
}

/** The balance of a payment with its refunds and disputes on every account with postings, credits positive. */
export async function leftOfPayment(db: Db, paymentId: number): Promise<Record<string, bigint>> {
  const rows = await many(
    db,
    sql<{ code: string; left_paise: bigint }>`
      select a.code, -sum(l.amount_paise)::bigint as left_paise
        from journals j join postings l on l.journal_id = j.id join ledger_accounts a on a.id = l.account_id
       where (j.source_type = 'payment' and j.source_id = ${paymentId})
          or (j.source_type = 'refund' and j.source_id in (select id from refunds where payment_id = ${paymentId}))
          or (j.source_type = 'dispute' and j.source_id in (select id from disputes where payment_id = ${paymentId}))
       group by a.code`,
  )
  return Object.fromEntries(rows.map((row) => [row.code, row.left_paise]))
}
