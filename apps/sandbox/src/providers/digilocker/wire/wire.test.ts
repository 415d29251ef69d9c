import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningSandbox, startSandbox } from '../../../testing/start-sandbox.ts'
import { spoiltBodies } from '../../../wire/testing/spoil-body.ts'
import { firstFault } from '../../../wire/wire-fault.ts'
import { digilockerWebhook } from './digilocker.ts'
import { digilockerWire } from './wire.ts'

let sandbox: RunningSandbox
beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox.stop())

const make = (body: unknown) => sandbox.call('POST', '/verification/digilocker', body)
const find = (query: string) => sandbox.call('GET', `/verification/digilocker${query}`)
const good = (id: string) => ({
  verification_id: id,
  document_requested: ['AADHAAR', 'PAN'],
  redirect_url: 'https://portal.example/back?x=1',
  user_flow: 'signin',
})
const REQUIRED = ['verification_id', 'document_requested']

test('accepts a documented request, with or without its optional fields', async () => {
  expect((await make(good('whole'))).status).toBe(200)
  for (const { wrong, path, body } of spoiltBodies(good('less'))) {
    if (wrong !== 'missing' || REQUIRED.includes(path)) continue
    expect((await make({ ...body, verification_id: `less-${path}` })).status, path).toBe(200)
  }
})

const spoilt = spoiltBodies(good('spoilt')).filter(
  ({ wrong, path }) => wrong !== 'missing' || REQUIRED.includes(path),
)
test.each(spoilt.map((one) => [one.wrong, one.path, one.body] as const))(
  'a request with a field %s: %s',
  async (wrong, path, body) => {
    const answer = await make(body)
    expect(answer).toMatchObject({ status: 400, body: { type: 'validation_error' } })
    const inList = path.startsWith('document_requested.')
    const code = { unknown: 'invalid_request', missing: `${path}_missing` }[wrong as string]
    expect(answer.body.code).toBe(code ?? (inList ? 'invalid_request' : `${path}_value_invalid`))
    expect((await find('?verification_id=spoilt')).status).toBe(404)
  },
)

test.each([
  ['?verification_id=whole&surplus=1', 'invalid_request'],
  ['', 'invalid_request'],
  ['?verification_id=a%20b', 'verification_id_value_invalid'],
  ['?reference_id=one', 'reference_id_value_invalid'],
])('the calls that look a request up refuse %s', async (query, code) => {
  expect(await find(query)).toMatchObject({ status: 400, body: { code } })
  expect(await find(`/document/AADHAAR${query}`)).toMatchObject({ status: 400, body: { code } })
})

const PERSON = { name: 'Meera Nambiar', dob: '14-08-1990', gender: 'F', eaadhaar: 'N', mobile: '9876500017' }
const STATE = {
  user_details: PERSON,
  status: 'AUTHENTICATED',
  document_requested: ['AADHAAR'],
  document_consent: null,
  verification_id: 'digi-1',
  reference_id: 57,
}
const EMPTY_LOCKER = {
  reference_id: 57,
  verification_id: 'digi-1',
  status: 'AADHAAR_NOT_LINKED',
  care_of: null,
  dob: null,
  gender: null,
  name: null,
  photo_link: null,
  split_address: Object.fromEntries(
    'country dist house landmark pincode po state street subdist vtc'.split(' ').map((part) => [part, null]),
  ),
  uid: null,
}
const WEBHOOK = {
  signature: 'c2lnbmF0dXJl',
  event_type: 'DIGILOCKER_VERIFICATION_SUCCESS',
  event_time: '2026-11-27T04:05:06Z',
  version: 'v1',
  data: { ...STATE, document_consent: ['AADHAAR'], document_consent_validity: '2026-11-27T05:05:06Z' },
}
const schemaOf = (call: string) => digilockerWire.calls[`GET /verification/digilocker${call}`]?.answer

/* The fields of the examples of the documentation, and values of our own. */
test.each([
  ['the status', schemaOf(''), STATE],
  ['the status of an open request', schemaOf(''), { ...STATE, user_details: {}, document_consent: [] }],
  ['the document of an empty locker', schemaOf('/document/:type'), EMPTY_LOCKER],
  ['the webhook', digilockerWebhook, WEBHOOK],
])('%s, and with nothing more', (_what, schema, said) => {
  if (!schema) throw new Error('not described')
  expect(firstFault(schema, said)).toBeUndefined()
  expect(firstFault(schema, { ...said, surplus: 1 })?.problem).toBe('unknown')
  expect(firstFault(schema, { ...said, status: 'IN_REVIEW', version: 'v9' })).toBeDefined()
})
