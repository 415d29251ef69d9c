import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { callsOf } from '../../../../test/identity/back-office.ts'
import { disputeBecomes, moveAtBank as moveDispute, openAtBank } from '../../../../test/money/disputing.ts'
import {
  ACCOUNTS,
  addPayee,
  correctAccount,
  moneyOf,
  moveAtBank,
  paidTo,
  payableOf,
  payoutBecomes,
  payoutOf,
  payoutOracle,
  trustNewAccounts,
} from '../../../../test/money/payouts.ts'
import { becomes, refundPayment } from '../../../../test/money/refunding.ts'
import { eventually, type Portal } from '../../../../test/portal/harness.ts'
import type { People } from '../../../../test/portal/people.ts'
import { startScene } from '../../../../test/portal/scene.ts'
import { asAnybody } from '../../../../test/portal/ways.ts'
import { withTransaction } from '../../../platform/database/db.ts'
import { checkBooks } from '../../ledger/ledger/books-service.ts'
import { insertRefund, lockPayment } from '../../payments/refunds/request-sql.ts'
import { applyFound } from './apply-service.ts'
import { findByReference, type TransferRow } from './due-sql.ts'
import { makePayoutsDeps } from './payouts-deps.ts'

let portal: Portal
let people: People
let payee: { id: number; service_id: number }

beforeAll(async () => {
  ;({ portal, people } = await startScene())
  payee = await addPayee(portal, people.retailer)
  await trustNewAccounts(portal)
})
afterAll(() => portal.stop())

const held = (isHeld: boolean) =>
  sql`update payout_settings set send = ${isHeld ? 'held' : 'at-once'}`.execute(portal.db)
const settle = async (paymentId: number, as: 'released' | 'settled-outside') => {
  const { id } = await payoutOf(portal, paymentId)
  return callsOf(portal, people.superAdmin).post('/payouts/settle', {
    payouts: [id],
    as,
    reason: 'As agreed.',
  })
}
const bearing = (paymentId: number, basePaise: bigint, bearer: 'platform' | 'payee') =>
  withTransaction(portal.db, async (trx) => {
    await lockPayment(trx, paymentId)
    const refund = { paymentId, basePaise, source: 'payout' as const, reason: 'The payee agreed.', bearer }
    expect(await asAnybody(() => insertRefund(trx, refund))).toBeTruthy()
  })
const exceptionItem = async (orderId: string) => {
  const { data } = (await callsOf(portal, people.superAdmin).get('/exceptions?kind=payout&per_page=50')).body
    .data
  return data.find((row: { order_id: string }) => row.order_id === orderId)
}
const resolve = (id: string, action: string) =>
  callsOf(portal, people.superAdmin).post(`/exceptions/${id}/resolve`, { action, reason: 'As agreed.' })

it('money refunded before it was sent is not sent: all of it, or a part', async () => {
  await held(true)
  const [whole, part] = [
    await paidTo(portal, people.retailer, payee),
    await paidTo(portal, people.retailer, payee),
  ]
  for (const { id } of [whole, part]) await payoutBecomes(portal, id, 'held')
  await refundPayment(portal, whole)
  await refundPayment(portal, part, 10_000n)
  for (const { id } of [whole, part]) {
    await becomes(portal, id, 'succeeded')
    await settle(id, 'released')
  }
  await held(false)
  const sent = await payoutBecomes(portal, part.id, 'arrived')
  expect(sent.amount_paise).toBe(part.base_paise - 10_000n)
  expect(await payoutOf(portal, whole.id)).toMatchObject({ status: 'cancelled', transfers: [] })
  expect(await payableOf(portal, whole.id)).toBe(0n)
  expect(await payableOf(portal, part.id)).toBe(0n)
  const page = await callsOf(portal, people.retailer).get(`/transaction-list-by-id/${whole.id}`)
  expect(page.body.data).toMatchObject({ payout_closed_as: 'refunded' })
})

it('a refund needs a bearer while the payout is sent, and none once it is returned', async () => {
  const slow = await addPayee(portal, people.retailer, ACCOUNTS.pending)
  const payment = await paidTo(portal, people.retailer, slow)
  await eventually(async () => (await payoutOf(portal, payment.id)).transfers[0]?.status === 'pending')
  await expect(refundPayment(portal, payment)).rejects.toThrow(/refund/)
  await bearing(payment.id, payment.base_paise, 'platform')
  await becomes(portal, payment.id, 'succeeded')
  const [transfer] = (await payoutOf(portal, payment.id)).transfers
  await moveAtBank(portal, transfer as never, 'sent')
  await moveAtBank(portal, transfer as never, 'credited')
  await payoutBecomes(portal, payment.id, 'arrived')
  const bornes = await moneyOf(portal, payment.id)
  expect(bornes['payee-payable']).toBeUndefined()
  expect(bornes['refund-losses']).toBe(payment.base_paise)

  await moveAtBank(portal, transfer as never, 'reversed')
  await payoutBecomes(portal, payment.id, 'cancelled')
  const after = await moneyOf(portal, payment.id)
  expect([after['payee-payable'], after['refund-losses']]).toEqual([undefined, undefined])
  expect((await payoutOracle(portal, transfer?.reference)).totals.transfers).toBe(1)
})

