import type { ReconciledDay } from '@chukta/contract/operations/reconciliation'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { isFull } from '../../../../../../tests/full.ts'
import { callsOf } from '../../../../test/identity/back-office.ts'
import { disputeBecomes, moveAtBank, openAtBank } from '../../../../test/money/disputing.ts'
import { expectAgreement } from '../../../../test/money/ledger-agreement.ts'
import {
  approved,
  atGateway,
  autopay,
  countCharges,
  daysPass,
  everyThirtyDays,
  inTheApp,
  newestCharge,
  schedule,
  seen,
  turn,
} from '../../../../test/money/mandates.ts'
import { addPayee } from '../../../../test/money/payouts.ts'
import { becomes, paidPayment, refundedAtGateway, refundPayment } from '../../../../test/money/refunding.ts'
import { balanceOf, settleAtGateways } from '../../../../test/money/settling.ts'
import { eventually, type Portal } from '../../../../test/portal/harness.ts'
import { todayForLong } from '../../../../test/portal/own-clock.ts'
import type { People } from '../../../../test/portal/people.ts'
import { startScene } from '../../../../test/portal/scene.ts'
import { many, one } from '../../../platform/database/db.ts'
import { dayAfter } from '../../../platform/indian-clock.ts'
import { checkBooks } from '../../ledger/ledger/books-service.ts'
import { remindOfDue } from '../schedules/reminders-service.ts'

let portal: Portal
let people: People
let landlord: { id: number; service_id: number }
const today = await todayForLong()
/** A whole year by night; by day half of one, in which as much goes wrong. */
const [MONTHS, TWO_REFUSALS, FOUR_REFUSALS] = isFull ? [12, 5, 8] : [6, 3, 4]
const REMIND_EVERY_MS = isFull ? 20 : 100

beforeAll(async () => {
  ;({ portal, people, landlord } = await startScene())
})
afterAll(() => portal?.stop())

const at = (day: string, hour: number) => new Date(`${day}T${String(hour).padStart(2, '0')}:30:00+05:30`)
const remindersOf = (payeeId: number) =>
  many(
    portal.db,
    sql<{ kind: string }>`
      select r.kind from due_reminders r join due_payments d on d.id = r.due_id
        join payment_schedules s on s.id = d.schedule_id where s.payee_id = ${payeeId} order by r.sent_at, r.due_id`,
  )
/** Runs the reminders again and again until the test is over, as if the job came at every moment of it. */
function remindAllTheWhile(): void {
  let isOver = false
  const reminding = (async () => {
    while (!isOver) {
      await remindOfDue(portal, at(today, 10))
      await new Promise((resolve) => setTimeout(resolve, REMIND_EVERY_MS))
    }
  })()
  onTestFinished(() => {
    isOver = true
    return reminding
  })
}
/** The days until the next open one. */
async function daysToNext(payeeId: number): Promise<number> {
  const { days } = await one(
    portal.db,
    sql<{ days: number }>`
      select min(d.due_on) - ${today}::date as days from due_payments d join payment_schedules s on s.id = d.schedule_id
       where s.payee_id = ${payeeId} and d.payment_id is null and d.done_at is null and d.due_on >= ${today}::date`,
  )
  return days
}

