import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { fundAccount, newReference, razorpayx, sendPayout } from '../../../../testing/payouts.ts'
import { type RunningSandbox, startSandbox } from '../../../../testing/start-sandbox.ts'
import { razorpayxWire } from './wire.ts'

let sandbox: RunningSandbox
let payee: string
let contactId: string
let queuedId: string
beforeAll(async () => {
  sandbox = await startSandbox()
  payee = await fundAccount(sandbox)
  contactId = (await razorpayx(sandbox, 'GET', `/fund_accounts/${payee}`)).body.contact_id
  await sandbox.call('PUT', '/payouts/razorpayx', { balance_paise: 100 })
  queuedId = (await sendPayout(sandbox, payout(), key())).body.id
})
afterAll(() => sandbox.stop())

const key = () => newReference().slice(-36)
const payout = () => ({
  account_number: '7878780080316316',
  fund_account_id: payee,
  amount: 250_000,
  currency: 'INR',
  mode: 'IMPS',
  purpose: 'payout',
  queue_if_low_balance: true,
  reference_id: 'PO26112700001',
  narration: 'Rent November',
  notes: { month: 'November' },
})
const SPAN = { from: '1700000000', to: '4700000000', count: '100', skip: '0' }
const bank = { name: 'Meera Rao', ifsc: 'YESB0000262', account_number: '026291800001191' }

type Parts = { query?: Record<string, unknown>; body?: Record<string, unknown> }
/** A good request of every call. */
const GOOD: Record<string, { path: () => string; parts: () => Parts; status?: number }> = {
  'POST /contacts': {
    path: () => '/contacts',
    status: 201,
    parts: () => ({
      body: {
        name: 'Meera Rao Jr.',
        email: 'meera@example.in',
        contact: '9876543210',
        type: 'vendor',
        reference_id: 'BA_1',
        notes: { of: 'rent' },
      },
    }),
  },
  'GET /contacts': {
    path: () => '/contacts',
    parts: () => ({ query: { ...SPAN, active: '1', type: 'vendor' } }),
  },
  'GET /contacts/:id': { path: () => `/contacts/${contactId}`, parts: () => ({}) },
  'POST /fund_accounts': {
    path: () => '/fund_accounts',
    status: 201,
    parts: () => ({ body: { contact_id: contactId, account_type: 'bank_account', bank_account: bank } }),
  },
  'GET /fund_accounts': {
    path: () => '/fund_accounts',
    parts: () => ({ query: { ...SPAN, contact_id: contactId, account_type: 'bank_account' } }),
  },
  'GET /fund_accounts/:id': { path: () => `/fund_accounts/${payee}`, parts: () => ({}) },
  'POST /payouts': { path: () => '/payouts', parts: () => ({ body: payout() }) },
  'GET /payouts': {
    path: () => '/payouts',
    parts: () => ({
      query: {
        ...SPAN,
        account_number: '7878780080316316',
        contact_id: contactId,
        fund_account_id: payee,
        mode: 'IMPS',
        status: 'queued',
      },
    }),
  },
  'GET /payouts/:id': { path: () => `/payouts/${queuedId}`, parts: () => ({}) },
  'POST /payouts/:id/cancel': { path: () => `/payouts/${queuedId}/cancel`, parts: () => ({}) },
  'GET /banking_balances': {
    path: () => '/banking_balances',
    parts: () => ({ query: { account_type: 'razorpayx_lite', bank_code: 'YESB', count: '10', skip: '0' } }),
  },
}

const send = (name: string, { query, body }: Parts) => {
  const text = query ? `?${new URLSearchParams(query as Record<string, string>)}` : ''
  return razorpayx(sandbox, name.split(' ')[0] ?? '', `${GOOD[name]?.path()}${text}`, body, {
    'x-payout-idempotency': key(),
  })
}
const counts = async () => {
  const lists = [
    '/contacts?count=100',
    '/fund_accounts?count=100',
    `/payouts?account_number=7878780080316316`,
  ]
  const answers = await Promise.all(lists.map((path) => razorpayx(sandbox, 'GET', path)))
  return answers.map(({ body }) => body.count)
}

