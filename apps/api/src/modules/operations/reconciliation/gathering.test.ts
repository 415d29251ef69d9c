import type { ExceptionItem } from '@chukta/contract/operations/exceptions'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { callsOf, lastAudit } from '../../../../test/identity/back-office.ts'
import { offerOnly } from '../../../../test/money/checkouts.ts'
import { paidPayment } from '../../../../test/money/refunding.ts'
import {
  type CashfreeLine,
  cashfreeReport,
  reportOf,
  sendReport,
} from '../../../../test/money/settlement-files.ts'
import { settleAtGateways } from '../../../../test/money/settling.ts'
import type { Portal } from '../../../../test/portal/harness.ts'
import type { People } from '../../../../test/portal/people.ts'
import { type Scene, startScene } from '../../../../test/portal/scene.ts'
import { many, maybe } from '../../../platform/database/db.ts'
import { checkBooks } from '../../ledger/ledger/books-service.ts'
import { dayOf } from './records.ts'

let portal: Portal
let people: People
let landlord: Scene['landlord']
let settlement = '900'

beforeAll(async () => {
  ;({ portal, people, landlord } = await startScene({ LOG_LEVEL: 'silent' }))
})
afterAll(() => portal?.stop())
beforeEach(() => {
  settlement = String(Number(settlement) + 1)
})

const paid = (id: string, net: string): CashfreeLine => ({
  type: 'PAYMENT',
  payment: `${settlement}${id}`,
  net,
  settlement,
})
const adjusted = (net: string, remarks: string, event?: string): CashfreeLine => ({
  type: 'OTHER_ADJUSTMENT',
  net,
  settlement,
  remarks,
  ...(event === undefined ? {} : { event }),
})
const deliver = async (lines: CashfreeLine[], total?: string) => {
  const report = cashfreeReport(lines, total === undefined ? {} : { [settlement]: total })
  const { status, data, errors } = await sendReport(portal, people.superAdmin, 'cashfree', report, {
    apply: true,
  })
  expect([status, errors]).toEqual([200, undefined])
  return data
}
/** The booked amount of the settlement, in paise; null before there is any. */
const booked = async () =>
  (
    await maybe(
      portal.db,
      sql<{
        sum_paise: bigint
      }>`select sum(booked_paise)::bigint as sum_paise from settlements where gateway_settlement_id = ${settlement}`,
    )
  )?.sum_paise ?? null
const stored = async () =>
  (
    await many(
      portal.db,
      sql<{ net_paise: bigint }>`
        select r.net_paise from settlement_rows r join settlements s on s.id = r.settlement_id
         where s.gateway_settlement_id = ${settlement} order by r.net_paise`,
    )
  ).map(({ net_paise: paise }) => Number(paise))
const exceptions = async (): Promise<ExceptionItem[]> => {
  const { body } = await callsOf(portal, people.superAdmin).get('/exceptions?per_page=50&kind=settlement')
  return body.data.data.filter(({ reason }: ExceptionItem) => reason.includes(`settlement ${settlement} `))
}
const resolve = (row: ExceptionItem | undefined, action: string, who = people.superAdmin) =>
  callsOf(portal, who).post(`/exceptions/${row?.id}/resolve`, { action, reason: 'The bank has it.' })
const holds = async () => expect((await checkBooks(portal.db)).filter((each) => !each.holds)).toEqual([])

describe('lines that are late', () => {
  it.each([
    ['without an id, by their facts', undefined, undefined],
    ['with ids of their own', 'ev1', 'ev2'],
  ])('%s, are booked beside those that came before them', async (_, one, other) => {
    await deliver([adjusted('-10.00', 'Rent of a terminal', one)])
    expect(
      await deliver([
        adjusted('-20.00', 'Rent of a terminal', other),
        adjusted('-10.00', 'Rent of a terminal', one),
      ]),
    ).toMatchObject({ added: 1, known: 1 })
    expect(await stored()).toEqual([-2000, -1000])
    expect(await booked()).toBe(-3000n)
  })

  it('are new when their facts of one payment differ', async () => {
    const about = (net: string, remarks: string) => ({ ...adjusted(net, remarks), payment: `${settlement}1` })
    await deliver([paid('1', '100.00'), about('-5.00', 'Fee')])
    await deliver([about('-7.00', 'Tax'), paid('1', '100.00'), about('-5.00', 'Fee')])
    expect(await stored()).toEqual([-700, -500, 10_000])
  })
})

