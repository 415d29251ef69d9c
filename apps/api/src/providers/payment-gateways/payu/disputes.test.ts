// Chargebacks at PayU against answers that it might give: https://docs.payu.in/reference/read-chargeback-api.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { EvidenceFile, GatewayDispute, GatewayDisputes } from '../../gateway-dispute.ts'
import { disputedIn, payuDisputes } from './disputes.ts'

type Asked = { method: string; path: string; query: URLSearchParams; key: unknown; body: string }
const asked: Asked[] = []
let answer: (asked: Asked) => { status?: number; text: string }
let disputes: GatewayDisputes
const json = (body: unknown, status = 200) => ({ status, text: JSON.stringify(body) })
const server = createServer(async (request, response) => {
  const url = new URL(request.url ?? '', 'http://payu')
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const one = {
    method: String(request.method),
    path: url.pathname,
    query: url.searchParams,
    key: request.headers['x-optimus-api-key'],
    body: Buffer.concat(chunks).toString(),
  }
  asked.push(one)
  const { status = 200, text } = answer(one)
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(text)
})

beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1/chargebacks`
  disputes = payuDisputes({ url, key: 'a key', merchantId: '143419', merchantKey: '2WEDS' })
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  asked.length = 0
})

const ATTRIBUTES = {
  id: 1295751,
  'chargeback-amount': '1.0',
  'chargeback-type': 'CB',
  'chargeback-date': '20-Feb-2023',
  status: 'Closed Customer Favour',
  'reply-before': '24-Feb-2023',
  'chargeback-reason': 'Non Receipt of Goods or Services',
  'debit-status': 'Chargeback Debited',
  'transaction-details': { 'payu-id': '16652223102', 'transaction-id': 'c0bb0c2107f53e791cb4' },
}
const NAME = { id: '1295751', gatewayPaymentId: '16652223102' }
const entity = (change: Record<string, unknown> = {}) => ({
  id: '1295751',
  type: 'chargebacks',
  attributes: { ...ATTRIBUTES, ...change },
})
/** Reads a chargeback that differs so from the documented one; the call for its reasons fails. */
async function read(change: Record<string, unknown>): Promise<Partial<GatewayDispute> | string> {
  answer = ({ path }) => (path.endsWith('/reasons') ? json({}, 500) : json({ data: entity(change) }))
  const found = await disputes.find(NAME)
  return found.kind === 'found' ? found.dispute : found.kind
}

it('reads the documented chargeback to the paisa, its days in India', async () => {
  expect(await read({})).toEqual({
    id: '1295751',
    gatewayPaymentId: '16652223102',
    phase: 'chargeback',
    status: 'lost',
    gatewayStatus: 'Closed Customer Favour',
    amountPaise: 100n,
    currency: 'INR',
    reasonCode: '',
    reason: 'Non Receipt of Goods or Services',
    openedAt: new Date('2023-02-19T18:30:00Z'),
    respondBy: new Date('2023-02-24T18:30:00Z'),
    evidence: [],
  })
  expect(asked).toMatchObject([{ method: 'GET', path: '/api/v1/chargebacks/16652223102', key: 'a key' }])
})

it.each([
  ['NEW', 'open'],
  ['Pending Response', 'open'],
  ['ME Comm Sent', 'open'],
  ['Insufficient Document', 'open'],
  ['PENDING DOC REVIEW', 'under-review'],
  ['Submitted to Bank', 'under-review'],
  ['Bank Comm Sent', 'under-review'],
  ['Closed Customer Favour', 'lost'],
  ['CLOSED IN CUSTOMER FAVOR', 'lost'],
  ['closed in customer favour', 'lost'],
  ['Closed Merchant Favour', 'won'],
  ['Closed in Merchant Favour', 'won'],
  ['CLOSED', 'unknown'],
  ['Closed', 'unknown'],
  ['Closed in Bank Favour', 'unknown'],
  ['Won', 'unknown'],
  ['constructor', 'unknown'],
  ['', 'unknown'],
  [null, 'unknown'],
  [undefined, 'unknown'],
  [7, 'unknown'],
])('%j is %s', async (status, expected) => {
  expect(await read({ status })).toMatchObject({ status: expected })
})

it('leaves unreadable disputes to a person: no amount, payment or time is made up', async () => {
  for (const amount of [undefined, null, '', 'NA', '1,000.00', 'USD 1.00', '-1.0', '1.005', '1e3']) {
    expect(await read({ 'chargeback-amount': amount }), String(amount)).toMatchObject({ amountPaise: -1n })
  }
  for (const details of [undefined, null, {}, { 'payu-id': null }, { 'payu-id': '' }]) {
    expect(await read({ 'transaction-details': details })).toMatchObject({ gatewayPaymentId: null })
  }
  for (const day of [undefined, null, '', 'NA', '2023-02-24', '32-Feb-2023', '24-FEB-2023', '24-Foo-2023']) {
    expect(await read({ 'reply-before': day }), String(day)).toMatchObject({ respondBy: null })
  }
  expect(await read({ 'chargeback-type': null, 'chargeback-reason': null })).toMatchObject({
    phase: 'chargeback',
    reason: '',
  })
})

it.each([
  ['HTML with 200', { text: '<html>Sign in</html>' }],
  ['no data', json({})],
  ['null', json(null)],
  ['null for data', json({ data: null })],
  ['a list of nulls', json({ data: [null] })],
  ['a chargeback without an id', json({ data: { attributes: ATTRIBUTES } })],
  ['a chargeback without attributes', json({ data: { id: '1295751' } })],
  ['401', json({ message: 'Unauthorized' }, 401)],
  ['500', json({ data: entity() }, 500)],
])('%s is no answer', async (_name, given) => {
  answer = () => given
  expect((await disputes.find(NAME)).kind).toBe('unknown')
  expect((await disputes.openedSince?.(new Date()))?.kind).toBe('unknown')
  expect((await disputes.accept('1295751')).kind).toBe('unknown')
})

it('takes 404 and another chargeback of the payment as missing, and knows one of several', async () => {
  answer = () => json({ message: 'Not found' }, 404)
  expect((await disputes.find(NAME)).kind).toBe('missing')
  answer = () => json({ data: { ...entity(), id: '7' } })
  expect((await disputes.find(NAME)).kind).toBe('missing')
  answer = () => json({ data: [{ ...entity(), id: '7' }, entity()] })
  expect(await disputes.find(NAME)).toMatchObject({ kind: 'found', dispute: { id: '1295751' } })
})

const dayOf = (text: string | null) => Date.parse(String(text).split('-').toReversed().join('-')) / 86_400_000

it('lists at most twenty days at a time, by the MID, and halves days with more than one page', async () => {
  answer = ({ query }) => {
    const days = dayOf(query.get('to_date')) - dayOf(query.get('from_date')) + 1
    const id = String(query.get('from_date'))
    return json({ data: [{ ...entity(), id }], meta: { pagination: { 'total-pages': days > 4 ? 2 : 1 } } })
  }
  const found = await disputes.openedSince?.(new Date(Date.now() - 44 * 86_400_000))
  const windows = asked.map(
    ({ query }) => [dayOf(query.get('from_date')), dayOf(query.get('to_date'))] as const,
  )
  expect(windows.every(([first, last]) => last - first >= 0 && last - first < 20)).toBe(true)
  expect(asked.every(({ query, key }) => query.get('merchant_id') === '143419' && key === 'a key')).toBe(true)
  // A complete read covers each day once.
  const whole = windows.filter(([first, last]) => last - first < 4).toSorted(([a], [b]) => a - b)
  expect(whole.slice(1).every(([first], place) => first === (whole[place]?.[1] ?? 0) + 1)).toBe(true)
  expect((whole.at(-1)?.[1] ?? 0) - (whole[0]?.[0] ?? 0)).toBe(44)
  expect(found).toMatchObject({ kind: 'found' })
  expect(found?.kind === 'found' && found.disputes).toHaveLength(whole.length)
  answer = () => json({ data: [entity()], meta: { pagination: { 'total-pages': 2 } } })
  expect((await disputes.openedSince?.(new Date()))?.kind).toBe('unknown')
})

const OPEN = { id: '1295751', status: 'open', evidence: [] } as unknown as GatewayDispute
const FORM = { identifier: 'aa/bb', values: { 'aa/aa-comments': 'Paid out.', 'bb/b1': 'Rent' } }
const file = (field: string, name: string): EvidenceFile => ({
  name,
  kind: 'other',
  contentType: 'application/pdf',
  documentId: null,
  field,
  read: async () => Buffer.from('%PDF-1.4'),
})

it('contests with every reason on the way and its own fields, files in base64', async () => {
  answer = () => json({ data: { id: '1295751', type: 'chargeback-details', attributes: {} } })
  const kept: string[] = []
  const evidence = {
    dispute: OPEN,
    note: '',
    form: FORM,
    files: [file('bb/b2', 'evidence-1.pdf')],
    kept: async (_file: EvidenceFile, id: string) => void kept.push(id),
  }
  expect(await disputes.sendEvidence(evidence)).toEqual({ kind: 'accepted' })
  expect(kept).toEqual(['evidence-1.pdf'])
  expect(asked.map(({ method, path }) => `${method} ${path}`)).toEqual(['PATCH /api/v1/chargebacks/dispute'])
  expect(JSON.parse(asked[0]?.body ?? '')).toEqual({
    chargeback_id: '1295751',
    merchant_key: '2WEDS',
    dispute_type: 'contest',
    reason_code: [
      { uuid: 'aa', form_data: [{ identifier: 'aa-comments', value: 'Paid out.' }] },
      {
        uuid: 'bb',
        form_data: [
          { identifier: 'b1', value: 'Rent' },
          {
            identifier: 'b2',
            value: Buffer.from('%PDF-1.4').toString('base64'),
            filename: 'evidence-1.pdf',
            content_type: 'application/pdf',
          },
        ],
      },
    ],
  })
  // Arrived already, and without a form: nothing is sent.
  asked.length = 0
  const reviewed = { ...evidence, dispute: { ...OPEN, status: 'under-review' as const } }
  expect(await disputes.sendEvidence(reviewed)).toEqual({ kind: 'accepted' })
  expect((await disputes.sendEvidence({ ...evidence, form: null })).kind).toBe('refused')
  expect(asked).toEqual([])
})

it.each([
  [200, { data: { id: '1295751' } }, 'accepted'],
  [200, { data: { id: 1295751 } }, 'accepted'],
  [200, { data: { id: '7' } }, 'unknown'],
  [200, {}, 'unknown'],
  [200, { errors: ['no'] }, 'unknown'],
  [302, {}, 'unknown'],
  [400, { message: 'The chargeback is closed' }, 'refused'],
  [422, null, 'refused'],
  [401, { message: 'Unauthorized' }, 'unknown'],
  [403, {}, 'unknown'],
  [404, {}, 'unknown'],
  [408, {}, 'unknown'],
  [429, {}, 'unknown'],
  [500, {}, 'unknown'],
])('an answer with %i and %j is %s', async (status, body, kind) => {
  answer = () => json(body, status)
  const evidence = { dispute: OPEN, note: '', form: FORM, files: [], kept: async () => undefined }
  expect((await disputes.sendEvidence(evidence)).kind).toBe(kind)
})

it('a notice names a transaction, and nothing else is one', () => {
  // docs.payu.in/docs/webhooks-for-chargeback
  const notice = { type: 'payments', event: 'dispute', cb_id: 1761758, txn_id: '999000000000468' }
  const told = (body: unknown) => disputedIn(Buffer.from(JSON.stringify(body)))
  expect(told(notice)).toBe('999000000000468')
  for (const change of [{ type: 'refunds' }, { event: 'refund' }, { txn_id: '' }, { txn_id: null }]) {
    expect(told({ ...notice, ...change })).toBeNull()
  }
  expect(disputedIn(Buffer.from('txn_id=1'))).toBeNull()
})