test('every call is tested here', () => {
  const names = Object.keys(GOOD).map((name) => name.replace(' ', ' /razorpayx/v1'))
  expect(names.toSorted()).toEqual(Object.keys(razorpayxWire.calls).toSorted())
})

describe.each(Object.keys(GOOD))('%s', (name) => {
  const { parts, status = 200 } = GOOD[name] as (typeof GOOD)[string]
  const call = razorpayxWire.calls[name.replace(' ', ' /razorpayx/v1')]

  test('refuses unknown, missing and wrong fields without effect', async () => {
    const before = await counts()
    for (const part of ['query', 'body'] as const) {
      const fields = parts()[part] ?? {}
      const schema = call?.[part]
      const shape = schema instanceof z.ZodObject ? schema.shape : {}
      const wrong: [string, object, string][] = [
        ['surplus', { ...fields, surplus: 'x' }, 'surplus is/are not required and should not be sent'],
      ]
      for (const [field, value] of Object.entries(fields)) {
        const { [field]: _left, ...rest } = fields
        if (!shape[field]?.safeParse(undefined).success)
          wrong.push([field, rest, `The ${field.replaceAll('_', ' ')} field is required.`])
        const isText = part === 'body' && typeof value === 'string'
        wrong.push([field, { ...fields, [field]: isText ? 5 : '?' }, 'The '])
      }
      for (const [field, changed, description] of name.startsWith('GET') && part === 'body' ? [] : wrong) {
        const answer = await send(name, { ...parts(), [part]: changed })
        expect([answer.status, answer.body.error]).toEqual([
          400,
          expect.objectContaining({
            code: 'BAD_REQUEST_ERROR',
            field: expect.stringContaining(field),
            description: expect.stringContaining(description),
          }),
        ])
      }
    }
    expect(await counts()).toEqual(before)
  })

  test('accepts a good request', async () => {
    expect(await send(name, parts())).toMatchObject({ status })
  })
})

test.each([
  ['POST /contacts', { name: 'Me' }, 'name'],
  ['POST /contacts', { name: 'M'.repeat(51) }, 'name'],
  ['POST /contacts', { name: "Meera D'Souza" }, 'name'],
  ['POST /contacts', { name: 'Meera Rao ' }, 'name'],
  ['POST /contacts', { name: 'मीरा राव' }, 'name'],
  ['POST /contacts', { name: 'Meera Rao', email: null }, 'email'],
  ['POST /contacts', { name: 'Meera Rao', type: 'friend' }, 'type'],
  ['POST /fund_accounts', { account_type: 'vpa' }, 'bank_account'],
  ['POST /fund_accounts', { account_type: 'vpa', bank_account: undefined }, 'vpa'],
  ['POST /fund_accounts', { bank_account: { ...bank, ifsc: 'YESB1000262' } }, 'bank_account.ifsc'],
  ['POST /fund_accounts', { bank_account: { ...bank, account_number: '12' } }, 'bank_account.account_number'],
  ['POST /fund_accounts', { bank_account: { ...bank, branch: 'x' } }, 'bank_account.branch'],
])('%s refuses %j', async (name, change, field) => {
  const { error } = (await send(name, { body: { ...GOOD[name]?.parts().body, ...change } })).body
  expect(error).toMatchObject({ code: 'BAD_REQUEST_ERROR', field })
})

test('a VPA is answered in its parts', async () => {
  const input = { contact_id: contactId, account_type: 'vpa', vpa: { address: 'meera.rao@yesbank' } }
  const made = await razorpayx(sandbox, 'POST', '/fund_accounts', input)
  expect(made.body.vpa).toEqual({ username: 'meera.rao', handle: 'yesbank', address: 'meera.rao@yesbank' })
})
