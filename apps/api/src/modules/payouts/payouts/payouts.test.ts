// Invariant (payouts): A payee is paid once. One transfer runs at a time, and the next follows only a final
// failure. Refunded money is not sent. The ledger account `payee-payable` equals what is owed, payment by payment.
// Enforced by: `transfers_running`, `payouts/lock-sql.ts`, `transfer-state-machine.ts`, `payout-rules-sql.ts`.
// Also tested by: `payout-refunds.test.ts`, `payout-webhooks.test.ts`. Decision: 0042.

import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { callsOf } from '../../../../test/identity/back-office.ts'
import { inbox } from '../../../../test/identity/sign-in.ts'
import { setFaults } from '../../../../test/money/paying.ts'
import {
  ACCOUNTS,
  addPayee,
  correctAccount,
  makePayoutsDue,
  moneyOf,
  moveAtBank,
  paidTo,
  payableOf,
  payoutBecomes,
  payoutOf,
  payoutOracle,
  trustNewAccounts,
} from '../../../../test/money/payouts.ts'
import { becomes as refundBecomes } from '../../../../test/money/refunding.ts'
import { eventually, type Portal } from '../../../../test/portal/harness.ts'
import type { People } from '../../../../test/portal/people.ts'
import { startScene } from '../../../../test/portal/scene.ts'
import { many } from '../../../platform/database/db.ts'

let portal: Portal
let people: People
let payee: { id: number; service_id: number }

beforeAll(async () => {
  ;({ portal, people } = await startScene())
  payee = await addPayee(portal, people.retailer)
  await trustNewAccounts(portal)
})
afterAll(() => portal.stop())
afterEach(() => setFaults(portal, null))

const events = async (id: number) =>
  (await callsOf(portal, people.retailer).get(`/transaction-list-by-id/${id}`)).body.data.events
    .map(({ kind }: { kind: string }) => kind)
    .filter((kind: string) => kind.startsWith('payout-'))
const toAccount = async (account: readonly [string, string]) =>
  paidTo(portal, people.retailer, await addPayee(portal, people.retailer, account))
/** How often the payouts of two payments were leased. */
const looksAt = async (...[first, second]: [number, number]) => {
  const rows = await many(
    portal.db,
    sql<{ payment_id: number; poll_count: number }>`
      select payment_id, poll_count from payouts where payment_id in (${first}, ${second})`,
  )
  return [first, second].map((id) => rows.find(({ payment_id }) => payment_id === id)?.poll_count)
}
/** The transfer of a payment once the bank has it. */
const runningTransfer = (paymentId: number) =>
  eventually(async () => {
    const [newest] = (await payoutOf(portal, paymentId)).transfers
    return newest?.status === 'pending' && newest
  })

