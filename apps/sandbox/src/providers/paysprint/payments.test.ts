import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningSandbox, startSandbox } from '../../testing/start-sandbox.ts'
import { callPaysprint, newAccount, payBody } from './testing/call-paysprint.ts'

let sandbox: RunningSandbox
/** How far the sandbox's clock is ahead, so that tests need not wait. */
let aheadMs = 0
beforeAll(async () => {
  sandbox = await startSandbox({ minuteMs: 60_000, billPendingSeconds: 30, now: () => Date.now() + aheadMs })
})
afterAll(() => sandbox.stop())

const ask = (name: Parameters<typeof callPaysprint>[1], body: unknown) => callPaysprint(sandbox, name, body)
const statusOf = async (referenceid: string) => (await ask('status', { referenceid })).body
const oracle = async (referenceid: string) =>
  (await sandbox.call('GET', `/oracle/billers?referenceid=${referenceid}`)).body
const simulate = (body: object) => sandbox.call('POST', '/paysprint/simulate', body, {})

/** Fetches the bill of a number ending in `last`, and the body that pays it. */
async function billOf(last: string, change: object = {}) {
  const account = newAccount(last)
  const fetched = (await ask('fetchbill', account)).body
  return { account, fetched, body: payBody(account, fetched, change) }
}

test('a bill is paid once, and its reference returns the payment', async () => {
  const { account, body } = await billOf('0000')
  const paid = (await ask('paybill', body)).body
  expect(paid).toMatchObject({
    status: true,
    response_code: 1,
    operatorid: expect.stringMatching(/^CC01[0-9A-F]{16}$/),
    ackno: expect.any(Number),
    refid: body.referenceid,
    message: 'Bill payment successful.',
  })
  const state = await statusOf(body.referenceid)
  expect(state).toMatchObject({
    response_code: 1,
    status: true,
    data: {
      txnid: String(paid.ackno),
      operatorname: 'BSES Rajdhani Power Limited - Delhi',
      canumber: account.canumber,
      amount: '200.00',
      status: 1,
      refid: body.referenceid,
      operatorid: paid.operatorid,
      refunded: '0',
      refundtxnid: '',
      daterefunded: null,
    },
  })
  expect(state.data.dateadded).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  expect(await oracle(body.referenceid)).toMatchObject({
    totals: { payments: 1, paid: 1, pending: 0, refused: 0, paid_paise: 20_000 },
    payments: [{ operator: '11', canumber: account.canumber, status: 'paid', operatorid: paid.operatorid }],
  })
})

