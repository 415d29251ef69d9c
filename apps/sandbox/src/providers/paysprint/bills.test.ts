import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningSandbox, startSandbox } from '../../testing/start-sandbox.ts'
import { callPaysprint, makeToken, newAccount, payBody } from './testing/call-paysprint.ts'

let sandbox: RunningSandbox
/** The sandbox's own clock, so that a month can end. */
let nowMs = Date.parse('2026-11-21T09:00:00Z')
beforeAll(async () => {
  sandbox = await startSandbox({ now: () => nowMs })
})
afterAll(() => sandbox.stop())

const ask = (name: Parameters<typeof callPaysprint>[1], body: unknown) =>
  callPaysprint(sandbox, name, body, { Token: makeToken({ timestamp: Math.floor(nowMs / 1000) }) })
const fetchOf = async (last: string) => (await ask('fetchbill', newAccount(last))).body

test("a bill is the month's: the same until it is paid, another one next month", async () => {
  const account = newAccount()
  const november = (await ask('fetchbill', account)).body
  expect(november).toMatchObject({
    response_code: 1,
    status: true,
    amount: '200.00',
    billdate: '01 Nov 2026',
    duedate: '2026-12-10',
    bill_fetch: {
      billAmount: '200.00',
      billnetamount: '200.00',
      dueDate: '2026-12-10',
      acceptPayment: true,
      acceptPartPay: false,
      cellNumber: account.canumber,
      userName: november.name,
    },
    message: 'Bill Fetched Success.',
  })
  // Midnight in India is half past six in the evening before.
  nowMs = Date.parse('2026-11-30T18:29:59Z')
  expect((await ask('fetchbill', account)).body).toEqual(november)
  nowMs = Date.parse('2026-11-30T18:30:00Z')
  const december = (await ask('fetchbill', account)).body
  expect(december).toMatchObject({ billdate: '01 Dec 2026', duedate: '2027-01-10' })
  expect(december.bill_fetch.billNumber).not.toBe(november.bill_fetch.billNumber)

  expect((await ask('paybill', payBody(account, november))).body).toMatchObject({ response_code: 1 })
  expect((await ask('fetchbill', account)).body).toEqual(december)
  expect((await ask('paybill', payBody(account, december))).body).toMatchObject({ response_code: 1 })
  expect(await ask('fetchbill', account)).toMatchObject({
    status: 401,
    body: { response_code: 5, status: false, message: 'Bill already paid.' },
  })
})

test.each([
  ['9001', 401, 5, 'No bill due for this number.'],
  ['9002', 401, 5, 'Bill already paid.'],
  ['9020', 404, 3, 'The biller is down for maintenance until 05:30 AM.'],
])('a number ending in %s has no bill', async (last, status, response_code, message) => {
  expect(await ask('fetchbill', newAccount(last))).toMatchObject({
    status,
    body: { response_code, status: false, message },
  })
})

test('9008 answers HTML instead of JSON', async () => {
  const answer = await ask('fetchbill', newAccount('9008'))
  expect(answer).toMatchObject({ status: 200, body: null, text: expect.stringContaining('<html>') })
})

test.each([
  ['9010', '0'],
  ['9011', '7919.0'],
  ['9012', '1,234.50'],
  ['9019', 'NA'],
])('%s prints its amount as %s', async (last, amount) => {
  expect(await fetchOf(last)).toMatchObject({
    amount,
    bill_fetch: { billAmount: amount, billnetamount: amount },
  })
})

test.each([
  ['9013', '01/12/2026', '10/01/2027'],
  ['9014', '01-12-2026', '10-01-2027'],
  ['9015', '2026-12-01 00:00:00', '10 Jan 2027'],
])('%s prints its dates as %s and %s', async (last, billdate, duedate) => {
  expect(await fetchOf(last)).toMatchObject({ billdate, duedate, bill_fetch: { billdate, dueDate: duedate } })
})

test('9016 leaves fields out, 9017 leaves them empty', async () => {
  const missing = await fetchOf('9016')
  expect(Object.keys(missing).toSorted()).toEqual([
    'amount',
    'bill_fetch',
    'message',
    'response_code',
    'status',
  ])
  expect(Object.keys(missing.bill_fetch)).toEqual(['billAmount', 'cellNumber'])
  expect(await fetchOf('9017')).toMatchObject({
    name: null,
    duedate: 'null',
    billdate: '',
    bill_fetch: { userName: 'NA', dueDate: null, billdate: 'null', billNumber: '' },
  })
})
