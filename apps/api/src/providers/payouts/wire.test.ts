import { createHmac } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../../../../../scripts/free-port.ts'
import { setFaults } from '../../../test/money/paying.ts'
import { eventually, openSandbox } from '../../../test/portal/harness.ts'
import { readConfig } from '../../platform/configuration/config.ts'
import type { PayoutProvider } from './payout-provider.ts'
import { payoutProviders } from './payout-providers.ts'

let providers: ReadonlyMap<string, PayoutProvider>
let sandboxUrl: string
let stop: () => Promise<void>
let made = 0

beforeAll(async () => {
  const [port, smtpPort] = [await freePort(), await freePort()]
  const dataDir = await mkdtemp(join(tmpdir(), 'chukta-payouts-'))
  const env = { SANDBOX_PORT: String(port), SANDBOX_SMTP_PORT: String(smtpPort), DATA_DIR: dataDir }
  // A minute of the providers in 60 ms: three seconds of theirs take three milliseconds.
  const stopSandbox = await openSandbox({ ...env, SANDBOX_MINUTE_MS: '60' })
  sandboxUrl = `http://127.0.0.1:${port}`
  providers = payoutProviders(readConfig({ ...env, DATABASE_URL: 'postgres://localhost/none' }))
  stop = async () => {
    await stopSandbox()
    await rm(dataDir, { recursive: true })
  }
})
afterAll(() => stop())
afterEach(() => setFaults({ sandboxUrl }, null))

const ACCOUNTS = {
  good: ['026291800001191', 'YESB0000262'],
  wrong: ['026291800001190', 'YESB0000262'],
  'comes back': ['02014457596969', 'CITI0000001'],
} as const

/** A beneficiary of the account, and a transfer to it that was not sent yet. */
async function prepare(provider: PayoutProvider, account: keyof typeof ACCOUNTS, amountPaise = 1_850_050n) {
  made += 1
  const [accountNumber, ifscCode] = ACCOUNTS[account]
  const beneficiary = { reference: `BA_${made}`, name: "Meera D'Souza 2", accountNumber, ifscCode }
  const added = await provider.addBeneficiary({ ...beneficiary, email: null, mobile: '9876543210' })
  if (added.kind !== 'ready') throw new Error(`${added.kind}: ${added.reason}`)
  return {
    reference: `PO261122${String(made).padStart(5, '0')}`,
    beneficiary: { reference: beneficiary.reference, providerId: added.providerId },
    amountPaise,
    mode: 'imps' as const,
    remarks: 'Rent by Chukta',
  }
}

/** The transfer once its provider has brought it to `status`. */
const becomes = (provider: PayoutProvider, reference: string, status: string) =>
  eventually(async () => {
    const found = await provider.findTransfer({ reference, providerId: null })
    return found.kind === 'found' && found.transfer.status === status && found.transfer
  })

async function paidOf(reference: string) {
  const answer = await fetch(`${sandboxUrl}/oracle/payouts?reference=${reference}`)
  const { totals } = (await answer.json()) as { totals: Record<string, number> }
  return totals
}

