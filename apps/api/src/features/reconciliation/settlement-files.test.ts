import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { callsOf, lastAudit } from '../../../test/back-office.ts'
import { offerOnly } from '../../../test/checkouts.ts'
import type { Portal } from '../../../test/harness.ts'
import type { People } from '../../../test/people.ts'
import { becomes, paidPayment, refundPayment } from '../../../test/refunding.ts'
import { startScene } from '../../../test/scene.ts'
import { reportOf, sendReport } from '../../../test/settlement-files.ts'
import { plantDifference, settleAtGateways } from '../../../test/settling.ts'
import { one } from '../../platform/db.ts'
import { checkBooks } from '../ledger/books-service.ts'
import { dayOf } from './records.ts'

let portal: Portal
let people: People
let landlord: { id: number; service_id: number }

beforeAll(async () => {
  ;({ portal, people, landlord } = await startScene())
}, 60_000)
afterAll(() => portal.stop())

const today = () => dayOf(new Date())
const send = (gateway: string, content: string, how?: { apply: boolean }) =>
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
    const report = await reportOf(portal, gateway, today())

    const before = await written()
    const preview = await send(gateway, report)
    expect(preview).toMatchObject({
      status: 200,
      data: { lines: 4, added: 4, known: 0, unsettled: 0, payouts: 1, first_day: today(), applied: false },
    })
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
    expect(await written()).toEqual(after)
    // The list names every line as the file did.
    await callsOf(portal, people.superAdmin).post('/reconciliation/run', { day: today() })
    expect(await written()).toEqual(after)
  },
  90_000,
)

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
    errors: { file: ['Please choose a CSV file.'] },
  })
  expect((await send('cashfree', 'x'.repeat(11 * 1024 * 1024))).status).toBe(413)
  await sql`update sessions set stepped_up_at = now() - interval '11 minutes' where user_id = ${people.superAdmin.id}`.execute(
    portal.db,
  )
  expect((await send('cashfree', report)).status).toBe(200)
  expect((await send('cashfree', report, { apply: true })).status).toBe(403)
}, 60_000)