test('a used reference is refused, also at the same time, and pays nothing again', async () => {
  const { body } = await billOf('0000')
  const answers = await Promise.all(Array.from({ length: 5 }, () => ask('paybill', body)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  for (const refused of answers.filter(({ status }) => status !== 200)) {
    expect(refused).toMatchObject({
      status: 401,
      body: { response_code: 4, message: 'Duplicate reference id.' },
    })
  }
  const other = await billOf('0000', { referenceid: body.referenceid })
  expect((await ask('paybill', other.body)).body.message).toBe('Duplicate reference id.')
  expect((await ask('fetchbill', other.account)).status).toBe(200)
  expect((await oracle(body.referenceid)).totals).toMatchObject({ payments: 1, paid_paise: 20_000 })
})

test('another reference cannot pay a paid bill; its attempt is recorded', async () => {
  const { account, fetched, body } = await billOf('0000')
  await ask('paybill', body)
  const second = payBody(account, fetched)
  expect(await ask('paybill', second)).toMatchObject({
    status: 401,
    body: { response_code: 5, status: false, message: 'Bill already paid.' },
  })
  expect(await statusOf(second.referenceid)).toMatchObject({
    status: true,
    data: { status: 0, operatorid: '' },
  })
  expect((await oracle(second.referenceid)).totals).toMatchObject({ refused: 1, paid_paise: 0 })
})

test('a wrong request never reaches the biller', async () => {
  const { account, fetched, body } = await billOf('0000')
  const other = await billOf('0000')
  const wrong: [object, string][] = [
    [{ referenceid: '' }, 'referenceid is not valid.'],
    [{ amount: '199.99' }, 'amount should be the amount of the bill.'],
    [{ amount: '2e2' }, 'amount is not valid.'],
    [{ amount: 0 }, 'amount is not valid.'],
    [{ latitude: undefined }, 'latitude is required.'],
    [{ longitude: 'east' }, 'longitude is not valid.'],
    [{ bill_fetch: undefined }, 'bill_fetch is not the bill that was fetched.'],
    [{ bill_fetch: other.fetched.bill_fetch }, 'bill_fetch is not the bill that was fetched.'],
    [
      { bill_fetch: { ...fetched.bill_fetch, userName: 'X' } },
      'bill_fetch is not the bill that was fetched.',
    ],
    [{ canumber: 'ABC' }, 'CA Number is not valid.'],
  ]
  for (const [change, message] of wrong) {
    expect(await ask('paybill', { ...body, ...change }), message).toMatchObject({
      status: 401,
      body: { response_code: 4, status: false, message },
    })
  }
  expect(await ask('status', { referenceid: body.referenceid })).toMatchObject({
    status: 200,
    body: { response_code: 2, status: false, message: 'No transaction found for this reference id.' },
  })
  expect((await oracle(body.referenceid)).payments).toEqual([])
  const turned = Object.fromEntries(Object.entries(fetched.bill_fetch).toReversed())
  const answer = await ask('paybill', payBody(account, { amount: '200', bill_fetch: turned }))
  expect(answer.body).toMatchObject({ response_code: 1 })
  expect((await ask('paybill', null)).body).toMatchObject({ response_code: 4, status: false })
  expect((await ask('status', {})).body).toMatchObject({
    response_code: 4,
    message: 'referenceid is required.',
  })
})

test('9003: the amount changes before the payment; the new bill can be paid', async () => {
  const { account, body } = await billOf('9003')
  expect(await ask('paybill', body)).toMatchObject({
    status: 401,
    body: { response_code: 5, message: 'Bill amount has changed. Fetch the bill again.' },
  })
  expect((await statusOf(body.referenceid)).data).toMatchObject({ status: 0, refunded: '0' })
  const changed = (await ask('fetchbill', account)).body
  expect(changed.amount).toBe('250.00')
  expect((await ask('paybill', payBody(account, changed))).body).toMatchObject({ response_code: 1 })
})

test('9006 is refused at once, and so is a paid bill without a fetch', async () => {
  const { body } = await billOf('9006')
  expect(await ask('paybill', body)).toMatchObject({
    status: 401,
    body: { response_code: 5, message: 'Transaction failed at the biller.' },
  })
  expect(await statusOf(body.referenceid)).toMatchObject({
    response_code: 1,
    status: true,
    data: { status: 0 },
  })
  const dth = { operator: '66', canumber: '1234569002', mode: 'online' }
  const entered = payBody(dth, { amount: '350', bill_fetch: {} }, { bill_fetch: undefined })
  expect((await ask('paybill', entered)).body.message).toBe('Bill already paid.')
})

test('9004 is pending, then paid', async () => {
  const { account, fetched, body } = await billOf('9004')
  const first = (await ask('paybill', body)).body
  expect(first).toMatchObject({ status: true, response_code: 0, operatorid: '' })
  expect(first.message).toBe('Transaction is under process.')
  expect(await statusOf(body.referenceid)).toMatchObject({
    status: true,
    data: { status: 2, operatorid: '' },
  })
  expect((await ask('fetchbill', account)).body.message).toBe('A payment of this bill is under process.')
  const second = payBody(account, fetched)
  expect((await ask('paybill', second)).body.message).toBe('A payment of this bill is under process.')
  aheadMs += 30_000
  expect((await statusOf(body.referenceid)).data.status).toBe(1)
  expect((await statusOf(body.referenceid)).data.operatorid).toMatch(/^CC01/)
  expect((await oracle(body.referenceid)).totals).toMatchObject({ paid: 1, paid_paise: 20_000 })
})

test('9005 is pending, then refused and refunded; the bill is due again', async () => {
  const { account, body } = await billOf('9005')
  expect((await ask('paybill', body)).body).toMatchObject({ response_code: 0 })
  expect(await statusOf(body.referenceid)).toMatchObject({ status: true, data: { status: 2, refunded: '0' } })
  aheadMs += 30_000
  const ended = await statusOf(body.referenceid)
  expect(ended).toMatchObject({
    response_code: 1,
    data: { status: 0, refunded: '1', refundtxnid: expect.stringMatching(/^R\d+$/), operatorid: '' },
    message: 'Refused by the biller. Amount refunded.',
  })
  expect(ended.data.daterefunded).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  expect((await ask('fetchbill', account)).status).toBe(200)
  expect((await oracle(body.referenceid)).totals).toMatchObject({ refused: 1, paid_paise: 0 })
})

test('9007 is pending until a person decides', async () => {
  const [one, two] = [await billOf('9007'), await billOf('9007')]
  for (const { body } of [one, two]) await ask('paybill', body)
  aheadMs += 60_000
  expect((await statusOf(one.body.referenceid)).data.status).toBe(2)
  const { referenceid } = one.body
  expect((await simulate({ referenceid, status: 'maybe' })).status).toBe(400)
  expect((await simulate({ referenceid: 'nobody', status: 'success' })).status).toBe(404)
  expect((await simulate({ referenceid, status: 'success' })).body.data).toMatchObject({ status: 1 })
  expect((await simulate({ referenceid, status: 'failed' })).status).toBe(409)
  await simulate({ referenceid: two.body.referenceid, status: 'failed' })
  expect(await statusOf(referenceid)).toMatchObject({ status: true, data: { status: 1 } })
  expect(await statusOf(two.body.referenceid)).toMatchObject({ status: false, data: { refunded: '1' } })
})

test.each([
  ['9009', 1],
  ['9018', undefined],
])('%s answers HTML; what became of it only the status tells', async (last, state) => {
  const { body } = await billOf(last)
  const answer = await ask('paybill', body)
  expect(answer).toMatchObject({ status: 200, body: null, text: expect.stringContaining('<html>') })
  expect((await statusOf(body.referenceid)).data?.status).toBe(state)
})

test('odd amounts are paid in full; an amount of 0 or none is refused', async () => {
  for (const [last, amount] of [
    ['9011', '7919.00'],
    ['9012', '1234.50'],
  ] as const) {
    const { body } = await billOf(last, { amount })
    expect((await ask('paybill', body)).body, last).toMatchObject({ response_code: 1 })
    expect((await statusOf(body.referenceid)).data.amount).toBe(amount)
  }
  for (const last of ['9010', '9019']) {
    const { body } = await billOf(last, { amount: '200' })
    expect((await ask('paybill', body)).body, last).toMatchObject({ response_code: 4, status: false })
  }
})

test('an amount by hand needs no bill and may be paid again', async () => {
  const dth = { operator: '66', canumber: '1234567890', mode: 'online' }
  for (const amount of ['350', 420.5]) {
    const body = payBody(dth, { amount: '', bill_fetch: {} }, { amount, bill_fetch: undefined })
    expect((await ask('paybill', body)).body).toMatchObject({ response_code: 1 })
    expect((await oracle(body.referenceid)).totals.paid_paise).toBe(Number(amount) * 100)
  }
})
