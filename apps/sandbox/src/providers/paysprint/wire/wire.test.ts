import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningSandbox, startSandbox } from '../../../testing/start-sandbox.ts'
import { spoiltBodies } from '../../../wire/testing/spoil-body.ts'
import { firstFault } from '../../../wire/wire-fault.ts'
import { callPaysprint, newAccount, payBody } from '../testing/call-paysprint.ts'
import { paysprintWire } from './wire.ts'

type Name = Parameters<typeof callPaysprint>[1]

let sandbox: RunningSandbox
let payment: Record<string, unknown>
beforeAll(async () => {
  sandbox = await startSandbox()
  const account = newAccount()
  payment = payBody(account, (await ask('fetchbill', account)).body)
})
afterAll(() => sandbox.stop())

const ask = (name: Name, body: unknown) => callPaysprint(sandbox, name, body)
const refusal = { status: 401, body: { response_code: 4, status: false } }
const known = async () => (await sandbox.call('GET', '/oracle/billers')).body.payments

test.each<[Name, Record<string, unknown>]>([
  ['getoperator', { mode: 'offline' }],
  ['fetchbill', { operator: '11', canumber: '123456789', mode: 'online' }],
  ['status', { referenceid: 'BP-1' }],
])('%s takes what is documented, and nothing else', async (name, good) => {
  expect((await ask(name, good)).status).toBe(200)
  for (const { wrong, path, body } of spoiltBodies(good)) {
    expect(await ask(name, body), `${wrong} ${path}`).toMatchObject(refusal)
  }
})

test('paybill accepts documented requests, and pays for no other', async () => {
  const inBill = /^bill_fetch\./
  for (const { wrong, path, body } of spoiltBodies(payment)) {
    if (inBill.test(path)) continue
    expect(await ask('paybill', body), `${wrong} ${path}`).toMatchObject(refusal)
  }
  for (const change of [{ amount: '2e2' }, { latitude: 'north' }, { referenceid: 'a b' }, { mode: 'x' }]) {
    expect(await ask('paybill', { ...payment, ...change })).toMatchObject(refusal)
  }
  expect(await known()).toEqual([])
  expect((await ask('paybill', { ...payment, amount: Number(payment.amount) })).body).toMatchObject({
    response_code: 1,
  })
  expect(await known()).toHaveLength(1)
})

test('the further fields of a biller are texts', async () => {
  const account = { operator: 14, canumber: '123456789012', mode: 'online' }
  expect((await ask('fetchbill', { ...account, ad1: '4321' })).status).toBe(200)
  expect(await ask('fetchbill', { ...account, ad1: 4321 })).toMatchObject(refusal)
})

const FOUND = {
  response_code: 1,
  status: true,
  data: {
    txnid: '57',
    operatorname: 'BSES Rajdhani Power Limited - Delhi',
    canumber: '123456789',
    amount: '200.00',
    comm: '0.00',
    tds: '0.00',
    status: 2,
    refid: 'BP-1',
    operatorid: '',
    dateadded: '2026-11-27 10:10:00',
    refunded: '0',
    refundtxnid: '',
    daterefunded: null,
  },
  message: 'Transaction is under process.',
}
const NONE = { response_code: 2, status: false, message: 'No transaction found.' }
const PAID = { status: true, response_code: 0, operatorid: '', ackno: 57, message: 'Under process.' }

/* The fields that public clients read, and values of our own. */
test.each([
  ['status', FOUND],
  ['status', NONE],
  ['paybill', PAID],
])('%s may answer %j, and with nothing more', (name, answer) => {
  const call = `POST /paysprint/service-api/api/v1/service/bill-payment/bill/${name}`
  const schema = paysprintWire.calls[call]?.answer
  if (!schema) throw new Error(call)
  expect(firstFault(schema, answer)).toBeUndefined()
  expect(firstFault(schema, { ...answer, surplus: 1 })).toBeDefined()
  expect(firstFault(schema, { ...answer, response_code: 9 })).toBeDefined()
})
