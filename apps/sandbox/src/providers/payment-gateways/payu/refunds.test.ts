import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningSandbox, startSandbox } from '../../../testing/start-sandbox.ts'
import { startReceiver } from '../../../testing/webhook-receiver.ts'

let sandbox: RunningSandbox
let receiver: Awaited<ReturnType<typeof startReceiver>>
beforeAll(async () => {
  receiver = await startReceiver()
  sandbox = await startSandbox({ minuteMs: 1_200, webhookUrl: receiver.url })
})
afterAll(async () => {
  await sandbox.stop()
  await receiver.stop()
})

const [KEY, SALT] = ['sandbox-id', 'sandbox-secret']
const sha512 = (...parts: string[]) => createHash('sha512').update(parts.join('|')).digest('hex')
const post = (path: string, form: Record<string, string>) =>
  fetch(sandbox.origin + path, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' })

async function command(name: string, vars: Record<string, string>) {
  const hash = sha512(KEY, name, vars.var1 ?? '', SALT)
  const answer = await post('/merchant/postservice.php?form=2', { key: KEY, command: name, ...vars, hash })
  expect(answer.status).toBe(200)
  // biome-ignore lint/suspicious/noExplicitAny: a test reads the JSON of any answer
  return (await answer.json()) as any
}
const statusOf = (var1: string, more: Record<string, string> = {}) =>
  command('check_action_status', { var1, ...more })
const refund = (mihpayid: string, token: string, amount: string) =>
  command('cancel_refund_transaction', { var1: mihpayid, var2: token, var3: amount })

/** Pays 500 rupees by card. Returns PayU's id of the payment. */
async function paid(txnid: string): Promise<string> {
  const signed = {
    key: KEY,
    txnid,
    amount: '500.00',
    productinfo: `Payment ${txnid}`,
    firstname: 'Meera',
    email: 'm@example.in',
  }
  const url = `${sandbox.origin}/inbox`
  const hash = sha512(...Object.values(signed), ...Array(10).fill(''), SALT)
  const page = await post('/_payment', { ...signed, phone: '9822041736', surl: url, furl: url, hash })
  const at = String(page.headers.get('location'))
  const card = { method: 'card', card_number: '5123456789012346', expiry: '05/30', cvv: '123' }
  const { token } = (await sandbox.call('POST', `${at}/tries`, card)).body
  const ended = await sandbox.call('POST', `${at}/tries/${token}`, { outcome: 'SUCCESS' })
  return String(ended.body.form.fields.mihpayid)
}

test('a payment id returns its capture and each refund, a request id returns one', async () => {
  const id = await paid('CK26112600001')
  const made = [await refund(id, 'RF26112600001', '10.00'), await refund(id, 'RF26112600002', '10.00')]
  const [first, second] = made.map((one) => String(one.request_id))
  await expect
    .poll(async () => (await statusOf(String(second))).transaction_details)
    .not.toMatchObject({
      [String(second)]: { [String(second)]: { status: 'queued' } },
    })
  const all = await statusOf(id, { var2: 'payuid' })
  expect(all).toMatchObject({ status: 1, msg: '1 out of 1 Transactions Fetched Successfully' })
  const actions: Record<string, Record<string, unknown>> = all.transaction_details[id]
  for (const [key, one] of Object.entries(actions)) expect(one.request_id).toBe(key)
  const fields = { mihpayid: id, mode: 'CC', settlement_id: null, UTR_no: null, value_date: null }
  const capture = Object.values(actions).filter((one) => one.action === 'capture')
  expect(capture).toMatchObject([{ ...fields, amt: '500.00', token: '', status: 'SUCCESS', bank_arn: null }])
  expect([actions[first ?? ''], actions[second ?? '']]).toMatchObject([
    { ...fields, action: 'refund', amt: '10.00', token: 'RF26112600001', status: 'success' },
    { ...fields, action: 'refund', amt: '10.00', token: 'RF26112600002', status: 'success' },
  ])
  const one = (await statusOf(String(first))).transaction_details
  expect(one).toEqual({ [String(first)]: { [String(first)]: actions[first ?? ''] } })
})

test('a payment id without var2 is no request id, and without var1 there is no answer', async () => {
  const id = await paid('CK26112600002')
  await refund(id, 'RF26112600003', '10.00')
  const none = (key: string) => ({
    status: 0,
    msg: '0 out of 1 Transactions Fetched Successfully',
    transaction_details: { [key]: 'No action status found' },
  })
  expect(await statusOf(id)).toEqual(none(id))
  expect(await statusOf('131278422', { var2: 'payuid' })).toEqual(none('131278422'))
  expect(await statusOf('', { var2: 'payuid' })).toEqual({ status: 0, msg: 'Parameter missing: var1' })
})

test('a callback without a hash reports the end of a refund', async () => {
  const id = await paid('CK26112600003')
  await sandbox.call('PUT', '/faults', { refund_outcome: 'FAILED' })
  await refund(id, 'RF26112600004', '10.00')
  await expect.poll(() => callbacks('RF26112600004')).toHaveLength(1)
  const [failed] = callbacks('RF26112600004')
  expect(failed?.headers['content-type']).toBe('application/json')
  expect(failed?.body).toMatchObject({ action: 'refund', status: 'failure', bank_arn: null, key: KEY })
  await sandbox.call('PUT', '/faults', { refund_outcome: '' })
  await refund(id, 'RF26112600005', '12.50')
  await expect.poll(() => callbacks('RF26112600005')).toHaveLength(1)
  const [paidOut] = callbacks('RF26112600005')
  expect(paidOut?.body).toMatchObject({
    mihpayid: id,
    merchantTxnId: 'CK26112600003',
    amt: '12.50',
    status: 'success',
    bank_arn: expect.any(Number),
  })
  expect(paidOut?.body).not.toHaveProperty('hash')
})

function callbacks(token: string) {
  return receiver.received.filter((one) => one.body.token === token)
}
