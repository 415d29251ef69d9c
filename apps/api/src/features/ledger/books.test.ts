import { spawnSync } from 'node:child_process'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { payBill, untilBillIs } from '../../../test/bills.ts'
import { eventually, type Portal, startPortal } from '../../../test/harness.ts'
import { addLandlord, payAtGateway, startPayment, statusOf } from '../../../test/paying.ts'
import { makePeople } from '../../../test/people.ts'
import { becomes, giveBack, paidPayment } from '../../../test/refunding.ts'
import { withTransaction } from '../../platform/db.ts'
import { checkBooks } from './books-service.ts'
import { checkInvariant, INVARIANTS } from './books-sql.ts'

const ROOT = new URL('../../../../../', import.meta.url).pathname

let portal: Portal

beforeAll(async () => {
  portal = await startPortal()
  const { retailer } = await makePeople(portal.db)
  for (const outcome of ['SUCCESS', 'FAILED'] as const) {
    const payee = await addLandlord(portal, retailer.id)
    const { body } = await startPayment(portal, retailer, payee)
    await payAtGateway(portal, body.payment_session_id, outcome)
    await eventually(
      async () => (await statusOf(portal, retailer, body.order_id)).body.payment_status === outcome,
    )
  }
  const given = await paidPayment(portal, retailer, await addLandlord(portal, retailer.id))
  await giveBack(portal, given, given.base_paise / 3n)
  await becomes(portal, given.id, 'succeeded')
  await untilBillIs(portal, await payBill(portal, retailer, '300000001'), 'paid')
})
afterAll(() => portal.stop())

/** One way to break each rule, behind the back of every trigger. */
const BREAKS: Record<string, RawBuilder<unknown>> = {
  'the trial balance is zero': sql`update postings set amount_paise = amount_paise + 1 where amount_paise > 0`,
  'every journal balances and has two postings or more': sql`insert into journals (source_type, source_id, kind) values ('test', 1, 'empty')`,
  'every wallet is what its postings sum to': sql`update wallets set balance_paise = balance_paise + 1`,
  'every wallet knows how many lines it has': sql`update wallets set line_count = line_count + 1`,
  'every person has a wallet': sql`delete from wallets`,
  'every paid payment has its capture journal, and no other payment has one': sql`update payments set status = 'failed' where status = 'paid'`,
  'a capture journal books what was paid: the total in, the base to the payee': sql`update payments set base_paise = base_paise + 1, charge_paise = charge_paise - 1`,
  'a capture journal gives each earner the share kept with the attempt that was paid': sql`update attempts set admin_paise = admin_paise + 1`,
  'a paid payment has one paid attempt, and no other payment has one': sql`update attempts set status = 'closed'`,
  'a payment that is not final is asked about again, or a person asks': sql`update payments set next_ask_at = null`,
  'a final payment is not asked about': sql`update payments set next_ask_at = now()`,
  'every succeeded refund has its journal, and no other refund has one': sql`update refunds set status = 'failed'`,
  'a refund journal books what went back: the amount from the gateway, the base from the payee': sql`update refunds set base_paise = base_paise - 1, charge_paise = charge_paise + 1`,
  'what refunds reversed of the charge and of each share is its part of the base refunded, rounded down': sql`update attempts set admin_paise = admin_paise + 100`,
  'only what was paid is refunded, and never more of it': sql`update refunds set base_paise = base_paise * 4`,
  'a refund that is not final is asked about again': sql`update refunds set status = 'pending'`,
  'every paid bill is owed to its biller, and no other payment is': sql`delete from bill_payments`,
  'a bill whose biller has not decided is asked about again; a refused one has its refund': sql`update bill_payments set status = 'refused'`,
  'the kept counts are the payments': sql`update payer_counts set n = n + 1`,
  'who stands above whom matches the parents': sql`delete from user_closure where depth = 2`,
}

class Undo extends Error {}

describe('the books', () => {
  it('hold after real payments', async () => {
    expect((await checkBooks(portal.db)).filter((verdict) => !verdict.holds)).toEqual([])
  })

  it.each(INVARIANTS)('are found broken: $name', async (invariant) => {
    const breaking = BREAKS[invariant.name]
    if (!breaking) throw new Error('no way to break this rule is named here')
    let broken = 0
    await withTransaction(portal.ownerDb, async (trx) => {
      for (const table of ['journals', 'postings', 'payments', 'users']) {
        await sql`alter table ${sql.table(table)} disable trigger user`.execute(trx)
      }
      await breaking.execute(trx)
      broken = (await checkInvariant(trx, invariant)).broken
      throw new Undo()
    }).catch((error) => {
      if (!(error instanceof Undo)) throw error
    })
    expect(broken).toBeGreaterThan(0)
  })

  it('are printed rule by rule, and a broken one ends with 1', async () => {
    const run = () =>
      spawnSync(process.execPath, ['apps/api/src/check-books.ts'], {
        cwd: ROOT,
        env: { ...process.env, ...portal.settings },
        encoding: 'utf8',
      })
    const good = run()
    expect(good.stdout).toContain(`${INVARIANTS.length} of ${INVARIANTS.length} hold`)
    expect(good.status).toBe(0)
    await sql`update payer_counts set n = n + 1`.execute(portal.db)
    const bad = run()
    expect(bad.stdout).toMatch(/^BROKEN {2}the kept counts are the payments: \d+ \(payer \d+/m)
    expect(bad.stdout).toContain(`${INVARIANTS.length - 1} of ${INVARIANTS.length} hold`)
    expect(bad.status).toBe(1)
  })
})
