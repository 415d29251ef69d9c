import { randomUUID } from 'node:crypto'
import * as payout from 'cashfree-payout'
import { Cashfree, CFEnvironment, PGCustomerFetchInstrumentsInstrumentTypeEnum } from 'cashfree-pg'
import * as verification from 'cashfree-verification'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orderBody, saveCard, simulate, startAttempt } from '../../testing/orders.ts'
import { newReference, transferBody } from '../../testing/payouts.ts'
import { type RunningSandbox, startSandbox } from '../../testing/start-sandbox.ts'
import { type SentCalls, sendToSandbox } from './at-sandbox.ts'

let sandbox: RunningSandbox
let sent: SentCalls
beforeAll(async () => {
  sandbox = await startSandbox()
  sent = sendToSandbox(sandbox.origin)
})
afterAll(async () => {
  sent.restore()
  await sandbox.stop()
})

/** Its client with the portal's version, and with its own. */
function client(version: string): Cashfree {
  const cashfree = new Cashfree(CFEnvironment.SANDBOX, 'sandbox-id', 'sandbox-secret', '', '', '', false)
  cashfree.XApiVersion = version
  return cashfree
}

test.each(['2025-01-01', '2026-01-01'])(
  'its client creates, refunds and fetches an order in %s',
  async (version) => {
    const cashfree = client(version)
    const body = orderBody()
    const made = (await cashfree.PGCreateOrder(body, undefined, randomUUID())).data
    expect(made).toMatchObject({ order_id: body.order_id, order_status: 'ACTIVE', entity: 'order' })
    expect((await cashfree.PGFetchOrder(body.order_id)).data.cf_order_id).toBe(made.cf_order_id)
    expect((await cashfree.PGFetchOrderExtendedData(body.order_id)).data.order_amount).toBe(body.order_amount)
    const ended = await cashfree.PGTerminateOrder(body.order_id, { order_status: 'TERMINATED' })
    expect(ended.data.order_status).toBe('TERMINATED')

    const { order, attempt } = await startAttempt(sandbox)
    await simulate(sandbox, attempt.cf_payment_id, 'SUCCESS')
    const [payment] = (await cashfree.PGOrderFetchPayments(order.order_id)).data
    expect(payment).toMatchObject({ payment_status: 'SUCCESS', is_captured: true, entity: 'payment' })
    const one = await cashfree.PGOrderFetchPayment(order.order_id, String(payment?.cf_payment_id))
    expect(one.data).toEqual(payment)
    const refund = { refund_amount: 100.5, refund_id: `RF${Date.now()}`, refund_note: 'Paid twice' }
    const given = await cashfree.PGOrderCreateRefund(order.order_id, refund, undefined, randomUUID())
    expect(given.data).toMatchObject({
      refund_id: refund.refund_id,
      refund_status: 'PENDING',
      entity: 'refund',
    })
    const status = async () =>
      (await cashfree.PGOrderFetchRefund(order.order_id, refund.refund_id)).data.refund_status
    await expect.poll(status).toBe('SUCCESS')
    expect((await cashfree.PGOrderFetchRefunds(order.order_id)).data).toHaveLength(1)

    await sandbox.call('POST', '/disputes/simulate', { order_id: order.order_id })
    const [dispute] = (await cashfree.PGFetchOrderDisputes(order.order_id)).data
    expect(dispute).toMatchObject({ dispute_status: 'CHARGEBACK_CREATED' })
    const id = Number(dispute?.dispute_id)
    expect((await cashfree.PGFetchDisputeByID(id)).data.dispute_id).toBe(id)
    const accepted = await cashfree.PGAcceptDisputeByID(id)
    expect(JSON.stringify(accepted.data)).toContain('MERCHANT_ACCEPTED')
  },
)

test('its client fetches settlements', async () => {
  const day = (shift: number) => new Date(Date.now() + shift * 86_400_000).toISOString()
  const body = {
    pagination: { limit: 10, cursor: null as unknown as string },
    filters: { start_date: day(-5), end_date: day(1) },
  }
  const cashfree = client('2025-01-01')
  expect((await cashfree.PGFetchSettlements(body)).data).toBeDefined()
  expect((await cashfree.PGSettlementFetchRecon(body)).data).toBeDefined()
})

