import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EVIDENCE_KINDS } from '@chukta/contract/payments/disputes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../../../../../../scripts/free-port.ts'
import { TEST_CARD } from '../../../../test/money/test-card.ts'
import { openSandbox } from '../../../../test/portal/harness.ts'
import type { GatewayDispute, GatewayDisputes } from '../../gateway-dispute.ts'
import type { GatewayAdapter, NewGatewayOrder } from '../../payment-gateway.ts'
import makeAdapter from './adapter.ts'

let cashfree: GatewayAdapter
/** The same account in the newer version. */
let newest: GatewayAdapter
let sandboxUrl: string
let stop: () => Promise<void>
let made = 0

beforeAll(async () => {
  const [port, smtpPort] = [await freePort(), await freePort()]
  const dataDir = await mkdtemp(join(tmpdir(), 'chukta-cashfree-'))
  const env = { SANDBOX_PORT: String(port), SANDBOX_SMTP_PORT: String(smtpPort), DATA_DIR: dataDir }
  const stopSandbox = await openSandbox({ ...env, SANDBOX_MINUTE_MS: '60' })
  sandboxUrl = `http://127.0.0.1:${port}`
  const adapterOf = (apiVersion: '2025-01-01' | '2026-01-01') =>
    makeAdapter({
      apiVersion,
      apiUrl: `${sandboxUrl}/pg`,
      sdkUrl: `${sandboxUrl}/js/v3/cashfree.js`,
      clientId: 'sandbox-id',
      clientSecret: 'sandbox-secret',
      fees: null,
      offersMandates: true,
      offersSavedCards: true,
    })
  cashfree = adapterOf('2025-01-01')
  newest = adapterOf('2026-01-01')
  stop = async () => {
    await stopSandbox()
    await rm(dataDir, { recursive: true })
  }
})
afterAll(() => stop())

const customer = { id: 'user43', name: 'K', email: 'meera@example.in', mobile: '9876543210' }
const newOrder = (method = 'card'): NewGatewayOrder => {
  made += 1
  return {
    reference: `CK261126${String(made).padStart(5, '0')}`,
    amountPaise: 125_740n,
    method,
    expiresAt: new Date(Date.now() + 1_200_000),
    customer,
    returnUrl: 'https://portal.example/payment-status/1',
    formReturnUrl: 'https://portal.example/api/checkout-returns/cashfree',
    notifyUrl: 'https://portal.example/api/webhooks/cashfree',
  }
}

/** A call at the sandbox by another caller. */
async function asked(method: string, path: string, body?: unknown): Promise<Record<string, unknown>> {
  const headers = {
    'x-client-id': 'sandbox-id',
    'x-client-secret': 'sandbox-secret',
    'x-api-version': '2025-01-01',
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  }
  const answer = await fetch(sandboxUrl + path, { method, headers, body: JSON.stringify(body) ?? null })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as Record<string, unknown>
}

/** An order that was paid by card. */
async function paidOrder(): Promise<NewGatewayOrder> {
  const order = newOrder()
  const opened = await cashfree.openOrder(order)
  if (opened.kind !== 'opened') throw new Error(opened.kind)
  const tried = await asked('POST', '/pg/orders/sessions', {
    payment_session_id: opened.sessionId,
    payment_method: { card: TEST_CARD },
  })
  await asked('POST', '/pg/simulate', {
    entity: 'PAYMENTS',
    entity_id: tried.cf_payment_id,
    entity_simulation: { payment_status: 'SUCCESS' },
  })
  return order
}

describe('an order', () => {
  it.each([
    ['card', 'cc,dc,ppc'],
    ['upi', 'upi'],
    ['net-banking', 'nb'],
  ])('by %s is taken for %s', async (method, payment_methods) => {
    const order = newOrder(method)
    expect(await cashfree.openOrder(order)).toMatchObject({ kind: 'opened' })
    expect(await asked('GET', `/pg/orders/${order.reference}`)).toMatchObject({
      order_meta: { payment_methods },
    })
  })

  it('that is sent again is the same one', async () => {
    const order = newOrder()
    const first = await cashfree.openOrder(order)
    expect(first.kind).toBe('opened')
    expect(await cashfree.openOrder(order)).toEqual(first)
  })
})

describe('a dispute', () => {
  it('takes files of every kind, as a requested type where one fits', async () => {
    const { reference } = await paidOrder()
    const { dispute_id: id } = await asked('POST', '/disputes/simulate', { order_id: reference })
    const disputes = cashfree.disputes as GatewayDisputes
    const found = await disputes.find({ id: String(id), gatewayPaymentId: '5' })
    const { dispute } = found as { dispute: GatewayDispute }
    expect(dispute.wantedEvidence).toEqual(['Delivery/Service Proof', 'Statement of Service'])
    const files = EVIDENCE_KINDS.map((kind) => ({
      name: `${kind}.pdf`,
      kind,
      contentType: 'application/pdf',
      documentId: null,
      field: null,
      read: async () => Buffer.from('%PDF-1.4'),
    }))
    const kept = async () => {}
    expect(
      await disputes.sendEvidence({ dispute, note: 'The rent was paid out.', form: null, files, kept }),
    ).toEqual({
      kind: 'accepted',
    })
    const { dispute_evidence } = await asked('GET', `/pg/disputes/${id}`)
    expect((dispute_evidence as { document_type: string }[]).map((each) => each.document_type)).toEqual([
      'Statement of Service',
      'Terms & Conditions',
      'Delivery/Service Proof',
      'Proof of Service Used',
      'Refund Proof',
      'Business model explanation',
      'Delivery/Service Proof',
    ])
  })
})

