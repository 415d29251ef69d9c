import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeDatabase } from '../../../test/harness.ts'
import { makePeople, type People } from '../../../test/people.ts'
import { PAYABLES } from '../../payables.ts'
import { connect, type Database, many, one, withTransaction } from '../../platform/db.ts'
import { plantReference } from '../../reference/plant.ts'
import { checkBooks } from '../ledger/books-service.ts'
import { allowReversal } from '../ledger/ledger-public-sql.ts'
import { applyCaptures } from '../payments/apply-sql.ts'
import { holdPaid, releasePaid, takePaid } from './money-sql.ts'
import { lockPayment } from './record-sql.ts'

/** Printed, so that a failure can be reproduced: DISPUTES_SEED=… npx vitest run … */
const seed = Number(process.env.DISPUTES_SEED ?? Date.now() % 2_147_483_647)
console.info(`random disputes from DISPUTES_SEED=${seed}`)
const RUNS = Number(process.env.DISPUTES_RUNS ?? 15)

let database: Awaited<ReturnType<typeof makeDatabase>>
let open: Database
let people: People

beforeAll(async () => {
  database = await makeDatabase()
  open = connect(database.url, 4)
  await plantReference(open.db)
  people = await makePeople(open.db)
})
afterAll(async () => {
  await open.close()
  await database.drop()
})

type Shares = { base: bigint; charge: bigint; distributor: bigint; admin: bigint }

/** A payment with these shares, captured by the production statement. */
async function capture(shares: Shares): Promise<number> {
  const { payment_id: paymentId, attempt_id: attemptId } = await one(
    open.db,
    sql<{ payment_id: number; attempt_id: number }>`
      with payment as (
        insert into payments (order_id, payer_id, service_id, method_id, status, base_paise, charge_paise, total_paise,
          charge_rate, gst_rate, payee_name, payer_email, customer_ref_id)
        select 'T' || gen_random_uuid(), ${people.retailer.id}, (select min(id) from services), 1, 'open',
               ${shares.base}::bigint, ${shares.charge}::bigint, ${shares.base + shares.charge}::bigint, 1.85, 18,
               'Meera Nair', 'payer@example.in', 'USR'
        returning id, order_id
      )
      insert into attempts (payment_id, number, gateway_id, reference, status, route, lease_until, expires_at, base_rate,
        distributor_id, distributor_paise, admin_id, admin_paise, platform_paise)
      select id, 1, (select id from payment_gateways where slug = 'cashfree'), order_id, 'open', '{}', now(), now(), 1.5,
             ${people.distributor.id}, ${shares.distributor}::bigint, ${people.admin.id}, ${shares.admin}::bigint,
             ${shares.charge - shares.distributor - shares.admin}::bigint
        from payment returning payment_id, id as attempt_id`,
  )
  const nothing = { bankReference: null, message: null, card: null, bank: null, error: null }
  const amountPaise = shares.base + shares.charge
  const taken = {
    id: `pay-${attemptId}`,
    status: 'succeeded' as const,
    amountPaise,
    surchargePaise: 0n,
    currency: 'INR',
    method: 'card',
    ...nothing,
  }
  await applyCaptures(open.db, PAYABLES, [{ paymentId, attemptId, taken, otherMethod: false, isOpen: false }])
  return paymentId
}

let disputes = 0

async function insertDispute(paymentId: number, amountPaise: bigint): Promise<number> {
  disputes += 1
  const { id } = await one(
    open.db,
    sql<{ id: number }>`
      insert into disputes (gateway_id, gateway_dispute_id, payment_id, attempt_id, status, phase, gateway_status,
        amount_paise, opened_at)
      select gateway_id, ${`random-${disputes}`}, payment_id, id, 'open', 'chargeback', 'CREATED', ${amountPaise}::bigint,
             now() from attempts where payment_id = ${paymentId} returning id`,
  )
  return id
}

