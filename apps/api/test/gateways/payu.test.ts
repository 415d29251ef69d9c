import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { offerOnly, payAnywhere } from '../money/checkouts.ts'
import { setFaults, startPayment, statusOf } from '../money/paying.ts'
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

function start() {
  rupees += 1
  return startPayment(portal, people.retailer, landlord, { amount: `${rupees}.07` })
}
const becomes = (orderId: string, wanted: string) =>
  eventually(async () => (await statusOf(portal, people.retailer, orderId)).body.payment_status === wanted)

describe("PayU's signed return", () => {
  beforeEach(async () => {
    await setFaults(portal, { webhooks_lost: true })
    await offerOnly(portal, 'payu')
  })
  const bring = (url: string, fields: Record<string, string>) =>
    fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })

  it.each(['SUCCESS', 'FAILED'] as const)('redirects the payer to the status page: %s', async (outcome) => {
    const { body } = await start()
    const form = await payAnywhere(portal, body, outcome)
    const answer = await bring(form?.url ?? '', form?.fields ?? {})
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toBe(`/payment-status/${body.order_id}`)
    await becomes(body.order_id, outcome)
  })

  it('refuses forms not signed by PayU, and a failure changed into a success', async () => {
    const { body } = await start()
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
