// Invariant (ledger): A wallet balance equals the sum of its postings. Every paid payment has one capture
// journal, and every completed refund one reversing journal.
// Enforced by: `books-sql.ts`, run by tests, the hourly job and `npm run check-books`.

import { spawnSync } from 'node:child_process'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { offerOnly } from '../../../../test/money/checkouts.ts'
import { disputeBecomes, openAtBank } from '../../../../test/money/disputing.ts'
import { capturesOf, razorpayTries } from '../../../../test/money/doubles.ts'
import { addLandlord, payAtGateway, startPayment, statusOf } from '../../../../test/money/paying.ts'
import { addPayee, paidTo, payoutBecomes, trustNewAccounts } from '../../../../test/money/payouts.ts'
import { becomes, paidPayment, refundPayment } from '../../../../test/money/refunding.ts'
import { itemsBecome, makeBasket, paidBasket } from '../../../../test/payables/baskets.ts'
import { payBill, untilBillIs } from '../../../../test/payables/bills.ts'
import { eventually, type Portal, startPortal } from '../../../../test/portal/harness.ts'
import { makePeople } from '../../../../test/portal/people.ts'
import { undone } from '../../../../test/portal/undone.ts'
import { checkBooks } from './books-service.ts'
import { checkInvariant, INVARIANTS } from './books-sql.ts'

const ROOT = new URL('../../../../../../', import.meta.url).pathname

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
  const refunded = await paidPayment(portal, retailer, await addLandlord(portal, retailer.id))
  await refundPayment(portal, refunded, refunded.base_paise / 3n)
  await becomes(portal, refunded.id, 'succeeded')
  const disputed = await paidPayment(portal, retailer, await addLandlord(portal, retailer.id), {
    amount: '200',
  })
  await openAtBank(portal, disputed)
  await disputeBecomes(portal, disputed.id, 'open')
  await trustNewAccounts(portal)
  const basket = await paidBasket(portal, retailer, await makeBasket(portal, retailer, 2, 60))
  await itemsBecome(portal, basket.id, 'arrived')
  await openAtBank(portal, basket)
  await disputeBecomes(portal, basket.id, 'open')
  const sent = await paidTo(portal, retailer, await addPayee(portal, retailer))
  await payoutBecomes(portal, sent.id, 'arrived')
  await untilBillIs(portal, await payBill(portal, retailer, '300000001'), 'paid')
  await offerOnly(portal, 'razorpay')
  const doubled = await startPayment(portal, retailer, await addLandlord(portal, retailer.id), {
    amount: '100',
  })
  for (const one of await razorpayTries(portal, doubled.body, 2)) await one.end()
  await eventually(
    async () => (await capturesOf(portal, doubled.body.order_id))[1]?.resolved_as === 'refunded',
  )
})
afterAll(() => portal.stop())

/** One that has no booking and no payout. */
const aWithdrawal = sql`
  insert into withdrawals (user_id, bank_account_id, amount_paise, tds_paise)
  select user_id, id, 1000, 20 from bank_accounts limit 1`

