import type { ExceptionItem } from '@chukta/contract/operations/exceptions'
import type { DifferenceLine } from '@chukta/contract/operations/reconciliation'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { xlsx } from '../../../../test/files/office-files.ts'
import { callsOf, lastAudit } from '../../../../test/identity/back-office.ts'
import { offerOnly } from '../../../../test/money/checkouts.ts'
import { capturesOf, razorpayTries, webhooksAreApplied } from '../../../../test/money/doubles.ts'
import { setFaults, startPayment } from '../../../../test/money/paying.ts'
import { becomes, paidPayment, refundPayment } from '../../../../test/money/refunding.ts'
import { asWorkbook, reportOf, sendReport } from '../../../../test/money/settlement-files.ts'
import { plantDifference, settleAtGateways } from '../../../../test/money/settling.ts'
import { eventually, type Portal } from '../../../../test/portal/harness.ts'
import type { People } from '../../../../test/portal/people.ts'
import { startScene } from '../../../../test/portal/scene.ts'
import { one } from '../../../platform/database/db.ts'
import { checkBooks } from '../../ledger/ledger/books-service.ts'
import { dayOf } from './records.ts'

let portal: Portal
let people: People
let landlord: { id: number; service_id: number }

beforeAll(async () => {
  ;({ portal, people, landlord } = await startScene())
})
afterAll(() => portal.stop())

const today = () => dayOf(new Date())
const send = (gateway: string, content: string | Buffer, how?: { apply: boolean }) =>
  sendReport(portal, people.superAdmin, gateway, content, how)

/** Everything that a file can write. */
const written = () =>
  one(
    portal.db,
    sql`select (select json_agg(d order by id) from differences d) as differences,
               (select json_agg(s order by id) from settlements s) as settlements,
               (select json_agg(r order by id) from settlement_rows r) as rows,
               (select count(*) from journals) as journals`,
  )

it.each(['cashfree', 'razorpay', 'payu'])(
  'a report of %s is booked and matched as its list is, once',
  async (gateway) => {
    await offerOnly(portal, gateway)
    await paidPayment(portal, people.retailer, landlord, { amount: '4321.07' })
    const refunded = await paidPayment(portal, people.retailer, landlord, { amount: '1234.07' })
    await refundPayment(portal, refunded)
    await becomes(portal, refunded.id, 'succeeded')
    await settleAtGateways(portal)
    const planted = await plantDifference(portal, 'missing-here', { gateway })
    const day = today()
    const report = await reportOf(portal, gateway, day)

    const before = await written()
    const preview = await send(gateway, report)
    expect(preview).toMatchObject({
      status: 200,
      data: { lines: 4, added: 4, known: 0, unsettled: 0, payouts: 1, first_day: day, applied: false },
    })
    expect(await send(gateway, asWorkbook(report))).toEqual(preview)
    expect(await written()).toEqual(before)

    expect(await send(gateway, report, { apply: true })).toMatchObject({
      status: 200,
      data: { added: 4, applied: true, message: '4 new lines booked and matched.' },
    })
    const { body } = await callsOf(portal, people.superAdmin).get(
      `/reconciliation/differences?per_page=50&gateway=${gateway}`,
    )
    expect(body.data.data).toMatchObject([{ kind: 'missing-here', theirs: [{ id: planted.payment_id }] }])
    expect((await checkBooks(portal.db)).filter(({ holds }) => !holds)).toEqual([])
    expect(await lastAudit(portal, 'reconciliation.file')).toMatchObject({ object: gateway })

    const after = await written()
    expect(await send(gateway, report, { apply: true })).toMatchObject({
      data: { added: 0, known: 4, message: 'Every line was known already. Nothing changed.' },
    })
    expect((await send(gateway, asWorkbook(report), { apply: true })).data).toMatchObject({
      added: 0,
      known: 4,
    })
    expect(await written()).toEqual(after)
    // The list names every line as the file did.
    await callsOf(portal, people.superAdmin).post('/reconciliation/run', { day })
    expect(await written()).toEqual(after)
  },
)

