import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningSandbox, startSandbox } from '../../../testing/start-sandbox.ts'
import { sendSpoilt } from '../../../wire/testing/hold-to-form.ts'
import { disputeAnswer } from './wire/disputes.ts'

const API = '/payu/api/v1'
const KEY = { 'x-optimus-api-key': 'sandbox-secret' }
const OTHERS = '96ad8e74-c417-4ea7-a6ab-f768078d2c5c'
const DELIVERED = '9c2c093c-648a-40b5-8b79-461466578b0c'
const SERVICES = '1d3dc863-a2c5-4bde-95ee-66f6be9f7848'
const DETAILS = { identifier: '0463ef8c-5450-4616-a054-5ab51d4a4647', value: 'Rent of November.' }
const FILE = {
  identifier: 'a7e2ba36-7723-44e6-bbe5-513865c88698',
  value: Buffer.from('%PDF-1.4').toString('base64'),
  filename: 'evidence.pdf',
  content_type: 'application/pdf',
}
/** A stopped clock: no midnight falls between a chargeback and the day of its list. */
const NOW_MS = Date.now()
let sandbox: RunningSandbox
let made = 0

beforeAll(async () => {
  // A minute of the schedules is a second: three days to answer are 72 minutes.
  sandbox = await startSandbox({ minuteMs: 1_000, now: () => NOW_MS })
})
afterAll(() => sandbox.stop())

const call = (method: string, path: string, body?: unknown, headers: Record<string, string> = KEY) =>
  sandbox.call(method, `${API}${path}`, body, headers)
const day = (daysAgo = 0) => {
  const at = new Date(NOW_MS + 19_800_000 - daysAgo * 86_400_000)
  return at.toISOString().slice(0, 10).split('-').toReversed().join('-')
}