describe('a settlement whose total is known', () => {
  it('is booked once its lines come to it, and an exception until then', async () => {
    const first = await deliver([paid('1', '100.00'), adjusted('-10.00', 'Fee')], '140.00')
    expect(first.message).toBe(
      'New lines: 2. Settlements that do not come to their own total, in the exceptions queue and not booked yet: 1.',
    )
    expect(await booked()).toBe(0n)
    expect(await exceptions()).toMatchObject([
      {
        amount: '50.00',
        reason: `Cashfree: the lines of settlement ${settlement} come to ₹90.00, its own total is ₹140.00.`,
        can: { sync: true, resolve: ['book'] },
      },
    ])
    await holds()
    // The day shows nothing as settled that is not booked.
    const { body } = await callsOf(portal, people.superAdmin).get(
      '/reconciliation/differences?status=all&per_page=50',
    )
    expect(JSON.stringify(body)).not.toContain(`${settlement}1"`)

    expect((await deliver([paid('2', '50.00')])).message).toBe('1 new line booked and matched.')
    expect(await booked()).toBe(14_000n)
    expect(await exceptions()).toEqual([])
    await deliver([paid('2', '50.00'), paid('1', '100.00'), adjusted('-10.00', 'Fee')], '140.00')
    expect(await stored()).toEqual([-1000, 5000, 10_000])
    expect(await booked()).toBe(14_000n)
  })

  it('is booked as it is by role 1 alone, once', async () => {
    await deliver([paid('1', '100.00')], '120.00')
    const [row] = await exceptions()
    expect((await resolve(row, 'book', people.admin)).status).toBe(404)
    expect((await resolve(row, 'accept')).status).toBe(422)
    const both = await Promise.all([resolve(row, 'book'), resolve(row, 'book')])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await booked()).toBe(10_000n)
    expect(await lastAudit(portal, 'settlement.apply')).toMatchObject({
      actor_id: people.superAdmin.id,
      object: `settlement ${settlement}`,
    })
    await deliver([paid('1', '100.00')], '120.00')
    expect(await exceptions()).toEqual([])
    // Later lines count again.
    await deliver([paid('3', '5.00')])
    expect([await booked(), (await exceptions()).length]).toEqual([10_000n, 1])
    await deliver([paid('4', '15.00')])
    expect([await booked(), (await exceptions()).length]).toEqual([12_000n, 0])
  })

  it('takes an equal line of another file for another line if its total says so', async () => {
    await deliver([paid('1', '100.00'), adjusted('-10.00', 'Fee')], '130.00')
    await deliver([adjusted('-10.00', 'Fee'), paid('2', '50.00')], '130.00')
    expect(await stored()).toEqual([-1000, -1000, 5000, 10_000])
    expect([await booked(), await exceptions()]).toEqual([13_000n, []])
  })

  it('and for the same line if that comes to the total', async () => {
    await deliver([paid('1', '100.00'), adjusted('-10.00', 'Fee')], '140.00')
    await deliver([adjusted('-10.00', 'Fee'), paid('2', '50.00')], '140.00')
    expect(await stored()).toEqual([-1000, 5000, 10_000])
    expect([await booked(), await exceptions()]).toEqual([14_000n, []])
  })

  it('asks a person where neither does', async () => {
    await deliver([paid('1', '100.00'), adjusted('-10.00', 'Fee')], '131.00')
    await deliver([adjusted('-10.00', 'Fee'), paid('2', '50.00')], '131.00')
    expect(await booked()).toBe(0n)
    const [row] = await exceptions()
    expect(row?.can.resolve).toEqual(['book', 'accept'])
    expect((await resolve(row, 'accept')).status).toBe(200)
    expect(await stored()).toEqual([-1000, -1000, 5000, 10_000])
    expect([await booked(), await exceptions()]).toEqual([13_000n, []])
  })

  it('gives up a line that only the total asked for when the right one comes', async () => {
    await deliver([paid('1', '100.00'), adjusted('-10.00', 'Fee')], '130.00')
    await deliver([adjusted('-10.00', 'Fee'), paid('2', '50.00')], '130.00')
    await deliver([adjusted('-10.00', 'Rent')], '130.00')
    const rows = await many(
      portal.db,
      sql<{ remarks: string }>`
        select r.remarks from settlement_rows r join settlements s on s.id = r.settlement_id
         where s.gateway_settlement_id = ${settlement} and r.type = 'adjustment' order by 1`,
    )
    expect(rows).toEqual([{ remarks: 'Fee' }, { remarks: 'Rent' }])
    expect([await booked(), await exceptions()]).toEqual([13_000n, []])
  })
})