describe.each(['cashfree', 'razorpayx'])('%s', (slug) => {
  const provider = () => providers.get(slug) as PayoutProvider

  it('brings money to an account, once for a reference, however often it is sent', async () => {
    const order = await prepare(provider(), 'good')
    const sent = await provider().transfer(order)
    expect(sent).toMatchObject({ kind: 'accepted', transfer: { amountPaise: 1_850_050n, failure: null } })
    const again = await provider().transfer(order)
    expect(again.kind).toBe(slug === 'cashfree' ? 'unclear' : 'accepted')
    const arrived = await becomes(provider(), order.reference, 'arrived')
    expect(arrived).toMatchObject({
      reference: order.reference,
      amountPaise: 1_850_050n,
      feePaise: 300n,
      taxPaise: 54n,
    })
    expect(arrived.utr).toMatch(/^\d{12}$/)
    expect(
      await provider().findTransfer({ reference: order.reference, providerId: arrived.providerId }),
    ).toMatchObject({
      transfer: arrived,
    })
    expect(await paidOf(order.reference)).toMatchObject({ transfers: 1, paid: 1, paid_paise: 1_850_050 })
  })

  it('knows no reference that it was never sent, and finds one whose answer was lost', async () => {
    const order = await prepare(provider(), 'good')
    const asked = { reference: order.reference, providerId: null }
    expect(await provider().findTransfer(asked)).toEqual({ kind: 'missing' })
    await setFaults({ sandboxUrl }, { timeout_after: 1, timeout_ms: 50, scope: `payouts-${slug}:send` })
    expect((await provider().transfer(order)).kind).toBe('unclear')
    expect(await provider().findTransfer(asked)).toMatchObject({ kind: 'found' })
  })

  it('says whose fault a failure is', async () => {
    const wrong = await prepare(provider(), 'wrong')
    await provider().transfer(wrong)
    expect(await becomes(provider(), wrong.reference, 'failed')).toMatchObject({ failure: 'account' })
    await setFaults({ sandboxUrl }, { payouts_low_balance: 1 })
    const poor = await prepare(provider(), 'good')
    const answer = await provider().transfer(poor)
    const failure = answer.kind === 'refused' ? answer : await becomes(provider(), poor.reference, 'failed')
    expect(failure).toMatchObject({ failure: 'balance' })
  })

  it('reports returned money, and returns its fee', async () => {
    const order = await prepare(provider(), 'comes back')
    await provider().transfer(order)
    const reversed = await becomes(provider(), order.reference, 'reversed')
    expect(reversed).toMatchObject({ feePaise: 0n, taxPaise: 0n, amountPaise: 1_850_050n })
    expect(await paidOf(order.reference)).toMatchObject({ paid: 0, reversed: 1 })
  })

  it('serves two payees with one account', async () => {
    const [one, two] = [await prepare(provider(), 'good'), await prepare(provider(), 'good', 99_00n)]
    for (const order of [one, two]) {
      await provider().transfer(order)
      await becomes(provider(), order.reference, 'arrived')
    }
  })

  it('answers nothing certain when it is down, and never throws', async () => {
    const order = await prepare(provider(), 'good')
    await setFaults({ sandboxUrl }, { error_before: 1 })
    const { accountNumber, ifscCode } = { accountNumber: '1', ifscCode: 'HDFC0000001' }
    const beneficiary = { reference: 'BX', name: 'A', accountNumber, ifscCode, email: null, mobile: null }
    const answers = [
      await provider().addBeneficiary(beneficiary),
      await provider().transfer(order),
      await provider().findTransfer({ reference: order.reference, providerId: null }),
    ]
    expect(answers.map(({ kind }) => kind)).toEqual(['unclear', 'unclear', 'unclear'])
  })
})

it('reads only webhooks that its own secret signed', () => {
  const cashfree = providers.get('cashfree') as PayoutProvider
  const razorpayx = providers.get('razorpayx') as PayoutProvider
  const sign = (text: string, secret: string) => createHmac('sha256', secret).update(text)
  const body = Buffer.from('{"type":"TRANSFER_SUCCESS","data":{"transfer_id":"PO1"}}')
  const cashfreeHeaders = (at: number, secret = 'sandbox-secret') => ({
    'x-webhook-timestamp': String(at),
    'x-webhook-signature': sign(at + body.toString(), secret).digest('base64'),
  })
  expect(cashfree.readWebhook(cashfreeHeaders(Date.now()), body)).toEqual({
    kind: 'transfer',
    reference: 'PO1',
  })
  expect(cashfree.readWebhook(cashfreeHeaders(Date.now(), 'guess'), body)).toBeNull()
  // A late one makes us ask; a balance of then says nothing of now.
  const late = Date.now() - 6 * 60_000
  expect(cashfree.readWebhook(cashfreeHeaders(late), body)).toMatchObject({ kind: 'transfer' })
  const lowBalance = Buffer.from('{"type":"LOW_BALANCE_ALERT","data":{}}')
  const signature = sign(late + lowBalance.toString(), 'sandbox-secret').digest('base64')
  const lateHeaders = { 'x-webhook-timestamp': String(late), 'x-webhook-signature': signature }
  expect(cashfree.readWebhook(lateHeaders, lowBalance)).toEqual({ kind: 'other' })
  expect(cashfree.readWebhook({}, body)).toBeNull()

  const event = Buffer.from(
    '{"event":"payout.reversed","payload":{"payout":{"entity":{"reference_id":"PO2"}}}}',
  )
  const headers = (secret: string) => ({
    'x-razorpay-signature': sign(event.toString(), secret).digest('hex'),
  })
  expect(razorpayx.readWebhook(headers('sandbox-secret'), event)).toEqual({
    kind: 'transfer',
    reference: 'PO2',
  })
  expect(razorpayx.readWebhook(headers('guess'), event)).toBeNull()
  expect(razorpayx.readWebhook({}, event)).toBeNull()
})

it.each([
  "Meera D'Souza 2",
  'José Álvares & Sons',
  'मीरा राव',
  'R',
  `${'M'.repeat(49)} Rao`,
  'Rao (Meera)',
  'Rao Ltd.',
])('RazorpayX takes an account of %s', async (name) => {
  const account = { accountNumber: '026291800001191', ifscCode: 'YESB0000262', email: null, mobile: null }
  const added = await providers.get('razorpayx')?.addBeneficiary({ reference: 'BA_N', name, ...account })
  expect(added).toMatchObject({ kind: 'ready' })
})

it('knows our balance at RazorpayX', async () => {
  expect(await providers.get('razorpayx')?.balancePaise()).toBeGreaterThan(90_000_000_00n)
})
