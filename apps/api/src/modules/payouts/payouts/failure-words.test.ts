import { FAILED_BECAUSE } from '@chukta/contract/payouts/payout-messages'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isFull } from '../../../../../../tests/full.ts'
import { callsOf } from '../../../../test/identity/back-office.ts'
import { setFaults } from '../../../../test/money/paying.ts'
import {
  ACCOUNTS,
  addPayee,
  makePayoutsDue,
  moveAtBank,
  type PayoutRow,
  paidTo,
  payoutBecomes,
  payoutOf,
  trustNewAccounts,
} from '../../../../test/money/payouts.ts'
import type { PaidPayment } from '../../../../test/money/refunding.ts'
import { eventually, type Portal } from '../../../../test/portal/harness.ts'
import type { People } from '../../../../test/portal/people.ts'
import { startScene } from '../../../../test/portal/scene.ts'
import { many, one } from '../../../platform/database/db.ts'
import { TRANSFER_FAILURES } from '../../../providers/payouts/cashfree/words.ts'
import type { TransferFailure } from '../../../providers/payouts/payout-provider.ts'
import { PAYOUT_FAILURES } from '../../../providers/payouts/razorpayx/words.ts'
import { checkBooks } from '../../ledger/ledger/books-service.ts'
import { type DuePayout, takeNow } from './due-sql.ts'
import { payoutExceptionRows } from './payout-exceptions-sql.ts'
import { makePayoutsDeps } from './payouts-deps.ts'
import { syncPayout } from './sync-payout-service.ts'

let portal: Portal
let people: People
let slow: { id: number; service_id: number }

beforeAll(async () => {
  ;({ portal, people } = await startScene())
  slow = await addPayee(portal, people.retailer, ACCOUNTS.pending)
  await trustNewAccounts(portal)
})
afterAll(() => portal.stop())

const AT_ONCE = 12
const INVENTED = Array.from({ length: isFull ? 25 : 3 }, (_, n) => `REASON_OF_TOMORROW_${n}`)
/** The status of a payout after a failed transfer, by who can act on it. */
const AFTER: Record<TransferFailure, PayoutRow['status']> = {
  account: 'failed',
  balance: 'queued',
  mode: 'queued',
  later: 'queued',
  refused: 'cancelled',
  review: 'failed',
}

/** The texts for the payer and on the tracking page: the step that sends it, or its refund. */
const SEEN: Record<TransferFailure, { payer: string; payee: string }> = {
  account: { payer: FAILED_BECAUSE.account ?? '', payee: 'failed' },
  balance: { payer: FAILED_BECAUSE.balance ?? '', payee: 'now' },
  mode: { payer: FAILED_BECAUSE.mode ?? '', payee: 'now' },
  later: { payer: FAILED_BECAUSE.later ?? '', payee: 'now' },
  refused: { payer: FAILED_BECAUSE.refused ?? '', payee: 'returned' },
  review: { payer: FAILED_BECAUSE.review ?? '', payee: 'failed' },
}

async function reasonOf(payment: PaidPayment): Promise<string> {
  const page = await callsOf(portal, people.retailer).get(`/transaction-list-by-id/${payment.id}`)
  return page.body.data.payout.reason
}

async function stepOf(payment: PaidPayment): Promise<string> {
  const { get, post } = callsOf(portal, people.retailer)
  const link = await post('/track-links', { transaction_id: payment.id })
  const followed = await get(`/track/${String(link.body.data.url).split('/').at(-1)}`)
  const { end, steps } = followed.body.data
  return end ?? steps.find(({ step }: { step: string }) => step === 'sent').state
}

async function payBy(provider: string): Promise<void> {
  await sql`update payout_providers set is_on = slug = ${provider}, paused_until = null`.execute(portal.db)
}

type AtBank = { payment: PaidPayment; transfer: PayoutRow['transfers'][number] }

/** A payment whose transfer the bank has. */
async function atBank(): Promise<AtBank> {
  const payment = await paidTo(portal, people.retailer, slow)
  return { payment, transfer: await pendingTransfer(payment.id) }
}

/** The bank fails it with this status. */
async function failWith(word: string, { payment, transfer }: AtBank): Promise<PaidPayment> {
  expect(await moveAtBank(portal, transfer, 'failed', `word:${word}`)).toBe(200)
  return payment
}

function pendingTransfer(paymentId: number) {
  return eventually(async () => {
    const newest = (await payoutOf(portal, paymentId)).transfers.at(-1)
    return newest?.status === 'pending' && newest
  })
}

const refundsOf = (paymentId: number) =>
  many(portal.db, sql<{ status: string }>`select status from refunds where payment_id = ${paymentId}`)

const exceptionItem = (orderId: string) =>
  one(
    portal.db,
    sql<{ reason: string; actions: string[] }>`
    select reason, actions from (${payoutExceptionRows}) stuck where order_id = ${orderId}`,
  )