describe('a payout', () => {
  it('is sent automatically and arrives: UTR, fee, timeline, and the payable is zero', async () => {
    const payment = await paidTo(portal, people.retailer, payee)
    const payout = await payoutBecomes(portal, payment.id, 'arrived')
    expect(payout).toMatchObject({ amount_paise: payment.base_paise, failure: null })
    expect(payout.transfers).toMatchObject([{ provider: 'cashfree', mode: 'imps', status: 'arrived' }])
    const [transfer] = payout.transfers
    expect(transfer?.reference).toMatch(/^PO\d{11,}$/)
    const money = await moneyOf(portal, payment.id)
    expect(money['payee-payable']).toBeUndefined()
    expect(money).toMatchObject({
      'payouts:cashfree': -payment.base_paise - 354n,
      'payout-fees': 300n,
      'gst-input': 54n,
    })
    expect(await events(payment.id)).toEqual(['payout-sent', 'payout-arrived'])
    const { data } = (await callsOf(portal, people.retailer).get(`/transaction-list-by-id/${payment.id}`))
      .body
    expect(data.payout).toMatchObject({
      status: 'arrived',
      utr: payout.utr,
      reference: transfer?.reference,
      account_number: '******1191',
      expected_at: expect.stringMatching(/^2/),
      arrived_at: expect.stringMatching(/^2/),
      reason: null,
    })
    const bank = await payoutOracle(portal, transfer?.reference)
    expect(bank.totals).toMatchObject({ transfers: 1, paid: 1, paid_paise: Number(payment.base_paise) })
  })

  it('waits half an hour for the first payout to an account, and for none of the next', async () => {
    await sql`update payout_settings set new_account_minutes = 30`.execute(portal.db)
    const known = await paidTo(portal, people.retailer, payee)
    const payment = await toAccount(ACCOUNTS.good)
    expect(await payoutBecomes(portal, payment.id, 'held')).toMatchObject({
      held_because: 'new-account',
      transfers: [],
    })
    expect(await payableOf(portal, payment.id)).toBe(payment.base_paise)
    await payoutBecomes(portal, known.id, 'arrived')
    await callsOf(portal, people.admin).post(`/payouts/${(await payoutOf(portal, payment.id)).id}/retry`)
    await payoutBecomes(portal, payment.id, 'arrived')
    expect(await events(payment.id)).toEqual([
      'payout-held',
      'payout-released',
      'payout-sent',
      'payout-arrived',
    ])
    await trustNewAccounts(portal)
  })

  it('is sent by another provider when our balance is too low; the first is paused and role 1 notified once', async () => {
    await setFaults(portal, { payouts_low_balance: 1, scope: 'payouts-cashfree:send' })
    const [first, second] = [
      await paidTo(portal, people.retailer, payee),
      await paidTo(portal, people.retailer, payee),
    ]
    for (const { id } of [first, second]) {
      const payout = await payoutBecomes(portal, id, 'arrived')
      expect(payout.transfers.at(-1)).toMatchObject({ provider: 'razorpayx', status: 'arrived' })
      expect(await payableOf(portal, id)).toBe(0n)
    }
    const { paused } = (await callsOf(portal, people.superAdmin).get('/payouts')).body.data
    expect(paused).toMatchObject([{ provider: 'Cashfree Payouts' }])
    const mails = await eventually(async () => {
      const found = await inbox(portal, people.superAdmin.email)
      return found.some(({ subject }) => /are paused/.test(subject ?? '')) && found
    })
    expect(mails.filter(({ subject }) => /are paused/.test(subject ?? ''))).toHaveLength(1)
    const resume = { reason: 'We have added money.' }
    const path = '/payout-providers/cashfree/resume'
    expect((await callsOf(portal, people.superAdmin).post(path, resume)).status).toBe(200)
    expect((await callsOf(portal, people.superAdmin).post(path, resume)).status).toBe(409)
  })

  it('tries another provider when a bank is down, and is left to a person after five retries', async () => {
    await setFaults(portal, { payouts_failed: 1, scope: 'payouts-cashfree:send' })
    const first = await paidTo(portal, people.retailer, payee)
    expect((await payoutBecomes(portal, first.id, 'arrived')).transfers).toMatchObject([
      { provider: 'cashfree', status: 'failed', failure: 'later' },
      { provider: 'razorpayx', status: 'arrived' },
    ])
    const turn = (isOn: boolean) =>
      sql`update payout_providers set is_on = ${isOn} where slug = 'razorpayx'`.execute(portal.db)
    await turn(false)
    const payment = await paidTo(portal, people.retailer, payee)
    const payout = await payoutBecomes(portal, payment.id, 'failed')
    expect(payout.transfers.map(({ status, failure }) => [status, failure])).toEqual(
      Array.from({ length: 6 }, () => ['failed', 'later']),
    )
    expect(await payableOf(portal, payment.id)).toBe(payment.base_paise)
    await turn(true)
    await setFaults(portal, null)
    expect((await callsOf(portal, people.admin).post(`/payouts/${payout.id}/retry`)).status).toBe(200)
    expect((await payoutBecomes(portal, payment.id, 'arrived')).transfers).toHaveLength(7)
    expect((await payoutOracle(portal)).duplicates).toEqual([])
  })

  it.each([
    ['a number that the bank does not know', ACCOUNTS.badNumber],
    ['an IFSC that does not exist', ACCOUNTS.badIfsc],
  ])('fails for %s; payer notified; corrected, it is paid under a new reference', async (_, account) => {
    const wrong = await addPayee(portal, people.retailer, account, 'Farhan Sheikh')
    const payment = await paidTo(portal, people.retailer, wrong)
    const failed = await payoutBecomes(portal, payment.id, 'failed')
    expect(failed).toMatchObject({ failure: 'account', next_poll_at: null })
    const { data } = (await callsOf(portal, people.retailer).get(`/transaction-list-by-id/${payment.id}`))
      .body
    expect(data.payout.reason).toMatch(/correct number/)
    const mail = await eventually(async () =>
      (await inbox(portal, people.retailer.email)).find(
        ({ subject, text }) => /could not be sent/.test(subject ?? '') && text?.includes(payment.order_id),
      ),
    )
    expect(mail.text).toMatch(new RegExp(`ending in ${account[0].slice(-4)}`))
    await correctAccount(portal, people.retailer, wrong.id)
    const arrived = await payoutBecomes(portal, payment.id, 'arrived')
    expect(arrived.transfers.map(({ status }) => status)).toEqual(['failed', 'arrived'])
    expect(new Set(arrived.transfers.map(({ reference }) => reference)).size).toBe(2)
    expect(await payableOf(portal, payment.id)).toBe(0n)
    expect(await events(payment.id)).toContain('payout-queued')
  })

  it('returned after its arrival is reversed in the books, notified, and sent again to the corrected account', async () => {
    const back = await addPayee(portal, people.retailer)
    const payment = await paidTo(portal, people.retailer, back)
    const { transfers } = await payoutBecomes(portal, payment.id, 'arrived')
    expect(await moveAtBank(portal, transfers[0] as never, 'reversed')).toBe(200)
    const reversed = await payoutBecomes(portal, payment.id, 'reversed')
    expect(reversed.transfers).toMatchObject([{ status: 'reversed' }])
    expect(await payableOf(portal, payment.id)).toBe(payment.base_paise)
    // The provider returns its fee with the money.
    const money = await moneyOf(portal, payment.id)
    expect([money['payouts:cashfree'], money['payout-fees'], money['gst-input']]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    expect(await events(payment.id)).toEqual(['payout-sent', 'payout-arrived', 'payout-reversed'])
    await correctAccount(portal, people.retailer, back.id, ['388108022658', 'ICIC0000009'])
    await payoutBecomes(portal, payment.id, 'arrived')
    expect(await payableOf(portal, payment.id)).toBe(0n)
  })

  it('with a final refusal is refunded to the payer automatically, with the charge', async () => {
    const payment = await toAccount(ACCOUNTS.pending)
    const transfer = await runningTransfer(payment.id)
    expect(await moveAtBank(portal, transfer, 'failed', 'refused')).toBe(200)
    await payoutBecomes(portal, payment.id, 'cancelled')
    const refund = await refundBecomes(portal, payment.id, 'succeeded')
    expect(refund.amount_paise).toBe(payment.total_paise)
    expect(await payableOf(portal, payment.id)).toBe(0n)
  })

  it('keeps the account of a running transfer when the payee is changed meanwhile', async () => {
    const slow = await addPayee(portal, people.retailer, ACCOUNTS.pending)
    const payment = await paidTo(portal, people.retailer, slow)
    // The bank has it: one that was only claimed is judged again for the new account.
    const transfer = await runningTransfer(payment.id)
    await correctAccount(portal, people.retailer, slow.id)
    const { id } = await payoutOf(portal, payment.id)
    for (let n = 0; n < 5; n += 1) {
      expect((await callsOf(portal, people.admin).post(`/payouts/${id}/retry`)).status).toBe(409)
    }
    await makePayoutsDue(portal)
    await eventually(async () => (await payoutOf(portal, payment.id)).transfers[0]?.status === 'pending')
    expect(await moveAtBank(portal, transfer, 'sent')).toBe(200)
    expect(await moveAtBank(portal, transfer, 'credited')).toBe(200)
    const arrived = await payoutBecomes(portal, payment.id, 'arrived')
    expect(arrived.transfers).toHaveLength(1)
    const { data } = (await callsOf(portal, people.retailer).get(`/transaction-list-by-id/${payment.id}`))
      .body
    expect(data.payout.account_number).toBe('******0031')
  })

  it('is sent once though every answer is lost, half of them after the bank has it, and retry is pressed five times', async () => {
    await setFaults(portal, {
      timeout_after: 0.5,
      timeout_before: 0.5,
      timeout_ms: 6_000,
      scope: 'payouts-cashfree:send',
    })
    const payments = await Promise.all(
      Array.from({ length: 4 }, () => paidTo(portal, people.retailer, payee)),
    )
    for (const { id } of payments) {
      await eventually(async () => (await payoutOf(portal, id)).transfers.length > 0)
      const payout = await payoutOf(portal, id)
      for (let n = 0; n < 5; n += 1) await callsOf(portal, people.admin).post(`/payouts/${payout.id}/retry`)
    }
    await setFaults(portal, null)
    for (const { id } of payments) {
      const { transfers } = await payoutBecomes(portal, id, 'arrived')
      expect(transfers).toHaveLength(1)
    }
    const { duplicates } = await payoutOracle(portal)
    expect(duplicates).toEqual([])
  })

  it('is not sent while role 1 has halted payouts; sent transfers are still polled', async () => {
    const slow = await addPayee(portal, people.retailer, ACCOUNTS.pending)
    const running = await paidTo(portal, people.retailer, slow)
    const transfer = await runningTransfer(running.id)
    const admin = callsOf(portal, people.superAdmin)
    expect((await admin.post('/payout-stops', { reason: 'The bank called.' })).status).toBe(200)
    const payment = await paidTo(portal, people.retailer, payee)
    await moveAtBank(portal, transfer, 'sent')
    await moveAtBank(portal, transfer, 'credited')
    await payoutBecomes(portal, running.id, 'arrived')
    // Both are due, and a round of the sweep has leased all that it may.
    const before = await looksAt(running.id, payment.id)
    await makePayoutsDue(portal)
    const after = await eventually(async () => {
      const looks = await looksAt(running.id, payment.id)
      return looks[0] !== before[0] && looks
    })
    expect(after[1]).toBe(before[1])
    expect(await payoutOf(portal, payment.id)).toMatchObject({ status: 'queued', transfers: [] })
    await admin.post('/payout-stops/end', { reason: 'All is well.' })
    await payoutBecomes(portal, payment.id, 'arrived')
  })
})
