import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningSandbox, startSandbox } from '../../testing/start-sandbox.ts'
import { callPaysprint, newAccount, payBody } from './testing/call-paysprint.ts'

let sandbox: RunningSandbox
beforeAll(async () => {
  sandbox = await startSandbox({ billPendingSeconds: 60 })
})
afterAll(() => sandbox.stop())

const ask = (name: Parameters<typeof callPaysprint>[1], body: unknown) => callPaysprint(sandbox, name, body)
const told = async (referenceid: string) =>
  (await sandbox.call('GET', `/oracle/billers?referenceid=${referenceid}`)).body

test('a bill is fetched, paid once, and asked after', async () => {
  const account = newAccount()
  const fetched = (await ask('fetchbill', account)).body
  expect(fetched).toMatchObject({
    response_code: 1,
    status: true,
    amount: '200.00',
    bill_fetch: { billAmount: '200.00', cellNumber: account.canumber, acceptPartPay: false },
    message: 'Bill Fetched Success.',
  })
  expect((await ask('fetchbill', account)).body).toEqual(fetched)

  const body = payBody(account, fetched)
  const paid = (await ask('paybill', body)).body
  expect(paid).toMatchObject({ status: true, response_code: 1, refid: body.referenceid })
  const state = (await ask('status', { referenceid: body.referenceid })).body
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
  const again = await ask('fetchbill', account)
  expect(again).toMatchObject({ status: 401, body: { response_code: 5, message: 'Bill already paid.' } })
  expect(await told(body.referenceid)).toMatchObject({
    totals: { payments: 1, paid: 1, paid_paise: 20_000 },
    payments: [{ canumber: account.canumber, status: 'paid', operatorid: paid.operatorid }],
  })
})