describe.each([
  ['cashfree', TRANSFER_FAILURES],
  ['razorpayx', PAYOUT_FAILURES],
] as const)('every status of %s', (provider, listed) => {
  // Too low a balance pauses the provider: it comes last, after all transfers that need the provider.
  const words = [...Object.keys(listed), ...INVENTED].sort(
    (a, b) => Number(listed[a] === 'balance') - Number(listed[b] === 'balance'),
  )

  it('has its listed effect; an unlisted one refunds nothing, resends nothing, and is left to a person', async () => {
    await payBy(provider)
    const followed = new Set<TransferFailure>()
    for (let at = 0; at < words.length; at += AT_ONCE) {
      const together = words.slice(at, at + AT_ONCE)
      const sent = await Promise.all(together.map(atBank))
      await Promise.all(
        together.map(async (word, place) => {
          const effect = listed[word] ?? 'review'
          const payment = await failWith(word, sent[place] as AtBank)
          const payout = await eventually(async () => {
            const row = await payoutOf(portal, payment.id)
            return row.transfers[0]?.status === 'failed' && row.status === AFTER[effect] && row
          })
          expect(payout.transfers, word).toMatchObject([{ provider, failure: effect }])
          expect(await refundsOf(payment.id), word).toHaveLength(effect === 'refused' ? 1 : 0)
          expect(await reasonOf(payment), word).toBe(SEEN[effect].payer)
          // The tracking page allows few calls a minute: one for each effect.
          if (!followed.has(effect)) {
            followed.add(effect)
            expect(await stepOf(payment), word).toBe(SEEN[effect].payee)
          }
          if (effect !== 'review') return
          await sql`update payouts set next_poll_at = now() where id = ${payout.id} and next_poll_at is not null`.execute(
            portal.db,
          )
          const row = await exceptionItem(payment.order_id)
          expect(row.reason, word).toContain(word)
          expect(row.actions, word).toEqual(['accept', 'refund'])
          expect((await payoutOf(portal, payment.id)).transfers, word).toHaveLength(1)
        }),
      )
    }
    expect((await checkBooks(portal.db)).filter(({ holds }) => !holds)).toEqual([])
  })
})

it('is sent again five times a day, each time under a new reference, then a person decides', async () => {
  await payBy('cashfree')
  const payment = await failWith('WAIT_TIME_EXCEEDED', await atBank())
  for (let retry = 1; retry <= 5; retry += 1) {
    await payoutBecomes(portal, payment.id, 'queued')
    await makePayoutsDue(portal)
    const transfer = await eventually(async () => {
      const { transfers } = await payoutOf(portal, payment.id)
      return transfers.length === retry + 1 && (await pendingTransfer(payment.id))
    })
    expect(await moveAtBank(portal, transfer, 'failed', 'word:WAIT_TIME_EXCEEDED')).toBe(200)
  }
  const payout = await payoutBecomes(portal, payment.id, 'failed')
  expect(payout).toMatchObject({ failure: 'review' })
  expect(new Set(payout.transfers.map(({ reference }) => reference)).size).toBe(6)
  expect(await refundsOf(payment.id)).toEqual([])
  const page = await callsOf(portal, people.retailer).get(`/transaction-list-by-id/${payment.id}`)
  expect(page.body.data.payout.reason).toBe(
    'The payout could not be sent. We look into it; the money is safe until then.',
  )
})

it.each(['WAIT_TIME_EXCEEDED', 'IMPS_MODE_FAIL', 'BENE_BLACKLISTED', 'REASON_OF_TOMORROW'])(
  'one that came back with %s promises neither another try nor a refund: a person decides',
  async (word) => {
    await payBy('cashfree')
    const payment = await paidTo(portal, people.retailer, slow)
    expect(await moveAtBank(portal, await pendingTransfer(payment.id), 'reversed', `word:${word}`)).toBe(200)
    const payout = await payoutBecomes(portal, payment.id, 'reversed')
    expect(payout).toMatchObject({ failure: 'review', transfers: [{ status: 'reversed' }] })
    expect(await refundsOf(payment.id)).toEqual([])
  },
)

it('a failure that arrives between the lease and the poll keeps its delay before the retry', async () => {
  await payBy('cashfree')
  const sent = await atBank()
  const { id } = await payoutOf(portal, sent.payment.id)
  await sql`update payouts set next_poll_at = null where id = ${id}`.execute(portal.db)
  const leased = await eventually(() => takeNow(portal.db, id))
  expect(leased).toEqual({ id, is_running: true })
  await failWith('WAIT_TIME_EXCEEDED', sent)
  await payoutBecomes(portal, sent.payment.id, 'queued')
  await sql`update payouts set next_poll_at = now() + interval '30 minutes' where id = ${id}`.execute(
    portal.db,
  )
  const deps = makePayoutsDeps({ ...portal, log: portal.app.log })
  await syncPayout(deps, leased)
  expect((await payoutOf(portal, sent.payment.id)).transfers).toHaveLength(1)
  const again = await takeNow(portal.db, id)
  expect(again).toEqual({ id, is_running: false })
  await syncPayout(deps, again as DuePayout)
  expect((await payoutOf(portal, sent.payment.id)).transfers).toHaveLength(2)
})

it('nothing is sent to an account of an unknown status in any number of tries, and the exceptions queue shows the status', async () => {
  await payBy('cashfree')
  await setFaults(portal, { answer_word: 'beneficiary_status=STATE_OF_TOMORROW' })
  const payee = await addPayee(portal, people.retailer, ACCOUNTS.good)
  await trustNewAccounts(portal)
  const payment = await paidTo(portal, people.retailer, payee)
  const transfers = async () => (await payoutOf(portal, payment.id)).transfers
  const next = sql`update payouts set next_poll_at = now() where payment_id = ${payment.id}`
  for (let again = 0; again < 3; again += 1) {
    await eventually(async () => {
      await next.execute(portal.db)
      return (await transfers())[0]?.code === 'STATE_OF_TOMORROW'
    })
    await sql`update transfers set code = null, created_at = now() - interval '2 hours'
               where payout_id = (select id from payouts where payment_id = ${payment.id})`.execute(portal.db)
  }
  await eventually(async () => (await exceptionItem(payment.order_id))?.reason.includes('STATE_OF_TOMORROW'))
  expect(await transfers()).toMatchObject([{ status: 'claimed' }])
  await setFaults(portal, null)
  await eventually(async () => {
    await next.execute(portal.db)
    return (await transfers())[0]?.status === 'arrived'
  })
})