it('after the payee has it, the payee owes the refund where so agreed', async () => {
  const payment = await paidTo(portal, people.retailer, payee)
  await payoutBecomes(portal, payment.id, 'arrived')
  await expect(refundPayment(portal, payment, 1n)).rejects.toThrow(/refund/)
  await bearing(payment.id, 20_000n, 'payee')
  await becomes(portal, payment.id, 'succeeded')
  const money = await moneyOf(portal, payment.id)
  expect([money['payee-payable'], money['payee-receivable']]).toEqual([undefined, 20_000n])
})

it('a dispute holds unsent money; what it takes of sent money is in the exceptions queue until someone bears it', async () => {
  await held(true)
  const waiting = await paidTo(portal, people.retailer, payee)
  await payoutBecomes(portal, waiting.id, 'held')
  await held(false)
  const gone = await paidTo(portal, people.retailer, payee)
  await payoutBecomes(portal, gone.id, 'arrived')
  const [first, second] = [await openAtBank(portal, waiting), await openAtBank(portal, gone)]
  for (const { id } of [waiting, gone]) await disputeBecomes(portal, id, 'open')
  expect(await settle(waiting.id, 'released')).toMatchObject({ status: 200 })
  expect(await payoutBecomes(portal, waiting.id, 'cancelled')).toMatchObject({ transfers: [] })
  expect((await moneyOf(portal, gone.id))['payee-receivable']).toBe(gone.base_paise)
  for (const dispute of [first, second]) {
    await moveDispute(portal, dispute, 'insufficient')
    await moveDispute(portal, dispute, 'lost')
  }
  await disputeBecomes(portal, gone.id, 'lost')
  const row = await eventually(() => exceptionItem(gone.order_id))
  expect(row).toMatchObject({
    reason: expect.stringMatching(/took the money back/),
    can: { resolve: ['accept'] },
  })
  expect((await resolve(row.id, 'accept')).status).toBe(200)
  const money = await moneyOf(portal, gone.id)
  expect([money['payee-payable'], money['payee-receivable'], money['refund-losses']]).toEqual([
    undefined,
    undefined,
    gone.base_paise,
  ])
  expect(await exceptionItem(gone.order_id)).toBeUndefined()
})

it('a dispute decides about the money that it holds of a failed payout: won, it is in the exceptions queue again; lost, it is closed', async () => {
  const wrong = await addPayee(portal, people.retailer, ACCOUNTS.badNumber)
  const [won, lost] = [
    await paidTo(portal, people.retailer, wrong),
    await paidTo(portal, people.retailer, wrong),
  ]
  for (const { id } of [won, lost]) await payoutBecomes(portal, id, 'failed')
  const disputes = [await openAtBank(portal, won), await openAtBank(portal, lost)]
  for (const { id } of [won, lost]) {
    await disputeBecomes(portal, id, 'open')
    expect((await settle(id, 'settled-outside')).body.data).toMatchObject({ done: 0, left: 1 })
  }
  const row = await exceptionItem(won.order_id)
  expect(row).toMatchObject({
    reason: 'The payout failed: The account of the beneficiary is not valid. A dispute holds its money.',
    // That of the dispute, which ends it without a person.
    next_at: expect.any(String),
    can: { resolve: [] },
  })
  for (const action of ['refund', 'accept']) expect((await resolve(row.id, action)).status).toBe(422)
  // Only a person decides about a break, also while a dispute holds its money.
  const setMismatch = (mismatch: string | null) =>
    sql`update payouts set mismatch = ${mismatch} where payment_id = ${won.id}`.execute(portal.db)
  await setMismatch('The provider names another amount than was sent.')
  expect(await exceptionItem(won.order_id)).toMatchObject({ next_at: null, can: { resolve: ['accept'] } })
  await setMismatch(null)

  for (const dispute of disputes) await moveDispute(portal, dispute, 'insufficient')
  await moveDispute(portal, disputes[0] as never, 'won')
  await moveDispute(portal, disputes[1] as never, 'lost')
  await disputeBecomes(portal, won.id, 'won')
  await disputeBecomes(portal, lost.id, 'lost')
  expect(await payoutOf(portal, lost.id)).toMatchObject({ status: 'cancelled' })
  expect(await exceptionItem(lost.order_id)).toBeUndefined()
  expect((await resolve((await exceptionItem(won.order_id)).id, 'refund')).status).toBe(200)
  await becomes(portal, won.id, 'succeeded')
  await payoutBecomes(portal, won.id, 'cancelled')
  expect((await checkBooks(portal.db)).filter(({ holds }) => !holds)).toEqual([])
})

