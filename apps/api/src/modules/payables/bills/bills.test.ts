import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setFaults } from '../../../../test/money/paying.ts'
import { callAs, findOperator, OPERATOR, viewBill } from '../../../../test/payables/bills.ts'
import { type Portal, startPortal } from '../../../../test/portal/harness.ts'
import { makePeople, type People } from '../../../../test/portal/people.ts'
import { many, one } from '../../../platform/database/db.ts'
import { forgetUnpaidBills } from './bills-sql.ts'

let portal: Portal
let people: People

beforeAll(async () => {
  // For one biller that hangs; others take less, even on a busy machine.
  portal = await startPortal({ PAYSPRINT_TIMEOUT_MS: '5000' })
  people = await makePeople(portal.db)
})
afterAll(() => portal.stop())

const get = (path: string) => callAs(portal, people.retailer, path)

describe('bill categories and operators', () => {
  it('lists the categories of a service by its slug or its name', async () => {
    const { body } = await get('/get-categories?service=loans-emi')
    expect(body).toMatchObject({ service: { slug: 'loans-emi' }, categories: [{ name: 'Loan repayment' }] })
    const grid = await get(`/get-categories?service=${encodeURIComponent('Bills and Utilities')}`)
    expect((grid.body.categories as unknown[]).length).toBeGreaterThan(8)
    expect((await get('/get-categories?service=rental-payments')).body.categories).toEqual([])
    expect((await get('/get-categories?service=cheese')).status).toBe(404)
    expect((await get('/get-categories')).status).toBe(422)
  })

  it('lists operators with the field names of the specification, cleaned of errors in the feed', async () => {
    const { category_id } = await findOperator(portal, people.retailer, OPERATOR.electricity)
    const { body } = await get(`/get-operators?category_id=${category_id}`)
    expect(body.category_name).toBe('Electricity')
    const operators = body.operators as Record<string, unknown>[]
    const named = (part: string) => operators.find((each) => String(each.name).includes(part))
    expect(named('MSEDCL')).toMatchObject({
      displayname: 'Consumer Number',
      regex: '^[0-9]{12}$',
      viewbill: 1,
      ad1_d_name: 'Billing Unit (BU)',
      ad1_name: 'billingUnit',
      ad1_regex: '^[0-9]{4}$',
      ad2_d_name: null,
      ad3_name: null,
    })
    expect(named('broken pattern')).toMatchObject({
      regex: null,
      ad1_regex: null,
      ad1_d_name: 'Billing Unit',
    })
    expect(named('never ends')).toMatchObject({ regex: null })
    expect(named('no pattern, no label')).toMatchObject({ displayname: 'Consumer number', ad1_name: null })
    expect(named('date without')).toMatchObject({ ad1_regex: null, ad1_date_format: 'dd-mm-yyyy' })
    expect(named('markup')).toMatchObject({ displayname: 'Consumer Number' })
    expect(named('amount by hand')).toMatchObject({ viewbill: 0 })
    expect(JSON.stringify(operators)).not.toMatch(/<|script|"null"/)
    expect((await get('/get-operators?category_id=999')).status).toBe(404)
  })

  it('hides an operator that left the feed, and restores it under its id', async () => {
    const { id, category_id } = await findOperator(portal, people.retailer, OPERATOR.electricity)
    await sql`update bill_operators set gone_at = now() where id = ${id}`.execute(portal.db)
    const ids = async () =>
      (
        (await get(`/get-operators?category_id=${category_id}`)).body.operators as { operator_id: number }[]
      ).map((each) => each.operator_id)
    expect(await ids()).not.toContain(id)
    expect((await viewBill(portal, people.retailer, OPERATOR.electricity, '100000001')).status).toBe(422)
    await sql`select graphile_worker.add_job('refresh-operators')`.execute(portal.db)
    await expect.poll(ids).toContain(id)
  })
})

