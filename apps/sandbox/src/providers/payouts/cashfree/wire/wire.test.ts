import { afterAll, beforeAll, expect, test } from 'vitest'
import { newReference, PAYOUT_KEYS, payoutCall } from '../../../../testing/payouts.ts'
import { type Answer, type RunningSandbox, startSandbox } from '../../../../testing/start-sandbox.ts'
import { sendSpoilt } from '../../../../wire/testing/hold-to-form.ts'
import type { Spoilt } from '../../../../wire/testing/spoil.ts'
import { firstFault } from '../../../../wire/wire-fault.ts'
import { webhookSchema } from './webhooks.ts'
import { cashfreePayoutsWire } from './wire.ts'

let sandbox: RunningSandbox
beforeAll(async () => {
  // A transfer reaches the bank after minutes, so nothing changes during the tests.
  sandbox = await startSandbox({ minuteMs: 600_000 })
})
afterAll(() => sandbox.stop())

const contact = {
  beneficiary_email: 'anita.rao@example.in',
  beneficiary_phone: '9876500017',
  beneficiary_country_code: '+91',
  beneficiary_address: '12 Lake Road',
  beneficiary_city: 'Pune',
  beneficiary_state: 'Maharashtra',
  beneficiary_postal_code: '411001',
}
const instrument = { bank_account_number: '026291800001191', bank_ifsc: 'YESB0000262', vpa: 'anita@okbank' }
const BENEFICIARY = {
  beneficiary_id: 'BA7_cashfree',
  beneficiary_name: 'Anita Rao',
  beneficiary_instrument_details: instrument,
  beneficiary_contact_details: contact,
}
const TRANSFER = {
  transfer_id: newReference(),
  transfer_amount: 2500.5,
  transfer_currency: 'INR',
  transfer_mode: 'imps',
  beneficiary_details: BENEFICIARY,
  transfer_remarks: 'Rent of November',
  fundsource_id: 'CASHFREE_1',
}
const account = `bank_account_number=${instrument.bank_account_number}&bank_ifsc=${instrument.bank_ifsc}`

const isRefusal = ({ status, body }: Answer, { path, problem }: Spoilt) => {
  const field = path.replace(/^beneficiary_(instrument|contact)_details\./, '')
  return (
    status === 400 &&
    body.code === `${field}_${problem === 'missing' ? 'missing' : 'invalid'}` &&
    body.type === 'invalid_request_error' &&
    body.message.startsWith(`${field} : `)
  )
}
const unknownField = { path: 'no_such_field', problem: 'unknown', value: null } as const

test.each([
  ['POST /payout/beneficiary', BENEFICIARY, 201],
  ['POST /payout/transfers', TRANSFER, 200],
] as const)('%s takes what is documented, and nothing else', async (name, good, status) => {
  const [method = '', path = ''] = name.split(' ')
  const send = (body: unknown, query = '') => sandbox.call(method, path + query, body, PAYOUT_KEYS)
  const schema = cashfreePayoutsWire.calls[name]?.body
  if (!schema) throw new Error(`${name} has no form.`)
  expect(isRefusal(await send(good, '?no_such_field=1'), unknownField)).toBe(true)
  expect(await sendSpoilt(sandbox, { schema, good }, send, isRefusal)).toEqual([])
  expect(await send(good)).toMatchObject({ status })
})

test.each([
  ['GET', `/beneficiary?beneficiary_id=${BENEFICIARY.beneficiary_id}`],
  ['GET', `/beneficiary?${account}`],
  ['GET', `/transfers?transfer_id=${TRANSFER.transfer_id}`],
  ['DELETE', `/beneficiary?beneficiary_id=${BENEFICIARY.beneficiary_id}`],
])('%s %s takes no field more, and none twice', async (method, path) => {
  expect(isRefusal(await payoutCall(sandbox, method, `${path}&no_such_field=1`), unknownField)).toBe(true)
  const [name = ''] = path.slice(path.indexOf('?') + 1).split('=')
  const twice = await payoutCall(sandbox, method, `${path}&${name}=x`)
  expect([twice.status, twice.body.code]).toEqual([400, `${name}_invalid`])
  expect((await payoutCall(sandbox, method, path)).status).toBe(200)
})

test('refuses wrong parameters of a look-up with the messages of the page', async () => {
  const codeOf = async (method: string, path: string) => (await payoutCall(sandbox, method, path)).body.code
  expect(await codeOf('GET', '/beneficiary')).toBe('beneficiary_identifiers_missing')
  expect(await codeOf('GET', `/beneficiary?beneficiary_id=B1&${account}`)).toBe(
    'too_many_parameters_in_request',
  )
  expect(await codeOf('GET', '/beneficiary?bank_ifsc=YESB0000262')).toBe('bank_account_number_missing')
  expect(await codeOf('DELETE', '/beneficiary')).toBe('beneficiary_id_missing')
})

test('version 1 refuses with 200, and a code of its own', async () => {
  const call = (method: string, path: string, body?: unknown) =>
    sandbox.call(method, `/payout/${path}`, body, {
      ...PAYOUT_KEYS,
      ...(token && { authorization: `Bearer ${token}` }),
    })
  let token = ''
  const refused = { status: 200, body: { status: 'ERROR', subCode: '400' } }
  expect(await call('POST', 'v1/authorize', { no_such_field: 1 })).toMatchObject(refused)
  token = (await call('POST', 'v1/authorize')).body.data.token
  for (const version of ['v1', 'v1.2']) {
    expect(await call('GET', `${version}/getBalance?no_such_field=1`)).toMatchObject(refused)
    expect((await call('GET', `${version}/getBalance`)).body).toMatchObject({
      status: 'SUCCESS',
      data: { balance: expect.stringMatching(/^\d+\.\d\d$/) },
    })
  }
  expect((await call('GET', 'v1.2/getBalance?paymentInstrumentId=CASHFREE_1')).body.status).toBe('SUCCESS')
})

test.each([
  ['TRANSFER_SUCCESS', 'SUCCESS', 'SENT_TO_BENEFICIARY'],
  ['TRANSFER_ACKNOWLEDGED', 'SUCCESS', 'COMPLETED'],
  ['TRANSFER_FAILED', 'FAILED', 'IMPS_MODE_FAIL'],
  ['TRANSFER_REJECTED', 'REJECTED', 'INVALID_MODE_FOR_PYID'],
  ['TRANSFER_REVERSED', 'REVERSED', 'INVALID_ACCOUNT_FAIL'],
])('the twin of the sample of %s is taken, and no other form', (type, status, status_code) => {
  const data = {
    transfer_id: 'PO26112600001',
    cf_transfer_id: '70041',
    status,
    status_code,
    beneficiary_details: {
      beneficiary_id: 'BA7_cashfree',
      beneficiary_instrument_details: {
        bank_account_number: '026291800001191',
        bank_ifsc: 'YESB0000262',
      },
    },
    transfer_amount: 2500,
    transfer_service_charge: 3,
    transfer_service_tax: 0.54,
    transfer_mode: 'BANK',
    transfer_utr: 'SBXN426112600001',
    fundsource_id: 'CASHFREE_1',
  }
  const faultOf = (more: object) =>
    firstFault(webhookSchema(type), {
      data: { ...data, ...more },
      event_time: '2026-11-26T10:00:00',
      type,
    })
  expect(faultOf({})).toBeUndefined()
  expect(faultOf({ status_description: 'of the calls' })?.problem).toBe('unknown')
  expect(faultOf({ status: 'DONE' })?.path).toBe('data.status')
  expect(() => webhookSchema('BULK_TRANSFER_REJECTED')).toThrow('described nowhere')
})