/** One violation of each invariant, written with triggers disabled. */
const BREAKS: Record<string, RawBuilder<unknown>> = {
  'basket items sum to their payment, and no other payment has items': sql`update payment_items set charge_paise = charge_paise + 1`,
  'item shares sum to the shares of the paid attempt': sql`
    update attempts set admin_parts[1] = admin_parts[1] + 1 where admin_parts is not null`,
  'every payee of a paid payment of several has one payout, and no other payment has one for an item': sql`
    update payouts set item_id = null where id = (select min(id) from payouts where item_id is not null)`,
  'a capture of a basket names the amount of each payee': sql`
    update item_postings set amount_paise = amount_paise - 1`,
  'the item parts of a posting sum to it': sql`
    update item_postings set amount_paise = amount_paise - 1 where item_id = (select min(item_id) from item_postings)`,
  'the disputed amount of a basket equals the sum over its items': sql`
    update dispute_items set base_paise = base_paise + 1`,
  'refunds and disputes of an item together never exceed its amount': sql`
    update dispute_items set base_paise = base_paise + 1`,
  'a refund of a basket names its payee': sql`
    update refunds set item_id = (select min(id) from payment_items) where capture_id is null`,
  'the trial balance is zero': sql`update postings set amount_paise = amount_paise + 1 where amount_paise > 0`,
  'every journal balances and has two postings or more': sql`insert into journals (source_type, source_id, kind) values ('test', 1, 'empty')`,
  'every wallet balance equals the sum of its postings': sql`update wallets set balance_paise = balance_paise + 1`,
  'every wallet line count equals the number of its lines': sql`update wallets set line_count = line_count + 1`,
  'every person has a wallet': sql`delete from wallets`,
  'every paid payment has its capture journal, and no other payment has one': sql`update payments set status = 'failed' where status = 'paid'`,
  'a capture journal books the total to clearing and the base to the payee': sql`update payments set base_paise = base_paise + 1, charge_paise = charge_paise - 1`,
  'a capture journal gives each earner the share stored with the paid attempt': sql`update attempts set admin_paise = admin_paise + 1`,
  'a paid payment has one paid attempt, and no other payment has one': sql`update attempts set status = 'closed'`,
  'an open payment is polled again or appears in the exceptions queue': sql`update payments set next_poll_at = null`,
  'a final payment is polled for late captures': sql`
    with steady as (update job_workers set seen_at = now(), steady_since = now() - interval '1 hour' returning id)
    update payments set next_poll_at = now() - interval '11 minutes' where exists (select from steady)`,
  'a paid payment has one capture that paid it, and no other payment has one': sql`update captures set kind = 'amount' where kind = 'payment'`,
  'a suspended capture has one journal, from clearing to suspense': sql`update captures set amount_paise = amount_paise - 1 where kind = 'surplus'`,
  'every journal of a capture has its capture': sql`insert into journals (source_type, source_id, kind) values ('capture', 0, 'surplus')`,
  'suspense is the money of captures that are not resolved, in each currency': sql`update captures set resolved_as = null where kind = 'surplus'`,
  'a surplus capture is refunded, and never by more than its amount': sql`update refunds set base_paise = base_paise + 1 where capture_id is not null`,
  'a refund of a suspended capture books its amount from suspense to clearing': sql`update refunds set base_paise = base_paise - 1 where capture_id is not null`,
  'a journal stays within one currency': sql`update ledger_accounts set currency = 'USD' where code = 'suspense'`,
  'a clearing balance equals what the gateway owes us: captured, less refunded, disputed, settled and resolved': sql`update captures set amount_paise = amount_paise + 1 where kind = 'payment'`,
  "the bank and the gateways' fees are what every payout brought, and a payout what its lines come to": sql`insert into settlements (gateway_id, gateway_settlement_id, settled_at, booked_paise) values (1, 'S1', now(), 1)`,
  'no reconciliation break is older than three days without an owner': sql`
    insert into differences (source, kind, subject, day, theirs, amount_paise, currency, residual_paise, found_at)
    values ('cashfree', 'late', 'payment:1', now(), '[]', 1, 'INR', 0, now() - interval '73 hours')`,
  'every succeeded refund has its journal, and no other refund has one': sql`update refunds set status = 'failed'`,
  'a refund journal books the amount from clearing and the base from the payee or the bearer of the loss': sql`update refunds set base_paise = base_paise - 1, charge_paise = charge_paise + 1`,
  'the reversed part of each share equals its part of the returned base, rounded down': sql`update attempts set admin_paise = admin_paise + 100`,
  'refunds and disputes together never exceed what was captured': sql`update disputes set disputed_paise = disputed_paise + 1, amount_paise = amount_paise + 1`,
  'the disputed balance equals the open disputes, and dispute debits equal what gateways withheld': sql`update disputes set disputed_paise = disputed_paise - 1 where money = 'held'`,
  'an open dispute holds its money, a lost one has taken it, others do neither': sql`update disputes set status = 'won'`,
  'every lost dispute has one journal': sql`update disputes set money = 'taken', status = 'lost'`,
  'an open dispute is polled again': sql`update disputes set next_poll_at = null`,
  'an open refund is polled again': sql`update refunds set status = 'pending'`,
  'the withdrawals balance equals the withdrawals that were neither paid nor returned': aWithdrawal,
  'tax withheld is what withdrawals that were not returned say, without what followed others back':
    aWithdrawal,
  'every withdrawal has a journal and a payout, and a reversing journal exactly if it was returned':
    aWithdrawal,
  'every wallet adjustment has one journal of its amount': sql`
    insert into wallet_adjustments (user_id, amount_paise, reason, made_by) select id, 1, 'A gift', id from users limit 1`,
  'the payee payable equals what is owed, by payment and payee': sql`update transfers set amount_paise = amount_paise - 1`,
  'money sent beyond the base of a payment is booked to the bearer of the loss': sql`update transfers set amount_paise = amount_paise + 1`,
  'every paid payment to a payee or a school has its payout': sql`delete from payouts o where not exists (select from transfers t where t.payout_id = o.id)`,
  'every executed transfer is booked as sent, every returned one also as reversed, and no other transfer is booked': sql`update transfers set status = 'pending'`,
  "a provider's account is what it sent, less what came back, with its fees and their tax": sql`update transfers set fee_paise = fee_paise + 1`,
  'a payout is in transit exactly while a transfer of it runs, and has arrived when its newest transfer has': sql`update payouts set status = 'queued' where status = 'arrived'`,
  'transfers of a payment never exceed its base': sql`update transfers set amount_paise = amount_paise + 1`,
  'an open payout continues automatically or can be decided by a person': sql`update payouts set status = 'queued', held_because = null, next_poll_at = null`,
  'every paid bill is owed to its biller, and no other payment is': sql`delete from bill_payments`,
  'an undecided bill is polled again; a refused bill has its refund': sql`update bill_payments set status = 'refused'`,
  'the payment rollups equal the payments': sql`update payer_counts set n = n + 1`,
  'rollups by person and their outbox equal the payments of the downline': sql`
    insert into person_day_counts select id, 0, 0, 0, 0, 'PAID', '2001-01-01', 1, 1 from users limit 1`,
  'rollups by person and amount and their outbox equal the payments of the downline': sql`
    insert into person_amount_counts select id, 7, 'PAID', 1, 1 from users limit 1`,
  'rollups of failure reasons equal the failed payments, except for days that are being recounted': sql`
    insert into failure_counts values ('2001-01-01', 1, 'No reason was given', 1)`,
  'payee rollups and their outbox equal the payments': sql`
    insert into payee_counts values (0, 'PAID', 1, 1)`,
  'a wallet checkpoint equals the count and sum of the earlier lines, and no later line is earlier in time': sql`
    insert into wallet_checkpoints (account_id, lines_before, journal_id, at, before_paise)
    select account_id, 1, max(journal_id), now(), 1 from postings group by account_id`,
  'the closure of the downline matches the parents': sql`delete from user_closure where depth = 2`,
}

