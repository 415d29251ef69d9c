import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  newReference,
  PAYOUT_KEYS,
  payoutCall,
  send,
  transferBody,
  truthOf,
  untilState,
} from '../../../testing/payouts.ts'
import { type RunningSandbox, startSandbox } from '../../../testing/start-sandbox.ts'
import { startReceiver } from '../../../testing/webhook-receiver.ts'
import { TEST_ACCOUNTS } from '../test-accounts.ts'

let sandbox: RunningSandbox
let receiver: Awaited<ReturnType<typeof startReceiver>>
beforeAll(async () => {
  receiver = await startReceiver()
  sandbox = await startSandbox({ webhookUrl: receiver.url, minuteMs: 300 })
})
afterAll(async () => {
  await sandbox.stop()
  await receiver.stop()
})
beforeEach(async () => {
  await sandbox.call('DELETE', '/faults')
})

const eventsOf = (reference: string) =>
  receiver.received.filter(({ body }) => body.data.transfer_id === reference)
const statusOf = async (reference: string) =>
  (await payoutCall(sandbox, 'GET', `/transfers?transfer_id=${reference}`)).body

test('a transfer is received, sent and acknowledged, and each step but the first has a signed webhook', async () => {
  const body = transferBody({ transfer_amount: 1234.5 })
  const first = await send(sandbox, body)
  expect(first.status).toBe(200)
  expect(first.body).toMatchObject({
    transfer_id: body.transfer_id,
    cf_transfer_id: expect.stringMatching(/^\d+$/),
    status: 'RECEIVED',
    status_code: 'RECEIVED',
    transfer_amount: 1234.5,
    transfer_service_charge: 3,
    transfer_service_tax: 0.54,
    transfer_mode: 'IMPS',
    fundsource_id: 'CASHFREE_1',
    added_on: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
  })
  expect(first.text).toContain('"transfer_amount":1234.50')
  expect(first.body.transfer_utr).toBeUndefined()
  await untilState(sandbox, body.transfer_id, 'credited')
  expect(await statusOf(body.transfer_id)).toMatchObject({
    status: 'SUCCESS',
    status_code: 'COMPLETED',
    transfer_utr: expect.stringMatching(/^\d{12}$/),
    beneficiary_details: {
      beneficiary_instrument_details: { bank_account_number: '026291800001191', bank_ifsc: 'YESB0000262' },
    },
  })
  await expect.poll(() => eventsOf(body.transfer_id).length).toBe(2)
  const [sent, acknowledged] = eventsOf(body.transfer_id).toSorted((a, b) =>
    b.body.type.localeCompare(a.body.type),
  )
  expect(sent?.body).toMatchObject({
    type: 'TRANSFER_SUCCESS',
    event_time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/),
    data: {
      status: 'SUCCESS',
      status_code: 'SENT_TO_BENEFICIARY',
      cf_transfer_id: first.body.cf_transfer_id,
    },
  })
  expect(acknowledged?.body).toMatchObject({
    type: 'TRANSFER_ACKNOWLEDGED',
    data: { status_code: 'COMPLETED' },
  })
  const signature = createHmac('sha256', 'sandbox-secret')
    .update(`${sent?.headers['x-webhook-timestamp']}${sent?.raw}`)
    .digest('base64')
  expect(sent?.headers['x-webhook-signature']).toBe(signature)
})

