import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../../../../../../scripts/free-port.ts'
import { openSandbox } from '../../../../test/harness.ts'
import type { GatewayAdapter, NewGatewayOrder } from '../../payment-gateway.ts'
import makeAdapter from './adapter.ts'

let cashfree: GatewayAdapter
let sandboxUrl: string
let stop: () => Promise<void>
let made = 0

beforeAll(async () => {
  const [port, smtpPort] = [await freePort(), await freePort()]
  const dataDir = await mkdtemp(join(tmpdir(), 'chukta-cashfree-'))
  const env = { SANDBOX_PORT: String(port), SANDBOX_SMTP_PORT: String(smtpPort), DATA_DIR: dataDir }
  const stopSandbox = await openSandbox({ ...env, SANDBOX_MINUTE_MS: '60' })
  sandboxUrl = `http://127.0.0.1:${port}`
  cashfree = makeAdapter({
    apiUrl: `${sandboxUrl}/pg`,
    sdkUrl: `${sandboxUrl}/js/v3/cashfree.js`,
    clientId: 'sandbox-id',
    clientSecret: 'sandbox-secret',
    fees: null,
    offersMandates: true,
  })
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

describe('an order', () => {
  it.each([
    ['card', 'cc,dc,ppc'],
    ['upi', 'upi'],
    ['net-banking', 'nb'],
  ])('by %s is taken for %s', async (method, payment_methods) => {
    const order = newOrder(method)
    expect(await cashfree.openOrder(order)).toMatchObject({ kind: 'opened' })
    const answer = await fetch(`${sandboxUrl}/pg/orders/${order.reference}`, {
      headers: {
        'x-client-id': 'sandbox-id',
        'x-client-secret': 'sandbox-secret',
        'x-api-version': '2025-01-01',
      },
    })
    expect(await answer.json()).toMatchObject({ order_meta: { payment_methods } })
  })

  it('that is sent again is the same one', async () => {
    const order = newOrder()
    const first = await cashfree.openOrder(order)
    expect(first.kind).toBe('opened')
    expect(await cashfree.openOrder(order)).toEqual(first)
  })
})

describe('a mandate', () => {
  it('is made, found and stopped', async () => {
    const mandate = {
      reference: 'AP26112600001',
      accountId: null,
      maxPaise: 1_500_000n,
      title: `Pay ${'M'.repeat(80)}`,
      customer,
      returnUrl: 'https://portal.example/mandates',
    }
    const { mandates } = cashfree
    const first = await mandates?.open(mandate)
    expect(first?.kind).toBe('opened')
    expect(await mandates?.open(mandate)).toEqual(first)
    expect(await mandates?.cancel(mandate)).toEqual({ kind: 'asked' })
    expect(await mandates?.find(mandate)).toMatchObject({ kind: 'found', mandate: { status: 'ended' } })
  })
})