describe('a mandate', () => {
  const mandateOf = (reference: string) => ({
    reference,
    accountId: null,
    maxPaise: 1_500_000n,
    title: `Pay ${'M'.repeat(80)}`,
    customer,
    returnUrl: 'https://portal.example/mandates',
  })

  it('is made, found and stopped', async () => {
    const mandate = mandateOf('AP26112600001')
    const { mandates } = cashfree
    const first = await mandates?.open(mandate)
    expect(first?.kind).toBe('opened')
    expect(await mandates?.open(mandate)).toEqual(first)
    expect(await mandates?.cancel(mandate)).toEqual({ kind: 'asked' })
    expect(await mandates?.find(mandate)).toMatchObject({ kind: 'found', mandate: { status: 'ended' } })
  })

  it('has charges open for two days after their day, which the answer does not name', async () => {
    const mandate = mandateOf('AP26112600002')
    const { mandates } = cashfree
    await mandates?.open(mandate)
    await asked('PUT', `/mandates/${mandate.reference}`, { status: 'ACTIVE' })
    const debitOn = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)
    expect(await mandates?.charge(mandate, newOrder('upi'), debitOn)).toMatchObject({
      kind: 'opened',
      expiresAt: new Date(Date.parse(debitOn) + 2 * 86_400_000),
    })
  })
})

describe('a saved card', () => {
  it.each([
    ['2025-01-01', () => cashfree],
    ['2026-01-01', () => newest],
  ])('is listed, and removed once, in %s', async (_version, adapter) => {
    const { savedCards: cards } = adapter()
    const owner = { accountId: null, customerId: customer.id }
    const order = newOrder()
    const opened = await adapter().openOrder(order)
    if (opened.kind !== 'opened') throw new Error(opened.kind)
    const tried = await asked('POST', '/pg/orders/sessions', {
      payment_session_id: opened.sessionId,
      payment_method: { card: TEST_CARD },
      save_instrument: true,
    })
    expect(await cards?.list(owner)).toEqual({ kind: 'found', cards: [] })
    await asked('POST', '/pg/simulate', {
      entity: 'PAYMENTS',
      entity_id: tried.cf_payment_id,
      entity_simulation: { payment_status: 'SUCCESS' },
    })
    const listed = await cards?.list(owner)
    expect(listed).toMatchObject({
      kind: 'found',
      cards: [{ last4: '1450', network: 'visa', type: 'credit', expiry: { month: 3, year: 2030 } }],
    })
    const id = listed?.kind === 'found' ? (listed.cards[0]?.id ?? '') : ''
    expect(await cards?.remove({ ...owner, customerId: 'user44' }, id)).toEqual({ kind: 'missing' })
    expect(await cards?.remove(owner, id)).toEqual({ kind: 'removed' })
    expect(await cards?.remove(owner, id)).toEqual({ kind: 'missing' })
    expect(await cards?.list({ ...owner, customerId: 'user45' })).toEqual({ kind: 'found', cards: [] })
  })
})

describe('a settlement', () => {
  it('reads the same in both versions: a payment, a refund and a dispute', async () => {
    const orders = [await paidOrder(), await paidOrder()]
    const [refunded, disputed] = orders.map(({ reference }) => reference) as [string, string]
    const refund = {
      orderReference: refunded,
      gatewayPaymentId: '1',
      refundReference: 'RF26112600001',
      amountPaise: 25_740n,
      note: 'Paid by mistake',
      mandate: null,
    }
    expect(await cashfree.refund(refund)).toMatchObject({ kind: 'accepted' })
    await expect
      .poll(async () => (await cashfree.findRefund(refund)) as unknown)
      .toMatchObject({ refund: { status: 'succeeded' } })
    await asked('POST', '/disputes/simulate', { order_id: disputed })
    const { settlement_ids } = await asked('POST', '/settlements/settle', {
      gateway: 'cashfree',
      order_ids: [refunded, disputed],
    })
    const day = new Date(Date.now() + 19_800_000).toISOString().slice(0, 10)
    const [old, other] = await Promise.all(
      [cashfree, newest].map(async (adapter) => {
        const page = await adapter.listSettled?.(day, null)
        if (page?.kind !== 'page') throw new Error(JSON.stringify(page))
        return page.records.filter(({ reference }) => reference === refunded || reference === disputed)
      }),
    )
    // The newer version gives the total of a settlement only in a call of its own.
    expect(other).toEqual(old?.map((record) => ({ ...record, payoutPaise: null })))
    expect(old?.every(({ payoutPaise }) => payoutPaise !== null)).toBe(true)
    expect(old?.map(({ type }) => type).toSorted()).toEqual(['dispute', 'payment', 'payment', 'refund'])
    expect(other?.find(({ type }) => type === 'refund')).toMatchObject({ refundReference: 'RF26112600001' })
    for (const { utr } of other ?? []) expect(utr).toMatch(/^\d{16}$/)
    const totals = await newest.listPayoutTotals?.(day)
    expect(totals).toEqual(await cashfree.listPayoutTotals?.(day))
    expect(totals?.kind === 'read' && totals.totals.has(String((settlement_ids as string[])[0]))).toBe(true)
  })
})