it('unconfirmed money of an order of ours is refunded once the gateway confirms it', async () => {
  await offerOnly(portal, 'razorpay')
  const { body } = await startPayment(portal, people.retailer, landlord, { amount: '5711.07' })
  const [first, second] = await razorpayTries(portal, body, 2)
  await first?.end()
  await eventually(async () => (await capturesOf(portal, body.order_id)).length === 1)
  await webhooksAreApplied(portal, body.order_id)
  await setFaults(portal, { webhooks_lost: true })
  await sql`update payments set next_poll_at = null where order_id = ${body.order_id}`.execute(portal.db)
  await second?.end()
  await settleAtGateways(portal)
  // In this settlement: one with a known total would wait for the gateway's new total.
  const { reference } = await one(
    portal.db,
    sql<{ reference: string }>`
      select a.reference from attempts a join payments p on p.id = a.payment_id where p.order_id = ${body.order_id}`,
  )
  await plantDifference(portal, 'missing-here', { gateway: 'razorpay', order_id: reference })
  const report = await reportOf(portal, 'razorpay', today())
  // The file comes while the gateway is down, so that its further payments cannot be polled.
  await setFaults(portal, { error_before: true, scope: 'razorpay' })
  expect(await send('razorpay', report, { apply: true })).toMatchObject({ status: 200 })
  const calls = callsOf(portal, people.superAdmin)
  const query = '/reconciliation/differences?per_page=50&gateway=razorpay'
  const listed = (await calls.get(query)).body.data.data as DifferenceLine[]
  const ours = listed.find(({ can }) => can.includes('refund'))
  const others = listed.filter((line) => line !== ours)
  expect(ours?.can).toEqual(['refund', 'book', 'accept', 'ask'])
  // Money of no order of ours cannot be refunded.
  expect(others.length).toBeGreaterThan(0)
  for (const { can } of others) expect(can).toEqual(['book', 'accept', 'ask'])
  const path = (line: DifferenceLine | undefined) => `/reconciliation/differences/${line?.id}/resolve`
  const refund = { action: 'refund', reason: 'Paid twice.' }
  expect((await calls.post(path(others[0]), refund)).status).toBe(409)
  expect((await calls.post(path(ours), refund)).status).toBe(409)
  const exceptions = (await calls.get('/exceptions?per_page=50&kind=difference')).body.data.data
  expect(exceptions.map(({ can }: ExceptionItem) => can.resolve)).toContainEqual(['refund', 'book', 'accept'])

  await setFaults(portal, null)
  expect((await calls.post(path(ours), refund)).status).toBe(200)
  await eventually(async () => (await capturesOf(portal, body.order_id))[1]?.resolved_as === 'refunded')
  expect(await lastAudit(portal, 'difference.refund')).toMatchObject({ actor_id: people.superAdmin.id })
  await calls.post('/reconciliation/run', { day: today() })
  const left = (await calls.get(`${query}&status=all&kind=missing-here`)).body.data.data as DifferenceLine[]
  expect(left.find(({ id }) => id === ours?.id)).toMatchObject({
    status: 'resolved',
    resolution: 'refund',
    reason: 'Paid twice.',
  })
  expect((await calls.get(query)).body.data.total).toBe(others.length)
  expect((await checkBooks(portal.db)).filter(({ holds }) => !holds)).toEqual([])
})

it('is taken of role 1, of a gateway with a report, with a proof, and in one piece', async () => {
  const report = await reportOf(portal, 'cashfree', today())
  expect((await sendReport(portal, people.admin, 'cashfree', report)).status).toBe(403)
  expect(await send('phonepe', report)).toMatchObject({ status: 422, errors: { gateway: expect.any(Array) } })
  expect(await send('razorpay', report)).toMatchObject({
    status: 422,
    errors: { file: [expect.stringContaining('“entity id”')] },
  })
  expect(await send('cashfree', '')).toMatchObject({
    status: 422,
    errors: { file: ['Please choose a CSV or XLSX file.'] },
  })
  for (const [workbook, sentence] of [
    [Buffer.from('PK\u0003\u0004'), 'This workbook cannot be read.'],
    [xlsx([{ name: 'xl/vbaProject.bin', bytes: 'x' }]), 'macros'],
    [xlsx([{ name: 'xl/worksheets/sheet1.xml', bytes: Buffer.alloc(51 * 1024 * 1024) }]), 'more than 50 MB'],
  ] as const) {
    const { status, errors } = await send('cashfree', workbook)
    expect([status, errors.file], sentence).toEqual([422, [expect.stringContaining(sentence)]])
  }
  expect((await send('cashfree', 'x'.repeat(11 * 1024 * 1024))).status).toBe(413)
  await sql`update sessions set stepped_up_at = now() - interval '11 minutes' where user_id = ${people.superAdmin.id}`.execute(
    portal.db,
  )
  expect((await send('cashfree', report)).status).toBe(200)
  expect((await send('cashfree', report, { apply: true })).status).toBe(403)
})
