import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../../../../scripts/free-port.ts'
import { GATEWAYS, gatewayAtHand } from '../../test/money/checkouts.ts'
import type { Started } from '../../test/money/paying.ts'
import { ACCOUNTS } from '../../test/money/payouts.ts'
import { eventually, openSandbox } from '../../test/portal/harness.ts'
import { interpretGatewayOrder } from '../modules/payments/payments/interpret-gateway-order.ts'
import { readConfig } from '../platform/configuration/config.ts'
import { DECLARED_GATEWAYS } from '../platform/configuration/declared-gateways.ts'
import type { Biller } from './billers/biller.ts'
import { paysprintBiller } from './billers/paysprint.ts'
import { ADAPTER_MAKERS } from './gateway-adapters.ts'
import type { GatewayAdapter, NewGatewayOrder } from './payment-gateway.ts'
import type { PayoutProvider } from './payouts/payout-provider.ts'
import { payoutProviders } from './payouts/payout-providers.ts'
import { type Spoiling, spoilings } from './testing/spoilings.ts'

/** Between adapter and sandbox: passes every call on, and spoils the answers. */
const between = createServer((request, response) => void pass(request, response))
let sandboxUrl: string
let stop: () => Promise<void>
let spoil: Spoiling['spoil'] | null = null
let whole: string[] = []
/** The sandbox's answers to each call since `tried` began: it would answer the same, so it is not called again. */
const said = new Map<string, { status: number; type: string; text: string }>()
const adapters = new Map<string, GatewayAdapter>()
let biller: Biller
let payouts: ReadonlyMap<string, PayoutProvider>
let made = 0

beforeAll(async () => {
  await new Promise<void>((listening) => between.listen(0, '127.0.0.1', listening))
  const [port, smtpPort] = [await freePort(), await freePort()]
  const dataDir = await mkdtemp(join(tmpdir(), 'chukta-broken-'))
  const env = { SANDBOX_PORT: String(port), SANDBOX_SMTP_PORT: String(smtpPort), DATA_DIR: dataDir }
  const stopSandbox = await openSandbox({ ...env, SANDBOX_MINUTE_MS: '60' })
  sandboxUrl = `http://127.0.0.1:${port}`
  const server = `http://127.0.0.1:${(between.address() as AddressInfo).port}`
  const through = { SANDBOX_PORT: new URL(server).port, DATABASE_URL: 'postgres://localhost/none' }
  const config = readConfig({ ...env, ...through })
  payouts = payoutProviders(config)
  biller = paysprintBiller(config)
  for (const { slug, environment, readSettings } of DECLARED_GATEWAYS) {
    const settings = readSettings(environment.parse({}) as never, { server, browser: sandboxUrl })
    adapters.set(slug, ADAPTER_MAKERS.get(slug)?.(settings) as GatewayAdapter)
  }
  stop = async () => {
    await stopSandbox()
    between.closeAllConnections()
    between.close()
    await rm(dataDir, { recursive: true })
  }
})
afterAll(() => stop())
afterEach(() => {
  spoil = null
})

async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const { host: _host, connection: _connection, 'content-length': _length, ...headers } = request.headers
  const body = Buffer.concat(chunks)
  const call = `${request.method} ${request.url} ${body}`
  const known = spoil ? said.get(call) : undefined
  const { status, type, text } = known ?? (await ask(request, headers as Record<string, string>, body))
  said.set(call, { status, type, text })
  // Answers of the token call stay as they are.
  const isToken = request.url?.includes('/oauth/')
  if (!isToken) whole.push(text)
  response.writeHead(status, { 'content-type': type })
  response.end(isToken || !spoil ? text : spoil(text))
}

async function ask({ url, method = 'GET' }: IncomingMessage, headers: Record<string, string>, body: Buffer) {
  const sent = body.length > 0 ? new Uint8Array(body) : null
  const answer = await fetch(`${sandboxUrl}${url}`, { method, headers, body: sent })
  const type = answer.headers.get('content-type') ?? ''
  return { status: answer.status, type, text: await answer.text() }
}

const ORDERED = { totalPaise: 125_740n, method: 'card' }

async function order(slug: string, outcome: 'SUCCESS' | 'PENDING' | null) {
  const adapter = adapters.get(slug) as GatewayAdapter
  made += 1
  const reference = `CK2611260${String(made).padStart(4, '0')}`
  const asked: NewGatewayOrder = {
    reference,
    amountPaise: ORDERED.totalPaise,
    method: ORDERED.method,
    expiresAt: new Date(Date.now() + 1_200_000),
    customer: { id: 'user43', name: 'Meera Nair', email: 'meera@example.in', mobile: '9876543210' },
    returnUrl: 'https://portal.example/payment-status/1',
    formReturnUrl: 'https://portal.example/api/return/payu',
    notifyUrl: 'https://portal.example/api/webhooks',
  }
  const opened = await adapter.openOrder(asked)
  if (opened.kind !== 'opened') throw new Error(opened.kind)
  const params = adapter.checkoutParams(asked, opened.sessionId)
  const started = { payment_session_id: opened.sessionId, checkout: { params } } as unknown as Started['body']
  if (outcome) await gatewayAtHand(slug).pay({ sandboxUrl }, started, outcome)
  return { adapter, reference }
}

