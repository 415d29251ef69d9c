import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { callsOf } from '../../../../test/identity/back-office.ts'
import {
  approved,
  atGateway,
  autopay,
  countCharges,
  daysPass,
  newestCharge,
  nextRound,
  schedule,
  seen,
  turn,
} from '../../../../test/money/mandates.ts'
import { payAtGateway, setFaults, startPayment, statusOf } from '../../../../test/money/paying.ts'
import { addPayee } from '../../../../test/money/payouts.ts'
import { eventually, type Portal } from '../../../../test/portal/harness.ts'
import { todayForLong } from '../../../../test/portal/own-clock.ts'
import type { People } from '../../../../test/portal/people.ts'
import { startScene } from '../../../../test/portal/scene.ts'
import { dayAfter } from '../../../platform/indian-clock.ts'

let portal: Portal
let people: People
let landlord: { id: number; service_id: number }
const today = await todayForLong()

beforeAll(async () => {
  ;({ portal, people, landlord } = await startScene({ LOG_LEVEL: 'silent' }))
})
afterAll(() => portal?.stop())
afterEach(() => setFaults(portal, null))

const reasons = async (): Promise<string[]> => {
  const { body } = await callsOf(portal, people.superAdmin).get('/exceptions?kind=report')
  return (body.data.data as { reason: string }[]).map(({ reason }) => reason)
}
/** The server's own sweep may be the one that asks, and still be at it. */
const reported = (part: string, isThere = true) =>
  eventually(async () => (await reasons()).some((reason) => reason.includes(part)) === isThere)
const say = (word: string) => setFaults(portal, { answer_word: word, scope: 'pg' })
async function scheduled(inDays: number) {
  const payee = await addPayee(portal, people.retailer)
  await schedule(portal, people.retailer, payee.id, { first_on: dayAfter(today, inDays), amount: '500' })
  return payee
}

it('a mandate in an unlisted state takes nothing, ends nothing, and is shown with its status', async () => {
  const payee = await scheduled(4)
  const mandate = await approved(portal, people.retailer, payee.id)
  await say('subscription_status:ACTIVE=FROZEN_BY_NPCI')
  await nextRound(portal, mandate.id)
  await daysPass(portal, 2)
  await turn(portal, mandate.id)
  const reason = `The gateway reports a mandate in a state that is not known here: Cashfree, ${mandate.reference}, "FROZEN_BY_NPCI".`
  await reported(reason)
  expect(await countCharges(portal, mandate.id)).toBe(0)
  expect((await seen(portal, people.retailer, payee.id)).mandate).toMatchObject({ state: 'active' })
  await setFaults(portal, null)
  await eventually(async () => {
    await turn(portal, mandate.id)
    return (await countCharges(portal, mandate.id)) === 1
  })
  await reported(reason, false)
})

it('a charge that is refused with an unlisted status is sent again, once, until its day', async () => {
  const payee = await scheduled(4)
  const mandate = await approved(portal, people.retailer, payee.id)
  await setFaults(portal, { refuse_orders: true })
  await daysPass(portal, 2)
  await turn(portal, mandate.id)
  await reported('"400 request_failed"')
  expect(await newestCharge(portal, mandate.id)).toMatchObject({ attempt: 'claimed', status: 'created' })
  expect((await atGateway(portal, mandate.reference)).charges).toEqual([])
  await setFaults(portal, null)
  await eventually(async () => {
    await sql`update attempts set lease_until = now() - interval '1 second'
               where mandate = ${mandate.reference} and status = 'claimed'`.execute(portal.db)
    await turn(portal, mandate.id)
    return (await newestCharge(portal, mandate.id))?.attempt === 'open'
  })
  expect((await atGateway(portal, mandate.reference)).charges).toHaveLength(1)
})

it('a mandate that the gateway has in spite of its refusal is put to the payer', async () => {
  const payee = await scheduled(20)
  const { offer } = await seen(portal, people.retailer, payee.id)
  await setFaults(portal, { refused_after: true, scope: 'pg' })
  const asked = await autopay(portal, people.retailer, 'POST', payee.id, { total: offer?.total })
  expect(asked).toMatchObject({ status: 200, body: { data: { session_id: expect.any(String) } } })
  expect((await seen(portal, people.retailer, payee.id)).mandate).toMatchObject({ state: 'asked' })
})

it('an order in an unlisted state is neither paid nor over, and is shown with its status', async () => {
  const { body } = await startPayment(portal, people.retailer, landlord)
  await say('order_status=HELD_BY_BANK')
  await payAtGateway(portal, body.payment_session_id, 'SUCCESS')
  const shown = await eventually(async () => {
    await statusOf(portal, people.retailer, body.order_id)
    return (await reasons()).find((reason) => reason.includes('"HELD_BY_BANK"'))
  })
  expect(shown).toContain('The gateway reports an order in a state that is not known here: Cashfree, ')
  expect((await statusOf(portal, people.retailer, body.order_id)).body.payment_status).toBe('PENDING')
  await setFaults(portal, null)
  await eventually(
    async () => (await statusOf(portal, people.retailer, body.order_id)).body.payment_status === 'SUCCESS',
  )
  await eventually(async () => !(await reasons()).some((reason) => reason.includes('"HELD_BY_BANK"')))
})
