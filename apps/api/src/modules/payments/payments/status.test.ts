import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addLandlord, payAtGateway, startPayment, statusOf } from '../../../../test/money/paying.ts'
import { paidPayment } from '../../../../test/money/refunding.ts'
import { OPERATOR } from '../../../../test/payables/bills.ts'
import { rememberedBills } from '../../../../test/payables/remembered.ts'
import type { Portal } from '../../../../test/portal/harness.ts'
import type { People } from '../../../../test/portal/people.ts'
import { startScene } from '../../../../test/portal/scene.ts'
import { one } from '../../../platform/database/db.ts'

let portal: Portal
let people: People
let landlord: { id: number; service_id: number }
beforeAll(async () => {
  ;({ portal, people, landlord } = await startScene())
})
afterAll(() => portal?.stop())

type Receipt = Record<'amount' | 'charge' | 'total' | 'charge_rate', string> & {
  way: { steps: { step: string; state: string; at: string | null; expected_at: string | null }[] } | null
}
const receiptFor = async (who: { token: string }, orderId: string) => {
  const { status, body } = await statusOf(portal, who, orderId)
  return { status, body: body as unknown as Receipt }
}
const lastStep = ({ way }: Receipt) => way?.steps.at(-1)

it('a paid order has its receipt, whole to the paisa, and the way of its money until it has arrived', async () => {
  const { id, order_id } = await paidPayment(portal, people.retailer, landlord, { amount: '22750.35' })
  const { body } = await receiptFor(people.retailer, order_id)
  // Half a paisa rounds up; computed from the rate in ten-thousandths of a per cent.
  const rate = BigInt(body.charge_rate.replace('.', ''))
  const charge = (2_275_035n * rate + 500_000n) / 1_000_000n
  const rupees = (paise: bigint) => `${paise / 100n}.${String(paise % 100n).padStart(2, '0')}`
  expect(body).toMatchObject({
    payment_status: 'SUCCESS',
    order_id,
    transaction_id: id,
    amount: '22750.35',
    charge: rupees(charge),
    total: rupees(2_275_035n + charge),
    payee_id: landlord.id,
    payee_count: null,
    bill: null,
    paid_to: 'Meera Nair',
    paid_to_account: 'Bank of Maharashtra ********6093',
  })
  expect(body.way?.steps.map(({ step }) => step)).toEqual([
    'charged',
    'gateway',
    'settled',
    'sent',
    'arrived',
  ])
  expect(lastStep(body)).toMatchObject({ at: null })
  const { at } = await one(
    portal.db,
    sql<{
      at: Date
    }>`update payouts set status = 'arrived', held_because = null, sent_at = now(), arrived_at = now()
                       where payment_id = ${id} returning arrived_at as at`,
  )
  const arrived = await receiptFor(people.retailer, order_id)
  expect(lastStep(arrived.body)).toMatchObject({ state: 'done', at: at.toISOString() })
})

it('is given to the payer and those above alone; another’s order is answered as one that does not exist', async () => {
  const { order_id } = await paidPayment(portal, people.retailer, landlord, { amount: '1204.50' })
  for (const who of [people.retailer, people.distributor, people.admin, people.superAdmin]) {
    expect((await receiptFor(who, order_id)).body).toMatchObject({ amount: '1204.50' })
  }
  const unknown = await receiptFor(people.sibling, 'CK00000000000')
  expect(unknown.status).toBe(404)
  for (const who of [people.sibling, people.stranger]) {
    expect(await receiptFor(who, order_id)).toEqual(unknown)
  }
})

it('an order that is not paid has no way', async () => {
  const other = await addLandlord(portal, people.retailer.id, 'Nalini Rao')
  const { body } = await startPayment(portal, people.retailer, other, { amount: '931.25' })
  expect((await receiptFor(people.retailer, body.order_id)).body).toMatchObject({
    payment_status: 'PENDING',
    way: null,
  })
  await payAtGateway(portal, body.payment_session_id, 'FAILED')
  expect((await receiptFor(people.retailer, body.order_id)).body.way).toBeNull()
})

it('a bill names itself to its payer alone, and whether they had it remembered', async () => {
  const { again, remember, pay } = rememberedBills(() => ({ portal, people }))
  const { id } = await remember('300000041')
  const { bill } = (await again({ remembered_id: id })).body.data as { bill: { bill_id: number } }
  const paidBy = await pay(OPERATOR.electricity, { bill_id: bill.bill_id })
  const { order_id } = await one(
    portal.db,
    sql<{ order_id: string }>`select order_id from payments where id = ${paidBy}`,
  )
  const billFor = async (who: { token: string }) =>
    ((await receiptFor(who, order_id)).body as unknown as { bill: object | null }).bill
  expect(await billFor(people.retailer)).toEqual({ id: bill.bill_id, is_remembered: true })
  expect(await billFor(people.distributor)).toBeNull()
  await sql`update remembered_bills set forgotten_at = now()`.execute(portal.db)
  expect(await billFor(people.retailer)).toEqual({ id: bill.bill_id, is_remembered: false })
  expect((await receiptFor(people.retailer, order_id)).body.way).toBeNull()
})