describe('the books', () => {
  it('hold after real payments', async () => {
    expect((await checkBooks(portal.db)).filter((verdict) => !verdict.holds)).toEqual([])
  })

  it.each(INVARIANTS)('are reported as broken: $name', async (invariant) => {
    const breaking = BREAKS[invariant.name]
    if (!breaking) throw new Error('no violation of this invariant is given here')
    const broken = await undone(portal.ownerDb, async (trx) => {
      for (const table of ['journals', 'postings', 'item_postings', 'payments', 'users']) {
        await sql`alter table ${sql.table(table)} disable trigger user`.execute(trx)
      }
      await breaking.execute(trx)
      return (await checkInvariant(trx, invariant)).broken
    })
    expect(broken).toBeGreaterThan(0)
  })

  it.each([
    ['due for 9 minutes', '9 minutes', '1 hour', '0 seconds', true],
    ['overdue, and a server has run for 11 minutes since', '20 minutes', '11 minutes', '0 seconds', false],
    [
      'overdue, and the only server ended 10 minutes after it was due',
      '1 hour',
      '2 hours',
      '49 minutes',
      false,
    ],
    [
      'overdue by an hour without power, 9 minutes after it came back',
      '1 hour',
      '9 minutes',
      '0 seconds',
      true,
    ],
    ['overdue by an hour, and the only server ended before', '1 hour', '2 hours', '61 minutes', true],
  ])('judge the next poll of a final payment: %s', async (_name, due, steady, seen, holds) => {
    const [invariant] = INVARIANTS.filter(
      ({ name }) => name === 'a final payment is polled for late captures',
    )
    if (!invariant) throw new Error('the invariant has another name')
    const verdict = await undone(portal.ownerDb, async (trx) => {
      await sql`update job_workers set seen_at = now() - ${seen}::interval, steady_since = now() - ${steady}::interval`.execute(
        trx,
      )
      await sql`update payments set next_poll_at = now() - ${due}::interval where status = 'paid'`.execute(
        trx,
      )
      return (await checkInvariant(trx, invariant)).holds
    })
    expect(verdict).toBe(holds)
  })

  it('are printed by invariant, and a broken one exits with 1', async () => {
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
    expect(bad.stdout).toMatch(/^BROKEN {2}the payment rollups equal the payments: \d+ \(payer \d+/m)
    expect(bad.stdout).toContain(`${INVARIANTS.length - 1} of ${INVARIANTS.length} hold`)
    expect(bad.status).toBe(1)
  })
})
