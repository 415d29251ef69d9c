import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { callsOf, lastAudit } from '../../../../test/identity/back-office.ts'
import { offerOnly } from '../../../../test/money/checkouts.ts'
import { disputeBecomes, disputesOf, moveAtBank, openAtBank } from '../../../../test/money/disputing.ts'
import { setFaults } from '../../../../test/money/paying.ts'
import { paidPayment, walletOf } from '../../../../test/money/refunding.ts'
import { eventually, type Portal } from '../../../../test/portal/harness.ts'
import type { People, Person } from '../../../../test/portal/people.ts'
import { startScene } from '../../../../test/portal/scene.ts'
import { loadGateways } from '../../../providers/gateways.ts'
import { checkBooks } from '../../ledger/ledger/books-service.ts'
import { syncWatch } from '../../payments/disputes/sync-dispute-service.ts'

let portal: Portal
let people: People
let landlord: { id: number; service_id: number }
let rupees = 7000

beforeAll(async () => {
  ;({ portal, people, landlord } = await startScene({ LOG_LEVEL: 'silent' }))
})
afterAll(() => portal?.stop())
afterEach(async () => {
  await setFaults(portal, null)
  await offerOnly(portal, 'cashfree')
})

const paid = () => {
  rupees += 1
  return paidPayment(portal, people.retailer, landlord, { amount: `${rupees}.07` })
}
type Line = { id: string; order_id: string; reason: string; version: string; can: { resolve: string[] } }
const reports = async (who: Person): Promise<Line[]> =>
  (await callsOf(portal, who).get('/exceptions?kind=report')).body.data.data
const reportOf = (orderId: string) =>
  eventually(async () => (await reports(people.superAdmin)).find((line) => line.order_id === orderId))
const gone = (orderId: string) =>
  eventually(async () => !(await reports(people.superAdmin)).some((line) => line.order_id === orderId))
const close = (who: Person, id: string) =>
  callsOf(portal, who).post(`/exceptions/${id}/resolve`, {
    action: 'accept',
    reason: 'Seen at the gateway.',
  })
const ask = (id: string) => callsOf(portal, people.superAdmin).post(`/exceptions/${id}/sync`)
describe.each([
  ['cashfree', 'CHARGEBACK_FROZEN_BY_NPCI'],
  ['razorpay', 'escalated', 'chargeback escalated'],
  ['payu', 'frozen'],
  ['phonepe', 'ESCALATED'],
])('a dispute at %s in an unknown state', (gateway, word, shown = word) => {
  it('changes nothing, is shown to a person with its status, and continues with the next known one', async () => {
    await offerOnly(portal, gateway)
    const payment = await paid()
    const before = await walletOf(portal, people.admin.id)
    await setFaults(portal, { dispute_status: word })
    const bank = await openAtBank(portal, payment)
    const line = await reportOf(payment.order_id)
    expect(line.reason).toContain('a state that is not known here')
    expect(line.reason).toContain(`, ${bank.dispute_id}, "${shown}"`)
    expect(line.can.resolve).toEqual(['accept'])
    expect((await reports(people.admin)).map(({ id }) => id)).toContain(line.id)
    expect(await disputesOf(portal, payment.id)).toEqual([])
    expect(await walletOf(portal, people.admin.id)).toBe(before)
    await setFaults(portal, null)
    expect((await ask(line.id)).status).toBe(200)
    expect(await disputeBecomes(portal, payment.id, 'open')).toMatchObject({ money: 'held' })
    await gone(payment.order_id)
  })
})

it('a lost dispute that its gateway reopens becomes an exception, which a person closes', async () => {
  const payment = await paid()
  const bank = await openAtBank(portal, payment)
  await disputeBecomes(portal, payment.id, 'open')
  await moveAtBank(portal, bank, 'lost')
  await disputeBecomes(portal, payment.id, 'lost')
  await moveAtBank(portal, bank, 'pre-arbitration')
  const line = await reportOf(payment.order_id)
  expect(line.reason).toBe(
    `The gateway changes a dispute that had ended: Cashfree, ${bank.dispute_id}, "PRE_ARBITRATION_CREATED".`,
  )
  expect(await disputesOf(portal, payment.id)).toMatchObject([{ status: 'lost', money: 'taken' }])

  expect((await close(people.distributor, line.id)).status).toBe(403)
  expect((await close(people.superAdmin, line.id)).status).toBe(200)
  expect(await lastAudit(portal, 'report.closed')).toMatchObject({ actor_id: people.superAdmin.id })
  expect((await close(people.superAdmin, line.id)).status).toBe(409)
  // The same status again needs no work; another one does.
  const gateways = await loadGateways(portal)
  await syncWatch({ ...portal, log: portal.app.log, gateways }, payment.id)
  expect((await reports(people.superAdmin)).map(({ order_id }) => order_id)).not.toContain(payment.order_id)
  await moveAtBank(portal, bank, 'reviewing')
  expect((await reportOf(payment.order_id)).reason).toContain('"PRE_ARBITRATION_UNDER_REVIEW"')
  expect(await disputesOf(portal, payment.id)).toMatchObject([{ status: 'lost', money: 'taken' }])
})

it('leaves the books consistent', async () => {
  expect((await checkBooks(portal.db)).filter((verdict) => !verdict.holds)).toEqual([])
})
