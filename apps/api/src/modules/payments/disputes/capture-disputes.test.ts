import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { callsOf } from '../../../../test/identity/back-office.ts'
import { offerOnly, oracle, payAnywhere } from '../../../../test/money/checkouts.ts'
import {
  disputeBecomes,
  disputePostings,
  disputesOf,
  moveAtBank,
  openAtBank,
} from '../../../../test/money/disputing.ts'
import { capturesOf, razorpayTries } from '../../../../test/money/doubles.ts'
import { setFaults, startPayment } from '../../../../test/money/paying.ts'
import { eventually, type Portal } from '../../../../test/portal/harness.ts'
import type { People } from '../../../../test/portal/people.ts'
import { startScene } from '../../../../test/portal/scene.ts'
import { one } from '../../../platform/database/db.ts'
import { checkBooks } from '../../ledger/ledger/books-service.ts'

let portal: Portal
let people: People
let landlord: { id: number; service_id: number }
let rupees = 7000

beforeAll(async () => {
  ;({ portal, people, landlord } = await startScene({ LATE_POLLS: '1,1,2,4,8,8,8,60' }))
})
afterAll(() => portal.stop())
afterEach(() => setFaults(portal, null))

const broken = async () => (await checkBooks(portal.db)).filter((verdict) => !verdict.holds)

async function start(gateway: string) {
  await offerOnly(portal, gateway)
  rupees += 1
  const { body } = await startPayment(portal, people.retailer, landlord, { amount: `${rupees}.07` })
  const { id } = await one(
    portal.db,
    sql<{ id: number }>`select id from payments where order_id = ${body.order_id}`,
  )
  return { id, body, orderId: body.order_id }
}

/** A payment in suspense, because its gateway captured something else, and the bank's dispute about it. */
async function disputed(gateway: string, faults: Record<string, unknown>) {
  const { id, body, orderId } = await start(gateway)
  await setFaults(portal, faults)
  await payAnywhere(portal, body, 'SUCCESS')
  const [capture] = await eventually(async () => {
    const rows = await capturesOf(portal, orderId)
    return rows.length === 1 && rows
  })
  await setFaults(portal, null)
  const [order] = (await oracle(portal)).filter((each) => each.order_id.startsWith(orderId))
  const bank = await openAtBank(portal, order ?? { order_id: orderId })
  const dispute = await disputeBecomes(portal, id, 'open')
  return { id, orderId, bank, dispute, amountPaise: capture?.amount_paise ?? 0n }
}

const exceptionRows = async (orderId: string) => {
  const { body } = await callsOf(portal, people.superAdmin).get('/exceptions?per_page=50')
  const rows = body.data.data as {
    id: string
    kind: string
    order_id: string
    reason: string
    currency: string
    can: { resolve: string[] }
  }[]
  return rows.filter((row) => row.order_id === orderId)
}
const statusOf = async (id: number) =>
  (await one(portal.db, sql<{ status: string }>`select status from payments where id = ${id}`)).status

describe.each([
  ['cashfree', { capture_delta_paise: -100 }, ''],
  ['payu', { capture_delta_paise: -100 }, ''],
  ['razorpay', { capture_currency: 'USD' }, ':USD'],
])('a dispute about money in suspense at %s', (gateway, faults, currency) => {
  const account = (code: string) => code + currency
  const clearing = account(`clearing:${gateway}`)
  const takesFirst = gateway === 'cashfree'

  it('keeps it there; when it is lost, it is gone and the order is over', async () => {
    const { id, orderId, bank, dispute, amountPaise } = await disputed(gateway, faults)
    const rows = await exceptionRows(orderId)
    expect(rows.map(({ kind, can }) => [kind, can.resolve])).toEqual(
      expect.arrayContaining([
        ['payment', []],
        ['dispute', []],
      ]),
    )
    expect(rows.every((row) => row.currency === (currency ? 'USD' : 'INR'))).toBe(true)
    expect(rows.find((row) => row.kind === 'payment')?.reason).toContain('disputes')
    const held = takesFirst ? { 'dispute-debits': amountPaise, [clearing]: -amountPaise } : undefined
    expect((await disputePostings(portal, dispute.id)).held).toEqual(held)
    expect(await broken()).toEqual([])

    await moveAtBank(portal, bank, 'lost')
    await disputeBecomes(portal, id, 'lost')
    expect((await disputePostings(portal, dispute.id)).lost).toEqual({
      [account('suspense')]: amountPaise,
      [takesFirst ? 'dispute-debits' : clearing]: -amountPaise,
    })
    await eventually(async () => (await statusOf(id)) === 'closed')
    expect(await capturesOf(portal, orderId)).toMatchObject([{ resolved_as: 'disputed' }])
    expect(await exceptionRows(orderId)).toEqual([])
    expect(await broken()).toEqual([])
  })

  it('releases it when it is won: it can be refunded then', async () => {
    const { id, orderId, bank, dispute } = await disputed(gateway, faults)
    await moveAtBank(portal, bank, 'won')
    await disputeBecomes(portal, id, 'won')
    const postings = await disputePostings(portal, dispute.id)
    expect(Object.keys(postings)).toEqual(takesFirst ? ['held', 'released'] : [])
    expect(await exceptionRows(orderId)).toMatchObject([
      { kind: 'payment', can: { resolve: expect.arrayContaining(['refund']) } },
    ])
    expect(await broken()).toEqual([])
  })
})

it('takes no money twice: a surplus that was refunded and is lost all the same is written off', async () => {
  const { id, body, orderId } = await start('razorpay')
  const tries = await razorpayTries(portal, body, 2)
  for (const each of tries) await each.end()
  const surplus = await eventually(async () =>
    (await capturesOf(portal, orderId)).find((row) => row.resolved_as === 'refunded'),
  )
  const amountPaise = surplus.amount_paise
  const bank = await openAtBank(
    portal,
    { order_id: `${orderId}` },
    { payment_id: surplus.gateway_payment_id },
  )
  const dispute = await disputeBecomes(portal, id, 'open')
  expect(dispute.disputed_paise).toBe(0n)
  await moveAtBank(portal, bank, 'lost')
  await disputeBecomes(portal, id, 'lost')
  expect(await disputePostings(portal, dispute.id)).toEqual({
    lost: { 'write-offs': amountPaise, 'clearing:razorpay': -amountPaise },
  })
  expect(await statusOf(id)).toBe('paid')
  expect(await disputesOf(portal, id)).toHaveLength(1)
  expect(await broken()).toEqual([])
})
