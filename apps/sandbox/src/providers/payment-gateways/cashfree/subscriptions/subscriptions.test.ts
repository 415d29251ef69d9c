import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningSandbox, startSandbox } from '../../../../testing/start-sandbox.ts'

let sandbox: RunningSandbox
beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox.stop())

const plan = {
  plan_name: 'Pay Arvind Kulkarni',
  plan_type: 'ON_DEMAND',
  plan_currency: 'INR',
  plan_max_amount: 15_000,
}
const body = (override: object = {}) => ({
  subscription_id: 'AP26112600001',
  customer_details: { customer_email: 'meera.nambiar@example.in', customer_phone: '9876500017' },
  plan_details: plan,
  authorization_details: { authorization_amount: 1, payment_methods: ['upi'] },
  ...override,
})
const create = (override: object = {}) => sandbox.call('POST', '/pg/subscriptions', body(override))

test.each([
  [{ subscription_id: 'AP/1' }, 'subscription_id_invalid'],
  [{ customer_details: { customer_phone: '9876500017' } }, 'customer_details.customer_email_missing'],
  [{ plan_details: { ...plan, plan_name: 'x'.repeat(41) } }, 'plan_details.plan_name_invalid'],
  [{ plan_details: { ...plan, plan_max_amount: 15_001 } }, 'plan_details.plan_max_amount_invalid'],
])('a wrong field is refused: %j is %s', async (wrong, code) => {
  expect(await create(wrong)).toMatchObject({ status: 400, body: { code, type: 'invalid_request_error' } })
})

test('an action on a subscription names it in the body too', async () => {
  const { subscription_id } = (await create()).body
  const manage = (sent: object) =>
    sandbox.call('POST', `/pg/subscriptions/${subscription_id}/manage`, { action: 'CANCEL', ...sent })
  for (const sent of [{}, { subscription_id: 'another' }]) {
    expect(await manage(sent)).toMatchObject({ status: 400, body: { code: 'subscription_id_missing' } })
  }
  expect((await manage({ subscription_id })).body.subscription_status).toBe('CANCELLED')
  const refund = { refund_id: 'RF1', refund_amount: 1, payment_id: 'CK1' }
  expect(await sandbox.call('POST', `/pg/subscriptions/${subscription_id}/refunds`, refund)).toMatchObject({
    status: 400,
    body: { code: 'subscription_id_missing' },
  })
})