/** Holds the disputed money, and ends it as won or lost; gives the amount held. */
function holdMoney(paymentId: number, id: number, debitedFirst: boolean): Promise<bigint> {
  return withTransaction(open.db, async (trx) => {
    await lockPayment(trx, paymentId)
    await allowReversal(trx)
    return holdPaid(trx, id, { debitedFirst, round: 1 })
  })
}

function end(paymentId: number, id: number, status: 'won' | 'lost'): Promise<void> {
  return withTransaction(open.db, async (trx) => {
    await lockPayment(trx, paymentId)
    await allowReversal(trx)
    if (status === 'won') await releasePaid(trx, id, { wasTaken: false, round: 1 })
    else await takePaid(trx, id, { round: 1 })
    await sql`update disputes set status = ${status}, settled_at = now(), next_ask_at = null where id = ${id}`.execute(
      trx,
    )
  })
}

/** The balance of a payment on every account, credits positive. */
async function leftOf(paymentId: number): Promise<Record<string, bigint>> {
  const rows = await many(
    open.db,
    sql<{ code: string; left_paise: bigint }>`
      select a.code, -sum(l.amount_paise)::bigint as left_paise
        from journals j join postings l on l.journal_id = j.id join ledger_accounts a on a.id = l.account_id
       where (j.source_type = 'payment' and j.source_id = ${paymentId})
          or (j.source_type = 'dispute' and j.source_id in (select id from disputes where payment_id = ${paymentId}))
       group by a.code`,
  )
  return Object.fromEntries(rows.map((row) => [row.code, row.left_paise]))
}

it('takes and gives back to the paisa, whatever the order of disputes, as computed apart', async () => {
  const step = fc.record({
    part: fc.integer({ min: 1, max: 1000 }),
    ending: fc.constantFrom('won' as const, 'lost' as const, 'open' as const),
    debitedFirst: fc.boolean(),
  })
  const sharesOf = fc
    .record({
      base: fc.integer({ min: 1, max: 5_000_000 }),
      charge: fc.integer({ min: 2, max: 90_000 }),
      cut: fc.integer({ min: 0, max: 100 }),
    })
    .map(({ base, charge, cut }) => {
      const distributor = BigInt(Math.floor((charge * cut) / 400))
      return {
        base: BigInt(base),
        charge: BigInt(charge),
        distributor,
        admin: BigInt(Math.floor(charge / 3)),
      }
    })
  await fc.assert(
    fc.asyncProperty(sharesOf, fc.array(step, { minLength: 1, maxLength: 4 }), async (shares, steps) => {
      const paymentId = await capture(shares)
      const total = shares.base + shares.charge
      const there: { paise: bigint; base: bigint }[] = []
      const gone = () => there.reduce((sum, one) => sum + one.base, 0n)
      const goneTotal = () => there.reduce((sum, one) => sum + one.paise, 0n)
      for (const { part, ending, debitedFirst } of steps) {
        const amount = (total * BigInt(part)) / 1000n || 1n
        const left = total - goneTotal()
        const paise = amount < left ? amount : left
        const whole = (shares.base * paise) / total
        const baseLeft = shares.base - gone()
        const base = paise === left || whole > baseLeft ? baseLeft : whole
        const id = await insertDispute(paymentId, amount)
        expect(await holdMoney(paymentId, id, debitedFirst)).toBe(paise)
        if (ending !== 'open') await end(paymentId, id, ending)
        if (ending !== 'won') there.push({ paise, base })
        const after = await leftOf(paymentId)
        const kept = (share: bigint) => share - (share * gone()) / shares.base
        expect(after['payee-payable'] ?? 0n).toBe(shares.base - gone())
        expect(after[`wallet:${people.distributor.id}`] ?? 0n).toBe(kept(shares.distributor))
        expect(after[`wallet:${people.admin.id}`] ?? 0n).toBe(kept(shares.admin))
      }
    }),
    { numRuns: RUNS, seed },
  )
  const about = (await checkBooks(open.db)).filter(
    ({ name, holds }) => !holds && /dispute|wallet|goes back|balance/.test(name),
  )
  expect(about).toEqual([])
})
