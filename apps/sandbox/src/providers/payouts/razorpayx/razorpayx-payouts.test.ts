import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  fundAccount,
  newReference,
  payoutBody,
  razorpayx,
  sendPayout,
  truthOf,
  untilState,
} from '../../../testing/payouts.ts'
import { type RunningSandbox, startSandbox } from '../../../testing/start-sandbox.ts'
import { startReceiver } from '../../../testing/webhook-receiver.ts'

let sandbox: RunningSandbox
let receiver: Awaited<ReturnType<typeof startReceiver>>
let payee: string
beforeAll(async () => {
  receiver = await startReceiver()
  sandbox = await startSandbox({ webhookUrl: receiver.url, minuteMs: 300 })
  payee = await fundAccount(sandbox)
})
afterAll(async () => {
  await sandbox.stop()
  await receiver.stop()
})
const CRORES_10 = 10_000_000_000
const set = (change: object) => sandbox.call('PUT', '/payouts/razorpayx', change)
beforeEach(async () => {
  await sandbox.call('DELETE', '/faults')
  await set({ balance_paise: CRORES_10, by_hand: false })
})

const newKey = () => newReference().slice(-36)
const eventsOf = (reference: string) =>
  receiver.received
    .filter(({ body }) => body.payload.payout?.entity.reference_id === reference)
    .map(({ body }) => body.event)
    .toSorted()
const get = (path: string) => razorpayx(sandbox, 'GET', path)

test('a payout is processing, then processed with its UTR; each event is signed and has an id', async () => {
  const body = payoutBody(payee)
  const made = await sendPayout(sandbox, body, newKey())
  expect(made.status).toBe(200)
  expect(made.body).toMatchObject({
    id: expect.stringMatching(/^pout_\w{14}$/),
    entity: 'payout',
    fund_account_id: payee,
    amount: 250_000,
    fees: 354,
    tax: 54,
    status: 'processing',
    purpose: 'payout',
    utr: null,
    mode: 'IMPS',
    reference_id: body.reference_id,
    narration: 'Rent November',
    created_at: expect.any(Number),
  })
  // Debited with the answer, not when the bank has it.
  const [balance] = (await get('/banking_balances')).body.items
  expect(balance).toMatchObject({ account_number: '7878780080316316', available_amount: CRORES_10 - 250_354 })
  await untilState(sandbox, body.reference_id, 'credited')
  expect((await get(`/payouts/${made.body.id}`)).body).toMatchObject({
    status: 'processed',
    utr: expect.stringMatching(/^\d{12}$/),
    status_details: { reason: 'payout_processed', source: 'beneficiary_bank' },
  })
  await expect
    .poll(() => eventsOf(body.reference_id))
    .toEqual(['payout.initiated', 'payout.processed', 'payout.updated'])
  const hook = receiver.received.find(({ body: event }) => event.event === 'payout.processed')
  const signature = createHmac('sha256', 'sandbox-secret').update(String(hook?.raw)).digest('hex')
  expect(hook?.headers['x-razorpay-signature']).toBe(signature)
  expect(hook?.headers['x-razorpay-event-id']).toMatch(/^evt_\d+$/)
  expect(hook?.body).toMatchObject({ entity: 'event', contains: ['payout'] })
})

test('a key creates one payout; another body under it is refused, and so is a call without a key', async () => {
  const [body, key] = [payoutBody(payee), newKey()]
  const answers = await Promise.all(Array.from({ length: 10 }, () => sendPayout(sandbox, body, key)))
  expect(new Set(answers.map((one) => one.body.id)).size).toBe(1)
  expect((await truthOf(sandbox, body.reference_id)).totals.transfers).toBe(1)
  const other = await sendPayout(sandbox, { ...body, amount: 250_001 }, key)
  expect([other.status, other.body.error.code]).toEqual([400, 'BAD_REQUEST_ERROR'])
  const keyless = await razorpayx(sandbox, 'POST', '/payouts', body)
  expect([keyless.status, keyless.body.error.field]).toEqual([400, 'X-Payout-Idempotency'])
  for (const wrong of ['abc', 'x'.repeat(37), 'with/slash']) {
    expect((await sendPayout(sandbox, body, wrong)).status).toBe(400)
  }
  // Under a new key the same reference is paid once more: only the key protects.
  await sendPayout(sandbox, body, newKey())
  const twice = await truthOf(sandbox, body.reference_id)
  expect([twice.totals.transfers, twice.duplicates]).toEqual([2, [body.reference_id]])
})

test('the same contact or fund account is created once', async () => {
  const input = { name: 'Ravi Shah', email: 'ravi@example.in', type: 'vendor', reference_id: newReference() }
  const first = await razorpayx(sandbox, 'POST', '/contacts', input)
  expect([first.status, first.body.entity]).toEqual([201, 'contact'])
  const again = await razorpayx(sandbox, 'POST', '/contacts', { ...input })
  expect([again.status, again.body.id]).toEqual([200, first.body.id])
  const bank = { name: 'Ravi Shah', ifsc: 'HDFC0000001', account_number: '50100012345678' }
  const account = { contact_id: first.body.id, account_type: 'bank_account', bank_account: bank }
  const made = await razorpayx(sandbox, 'POST', '/fund_accounts', account)
  expect(made.body).toMatchObject({ ...account, entity: 'fund_account', active: true })
  const twin = await razorpayx(sandbox, 'POST', '/fund_accounts', account)
  expect([twin.status, twin.body.id]).toEqual([200, made.body.id])
  expect((await get(`/contacts?reference_id=${input.reference_id}`)).body.items[0].id).toBe(first.body.id)
  expect((await get(`/fund_accounts?contact_id=${first.body.id}`)).body.count).toBe(1)
  expect((await get(`/fund_accounts/${made.body.id}`)).body.id).toBe(made.body.id)
})