describe('a year of rents', () => {
  it('is paid automatically: announced, retried by rule, reminded of after failures, and stopped by the payer', async () => {
    const { retailer } = people
    await schedule(portal, retailer, landlord.id, { first_on: dayAfter(today, 10), amount: '12000' })
    const offered = await seen(portal, retailer, landlord.id)
    expect(offered).toMatchObject({ mandate: null, refusal: null, offer: { amount: '12000.00' } })
    const mandate = await approved(portal, retailer, landlord.id)
    await everyThirtyDays(portal, landlord.id, 14)
    remindAllTheWhile()
    let failed = 0
    for (let month = 1; month <= MONTHS; month += 1) {
      await daysPass(portal, (await daysToNext(landlord.id)) - 3)
      await turn(portal, mandate.id)
      await remindOfDue(portal, at(today, 10))
      // Three days before, a person who pays would be reminded; nothing is sent to the bank yet.
      expect(await remindersOf(landlord.id)).toHaveLength(failed)
      expect(await countCharges(portal, mandate.id)).toBe(month - 1)
      await daysPass(portal, 1)
      await Promise.all([turn(portal, mandate.id), turn(portal, mandate.id)])
      // The server's own sweep may be the one that sends it.
      const charge = await eventually(async () => {
        const newest = await newestCharge(portal, mandate.id)
        return newest?.attempt === 'open' && newest
      })
      expect(charge.due_on, `month ${month}`).toBe(dayAfter(today, 2))
      expect(await countCharges(portal, mandate.id)).toBe(month)
      if (month === 1) {
        const shown = await seen(portal, retailer, landlord.id)
        expect(shown.mandate).toMatchObject({ state: 'active', on_its_way: { debit_on: dayAfter(today, 2) } })
      }
      const refusals = month === TWO_REFUSALS ? 2 : month === FOUR_REFUSALS ? 4 : 0
      await inTheApp(portal, mandate.reference, { refusals })
      await daysPass(portal, 3)
      const end = refusals === 4 ? 'closed' : 'paid'
      await eventually(async () => (await newestCharge(portal, mandate.id))?.status === end)
      const known = (await atGateway(portal, mandate.reference)).charges.at(-1)
      expect(known).toMatchObject({ retry_attempts: Math.min(refusals, 3) })
      if (end === 'paid') continue
      failed += 1
      await turn(portal, mandate.id)
      expect(await countCharges(portal, mandate.id)).toBe(month)
      // The running reminder job may have it in an open transaction.
      await eventually(async () => (await remindersOf(landlord.id)).length > 0)
      expect(await remindersOf(landlord.id)).toEqual([{ kind: 'overdue' }])
      await paidPayment(portal, retailer, landlord, { amount: '12000.00' })
    }
    expect(failed).toBe(1)

    const stopped = await autopay(portal, retailer, 'DELETE', landlord.id)
    expect(stopped).toMatchObject({ status: 200 })
    await eventually(async () => (await atGateway(portal, mandate.reference)).status === 'CANCELLED')
    await eventually(async () => (await seen(portal, retailer, landlord.id)).mandate?.state === 'ended')
    await daysPass(portal, (await daysToNext(landlord.id)) - 2)
    await turn(portal, mandate.id)
    expect(await countCharges(portal, mandate.id)).toBe(MONTHS)

    // Our books contain exactly what the bank took by the mandate.
    const { charges } = await atGateway(portal, mandate.reference)
    const taken = charges.filter(({ status }) => status === 'SUCCESS')
    const booked = await many(
      portal.db,
      sql<{ reference: string; amount_paise: bigint; kind: string }>`
        select a.reference, c.amount_paise, c.kind from captures c join attempts a on a.id = c.attempt_id
         where a.mandate = ${mandate.reference} order by c.id`,
    )
    expect(
      booked.map(({ reference, amount_paise, kind }) => [reference, Number(amount_paise), kind]),
    ).toEqual(taken.map(({ payment_id, amount_paise }) => [payment_id, amount_paise, 'payment']))
    expect(taken).toHaveLength(MONTHS - 1)

    const { payment_id: id } = (await newestCharge(portal, mandate.id)) ?? { payment_id: 0 }
    const { order_id, base_paise, total_paise } = await one(
      portal.db,
      sql<{ order_id: string; base_paise: bigint; total_paise: bigint }>`
        select order_id, base_paise, total_paise from payments where id = ${id}`,
    )
    await refundPayment(portal, { id, order_id, base_paise, total_paise })
    await becomes(portal, id, 'succeeded')
    expect((await refundedAtGateway(portal, order_id)).paise).toBe(total_paise)
    await expectAgreement(portal, order_id)
  })

  it('is disputed and settled as other payments are, each charge by its own reference', async () => {
    const [first, last] = await many(
      portal.db,
      sql<{ id: number; reference: string; total_paise: bigint }>`
        select p.id, a.reference, p.total_paise from attempts a join payments p on p.id = a.payment_id
         where a.mandate is not null and a.status = 'paid' and not exists (select from refunds r where r.payment_id = p.id)
         order by p.id`,
    )
    if (!first || !last) throw new Error('no charges')
    await settleAtGateways(portal)
    const bank = await openAtBank(portal, { order_id: last.reference })
    expect(await disputeBecomes(portal, last.id, 'open')).toMatchObject({
      gateway_dispute_id: bank.dispute_id,
      disputed_paise: last.total_paise,
      money: 'held',
    })
    await moveAtBank(portal, bank, 'lost')
    await disputeBecomes(portal, last.id, 'lost')
    await settleAtGateways(portal)

    const { body } = await callsOf(portal, people.superAdmin).post('/reconciliation/run', { day: today })
    const day: ReconciledDay = body.data
    const cashfree = day.sources.find(({ source }) => source === 'cashfree')
    expect(cashfree).toMatchObject({ status: 'done', records: MONTHS + 2, matched: MONTHS + 2 })
    // Months passed at the gateway alone: its days of payment are others. Nothing else differs.
    expect(Object.keys(cashfree?.differences ?? {})).toEqual(['date'])
    expect(await balanceOf(portal, 'clearing:cashfree')).toBe(0n)
    expect((await checkBooks(portal.db)).filter(({ holds }) => !holds)).toEqual([])
  })

  it('of more than ₹15,000 is reminded of, and not paid automatically', async () => {
    const payee = await addPayee(portal, people.retailer)
    await schedule(portal, people.retailer, payee.id, { first_on: dayAfter(today, 3), amount: '20000' })
    expect(await seen(portal, people.retailer, payee.id)).toMatchObject({ offer: null, refusal: 'too-much' })
    expect((await autopay(portal, people.retailer, 'POST', payee.id, { total: '20000' })).status).toBe(409)
    await remindOfDue(portal, at(today, 10))
    expect(await remindersOf(payee.id)).toEqual([{ kind: 'before' }])
  })
})