/** The ids of a chargeback and its payment, of an order that was paid. */
async function disputed(): Promise<{ id: string; payuId: string }> {
  made += 1
  const signed = {
    key: 'sandbox-id',
    txnid: `CK2611270000${made}`,
    amount: '18842.76',
    productinfo: 'Rent',
    firstname: 'Meera Rao',
    email: 'meera@example.in',
  }
  const hash = createHash('sha512')
    .update(`${Object.values(signed).join('|')}|||||||||||sandbox-secret`)
    .digest('hex')
  const form = {
    ...signed,
    phone: '9876543210',
    surl: 'http://localhost/r',
    furl: 'http://localhost/r',
    hash,
  }
  const posted = { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' } as const
  const opened = await fetch(`${sandbox.origin}/_payment`, posted)
  const page = String(opened.headers.get('location'))
  const tried = await sandbox.call('POST', `${page}/tries`, { method: 'upi', upi_id: 'meera@payu' })
  await sandbox.call('POST', `${page}/tries/${tried.body.token}`, { outcome: 'SUCCESS' })
  const { body } = await sandbox.call('POST', '/disputes/simulate', { order_id: signed.txnid })
  return { id: body.dispute_id, payuId: body.payment_id }
}

test('the list requires its key, the MID and documented days, twenty at most', async () => {
  const { id, payuId } = await disputed()
  const list = (query: Record<string, string>) =>
    call('GET', `/chargebacks?${new URLSearchParams({ merchant_id: '143419', from_date: day(), ...query })}`)
  for (const headers of [{}, { authorization: 'Bearer sandbox-secret' }, { 'x-optimus-api-key': 'guess' }]) {
    expect((await call('GET', '/chargebacks', undefined, headers as Record<string, string>)).status).toBe(401)
  }
  const refused: Record<string, string>[] = [
    { merchant_id: '' },
    { merchant_id: 'sandbox-id' },
    { from_date: '' },
    { from_date: new Date(NOW_MS).toISOString().slice(0, 10) },
    { from_date: '99-99-2026' },
    { from_date: day(20), to_date: day() },
    { from_date: day(), to_date: day(1) },
  ]
  for (const wrong of refused) {
    expect((await list(wrong)).status, JSON.stringify(wrong)).toBe(400)
  }
  const { body } = await list({ from_date: day(19), to_date: day() })
  expect(body.meta.pagination).toMatchObject({ 'total-chargebacks': 1, 'total-pages': 1 })
  expect(body.data).toMatchObject([
    {
      id,
      type: 'chargebacks',
      attributes: {
        id: Number(id),
        'chargeback-amount': '18842.76',
        'chargeback-type': 'CB',
        'chargeback-date': expect.stringMatching(/^\d{2}-[A-Z][a-z]{2}-\d{4}$/),
        status: 'NEW',
        'debit-status': 'NA',
        'transaction-details': { 'payu-id': payuId },
      },
    },
  ])
  expect((await list({ from_date: day(19), to_date: day(1) })).body.data).toEqual([])
  expect((await call('GET', `/chargebacks/${payuId}`)).body).toEqual({ data: body.data[0] })
  expect((await call('GET', `/chargebacks/${id}`)).status).toBe(404)
  for (const gone of ['/chargebacks/accept', '/chargebacks/contest']) {
    expect((await call('PATCH', gone, { cb_id: Number(id) })).status, gone).toBe(404)
  }
})

test('an answer names listed reasons and fields, and fills the mandatory ones', async () => {
  const { id } = await disputed()
  const services = { uuid: SERVICES, form_data: [DETAILS, FILE] }
  const parent = { uuid: DELIVERED, form_data: [] }
  const good = {
    chargeback_id: id,
    merchant_key: 'sandbox-id',
    dispute_type: 'contest',
    reason_code: [parent, services],
  }
  const dispute = (change: Record<string, unknown>) =>
    call('PATCH', '/chargebacks/dispute', { ...good, ...change })
  const withData = (...form_data: unknown[]) => ({ reason_code: [parent, { uuid: SERVICES, form_data }] })
  for (const wrong of [
    { chargeback_id: Number(id) },
    { merchant_key: '143419' },
    { dispute_type: 'partially_accept' },
    { reason_code: [] },
    { reason_code: [{ uuid: DELIVERED.replace('9', '8'), form_data: [] }] },
    { reason_code: [services] },
    { reason_code: [parent] },
    { reason_code: [{ uuid: OTHERS, form_data: [] }] },
    withData(FILE),
    withData({ ...DETAILS, value: ' ' }),
    withData(DETAILS, DETAILS),
    withData(DETAILS, { identifier: SERVICES, value: 'x' }),
    withData(DETAILS, { ...FILE, value: 'not base64' }),
    withData(DETAILS, { ...FILE, value: Buffer.alloc(5 * 1024 * 1024 + 1).toString('base64') }),
    withData(DETAILS, { ...FILE, content_type: 'text/html' }),
    withData(DETAILS, { ...FILE, filename: undefined }),
    { dispute_type: 'accept', reason_code: [{ uuid: OTHERS, form_data: [] }] },
  ]) {
    const { status } = await dispute(wrong)
    expect([400, 422], JSON.stringify(wrong).slice(0, 200)).toContain(status)
  }
  const form = { ...good, reason_code: [{ uuid: SERVICES, form_data: [FILE] }] }
  const send = (value: unknown) => call('PATCH', '/chargebacks/dispute', value)
  const spoilt = { schema: disputeAnswer, good: form }
  expect(await sendSpoilt(sandbox, spoilt, send, ({ status }) => status === 400)).toEqual([])
  expect((await dispute({ chargeback_id: '1' })).status).toBe(404)
  expect((await dispute({})).body).toMatchObject({
    data: { id, type: 'chargeback-details', attributes: { id: Number(id), status: 'Pending Doc Review' } },
  })
  expect((await dispute({})).status, 'it was answered').toBe(400)
})

test('a chargeback is accepted for a reason of that kind, without files', async () => {
  const { id, payuId } = await disputed()
  const { body: listed } = await call('GET', '/reasons')
  const others = listed.data.find(
    (one: { attributes: { identifier: string } }) => one.attributes.identifier === OTHERS,
  )
  const [field] = others.attributes['form-data']
  expect(field).toMatchObject({ 'field-type': 'text_area_tag', mandatory: true })
  const answer = (...form_data: unknown[]) =>
    call('PATCH', '/chargebacks/dispute', {
      chargeback_id: id,
      merchant_key: 'sandbox-id',
      dispute_type: 'accept',
      reason_code: [{ uuid: OTHERS, form_data }],
    })
  expect((await answer({ ...FILE, identifier: field.identifier })).status).toBe(422)
  expect((await answer({ identifier: field.identifier, value: 'A duplicate.' })).status).toBe(200)
  expect((await call('GET', `/chargebacks/${payuId}`)).body.data.attributes).toMatchObject({
    status: 'Closed Customer Favour',
    'debit-status': 'Chargeback Debited',
  })
})
