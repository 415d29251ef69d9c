import { afterAll, beforeAll, expect, test } from 'vitest'
import { KEYS, type RunningSandbox, startSandbox } from '../../../testing/start-sandbox.ts'
import { spoiltBodies } from '../../../wire/testing/spoil-body.ts'
import { firstFault } from '../../../wire/wire-fault.ts'
import { eSignWebhook } from './e-sign.ts'
import { eSignWire } from './wire.ts'

let sandbox: RunningSandbox
let documentId = 0
beforeAll(async () => {
  sandbox = await startSandbox()
  const form = new FormData()
  form.set('document', new Blob(['%PDF-1.7 agreement']), 'agreement.pdf')
  const url = `${sandbox.origin}/verification/esignature/document`
  const answer = await fetch(url, { method: 'POST', headers: KEYS, body: form })
  documentId = ((await answer.json()) as { document_id: number }).document_id
})
afterAll(() => sandbox.stop())

const make = (body: Record<string, unknown>) =>
  sandbox.call('POST', '/verification/esignature', {
    ...body,
    ...(body.document_id === 1 && { document_id: documentId }),
  })
const find = (query: string) => sandbox.call('GET', `/verification/esignature${query}`)
const good = (id: string) => ({
  verification_id: id,
  document_id: 1,
  notification_modes: ['email'],
  auth_type: 'AADHAAR',
  expiry_in_days: '15',
  capture_location: false,
  redirect_url: 'https://portal.example/back',
  signers: [
    {
      name: 'Meera Nambiar',
      email: 'meera.nambiar@example.in',
      phone: '9876500017',
      sequence: 1,
      aadhaar_last_four_digit: '3712',
      sign_positions: [
        {
          page: 1,
          top_left_x_coordinate: 60,
          bottom_right_x_coordinate: 240,
          top_left_y_coordinate: 180,
          bottom_right_y_coordinate: 120,
        },
      ],
    },
  ],
})
const OPTIONAL = ['capture_location', 'redirect_url', 'signers.0.phone', 'signers.0.aadhaar_last_four_digit']

test('accepts a documented request, with or without its optional fields', async () => {
  expect((await make(good('whole'))).status).toBe(200)
  for (const { wrong, path, body } of spoiltBodies(good('less'))) {
    if (wrong !== 'missing' || !OPTIONAL.includes(path)) continue
    expect((await make({ ...body, verification_id: `less-${path}` })).status, path).toBe(200)
  }
})

/** Fields whose other types are refused under a whole message of their own. */
const WHOLE = ['document_id', 'notification_modes.0', 'signers.0.sequence']
const spoilt = spoiltBodies(good('spoilt')).filter(
  ({ wrong, path }) => wrong !== 'missing' || !OPTIONAL.includes(path),
)
test.each(spoilt.map((one) => [one.wrong, one.path, one.body] as const))(
  'a request with a field %s: %s',
  async (wrong, path, body) => {
    const field = path.split('.').at(-1)
    const answer = await make(body)
    expect(answer).toMatchObject({ status: 400, body: { type: 'validation_error' } })
    const code = { unknown: 'invalid_request', missing: `${field}_missing` }[wrong as string]
    const inList = /\.\d+$/.test(path) ? path.split('.').at(-2) : field
    expect(answer.body.code).toBe(
      code ?? (WHOLE.includes(path) ? 'invalid_input' : `${inList}_value_invalid`),
    )
    expect((await find('?verification_id=spoilt')).status).toBe(404)
  },
)

test.each([
  ['expiry_in_days', '16'],
  ['expiry_in_days', '0'],
  ['auth_type', 'OTP'],
  ['redirect_url', 'javascript:alert(1)'],
  ['verification_id', 'a b'],
])('a request with %s %s is refused', async (field, value) => {
  const answer = await make({ ...good('strange'), [field]: value })
  expect(answer).toMatchObject({ status: 400, body: { code: `${field}_value_invalid` } })
})

test.each([
  ['?verification_id=whole&surplus=1', 'invalid_request'],
  ['', 'invalid_request'],
  ['?verification_id=', 'verification_id_missing'],
  ['?reference_id=one', 'reference_id_value_invalid'],
])('the status refuses %s', async (query, code) => {
  expect(await find(query)).toMatchObject({ status: 400, body: { code } })
})

const STATE = {
  status: 'EXPIRED',
  reference_id: 57,
  verification_id: 'CKV-1',
  document_id: 58,
  signers: [
    { name: 'Meera Nambiar', status: 'SIGN_IN_PROGRESS', is_notified: true },
    { name: 'Arvind Kulkarni', status: 'RECEIVED', is_notified: false },
  ],
  signed_doc_url: '',
}
const { signed_doc_url: _none, ...TOLD } = { ...STATE, status: 'SUCCESS' }
const WEBHOOK = {
  signature: 'c2lnbmF0dXJl',
  event_type: 'ESIGN_VERIFICATION_SUCCESS',
  event_time: '2026-11-27 04:05:06',
  version: 'v1',
  data: TOLD,
}

/* The fields of the examples and of the sample of the documentation, and values of our own. */
test.each([
  ['the status', eSignWire.calls['GET /verification/esignature']?.answer, STATE],
  ['the webhook', eSignWebhook, WEBHOOK],
])('%s, and with nothing more', (_what, schema, said) => {
  if (!schema) throw new Error('not described')
  expect(firstFault(schema, said)).toBeUndefined()
  expect(firstFault(schema, { ...said, surplus: 1 })?.problem).toBe('unknown')
  expect(firstFault(schema, { ...said, status: 'HELD', version: 'v9' })).toBeDefined()
})
