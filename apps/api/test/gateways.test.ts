import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from '../src/platform/config.ts'
import { one } from '../src/platform/db.ts'
import { loadGateways } from '../src/providers/gateways.ts'
import { oracle, payAnywhere } from './checkouts.ts'
import { eventually, type Portal } from './harness.ts'
import { postingsOf, setFaults, startPayment, statusOf } from './paying.ts'
import type { People } from './people.ts'
import { startScene } from './scene.ts'

/** Every adapter of the folder, walked through the same scenarios against its stand-in. */
const GATEWAYS = [...(await loadGateways(readConfig({ DATABASE_URL: 'postgres://nowhere' }))).keys()]

let portal: Portal
let people: People
let landlord: { id: number; service_id: number }
let rupees = 2000

beforeAll(async () => {
  ;({ portal, people, landlord } = await startScene())
}, 60_000)
afterAll(() => portal.stop())

/** An amount that no other payment of this file has. */
function amount(): string {
  rupees += 1
  return `${rupees}.07`
}
const start = (options: { amount: string; key?: string }) =>
  startPayment(portal, people.retailer, landlord, options)
const status = async (orderId: string) =>
  (await statusOf(portal, people.retailer, orderId)).body.payment_status
const becomes = (orderId: string, wanted: string) =>
  eventually(async () => (await status(orderId)) === wanted, 8_000)

async function offerOnly(gateway: string): Promise<void> {
  await sql`update gateway_methods set enabled = gateway_id = (select id from payment_gateways where slug = ${gateway})`.execute(
    portal.db,
  )
  await sql`delete from gateway_breakers`.execute(portal.db)
}

/** Paid once, booked once, at this gateway. */
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

it('finds the adapters of the folder', () => {
  expect(GATEWAYS).toEqual(['cashfree', 'payu', 'razorpay'])
})

