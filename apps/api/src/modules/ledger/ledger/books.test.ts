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
  'the items of a payment add up to it, and only a payment of several payees has any': sql`update payment_items set charge_paise = charge_paise + 1`,
  'the shares of the items of a payment add up to those of the attempt that was paid': sql`
    update attempts set admin_parts[1] = admin_parts[1] + 1 where admin_parts is not null`,
  'every payee of a paid payment of several has one payout, and no other payment has one for an item': sql`
    update payouts set item_id = null where id = (select min(id) from payouts where item_id is not null)`,
  'a capture says of each payee of a payment what they got of it': sql`
    update item_postings set amount_paise = amount_paise - 1`,
  'what a posting says of its items adds up to it': sql`
    update item_postings set amount_paise = amount_paise - 1 where item_id = (select min(item_id) from item_postings)`,
  'what a dispute holds of a payment of several payees is what it holds of them': sql`
    update dispute_items set base_paise = base_paise + 1`,
  'never more of an item goes back by refunds and disputes together than was paid for it': sql`
    update dispute_items set base_paise = base_paise + 1`,
  'a refund of a payment of several payees says whose it is': sql`
    update refunds set item_id = (select min(id) from payment_items) where capture_id is null`,
  'the trial balance is zero': sql`update postings set amount_paise = amount_paise + 1 where amount_paise > 0`,
  'every journal balances and has two postings or more': sql`insert into journals (source_type, source_id, kind) values ('test', 1, 'empty')`,
  'every wallet is what its postings sum to': sql`update wallets set balance_paise = balance_paise + 1`,
  'every wallet knows how many lines it has': sql`update wallets set line_count = line_count + 1`,
  'every person has a wallet': sql`delete from wallets`,
  'every paid payment has its capture journal, and no other payment has one': sql`update payments set status = 'failed' where status = 'paid'`,
  'a capture journal books what was paid: the total in, the base to the payee': sql`update payments set base_paise = base_paise + 1, charge_paise = charge_paise - 1`,
  'a capture journal gives each earner the share kept with the attempt that was paid': sql`update attempts set admin_paise = admin_paise + 1`,
  'a paid payment has one paid attempt, and no other payment has one': sql`update attempts set status = 'closed'`,
  'a payment that is not final is asked about again, or a person asks': sql`update payments set next_poll_at = null`,
  'a final payment is asked about again in time': sql`
    with steady as (update job_workers set seen_at = now(), steady_since = now() - interval '1 hour' returning id)
    update payments set next_poll_at = now() - interval '11 minutes' where exists (select from steady)`,
  'a paid payment has one capture that paid it, and no other payment has one': sql`update captures set kind = 'amount' where kind = 'payment'`,
  'a capture that paid no order has one journal, from its clearing account to suspense': sql`update captures set amount_paise = amount_paise - 1 where kind = 'surplus'`,
  'every journal of a capture has its capture': sql`insert into journals (source_type, source_id, kind) values ('capture', 0, 'surplus')`,
  'suspense is the money of captures that are not resolved, in each currency': sql`update captures set resolved_as = null where kind = 'surplus'`,
  'a capture beyond what was ordered is refunded, and never more of it than it brought': sql`update refunds set base_paise = base_paise + 1 where capture_id is not null`,
  'a refund of a capture books its amount: out of suspense, from the clearing account': sql`update refunds set base_paise = base_paise - 1 where capture_id is not null`,
  'a journal stays within one currency': sql`update ledger_accounts set currency = 'USD' where code = 'suspense'`,
  'a clearing account is what its gateway owes us: taken, less given back, disputed, settled and resolved': sql`update captures set amount_paise = amount_paise + 1 where kind = 'payment'`,
  "the bank and the gateways' fees are what every payout brought, and a payout what its lines come to": sql`insert into settlements (gateway_id, gateway_settlement_id, settled_at, booked_paise) values (1, 'S1', now(), 1)`,
  'no difference with a provider is older than three days without an owner': sql`
    insert into differences (source, kind, subject, day, theirs, amount_paise, currency, residual_paise, found_at)
    values ('cashfree', 'late', 'payment:1', now(), '[]', 1, 'INR', 0, now() - interval '73 hours')`,
  'every succeeded refund has its journal, and no other refund has one': sql`update refunds set status = 'failed'`,
  'a refund journal books what went back: the amount from the gateway, the base from the payee or who bears it': sql`update refunds set base_paise = base_paise - 1, charge_paise = charge_paise + 1`,
  'what refunds and disputes reversed of each share is its part of the base that went back, rounded down': sql`update attempts set admin_paise = admin_paise + 100`,
  'only what was paid goes back by refunds and disputes together, and never more of it': sql`update disputes set disputed_paise = disputed_paise + 1, amount_paise = amount_paise + 1`,
  'what disputes hold is what runs, and what gateways took for it is what they owe us back': sql`update disputes set disputed_paise = disputed_paise - 1 where money = 'held'`,
  'a dispute that runs holds its money, a lost one has taken it, any other one neither': sql`update disputes set status = 'won'`,
  'every dispute that took money has its journal, and no other one': sql`update disputes set money = 'taken', status = 'lost'`,
  'a dispute that runs is asked about again': sql`update disputes set next_poll_at = null`,
  'a refund that is not final is asked about again': sql`update refunds set status = 'pending'`,
  'the withdrawals account is what was taken out of wallets and neither went nor came back': aWithdrawal,
  'tax withheld is what withdrawals that were not returned say, without what followed others back':
    aWithdrawal,
  'every withdrawal has its journal, its payout, and one back exactly when it was returned': aWithdrawal,
  'every adjustment of a wallet has its journal of that amount, and no other one': sql`
    insert into wallet_adjustments (user_id, amount_paise, reason, made_by) select id, 1, 'A gift', id from users limit 1`,
  'the payee payable is what is still owed, payment by payment and payee by payee': sql`update transfers set amount_paise = amount_paise - 1`,
  'what went out beyond the base of a payment stands with who bears it': sql`update transfers set amount_paise = amount_paise + 1`,
  'every paid payment to a payee or a school has its payout': sql`delete from payouts o where not exists (select from transfers t where t.payout_id = o.id)`,
  'every transfer that is gone is booked as sent, one that came back as reversed too, and no other one': sql`update transfers set status = 'pending'`,
  "a provider's account is what it sent, less what came back, with its fees and their tax": sql`update transfers set fee_paise = fee_paise + 1`,
  'a payout is on its way exactly while a transfer of it runs, and has arrived when its newest one has': sql`update payouts set status = 'queued' where status = 'arrived'`,
  'never more is sent for a payment than its base': sql`update transfers set amount_paise = amount_paise + 1`,
  'a payout that is not final goes on by itself, or a person can decide it': sql`update payouts set status = 'queued', held_because = null, next_poll_at = null`,
  'every paid bill is owed to its biller, and no other payment is': sql`delete from bill_payments`,
  'a bill whose biller has not decided is asked about again; a refused one has its refund': sql`update bill_payments set status = 'refused'`,
  'the kept counts are the payments': sql`update payer_counts set n = n + 1`,
  'the counts of people are the payments below them, with the changes that are not folded yet': sql`
    insert into person_day_counts select id, 0, 0, 0, 0, 'PAID', '2001-01-01', 1, 1 from users limit 1`,
  'the counts of people by amount are the payments below them, with the changes that are not folded yet': sql`
    insert into person_amount_counts select id, 7, 'PAID', 1, 1 from users limit 1`,
  'the counts of people by reason are their failed payments and those below them, but for days that are counted anew': sql`
    insert into failure_counts values ('2001-01-01', 1, 'No reason was given', 1)`,
  'the counts of payees are the payments to them, with the changes that are not folded yet': sql`
    insert into payee_counts values (0, 'PAID', 1, 1)`,
  'a mark of a wallet has as many lines before it as it says, with their sum, and none from it on is earlier': sql`
    insert into wallet_checkpoints (account_id, lines_before, journal_id, at, before_paise)
    select account_id, 1, max(journal_id), now(), 1 from postings group by account_id`,
  'who stands above whom matches the parents': sql`delete from user_closure where depth = 2`,
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
      ({ name }) => name === 'a final payment is asked about again in time',
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
    expect(bad.stdout).toMatch(/^BROKEN {2}the kept counts are the payments: \d+ \(payer \d+/m)
    expect(bad.stdout).toContain(`${INVARIANTS.length - 1} of ${INVARIANTS.length} hold`)
    expect(bad.status).toBe(1)
  })
})