test.each(['2025-01-01', '2026-01-01'])(
  'its client lists, fetches and deletes a saved card in %s',
  async (version) => {
    const cashfree = client(version)
    const customer = `meera${version.replaceAll('-', '')}`
    const { instrument_id: id } = await saveCard(sandbox, customer)
    const [listed, ...others] = (
      await cashfree.PGCustomerFetchInstruments(customer, PGCustomerFetchInstrumentsInstrumentTypeEnum.CARD)
    ).data
    expect(others).toEqual([])
    expect(listed).toMatchObject({ instrument_id: id, instrument_status: 'ACTIVE', instrument_type: 'card' })
    expect((await cashfree.PGCustomerFetchInstrument(customer, id)).data).toEqual(listed)
    const deleted = (await cashfree.PGCustomerDeleteInstrument(customer, id)).data
    expect(deleted.instrument_status).toBe('INACTIVE')
  },
)

test('its client creates, fetches and cancels a mandate', async () => {
  const cashfree = client('2025-01-01')
  const subscription_id = `AP${Date.now()}`
  const made = await cashfree.SubsCreateSubscription({
    subscription_id,
    customer_details: { customer_email: 'meera.nambiar@example.in', customer_phone: '9876500017' },
    plan_details: {
      plan_name: 'Pay Arvind Kulkarni',
      plan_type: 'ON_DEMAND',
      plan_currency: 'INR',
      plan_max_amount: 15_000,
    },
    authorization_details: { authorization_amount: 1, payment_methods: ['upi'] },
  })
  expect(made.data.subscription_id).toBe(subscription_id)
  expect((await cashfree.SubsFetchSubscription(subscription_id)).data.subscription_status).toMatch(
    /^INITIALI[SZ]ED$/,
  )
  expect((await cashfree.SubsFetchSubscriptionPayments(subscription_id)).data).toEqual([])
  const ended = await cashfree.SubsManageSubscription(subscription_id, { subscription_id, action: 'CANCEL' })
  expect(ended.data.subscription_status).toBe('CANCELLED')
})

test('its payouts client adds a beneficiary, sends and fetches a transfer', async () => {
  const { Cashfree: client } = payout
  client.XClientId = 'sandbox-id'
  client.XClientSecret = 'sandbox-secret'
  client.XEnvironment = payout.CFEnvironment.SANDBOX
  const version = '2024-01-01'
  const beneficiary_id = newReference()
  await client.PayoutCreateBeneficiary(version, undefined, {
    beneficiary_id,
    beneficiary_name: 'Anita Rao',
    beneficiary_instrument_details: { bank_account_number: '026291800001191', bank_ifsc: 'YESB0000262' },
  })
  const found = await client.PayoutFetchBeneficiary(version, undefined, beneficiary_id)
  expect(found.data).toMatchObject({ beneficiary_id, beneficiary_status: 'VERIFIED' })
  const body = transferBody()
  expect((await client.PayoutInitiateTransfer(version, undefined, body as never)).data.transfer_id).toBe(
    body.transfer_id,
  )
  const status = async () =>
    (await client.PayoutFetchTransfer(version, undefined, undefined, body.transfer_id)).data.status
  await expect.poll(status).toBe('SUCCESS')
})

test('its verification client checks a PAN, a GSTIN and DigiLocker', async () => {
  const { Cashfree: client } = verification
  client.XClientId = 'sandbox-id'
  client.XClientSecret = 'sandbox-secret'
  client.XEnvironment = verification.CFEnvironment.SANDBOX
  expect((await client.VrsPanVerification({ pan: 'ABCPV1234D', name: 'John Doe' })).data.valid).toBe(true)
  expect((await client.VrsGstinVerification({ GSTIN: '29AAICP2912R1ZR' })).data.valid).toBe(true)
  const asked = await client.VrsDigilockerVerificationCreateUrl({
    verification_id: `digi-${Date.now()}`,
    document_requested: ['AADHAAR'],
    redirect_url: 'https://portal.example.in/back',
    user_flow: 'signin',
  } as never)
  expect(asked.data).toMatchObject({ status: 'PENDING' })
})

test('the sandbox accepted every call of its clients', () => {
  expect(sent.calls.length).toBeGreaterThan(30)
  expect(sent.calls.filter((call) => !/ 20[01]$/.test(call))).toEqual([])
})
