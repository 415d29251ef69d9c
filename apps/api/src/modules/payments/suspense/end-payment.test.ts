import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectAgreement } from '../../../../test/money/ledger-agreement.ts'
import { payAtGateway, setFaults, simulate, startPayment, statusOf } from '../../../../test/money/paying.ts'
import { callAs } from '../../../../test/payables/bills.ts'
import { eventually, type Portal } from '../../../../test/portal/harness.ts'
import type { People } from '../../../../test/portal/people.ts'
import { startScene } from '../../../../test/portal/scene.ts'

let portal: Portal
let people: People
let landlord: { id: number; service_id: number }

beforeAll(async () => {
  ;({ portal, people, landlord } = await startScene())
})
afterAll(() => portal.stop())

const REASON = 'The bank says that it never heard of it.'

type Line = { id: string; order_id: string; can: { resolve: string[] } }

describe('a payment that its bank never decides', () => {
  const rowOf = async (orderId: string) => {
    const { body } = await callAs(portal, people.admin, '/exceptions?per_page=50&kind=payment')
    return (body.data as unknown as { data: Line[] }).data.find((one) => one.order_id === orderId)
  }
  let rupees = 4100
  const undecided = async (hours: number) => {
    rupees += 1
    const { body } = await startPayment(portal, people.retailer, landlord, { amount: `${rupees}.25` })
    const attempt = await payAtGateway(portal, body.payment_session_id, null)
    await sql`update payments set created_at = now() - make_interval(hours => ${hours}), next_poll_at = now() where order_id = ${body.order_id}`.execute(
      portal.ownerDb,
    )
    return { attempt, orderId: body.order_id, row: await eventually(() => rowOf(body.order_id)) }
  }
  const end = (id: string) =>
    callAs(portal, people.admin, `/exceptions/${id}/resolve`, { action: 'accept', reason: REASON })
  const statusIs = (orderId: string, wanted: string) =>
    eventually(async () => (await statusOf(portal, people.retailer, orderId)).body.payment_status === wanted)

  it('cannot be ended on its first day', async () => {
    const { row } = await undecided(23)
    expect(row.can.resolve).toEqual([])
    expect((await end(row.id)).status).toBe(422)
  })

  it('is ended by a person after a day, and booked all the same when the money comes later', async () => {
    const { attempt, orderId, row } = await undecided(25)
    expect(row.can.resolve).toEqual(['accept'])
    expect((await end(row.id)).status).toBe(200)
    await statusIs(orderId, 'FAILED')
    expect(await rowOf(orderId)).toBeUndefined()
    await simulate(portal, attempt, 'SUCCESS')
    await statusIs(orderId, 'SUCCESS')
    await expectAgreement(portal, orderId)
  })

  it('is not ended when the bank has decided meanwhile', async () => {
    await setFaults(portal, { webhooks_lost: true })
    const { attempt, orderId, row } = await undecided(25)
    // No other process polls the gateway before the person does.
    await sql`update payments set next_poll_at = now() + interval '1 hour' where order_id = ${orderId}`.execute(
      portal.db,
    )
    await simulate(portal, attempt, 'SUCCESS')
    expect((await end(row.id)).status).toBe(409)
    await setFaults(portal, null)
    await statusIs(orderId, 'SUCCESS')
  })
})
