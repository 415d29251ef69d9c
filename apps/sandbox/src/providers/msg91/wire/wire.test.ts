import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningSandbox, startSandbox } from '../../../testing/start-sandbox.ts'
import { spoiltBodies } from '../../../wire/testing/spoil-body.ts'

let sandbox: RunningSandbox
beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox.stop())

const send = (body: unknown, query = '') =>
  sandbox.call('POST', `/api/v5/flow/${query}`, body, { authkey: 'sandbox-secret' })
const GOOD = {
  template_id: 'text',
  sender: 'SANDBX',
  route: '4',
  unicode: 1,
  schtime: '2026-11-27 10:10:00',
  short_url: '0',
  short_url_expiry: '60',
  realTimeResponse: '1',
  recipients: [{ mobiles: '919876500017', TEXT: 'Rent was paid.' }],
}
const REQUIRED = ['template_id', 'sender', 'recipients', 'recipients.0.mobiles']

test('accepts a documented flow, with or without its optional fields', async () => {
  expect((await send(GOOD)).body).toMatchObject({ type: 'success' })
  for (const { wrong, path, body } of spoiltBodies(GOOD)) {
    if (wrong !== 'missing' || REQUIRED.includes(path) || path.endsWith('TEXT')) continue
    expect((await send(body)).body.type, path).toBe('success')
  }
  const { template_id: _one, ...rest } = GOOD
  expect((await send({ ...rest, flow_id: 'text' })).body.type).toBe('success')
  await sandbox.call('DELETE', '/inbox')
})

test.each(
  spoiltBodies(GOOD)
    // A further name in a recipient is a variable, which a template may ignore.
    .filter(({ wrong, path }) => wrong !== 'unknown' || path === 'surplus')
    .filter(({ wrong, path }) => wrong !== 'missing' || REQUIRED.includes(path))
    .map((one) => [one.wrong, one.path, one.body] as const),
)('a flow with a field %s: %s', async (_wrong, _path, body) => {
  expect(await send(body)).toMatchObject({ status: 200, body: { type: 'error' } })
  expect((await sandbox.call('GET', '/inbox')).body).toEqual([])
})

test.each([
  [{ ...GOOD, flow_id: 'text' }, 'template id missing'],
  [{ ...GOOD, unicode: 2 }, /unicode/],
  [{ ...GOOD, recipients: [{ mobiles: '9876500017', TEXT: 'x' }] }, 'Invalid mobile number'],
  [{ ...GOOD, recipients: [{ mobiles: '+919876500017', TEXT: 'x' }] }, 'Invalid mobile number'],
])('%j is refused: %s', async (body, message) => {
  const { body: said } = await send(body)
  expect(said).toEqual({ type: 'error', message: expect.stringMatching(message) })
  expect((await sandbox.call('GET', '/inbox')).body).toEqual([])
})

test('refuses query parameters', async () => {
  expect((await send(GOOD, '?surplus=1')).body.type).toBe('error')
})