test('a transfer_id is used once, also with another body', async () => {
  const body = transferBody()
  await send(sandbox, body)
  const again = await send(sandbox, body)
  expect([again.status, again.body.code]).toEqual([409, 'transfer_id_already_exists'])
  expect((await send(sandbox, { ...body, transfer_amount: 1 })).status).toBe(409)
  const crowd = { ...transferBody(), transfer_id: newReference() }
  const answers = await Promise.all(Array.from({ length: 20 }, () => send(sandbox, crowd)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(19)
  expect((await truthOf(sandbox, crowd.transfer_id)).totals.transfers).toBe(1)
})

const ENDS: Record<string, [state: string, status: string, code: string, events: string[]]> = {
  success: ['credited', 'SUCCESS', 'COMPLETED', ['TRANSFER_SUCCESS', 'TRANSFER_ACKNOWLEDGED']],
  'bad-ifsc': ['failed', 'FAILED', 'INVALID_BENE_ACCOUNT_OR_IFSC', ['TRANSFER_FAILED']],
  'bad-account': ['failed', 'FAILED', 'INVALID_ACCOUNT_FAIL', ['TRANSFER_FAILED']],
  pending: ['at-bank', 'PENDING', 'SENT_TO_BANK', []],
  'pending-success': ['credited', 'SUCCESS', 'COMPLETED', ['TRANSFER_SUCCESS', 'TRANSFER_ACKNOWLEDGED']],
  'pending-failure': ['failed', 'FAILED', 'BENE_BANK_DECLINED', ['TRANSFER_FAILED']],
  reversed: [
    'reversed',
    'REVERSED',
    'RETURNED_FROM_BENEFICIARY',
    ['TRANSFER_SUCCESS', 'TRANSFER_ACKNOWLEDGED', 'TRANSFER_REVERSED'],
  ],
}

test.each([...TEST_ACCOUNTS])('test account %s: %s', async (at, fate) => {
  const [state, status, code, events] = ENDS[fate] as (typeof ENDS)[string]
  const body = transferBody({}, at)
  expect((await send(sandbox, body)).status).toBe(200)
  await untilState(sandbox, body.transfer_id, state)
  expect(await statusOf(body.transfer_id)).toMatchObject({ status, status_code: code })
  await expect
    .poll(() =>
      eventsOf(body.transfer_id)
        .map((one) => one.body.type)
        .toSorted(),
    )
    .toEqual(events.toSorted())
  const truth = await truthOf(sandbox, body.transfer_id)
  expect(truth.totals.paid_paise).toBe(status === 'SUCCESS' ? 250_000 : 0)
})

test('fourteen accounts are published; an unlisted account accepts money, an unknown bank does not', async () => {
  expect(TEST_ACCOUNTS.size).toBe(14)
  const invented = transferBody({}, '4455667788990/MAHB0000174')
  const nowhere = transferBody({}, '4455667788990/ZZZZ0000001')
  await Promise.all([send(sandbox, invented), send(sandbox, nowhere)])
  await untilState(sandbox, invented.transfer_id, 'credited')
  await untilState(sandbox, nowhere.transfer_id, 'failed')
  expect(await statusOf(nowhere.transfer_id)).toMatchObject({ status_code: 'INVALID_BENE_ACCOUNT_OR_IFSC' })
})

test.each([
  [{ transfer_id: undefined }, 400, 'transfer_id_missing'],
  [{ transfer_id: 'x'.repeat(41) }, 400, 'transfer_id_invalid'],
  [{ transfer_amount: undefined }, 400, 'transfer_amount_missing'],
  [{ transfer_amount: 0.99 }, 400, 'transfer_amount_invalid'],
  [{ transfer_amount: '2500.00' }, 400, 'transfer_amount_invalid'],
  [{ transfer_amount: 10.001 }, 400, 'transfer_amount_invalid'],
  [{ transfer_currency: 'USD' }, 400, 'transfer_currency_invalid'],
  [{ transfer_mode: 'cheque' }, 400, 'transfer_mode_invalid'],
  [{ transfer_mode: 'rtgs', transfer_amount: 199_999.99 }, 400, 'transfer_amount_invalid'],
  [{ transfer_remarks: 'x'.repeat(71) }, 400, 'transfer_remarks_invalid'],
  [{ beneficiary_details: undefined }, 400, 'beneficiary_details_missing'],
  [{ beneficiary_details: { beneficiary_id: 'nobody' } }, 404, 'beneficiary_not_found'],
])('refuses %j with %i %s', async (override, status, code) => {
  const answer = await send(sandbox, transferBody(override))
  expect([answer.status, answer.body.code]).toEqual([status, code])
  expect(answer.body).toMatchObject({ type: 'invalid_request_error', message: expect.any(String) })
})

test('a transfer with an impossible mode fails after it was received', async () => {
  const much = transferBody({ transfer_amount: 500_000.01 })
  const upi = transferBody({ transfer_mode: 'upi' })
  for (const body of [much, upi]) {
    expect((await send(sandbox, body)).body.status).toBe('RECEIVED')
    await untilState(sandbox, body.transfer_id, 'failed')
  }
  expect((await statusOf(much.transfer_id)).status_code).toBe('IMPS_MODE_FAIL')
  expect((await statusOf(upi.transfer_id)).status_code).toBe('INVALID_MODE_FOR_PYID')
})

test('a transfer is found by both ids, and unknown ids are refused', async () => {
  const { body } = await send(sandbox)
  const byCf = await payoutCall(sandbox, 'GET', `/transfers?cf_transfer_id=${body.cf_transfer_id}`)
  expect(byCf.body.transfer_id).toBe(body.transfer_id)
  const unknown = await payoutCall(sandbox, 'GET', '/transfers?transfer_id=never')
  expect([unknown.status, unknown.body.code]).toEqual([404, 'transfer_id_not_found'])
  const nothing = await payoutCall(sandbox, 'GET', '/transfers')
  expect([nothing.status, nothing.body.code]).toEqual([400, 'transfer_id_missing'])
})

test('keys and version are required', async () => {
  const call = (headers: Record<string, string>) =>
    sandbox.call('GET', '/payout/transfers?transfer_id=x', undefined, headers)
  const wrong = await call({ ...PAYOUT_KEYS, 'x-client-secret': 'other' })
  expect([wrong.status, wrong.body.type]).toEqual([401, 'authentication_error'])
  const { 'x-api-version': _version, ...versionless } = PAYOUT_KEYS
  expect((await call(versionless)).body.code).toBe('x-api-version_missing')
  expect((await call({ ...PAYOUT_KEYS, 'x-api-version': '2025-01-01' })).body.code).toBe(
    'x-api-version_invalid',
  )
})

const person = (override: object = {}) => ({
  beneficiary_id: `b_${newReference()}`,
  beneficiary_name: 'Anita Rao',
  beneficiary_instrument_details: { bank_account_number: String(Date.now()), bank_ifsc: 'HDFC0000001' },
  beneficiary_contact_details: { beneficiary_phone: '9876500017' },
  ...override,
})

test('a beneficiary is created once, found by id and by account, paid, and deleted', async () => {
  const body = person()
  const details = body.beneficiary_instrument_details
  const made = await payoutCall(sandbox, 'POST', '/beneficiary', body)
  expect(made.status).toBe(201)
  expect(made.body).toMatchObject({ ...body, beneficiary_status: 'VERIFIED' })
  const again = await payoutCall(sandbox, 'POST', '/beneficiary', body)
  expect([again.status, again.body.code]).toEqual([409, 'beneficiary_id_already_exists'])
  const twin = await payoutCall(
    sandbox,
    'POST',
    '/beneficiary',
    person({ beneficiary_instrument_details: details }),
  )
  expect([twin.status, twin.body.code]).toEqual([409, 'beneficiary_already_exists'])
  const account = `bank_account_number=${details.bank_account_number}&bank_ifsc=${details.bank_ifsc}`
  const found = await payoutCall(sandbox, 'GET', `/beneficiary?${account}`)
  expect(found.body.beneficiary_id).toBe(body.beneficiary_id)
  const both = await payoutCall(
    sandbox,
    'GET',
    `/beneficiary?beneficiary_id=${body.beneficiary_id}&${account}`,
  )
  expect(both.status).toBe(400)

  const transfer = transferBody({ beneficiary_details: { beneficiary_id: body.beneficiary_id } })
  await send(sandbox, transfer)
  const paid = await untilState(sandbox, transfer.transfer_id, 'credited')
  expect(paid).toMatchObject({ account: details.bank_account_number, ifsc: 'HDFC0000001', name: 'Anita Rao' })
  expect((await statusOf(transfer.transfer_id)).beneficiary_details.beneficiary_id).toBe(body.beneficiary_id)

  const path = `/beneficiary?beneficiary_id=${body.beneficiary_id}`
  expect((await payoutCall(sandbox, 'DELETE', path)).body.beneficiary_status).toBe('DELETED')
  for (const method of ['GET', 'DELETE']) {
    const gone = await payoutCall(sandbox, method, path)
    expect([gone.status, gone.body.code]).toEqual([404, 'beneficiary_not_found'])
  }
})

const at = (account: unknown, ifsc: unknown) => ({
  beneficiary_instrument_details: { bank_account_number: account, bank_ifsc: ifsc },
})
test.each([
  [{ beneficiary_id: undefined }, 400, 'beneficiary_id_missing'],
  [{ beneficiary_id: 'x'.repeat(51) }, 400, 'beneficiary_id_length_exceeded'],
  [{ beneficiary_id: 'a b' }, 400, 'beneficiary_id_invalid'],
  [{ beneficiary_name: undefined }, 400, 'beneficiary_name_missing'],
  [{ beneficiary_name: 'R2 D2' }, 400, 'beneficiary_name_invalid'],
  [at(undefined, 'HDFC0000001'), 400, 'bank_account_number_missing'],
  [at('1234567890', undefined), 400, 'bank_ifsc_missing'],
  [at('123', 'HDFC0000001'), 400, 'bank_account_number_length_short'],
  [at('1'.repeat(26), 'HDFC0000001'), 400, 'bank_account_number_length_exceeded'],
  [at('1234-5678', 'HDFC0000001'), 400, 'bank_account_number_invalid'],
  [at('1234567890', 'HDFC1000001'), 400, 'bank_ifsc_invalid'],
  [at('026291800009999', 'YESB0000262'), 422, 'bank_account_number_same_as_source'],
  [at('1234567890', 'YESB0CMSNOC'), 422, 'vba_beneficiary_not_allowed'],
])('refuses the beneficiary %j with %i %s', async (override, status, code) => {
  const answer = await payoutCall(sandbox, 'POST', '/beneficiary', person(override))
  expect([answer.status, answer.body.code]).toEqual([status, code])
})