it('lines that were booked under the former keys are known', async () => {
  const lines = [paid('1', '100.00'), adjusted('-10.00', 'Fee', 'ev9'), adjusted('-20.00', 'Fee')]
  await deliver(lines)
  await sql`
    update settlement_rows r set line_id = null, row_key = r.type || ' '
             || coalesce(r.gateway_payment_id, r.remarks, '') || ' ' || ${settlement} || ' '
             || row_number from (select id, row_number() over (partition by type order by id)
                                   from settlement_rows where row_key like '=%') n
     where n.id = r.id and r.row_key like ${`%${settlement}%`}`.execute(portal.ownerDb)
  expect(await deliver(lines.toReversed())).toMatchObject({ added: 0, known: 3 })
  expect(await deliver([adjusted('-10.00', 'Fee', 'ev7'), ...lines])).toMatchObject({ added: 1 })
  expect(await booked()).toBe(6000n)
})

it('a run that dies on any line is put right by the next, and two at once book once', async () => {
  const lines = Array.from({ length: 6 }, (_, place) => paid(String(place), `${place + 1}.00`))
  const report = cashfreeReport(lines, { [settlement]: '21.00' })
  const send = () => sendReport(portal, people.superAdmin, 'cashfree', report, { apply: true })
  for (const [place, line] of lines.entries()) {
    await sql`
      create function die() returns trigger language plpgsql as $$ begin raise 'died'; end $$`.execute(
      portal.ownerDb,
    )
    await sql`
      create trigger die before insert on settlement_rows for each row
        when (new.gateway_payment_id = ${sql.lit(line.payment)}) execute function die()`.execute(
      portal.ownerDb,
    )
    if (place < 5) expect((await send()).status).toBe(500)
    await sql`drop function die() cascade`.execute(portal.ownerDb)
    if (place % 3 === 1) await holds()
  }
  expect((await Promise.all([send(), send(), send()])).map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await stored()).toEqual([100, 200, 300, 400, 500, 600])
  expect(await booked()).toBe(2100n)
})

it.each(['razorpay', 'cashfree'])(
  'the total is asked for where %s states it apart from the lines',
  async (gateway) => {
    await offerOnly(portal, gateway)
    await paidPayment(portal, people.retailer, landlord, { amount: '4321.07' })
    await paidPayment(portal, people.retailer, landlord, { amount: '1234.07' })
    await settleAtGateways(portal)
    const report = await reportOf(portal, gateway, dayOf(new Date()))
    const [head, first, ...rest] = report.split('\r\n')
    const send = (...lines: (string | undefined)[]) =>
      sendReport(portal, people.superAdmin, gateway, lines.join('\r\n'), { apply: true })
    expect((await send(head, first)).data.message).toMatch(/not booked yet: 1/)
    expect((await send(head, ...rest)).data.message).toBe('1 new line booked and matched.')
  },
)

it('leaves the books consistent', holds)