describe.each(GATEWAYS)('%s', (gateway) => {
  const scope = gateway === 'cashfree' ? 'pg' : gateway

  beforeEach(async () => {
    await setFaults(portal, null)
    await offerOnly(gateway)
  })

  it('takes a payment and books it', async () => {
    const { status: code, body } = await start({ amount: amount() })
    expect(code).toBe(200)
    expect(body.checkout.gateway).toBe(gateway)
    expect(await status(body.order_id)).toBe('PENDING')
    await payAnywhere(portal, body, 'SUCCESS')
    await becomes(body.order_id, 'SUCCESS')
    await expectBookedOnce(body.order_id, gateway)
  })

  it('shows a refused card as FAILED and books nothing', async () => {
    const { body } = await start({ amount: amount() })
    await payAnywhere(portal, body, 'FAILED')
    await becomes(body.order_id, 'FAILED')
    expect(await postingsOf(portal, body.order_id)).toEqual({})
  })

  it('is paid once after a time-out that came when the work was done', async () => {
    const wish = { amount: amount(), key: `time-out-${gateway}` }
    await setFaults(portal, { scope, timeout_after: true, timeout_ms: 150 })
    const lost = await start(wish)
    expect(lost.status).toBe(503)
    await setFaults(portal, null)
    const { status: code, body } = await start(wish)
    expect(code).toBe(200)
    expect(body.order_id).toBe(lost.body.order_id)
    await payAnywhere(portal, body, 'SUCCESS')
    await becomes(body.order_id, 'SUCCESS')
    await expectBookedOnce(body.order_id, gateway)
  })

  it('books a payment that nobody ever tells of', async () => {
    await setFaults(portal, { webhooks_lost: true })
    const { body } = await start({ amount: amount() })
    await payAnywhere(portal, body, 'SUCCESS')
    await becomes(body.order_id, 'SUCCESS')
    await expectBookedOnce(body.order_id, gateway)
  })

  it('believes no forged webhook', async () => {
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

  it('takes money that was not ordered to the suspense account', async () => {
    await setFaults(portal, { capture_delta_paise: -100 })
    const { body } = await start({ amount: amount() })
    await payAnywhere(portal, body, 'SUCCESS')
    await eventually(async () => 'suspense' in (await postingsOf(portal, body.order_id)))
    expect(await status(body.order_id)).toBe('PENDING')
  })

  it('gives back a part once, however often it is asked to', async () => {
    const { body } = await start({ amount: amount() })
    await payAnywhere(portal, body, 'SUCCESS')
    await becomes(body.order_id, 'SUCCESS')
    const { gatewayPaymentId } = await one(
      portal.db,
      sql<{ gatewayPaymentId: string }>`
        select gateway_payment_id as "gatewayPaymentId" from attempts where reference = ${body.order_id}`,
    )
    const adapter = (await loadGateways(portal.config)).get(gateway)
    if (!adapter) throw new Error(`${gateway} is not offered`)
    const known = { orderReference: body.order_id, gatewayPaymentId, refundReference: `rf-${body.order_id}` }
    expect(await adapter.findRefund(known)).toEqual({ kind: 'missing' })
    const wish = { ...known, amountPaise: 50_025n, note: 'Paid twice by mistake' }
    expect(await adapter.refund(wish)).toMatchObject({
      kind: 'accepted',
      refund: { status: 'pending', amountPaise: 50_025n },
    })
    expect(['accepted', 'exists']).toContain((await adapter.refund(wish)).kind)
    const found = await eventually(async () => {
      const outcome = await adapter.findRefund(known)
      return outcome.kind === 'found' && outcome.refund.status === 'succeeded' && outcome.refund
    })
    expect(found.amountPaise).toBe(50_025n)
    const [order] = (await oracle(portal, body.order_id)) as unknown as { refunded_paise: number }[]
    expect(order?.refunded_paise).toBe(50_025)
    const more = { ...wish, refundReference: `ro-${body.order_id}`, amountPaise: 90_000_000n }
    expect((await adapter.refund(more)).kind).toBe('refused')
  })
})

it('books a payment once that it is told of twice and out of order, by whichever gateway', async () => {
  await setFaults(portal, { webhooks_doubled: true, webhooks_reordered: true })
  const paid = new Map<string, string>()
  for (const gateway of GATEWAYS) {
    await offerOnly(gateway)
    const { body } = await start({ amount: amount() })
    await payAnywhere(portal, body, 'SUCCESS')
    paid.set(gateway, body.order_id)
  }
  for (const [gateway, orderId] of paid) {
    await becomes(orderId, 'SUCCESS')
    const hooks = await eventually(async () => {
      const [order] = await oracle(portal, orderId)
      return order?.webhooks.every((hook) => hook.state === 'delivered') && order.webhooks
    })
    expect(hooks.length).toBeGreaterThanOrEqual(2)
    await expectBookedOnce(orderId, gateway)
  }
})

describe("PayU's signed return", () => {
  beforeEach(async () => {
    await setFaults(portal, { webhooks_lost: true })
    await offerOnly('payu')
  })
  const bring = (url: string, fields: Record<string, string>) =>
    fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })

  it.each(['SUCCESS', 'FAILED'] as const)('leads the payer to the status page: %s', async (outcome) => {
    const { body } = await start({ amount: amount() })
    const form = await payAnywhere(portal, body, outcome)
    const answer = await bring(form?.url ?? '', form?.fields ?? {})
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toBe(`/payment-status/${body.order_id}`)
    await becomes(body.order_id, outcome)
  })

  it('refuses what PayU did not sign, and a failure turned into a success', async () => {
    const { body } = await start({ amount: amount() })
    const form = await payAnywhere(portal, body, 'FAILED')
    const forged = { status: 'success', hash: 'f'.repeat(128), txnid: 'CK1', udf1: 'x' }
    for (const [name, value] of Object.entries(forged)) {
      expect((await bring(form?.url ?? '', { ...form?.fields, [name]: value })).status, name).toBe(401)
    }
    await becomes(body.order_id, 'FAILED')
    const elsewhere = (form?.url ?? '').replace('/payu', '/cashfree')
    expect((await bring(elsewhere, form?.fields ?? {})).status).toBe(404)
  })
})