test("payouts are found by the shop's reference, within one account", async () => {
  const body = payoutBody(payee)
  const { id } = (await sendPayout(sandbox, body, newKey())).body
  const own = 'account_number=7878780080316316'
  const found = await get(`/payouts?${own}&reference_id=${body.reference_id}`)
  expect(found.body).toMatchObject({ entity: 'collection', count: 1, items: [{ id }] })
  expect((await get(`/payouts?${own}&reference_id=none`)).body.count).toBe(0)
  expect((await get('/payouts')).status).toBe(400)
  expect((await get('/payouts?account_number=1')).status).toBe(400)
})

test.each([
  [{ account_number: '1' }, 'account_number'],
  [{ amount: 99 }, 'amount'],
  [{ amount: 100.5 }, 'amount'],
  [{ currency: 'USD' }, 'currency'],
  [{ mode: 'imps' }, 'mode'],
  [{ mode: 'UPI' }, 'mode'],
  [{ amount: 50_000_001 }, 'amount'],
  [{ mode: 'RTGS' }, 'amount'],
  [{ purpose: 'gift' }, 'purpose'],
  [{ reference_id: 'x'.repeat(41) }, 'reference_id'],
  [{ narration: 'x'.repeat(31) }, 'narration'],
  [{ fund_account_id: 'fa_00000000000000' }, undefined],
])('refuses %j', async (override, field) => {
  const answer = await sendPayout(sandbox, payoutBody(payee, override), newKey())
  expect([answer.status, answer.body.error.code, answer.body.error.field]).toEqual([
    400,
    'BAD_REQUEST_ERROR',
    field,
  ])
})

test.each([
  ['2640101002729/CNRR0002640', 'failed', 'failed', 'invalid_ifsc_code'],
  ['026291800001190/YESB0000262', 'failed', 'failed', 'bank_account_invalid'],
  ['7766666351000/YESB0000001', 'failed', 'failed', 'beneficiary_bank_rejected'],
  ['007711000031/HDFC0000077', 'at-bank', 'processing', 'payout_bank_processing'],
  ['02014457596969/CITI0000001', 'reversed', 'reversed', 'beneficiary_bank_rejected'],
])('a payout to %s ends as %s', async (at, state, status, reason) => {
  const body = payoutBody(await fundAccount(sandbox, at))
  const { id } = (await sendPayout(sandbox, body, newKey())).body
  await untilState(sandbox, body.reference_id, state)
  expect((await get(`/payouts/${id}`)).body).toMatchObject({ status, status_details: { reason } })
  if (status !== 'processing') {
    await expect.poll(() => eventsOf(body.reference_id)).toContain(`payout.${status}`)
  }
})

test('with too little balance a payout is refused, or queued until there is enough', async () => {
  // The first answer's debit reduces the balance for the next.
  await set({ balance_paise: 250_354 + 100 })
  const both = await Promise.all([1, 2].map(() => sendPayout(sandbox, payoutBody(payee), newKey())))
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400])
  const body = payoutBody(payee)
  const refused = await sendPayout(sandbox, body, newKey())
  expect(refused.status).toBe(400)
  expect(refused.body.error).toMatchObject({
    description: 'Your account does not have enough balance to carry out the payout operation.',
    reason: 'insufficient_funds',
  })
  expect((await truthOf(sandbox, body.reference_id)).totals.transfers).toBe(0)
  const patient = payoutBody(payee, { queue_if_low_balance: true })
  const queued = (await sendPayout(sandbox, patient, newKey())).body
  expect(queued.status).toBe('queued')
  await expect.poll(() => eventsOf(patient.reference_id)).toEqual(['payout.queued'])
  await set({ balance_paise: CRORES_10 })
  await untilState(sandbox, patient.reference_id, 'credited')
  expect((await get(`/payouts/${queued.id}`)).body.status).toBe('processed')
})

test('only a queued payout can be cancelled; one queued for more than three months fails', async () => {
  await set({ balance_paise: 100 })
  const [one, two] = [
    payoutBody(payee, { queue_if_low_balance: true }),
    payoutBody(payee, { queue_if_low_balance: true }),
  ]
  const first = (await sendPayout(sandbox, one, newKey())).body
  await sendPayout(sandbox, two, newKey())
  const cancelled = await razorpayx(sandbox, 'POST', `/payouts/${first.id}/cancel`)
  expect(cancelled.body.status).toBe('cancelled')
  const again = await razorpayx(sandbox, 'POST', `/payouts/${first.id}/cancel`)
  expect(again.status).toBe(400)
  await sandbox.call('PUT', '/time', { seconds: 91 * 86_400 })
  await untilState(sandbox, two.reference_id, 'failed')
})

test('by hand, as in its test mode: processing until a person moves it', async () => {
  await set({ by_hand: true })
  const body = payoutBody(payee)
  const { id } = (await sendPayout(sandbox, body, newKey())).body
  await untilState(sandbox, body.reference_id, 'at-bank')
  const move = (to: string) => sandbox.call('POST', `/payouts/razorpayx/transfers/${id}`, { to })
  expect((await move('sent')).body.status).toBe('processed')
  expect((await move('reversed')).body.status).toBe('reversed')
  const [balance] = (await get('/banking_balances')).body.items
  expect(balance.amount).toBe(CRORES_10)
})

test('calls without the right keys are refused', async () => {
  const answer = await sandbox.call('GET', '/razorpayx/v1/banking_balances', undefined, {
    authorization: 'Basic eDp5',
  })
  expect([answer.status, answer.body.error.code]).toEqual([401, 'BAD_REQUEST_ERROR'])
})