describe('looking a bill up', () => {
  it('refuses each empty field with the sentence of the specification', async () => {
    const wrong = async (code: string, number: string, further = {}) =>
      (await viewBill(portal, people.retailer, code, number, further)).body.errors
    expect(await wrong(OPERATOR.withUnit, '')).toEqual({
      canumber: ['Consumer Number is required.'],
      ad1: ['Billing Unit (BU) is required.'],
    })
    expect(await wrong(OPERATOR.electricity, '12')).toEqual({
      canumber: ['CA Number is invalid. Please enter exactly 9 digits.'],
    })
    expect(await wrong(OPERATOR.loan, '12')).toEqual({
      canumber: ['Loan Account Number is invalid. Please enter exactly unknown length digits.'],
    })
    expect(await wrong(OPERATOR.withBirthDate, '100000001', { ad1: '31/02/1990' })).toEqual({
      ad1: [expect.stringContaining('Please enter a date as dd/mm/yyyy.')],
    })
    expect(await wrong(OPERATOR.byHand, '1000001')).toEqual({ operator: [expect.any(String)] })
    const unknown = await callAs(portal, people.retailer, '/view-bill', { operator: 99_999, canumber: '1' })
    expect(unknown.body.errors).toEqual({ operator: ['This operator is not known.'] })
  })

  it('gives the bill, and acts for the caller only', async () => {
    const { status, body } = await viewBill(portal, people.retailer, OPERATOR.withUnit, '100000000012', {
      ad1: '4512',
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      bill_id: expect.any(Number),
      amount: '200.00',
      serviceNumber: '100000000012',
      billDate: expect.stringMatching(/^\d{4}-\d{2}-01$/),
      dueDate: expect.stringMatching(/^\d{4}-\d{2}-10$/),
      billNumber: expect.stringMatching(/^\d{12}$/),
      name: expect.any(String),
      earlier_payment: null,
    })
    const { id } = await findOperator(portal, people.retailer, OPERATOR.electricity)
    const asOther = { user_id: people.sibling.id, operator: id, canumber: '100000001' }
    expect((await callAs(portal, people.retailer, '/view-bill', asOther)).status).toBe(403)
  })

  it.each([
    ['9011', '7919.00'],
    ['9012', '1234.50'],
    ['9013', '200.00'],
    ['9014', '200.00'],
    ['9015', '200.00'],
    ['9016', '200.00'],
    ['9017', '200.00'],
  ])('reads the formats of billers: number …%s', async (ending, amount) => {
    const { status, body } = await viewBill(portal, people.retailer, OPERATOR.electricity, `10000${ending}`)
    expect({ status, amount: body.amount }).toEqual({ status: 200, amount })
    for (const date of [body.billDate, body.dueDate])
      expect(date === null || /^\d{4}-\d\d-\d\d$/.test(String(date))).toBe(true)
  })

  it.each([
    ['9001', 404, 'No bill.'],
    ['9002', 404, 'No bill.'],
    ['9010', 404, 'No bill.'],
    ['9008', 503, 'Unable to fetch bill.'],
    ['9019', 503, 'Unable to fetch bill.'],
    ['9020', 503, 'Unable to fetch bill.'],
  ])('number …%s: %i %s', async (ending, status, message) => {
    const answer = await viewBill(portal, people.retailer, OPERATOR.electricity, `10000${ending}`)
    expect({ status: answer.status, message: answer.body.message }).toEqual({ status, message })
  })

  it.each([{ timeout_before: true }, { error_before: true }, { html_before: true }])(
    'answers 503 when the biller cannot answer: %o',
    async (fault) => {
      await setFaults(portal, { ...fault, scope: 'billers' })
      const answer = await viewBill(portal, people.retailer, OPERATOR.electricity, '100000002')
      await setFaults(portal, null)
      expect(answer).toMatchObject({ status: 503, body: { message: 'Unable to fetch bill.' } })
    },
  )

  it('stores no number in the clear, and deletes unpaid bills', async () => {
    const { body } = await viewBill(portal, people.sibling, OPERATOR.electricity, '198765432')
    const kept = await one(
      portal.db,
      sql<{ row: string }>`select to_json(b)::text as row from bills b where id = ${body.bill_id}`,
    )
    expect(kept.row).not.toContain('198765432')
    expect(kept.row).not.toContain(String(body.name))
    await sql`update bills set made_at = now() - interval '2 days' where id = ${body.bill_id}`.execute(
      portal.db,
    )
    await forgetUnpaidBills(portal.db)
    expect(await many(portal.db, sql`select 1 from bills where id = ${body.bill_id}`)).toEqual([])
  })

  it('is rate limited by user', async () => {
    await sql`insert into rate_counters (name, subject, window_at, hits)
              values ('bill-look-up', ${`user:${people.stranger.id}`}, date_trunc('minute', now()), 60)`.execute(
      portal.db,
    )
    expect((await viewBill(portal, people.stranger, OPERATOR.electricity, '100000003')).status).toBe(429)
  })
})