it('in the exceptions queue a failed payout is refunded to the payer, or marked as paid by other means', async () => {
  const wrong = await addPayee(portal, people.retailer, ACCOUNTS.badNumber)
  const [first, second] = [
    await paidTo(portal, people.retailer, wrong),
    await paidTo(portal, people.retailer, wrong),
  ]
  for (const { id } of [first, second]) await payoutBecomes(portal, id, 'failed')
  const [one, two] = [await exceptionItem(first.order_id), await exceptionItem(second.order_id)]
  expect(one).toMatchObject({ can: { sync: true, resolve: ['accept', 'refund'] } })
  expect((await resolve(one.id, 'refund')).status).toBe(200)
  await becomes(portal, first.id, 'succeeded')
  await payoutBecomes(portal, first.id, 'cancelled')
  expect((await resolve(two.id, 'accept')).status).toBe(200)
  expect(await payoutOf(portal, second.id)).toMatchObject({ status: 'settled-outside' })
  for (const { id } of [first, second]) expect(await payableOf(portal, id)).toBe(0n)
})

/** The provider reports a transfer as arrived, independent of the sandbox's state. */
const providerSays = (transfer: TransferRow, amountPaise: bigint) =>
  applyFound(makePayoutsDeps({ ...portal, log: portal.app.log }), transfer, {
    reference: transfer.reference,
    providerId: 'x',
    status: 'arrived',
    amountPaise,
    utr: 'U1',
    feePaise: 0n,
    taxPaise: 0n,
    failure: null,
    code: null,
    message: null,
  })

it('another amount is never booked silently: it is in the exceptions queue, and is accepted as it was sent', async () => {
  const slow = await addPayee(portal, people.retailer, ACCOUNTS.pending)
  const payment = await paidTo(portal, people.retailer, slow)
  await eventually(async () => (await payoutOf(portal, payment.id)).transfers[0]?.status === 'pending')
  const { transfers } = await payoutOf(portal, payment.id)
  const { reference = '', provider = '' } = transfers[0] ?? {}
  const transfer = await findByReference(portal.db, provider, reference)
  if (!transfer) throw new Error('no transfer')
  await providerSays(transfer, payment.base_paise + 1n)
  expect(await payoutOf(portal, payment.id)).toMatchObject({
    status: 'sent',
    mismatch: expect.stringMatching(/another amount/),
  })
  expect(await payableOf(portal, payment.id)).toBe(payment.base_paise)
  expect((await callsOf(portal, people.admin).post(`/payouts/${transfer.payout_id}/retry`)).status).toBe(409)
  const row = await exceptionItem(payment.order_id)
  expect((await resolve(row.id, 'accept')).status).toBe(200)
  expect(await payoutOf(portal, payment.id)).toMatchObject({ status: 'arrived', mismatch: null })
  expect(await payableOf(portal, payment.id)).toBe(0n)
})

it('a status that an end overtook is polled again, and only the same status after that is left to a person', async () => {
  const wrong = await addPayee(portal, people.retailer, ACCOUNTS.badNumber)
  const payment = await paidTo(portal, people.retailer, wrong)
  const { transfers } = await payoutBecomes(portal, payment.id, 'failed')
  const ended = await findByReference(portal.db, 'cashfree', transfers[0]?.reference ?? '')
  if (!ended) throw new Error('no transfer')
  // As read before the poll; meanwhile a webhook wrote the failure.
  expect(await providerSays({ ...ended, status: 'sent' }, payment.base_paise)).toBe('overtaken')
  expect(await payoutOf(portal, payment.id)).toMatchObject({ status: 'failed', mismatch: null })
  expect(await providerSays(ended, payment.base_paise)).toBe('applied')
  expect(await payoutOf(portal, payment.id)).toMatchObject({ mismatch: expect.stringMatching(/had ended/) })
})

it('money that a provider reports after a failure is booked when a person accepts it, and not sent again', async () => {
  const wrong = await addPayee(portal, people.retailer, ACCOUNTS.badNumber)
  const payment = await paidTo(portal, people.retailer, wrong)
  const { transfers } = await payoutBecomes(portal, payment.id, 'failed')
  const transfer = await findByReference(portal.db, 'cashfree', transfers[0]?.reference ?? '')
  if (!transfer) throw new Error('no transfer')
  await providerSays(transfer, payment.base_paise)
  expect(await payableOf(portal, payment.id)).toBe(payment.base_paise)
  const row = await exceptionItem(payment.order_id)
  expect((await resolve(row.id, 'accept')).status).toBe(200)
  expect(await payoutOf(portal, payment.id)).toMatchObject({ status: 'arrived', mismatch: null })
  expect(await payableOf(portal, payment.id)).toBe(0n)
  await correctAccount(portal, people.retailer, wrong.id)
  expect(await payoutOf(portal, payment.id)).toMatchObject({
    status: 'arrived',
    transfers: [{ status: 'arrived' }],
  })
})

it('leaves the books whole', async () => {
  expect((await checkBooks(portal.db)).filter(({ holds }) => !holds)).toEqual([])
})
