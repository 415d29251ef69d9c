import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { one } from '../../src/platform/database/db.ts'
import { loadGateways } from '../../src/providers/gateways.ts'
import { GATEWAYS, gatewayAtHand, offerOnly, oracle, payAnywhere } from '../money/checkouts.ts'
import { postingsOf, setFaults, startPayment, statusOf } from '../money/paying.ts'
import { eventually, type Portal } from '../portal/harness.ts'
import type { People } from '../portal/people.ts'
import { startScene } from '../portal/scene.ts'

let portal: Portal
let people: People
let landlord: { id: number; service_id: number }
let rupees = 2000

beforeAll(async () => {
  ;({ portal, people, landlord } = await startScene())
})
afterAll(() => portal.stop())

/** An amount that is unique in this file. */
function amount(): string {
  rupees += 1
  return `${rupees}.07`
}
const start = (options: { amount: string; key?: string }) =>
  startPayment(portal, people.retailer, landlord, options)
const status = async (orderId: string) =>
  (await statusOf(portal, people.retailer, orderId)).body.payment_status
const becomes = (orderId: string, wanted: string) =>
  eventually(async () => (await status(orderId)) === wanted)

/** Expects one capture at this gateway, booked once. */
async function expectBookedOnce(orderId: string, gateway: string): Promise<void> {
  const { journals, total_paise: total } = await one(
    portal.db,
    sql<{ journals: number; total_paise: bigint }>`
      select p.total_paise, count(j.id) as journals from payments p
        left join journals j on j.source_type = 'payment' and j.source_id = p.id
       where p.order_id = ${orderId} group by p.id`,
  )
  expect(journals).toBe(1)
  expect((await postingsOf(portal, orderId))[`clearing:${gateway}`]).toBe(String(total))
  const captured = (await oracle(portal, orderId)).reduce((sum, order) => sum + order.captured_paise, 0)
  expect(captured).toBe(Number(total))
}

/** Every gateway in the same scenarios, against its stand-in. */
describe.each(GATEWAYS)('%s', (gateway) => {
  const { faultScope: scope } = gatewayAtHand(gateway)

  beforeEach(async () => {
    await setFaults(portal, null)
    await offerOnly(portal, gateway)
  })

  it('captures a payment and books it', async () => {
    const { status: code, body } = await start({ amount: amount() })
    expect(code).toBe(200)
    expect(body.checkout.gateway).toBe(gateway)
    expect(await status(body.order_id)).toBe('PENDING')
    await payAnywhere(portal, body, 'SUCCESS')
    await becomes(body.order_id, 'SUCCESS')
    await expectBookedOnce(body.order_id, gateway)
  })

  it('shows a declined card as FAILED and books nothing', async () => {
    const { body } = await start({ amount: amount() })
    await payAnywhere(portal, body, 'FAILED')
    await becomes(body.order_id, 'FAILED')
    expect(await postingsOf(portal, body.order_id)).toEqual({})
  })

  it('is paid once when a call times out after its work was done', async () => {
    const order = { amount: amount(), key: `time-out-${gateway}` }
    await setFaults(portal, { scope, timeout_after: true, timeout_ms: 150 })
    const lost = await start(order)
    expect(lost.status).toBe(503)
    await setFaults(portal, null)
    const { status: code, body } = await start(order)
    expect(code).toBe(200)
    expect(body.order_id).toBe(lost.body.order_id)
    await payAnywhere(portal, body, 'SUCCESS')
    await becomes(body.order_id, 'SUCCESS')
    await expectBookedOnce(body.order_id, gateway)
  })

  it('books a payment whose webhook never arrives', async () => {
    await setFaults(portal, { webhooks_lost: true })
    const { body } = await start({ amount: amount() })
    await payAnywhere(portal, body, 'SUCCESS')
    await becomes(body.order_id, 'SUCCESS')
    await expectBookedOnce(body.order_id, gateway)
  })

  it('refuses a forged webhook', async () => {
    await setFaults(portal, { webhooks_forged: true })
    const { body } = await start({ amount: amount() })
    await payAnywhere(portal, body, 'PENDING')
    const forged = await eventually(async () => {
      const hooks = (await oracle(portal, body.order_id)).flatMap((order) => order.webhooks)
      const found = hooks.filter((hook) => hook.forged && hook.last_answer !== null)
      return found.length > 0 && found
    })
    expect(new Set(forged.map((hook) => hook.last_answer))).toEqual(new Set(['401']))
    expect(await status(body.order_id)).toBe('PENDING')
    expect(await postingsOf(portal, body.order_id)).toEqual({})
  })

  it('books unordered money to the suspense account', async () => {
    await setFaults(portal, { capture_delta_paise: -100 })
    const { body } = await start({ amount: amount() })
    await payAnywhere(portal, body, 'SUCCESS')
    await eventually(async () => 'suspense' in (await postingsOf(portal, body.order_id)))
    expect(await status(body.order_id)).toBe('PENDING')
  })

  it('refunds a part once, even for repeated requests', async () => {
    const { body } = await start({ amount: amount() })
    await payAnywhere(portal, body, 'SUCCESS')
    await becomes(body.order_id, 'SUCCESS')
    const { gatewayPaymentId } = await one(
      portal.db,
      sql<{ gatewayPaymentId: string }>`
        select gateway_payment_id as "gatewayPaymentId" from attempts where reference = ${body.order_id}`,
    )
    const adapter = (await loadGateways(portal)).get(gateway)
    if (!adapter) throw new Error(`${gateway} is not offered`)
    const refundReference = `rf-${body.order_id}`
    const known = { orderReference: body.order_id, gatewayPaymentId, refundReference, mandate: null }
    expect(await adapter.findRefund(known)).toEqual({ kind: 'missing' })
    const refund = { ...known, amountPaise: 50_025n, note: 'Paid twice by mistake' }
    expect(await adapter.refund(refund)).toMatchObject({
      kind: 'accepted',
      refund: { status: 'pending', amountPaise: 50_025n },
    })
    expect(['accepted', 'exists']).toContain((await adapter.refund(refund)).kind)
    const found = await eventually(async () => {
      const outcome = await adapter.findRefund(known)
      return outcome.kind === 'found' && outcome.refund.status === 'succeeded' && outcome.refund
    })
    expect(found.amountPaise).toBe(50_025n)
    const [order] = await oracle(portal, body.order_id)
    expect(order?.refunded_paise).toBe(50_025)
    const more = { ...refund, refundReference: `ro-${body.order_id}`, amountPaise: 90_000_000n }
    expect((await adapter.refund(more)).kind).toBe('refused')
  })
})

it('books a payment once when webhooks of any gateway are repeated or out of order', async () => {
  await setFaults(portal, { webhooks_doubled: true, webhooks_reordered: true })
  const paid = new Map<string, string>()
  for (const gateway of GATEWAYS) {
    await offerOnly(portal, gateway)
    const { body } = await start({ amount: amount() })
    await payAnywhere(portal, body, 'SUCCESS')
    paid.set(gateway, body.order_id)
  }
  for (const [gateway, orderId] of paid) {
    await becomes(orderId, 'SUCCESS')
    const hooks = await eventually(async () => {
      const [order] = await oracle(portal, orderId)
      const all = order?.webhooks ?? []
      return all.length >= 2 && all.every((hook) => hook.state === 'delivered') && all
    })
    expect(hooks.length).toBeGreaterThanOrEqual(2)
    await expectBookedOnce(orderId, gateway)
  }
})
