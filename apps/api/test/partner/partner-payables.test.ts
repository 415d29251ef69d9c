import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { maybe, one } from '../../src/platform/database/db.ts'
import { PDF } from '../files/sample-files.ts'
import { payAtGateway } from '../money/paying.ts'
import { allowLinks, startLink } from '../money/payment-links.ts'
import { findOperator, OPERATOR, untilBillIs } from '../payables/bills.ts'
import { eventually, type Portal } from '../portal/harness.ts'
import type { People } from '../portal/people.ts'
import { startScene } from '../portal/scene.ts'
import { makeKey, partner } from './keys.ts'

let portal: Portal
let people: People
let shop: string
beforeAll(async () => {
  ;({ portal, people } = await startScene())
  await allowLinks(portal)
  const permissions = ['payees.view', 'payees.add', 'payments.pay', 'payment-links.manage'] as const
  shop = (await makeKey(portal, people.retailer, { permissions })).key
})
afterAll(() => portal?.stop())

const document = { file_name: 'agreement.pdf', content: PDF.toString('base64') }
const LANDLORD = {
  service: 'rental-payments',
  name: 'Meera Nair',
  mobile: '9890355128',
  pan_number: 'AKLPN4521R',
  address: '7 Baner Road, Pune',
  account_number: '026291800001191',
  account_holder_name: 'John Doe',
  ifsc_code: 'YESB0000262',
  bank_name: 'Yes Bank',
  bank_branch: 'Baner',
  amount: 1_850_050,
  currency: 'INR',
  payment_type: 'houserent',
  document,
}
const payees = async () => (await one(portal.db, sql<{ n: number }>`select count(*) as n from payees`)).n

it('a program adds a payee as the form does: once, with its document, and the bank checks the account', async () => {
  const before = await payees()
  const headers = { 'Idempotency-Key': 'payee-1' }
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => partner(portal, shop, '/payees', { body: LANDLORD, headers })),
  )
  const [made] = answers
  expect([made?.status, made?.body]).toMatchObject([
    200,
    {
      service: 'rental-payments',
      name: 'Meera Nair',
      owner_id: String(people.retailer.id),
      amount: 1_850_050,
      account_number_last4: '1191',
    },
  ])
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  expect(await payees()).toBe(before + 1)
  const row = await one(
    portal.db,
    sql<{ name: string; by: string | null }>`
      select f.file_name as name, a.api_key_id as by from payees p join files f on f.id = p.document_file_id
        join audit_log a on a.object = 'payee ' || p.id and a.action = 'payee.added' where p.id = ${made?.body.id}::bigint`,
  )
  expect(row).toEqual({ name: 'agreement.pdf', by: expect.stringMatching(/^\w{11}$/) })
  await eventually(() =>
    maybe(
      portal.db,
      sql`select from bank_accounts where payee_id = ${made?.body.id}::bigint and check_status = 'valid'`,
    ),
  )
})

it('refuses wrong fields by their names here, and writes nothing', async () => {
  const before = await payees()
  const pointers = async (change: object) =>
    (await partner(portal, shop, '/payees', { body: { ...LANDLORD, ...change } })).body.errors?.map(
      ({ pointer }: { pointer: string }) => pointer,
    )
  expect(await pointers({ service: 'education-fee-payments' })).toEqual(['#/service'])
  expect(await pointers({ ifsc_code: 'X', mobile: '123' })).toEqual(['#/mobile', '#/mobile', '#/ifsc_code'])
  expect(await pointers({ document: undefined })).toEqual(['#/document'])
  expect(await pointers({ document: { file_name: 'agreement.pdf', content: 'AAAA' } })).toEqual([
    '#/document',
  ])
  expect(await pointers({ amount: 1.5 })).toEqual(['#/amount'])
  const above = await makeKey(portal, people.admin, { permissions: ['payees.view'] })
  expect((await partner(portal, above.key, '/payees', { body: LANDLORD })).status).toBe(403)
  expect(await payees()).toBe(before)
})

it('a program fetches a bill, prepares its payment once, and the biller gets it', async () => {
  const { id } = await findOperator(portal, people.retailer, OPERATOR.electricity)
  const { body: billers } = await partner(portal, shop, '/billers?service=bills-utilities')
  const biller = billers.data.find((each: { id: string }) => each.id === String(id))
  expect(biller).toMatchObject({ category: 'Electricity', shows_bills: true, fields: [{ name: 'number' }] })
  const fetched = await partner(portal, shop, '/bills', { body: { biller: biller.id, number: '110009011' } })
  expect(fetched.body).toMatchObject({ number_last4: '9011', amount: 791_900, currency: 'INR' })
  expect(JSON.stringify(fetched.body)).not.toContain('110009011')

  const pay = (bill: string, headers?: Record<string, string>) =>
    partner(portal, shop, `/bills/${bill}/pay`, { body: { method: 'Card' }, ...(headers ? { headers } : {}) })
  const method = (
    await one(
      portal.db,
      sql<{ name: string }>`select payment_method as name from payment_methods where id = 1`,
    )
  ).name
  const body = { method }
  const made = await partner(portal, shop, `/bills/${fetched.body.id}/pay`, { body })
  expect([made.status, made.body]).toMatchObject([200, { status: 'open', amount: 791_900, method }])
  expect(made.body.total).toBe(791_900 + made.body.charge)
  expect(Date.parse(made.body.expires_at)).toBeLessThanOrEqual(Date.parse(fetched.body.expires_at))
  const order = await startLink(portal, String(made.body.url).split('/').at(-1) ?? '')
  await payAtGateway(portal, order.body.payment_session_id, 'SUCCESS')
  await untilBillIs(portal, order.body.order_id, 'paid')

  expect((await pay('999999')).status).toBe(404)
  const stranger = await makeKey(portal, people.stranger, { permissions: ['payment-links.manage'] })
  const theirs = await partner(portal, stranger.key, `/bills/${fetched.body.id}/pay`, { body })
  expect(theirs.status).toBe(404)
})

it('a bill is fetched once under one key, and wrong numbers are refused by their name here', async () => {
  const { id } = await findOperator(portal, people.retailer, OPERATOR.withUnit)
  const sent = { body: { biller: String(id), number: '12' } }
  const wrong = await partner(portal, shop, '/bills', sent)
  expect(wrong.body.errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual([
    '#/number',
    '#/further1',
  ])
  const electricity = await findOperator(portal, people.retailer, OPERATOR.electricity)
  const once = {
    body: { biller: String(electricity.id), number: '110000004' },
    headers: { 'Idempotency-Key': 'bill-1' },
  }
  const answers = await Promise.all(Array.from({ length: 3 }, () => partner(portal, shop, '/bills', once)))
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  expect((await partner(portal, shop, '/bills', once)).body).toEqual(answers[0]?.body)
  const unknown = await partner(portal, shop, '/bills', { body: { biller: '999999', number: '110000004' } })
  expect(unknown.body.errors).toMatchObject([{ pointer: '#/biller' }])
})