/** Every way to spoil the answers to the calls of `ask`, with the outcome of the repeated call. */
async function tried<T>(ask: () => Promise<T>): Promise<{ how: string; outcome: T }[]> {
  whole = []
  said.clear()
  await ask()
  const seen: { how: string; outcome: T }[] = []
  for (const { how, spoil: way } of spoilings(whole)) {
    spoil = way
    seen.push({ how, outcome: await ask() })
  }
  spoil = null
  return seen
}

describe.each(GATEWAYS)('broken answers of %s', (slug) => {
  it('never end or change a payment that was made', async () => {
    const { adapter, reference } = await order(slug, 'SUCCESS')
    await eventually(async () => {
      const found = await adapter.findOrder(reference)
      return found.kind === 'found' && found.order.status === 'paid'
    })
    const seen = await tried(() => adapter.findOrder(reference))
    expect(seen.length).toBeGreaterThan(40)
    for (const { how, outcome } of seen) {
      expect(outcome.kind, how).not.toBe('missing')
      if (outcome.kind !== 'found') continue
      const judged = interpretGatewayOrder(outcome.order, ORDERED)
      expect(['captured', 'none', 'pending'], `${how}: ${judged.kind}`).toContain(judged.kind)
    }
  })

  it('never make a payment of an unpaid order', async () => {
    const { adapter, reference } = await order(slug, null)
    for (const { how, outcome } of await tried(() => adapter.findOrder(reference))) {
      if (outcome.kind !== 'found') continue
      const judged = interpretGatewayOrder(outcome.order, ORDERED)
      expect(['none', 'pending'], `${how}: ${judged.kind}`).toContain(judged.kind)
    }
  })

  it('never end a refund, nor give it another amount unseen', async () => {
    const { adapter, reference } = await order(slug, 'SUCCESS')
    const found = await eventually(async () => {
      const one = await adapter.findOrder(reference)
      return one.kind === 'found' && one.order.tries[0]?.status === 'succeeded' && one
    })
    const names = {
      orderReference: reference,
      gatewayPaymentId: String(found.kind === 'found' && found.order.tries[0]?.id),
      refundReference: `RF2611260${String(made).padStart(4, '0')}`,
      mandate: null,
    }
    const refund = { ...names, amountPaise: 50_025n, note: 'Paid twice' }
    expect((await adapter.refund(refund)).kind).toBe('accepted')
    await eventually(async () => {
      const one = await adapter.findRefund(names)
      return one.kind === 'found' && one.refund.status === 'succeeded'
    })
    for (const { how, outcome } of await tried(() => adapter.findRefund(names))) {
      if (outcome.kind !== 'found') continue
      expect(['succeeded', 'unknown'], `${how}: ${outcome.refund.status}`).toContain(outcome.refund.status)
    }
  })
})

describe.each(['cashfree', 'razorpayx'])('broken answers of the payouts of %s', (slug) => {
  it.each([
    ['good', 'arrived', ['arrived', 'pending', 'on-its-way']],
    ['pending', 'pending', ['pending', 'on-its-way']],
    ['comesBack', 'reversed', ['reversed', 'pending', 'on-its-way']],
    ['badNumber', 'failed', ['failed', 'pending', 'on-its-way']],
  ] as const)('to an account that is %s say nothing but that it is %s', async (account, status, allowed) => {
    const provider = payouts.get(slug) as PayoutProvider
    made += 1
    const [accountNumber, ifscCode] = ACCOUNTS[account]
    const named = { reference: `BA_${made}`, name: 'Meera Nair', accountNumber, ifscCode }
    const added = await provider.addBeneficiary({ ...named, email: null, mobile: '9876543210' })
    if (added.kind !== 'ready') throw new Error(`${added.kind}: ${added.reason}`)
    const reference = `PO261126${String(made).padStart(5, '0')}`
    await provider.transfer({
      reference,
      beneficiary: { reference: named.reference, providerId: added.providerId },
      amountPaise: 1_850_050n,
      mode: 'imps',
      remarks: 'Rent by Chukta',
    })
    const ask = () => provider.findTransfer({ reference, providerId: null })
    const transfer = await eventually(async () => {
      const found = await ask()
      return found.kind === 'found' && found.transfer.status === status && found.transfer
    })
    for (const { how, outcome } of await tried(ask)) {
      expect(outcome.kind, how).not.toBe('missing')
      if (outcome.kind !== 'found') continue
      expect(allowed, `${how}: ${outcome.transfer.status}`).toContain(outcome.transfer.status)
      // Only a status of the provider's own list refunds the money.
      if (transfer.failure !== 'refused') expect(outcome.transfer.failure, how).not.toBe('refused')
    }
  })
})

it('broken answers about a paid bill never refund it, nor pay it again', async () => {
  const name = { operatorCode: '11', number: '100000000', further: [] }
  const fetched = await biller.fetchBill(name)
  if (fetched.kind !== 'found') throw new Error(fetched.kind)
  const { amountPaise, billFetch } = fetched.bill
  const reference = 'BP26112612345'
  await biller.payBill({ ...name, amountPaise, reference, billFetch })
  for (const { how, outcome } of await tried(() => biller.findPayment(reference))) {
    expect(['paid', 'pending', 'unknown'], `${how}: ${outcome.kind}`).toContain(outcome.kind)
  }
})
