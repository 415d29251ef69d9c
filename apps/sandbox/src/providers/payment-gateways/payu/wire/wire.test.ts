import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningSandbox, startSandbox } from '../../../../testing/start-sandbox.ts'
import { startReceiver } from '../../../../testing/webhook-receiver.ts'
import { firstFault } from '../../../../wire/wire-fault.ts'
import { payuPaymentWebhook, payuRefundWebhook, payuReturn } from './payment-page.ts'
import { payuWire } from './wire.ts'

type Form = Record<string, string>

let sandbox: RunningSandbox
let receiver: Awaited<ReturnType<typeof startReceiver>>
beforeAll(async () => {
  receiver = await startReceiver()
  sandbox = await startSandbox({ webhookUrl: receiver.url })
})
afterAll(async () => {
  await sandbox.stop()
  await receiver.stop()
})

const [KEY, SALT] = ['sandbox-id', 'sandbox-secret']
const sha512 = (...parts: string[]) => createHash('sha512').update(parts.join('|')).digest('hex')
const post = (path: string, form: Form) =>
  fetch(sandbox.origin + path, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' })
const without = (form: Form, name: string) =>
  Object.fromEntries(Object.entries(form).filter(([field]) => field !== name))

function shopForm(txnid: string, more: Form = {}): Form {
  const signed = {
    key: KEY,
    txnid,
    amount: '500.00',
    productinfo: `Payment ${txnid}`,
    firstname: 'Meera',
    email: 'meera.nambiar@example.in',
  }
  const url = `${sandbox.origin}/inbox`
  const form = { ...signed, phone: '9876500017', surl: url, furl: url, ...more }
  const hashed = { ...signed, ...more }
  const parts = Object.keys(signed).map((name) => hashed[name as keyof typeof signed])
  return { ...form, hash: sha512(...parts, ...Array(10).fill(''), SALT) }
}
const postForm = (form: Form) => post('/_payment', form)

test('the page accepts only the documented form', async () => {
  const good = shopForm('CK26112700001')
  for (const name of Object.keys(good)) {
    const answer = await postForm(without(good, name))
    expect([answer.status, await answer.text()], name).toEqual([400, expect.stringContaining(name)])
  }
  const wrong: Form[] = [
    { ...good, surplus: '1' },
    shopForm('CK26112700001', { amount: '5e2' }),
    shopForm('CK26112700001', { amount: '500.001' }),
    shopForm('CK 26112700001'),
    shopForm(`CK${'1'.repeat(24)}`),
    shopForm('CK26112700001', { productinfo: 'x'.repeat(101) }),
    shopForm('CK26112700001', { firstname: 'x'.repeat(61) }),
    { ...good, surl: 'inbox' },
    { ...good, hash: 'f'.repeat(127) },
  ]
  for (const form of wrong) expect((await postForm(form)).status, JSON.stringify(form)).toBe(400)
  const known = async () => (await sandbox.call('GET', '/oracle?order_id=CK26112700001')).text
  expect(await known()).not.toContain('CK26112700001')
  const optional = {
    udf1: 'a',
    city: 'Pune',
    enforce_paymethod: 'upi',
    api_version: '1',
    curl: `${good.furl}`,
  }
  const whole = { ...good, ...optional, hash: hashWith(good, 'a') }
  expect((await postForm(whole)).status).toBe(303)
  expect(await known()).toContain('CK26112700001')
})

function hashWith(form: Form, udf1: string): string {
  const names = ['key', 'txnid', 'amount', 'productinfo', 'firstname', 'email']
  return sha512(...names.map((name) => form[name] ?? ''), udf1, ...Array(9).fill(''), SALT)
}

function commandForm(command: string, vars: Form): Form {
  return { key: KEY, command, ...vars, hash: sha512(KEY, command, vars.var1 ?? '', SALT) }
}
async function give(form: Form, query = '?form=2') {
  const answer = await post(`/merchant/postservice.php${query}`, form)
  expect(answer.status).toBe(200)
  return (await answer.json()) as { status: number; msg: string }
}

/** Each command with all of its fields; the optional ones; what the fields may not hold. */
const COMMANDS: [name: string, vars: Form, optional: string[], wrong: Form][] = [
  ['verify_payment', { var1: 'CK1|CK2' }, [], { var1: 'CK 1' }],
  [
    'check_action_status',
    { var1: '403993715500000000', var2: 'payuid' },
    ['var2'],
    { var1: 'CK1', var2: 'x' },
  ],
  [
    'cancel_refund_transaction',
    { var1: '403993715500000000', var2: 'RF1', var3: '10.00', var5: 'https://portal.example/refunds' },
    ['var5'],
    { var1: 'CK1', var2: 'x'.repeat(24), var3: '1e1' },
  ],
  [
    'get_settlement_details',
    { var1: '2026-11-26', var2: '1', var3: '500', var5: '2' },
    ['var2', 'var3', 'var5'],
    { var1: '26/11/2026', var2: '0', var3: 'all', var5: '3' },
  ],
]
/** Answers that do not refuse the request's form. */
const HEARD = /Fetched Successfully|Transaction Not Found|transactions fetched/

test.each(COMMANDS)('%s accepts documented requests alone', async (name, vars, optional, wrong) => {
  const good = commandForm(name, vars)
  expect((await give(good)).msg).toMatch(HEARD)
  for (const field of Object.keys(good)) {
    const less = optional.includes(field) ? commandForm(name, without(vars, field)) : without(good, field)
    const { status, msg } = await give(less)
    if (optional.includes(field)) expect(msg, field).toMatch(HEARD)
    else
      expect([status, msg], field).toEqual([0, expect.stringMatching(/^(Parameter missing|Invalid command)/)])
  }
  for (const [field, value] of Object.entries({ ...wrong, surplus: '1' })) {
    const { status, msg } = await give(commandForm(name, { ...vars, [field]: value }))
    expect([status, msg], field).toEqual([0, expect.stringContaining(field)])
  }
  expect(await give(good, '')).toMatchObject({ status: 0, msg: 'Parameter missing: form' })
  expect(await give({ ...good, hash: 'f'.repeat(128) })).toEqual({ status: 0, msg: 'Invalid Hash.' })
})

test('an unknown command is refused', async () => {
  expect(await give(commandForm('steal', { var1: '1' }))).toEqual({ status: 0, msg: 'Invalid command' })
})

test('a fault may replace the status of a refund, and its webhook is sent once', async () => {
  const page = await postForm(shopForm('CK26112700002'))
  const at = String(page.headers.get('location'))
  const card = { method: 'card', card_number: '5123456789012346', expiry: '05/30', cvv: '123' }
  const { token } = (await sandbox.call('POST', `${at}/tries`, card)).body
  const back = (await sandbox.call('POST', `${at}/tries/${token}`, { outcome: 'SUCCESS' })).body.form.fields
  expect(firstFault(payuReturn, back)).toBeUndefined()
  const vars = { var1: String(back.mihpayid), var2: 'RF26112700001', var3: '10.00' }
  expect(await give(commandForm('cancel_refund_transaction', vars))).toMatchObject({ status: 1 })
  expect(await give(commandForm('cancel_refund_transaction', vars))).toMatchObject({
    status: 0,
    msg: 'Token already exists.',
    error_code: 106,
  })
  await sandbox.call('PUT', '/faults', { refund_status: 'HELD_BY_BANK' })
  const asked = await give(commandForm('check_action_status', { var1: vars.var1, var2: 'payuid' }))
  expect(JSON.stringify(asked)).toContain('HELD_BY_BANK')
  await sandbox.call('DELETE', '/faults')
})

const EMPTY =
  'lastname address1 address2 city state country zipcode udf1 udf2 udf3 udf4 udf5 udf6 udf7 udf8 udf9 udf10'
const RETURN = {
  ...Object.fromEntries(EMPTY.split(' ').map((name) => [name, ''])),
  ...Object.fromEntries([1, 2, 3, 4, 5, 6, 7, 8].map((n) => [`field${n}`, ''])),
  mihpayid: '403993715500000057',
  mode: 'NB',
  status: 'success',
  unmappedstatus: 'captured',
  key: 'abcdef',
  txnid: 'CK26112700057',
  amount: '500.00',
  discount: '0.00',
  net_amount_debit: '500',
  addedon: '2026-11-27 10:10:00',
  productinfo: 'Payment CK26112700057',
  firstname: 'Meera',
  email: 'meera.nambiar@example.in',
  phone: '9876500017',
  hash: 'a1'.repeat(64),
  field9: 'Transaction Completed Successfully',
  payment_source: 'payu',
  PG_TYPE: 'NB-PG',
  bank_ref_num: 'c1d2e3',
  bankcode: 'TESTPGNB',
  error: 'E000',
  error_Message: 'No Error',
}
const WEBHOOK = {
  ...RETURN,
  card_token: '',
  card_no: '',
  field0: '',
  offer_key: '',
  offer_availed: '',
  bank_ref_no: 'c1d2e3',
  surl: 'https://portal.example/back',
  curl: 'https://portal.example/back',
  furl: 'https://portal.example/back',
}
const REFUNDED = {
  additionalValue1: null,
  bank_arn: null,
  refund_mode: 'Instant Credit through UPI',
  bank_ref_num: '100142080057',
  key: 'abcdef',
  amt: '72.00',
  remark: null,
  status: 'failure',
  token: 'RF26112700057',
  mihpayid: ' 403993715500000057 ',
  request_id: '17265310057',
  merchantTxnId: 'CK26112700057',
  additionalValue2: null,
  action: 'refund',
}
const VERIFIED = {
  status: 1,
  msg: '1 out of 1 Transactions Fetched Successfully',
  transaction_details: {
    CK26112700057: {
      mihpayid: '403993715500000057',
      request_id: '',
      bank_ref_num: '670057',
      amt: '6.17',
      transaction_amount: '6.00',
      txnid: 'CK26112700057',
      additional_charges: '0.17',
      productinfo: 'Payment',
      firstname: 'Meera',
      bankcode: 'CC',
      udf1: null,
      udf5: '',
      field2: '179757',
      field9: 'No Error',
      error_code: 'E000',
      addedon: '2026-11-27 10:10:00',
      payment_source: 'payu',
      card_type: 'MAST',
      error_Message: 'NO ERROR',
      net_amount_debit: 6.17,
      disc: '0.00',
      mode: 'CC',
      PG_TYPE: 'AXISPG',
      card_no: '512345XXXXXX2346',
      name_on_card: 'Test',
      status: 'success',
      unmappedstatus: 'captured',
      Merchant_UTR: null,
      Settled_At: '0000-00-00 00:00:00',
    },
  },
}
const QUEUED = {
  status: 1,
  msg: 'Refund Request Queued',
  request_id: '127948457',
  bank_ref_num: null,
  mihpayid: '403993715500000057',
  error_code: 102,
}

/* The fields of the samples of the documentation, and values of our own. */
const service = payuWire.calls['POST /merchant/postservice.php']?.answer
test.each([
  ['the way back', payuReturn, RETURN],
  ['the webhook of a payment', payuPaymentWebhook, WEBHOOK],
  ['the callback of a refund', payuRefundWebhook, REFUNDED],
  ['a transaction', service, VERIFIED],
  ['a refund that is made', service, QUEUED],
])('%s, and with nothing more', (_what, schema, said) => {
  if (!schema) throw new Error('not described')
  expect(firstFault(schema, said)).toBeUndefined()
  expect(firstFault(schema, { ...said, surplus: '1' })).toBeDefined()
  expect(firstFault(schema, { ...said, status: 'maybe' })).toBeDefined()
})
