import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { approvalCalls, putUnderApproval, secondSuperAdmin } from '../../../../test/identity/approving.ts'
import { callsOf, lastAudit, userForm } from '../../../../test/identity/back-office.ts'
import { call } from '../../../../test/identity/second-factors.ts'
import { disputeBecomes, disputesAtBank, openAtBank } from '../../../../test/money/disputing.ts'
import { paidPayment } from '../../../../test/money/refunding.ts'
import { eventually, type Portal } from '../../../../test/portal/harness.ts'
import type { People, Person } from '../../../../test/portal/people.ts'
import { startScene } from '../../../../test/portal/scene.ts'
import { one } from '../../../platform/database/db.ts'

let portal: Portal
let people: People
let landlord: { id: number; service_id: number }
let second: Person
let approvals: ReturnType<typeof approvalCalls>

beforeAll(async () => {
  ;({ portal, people, landlord } = await startScene())
  second = await secondSuperAdmin(portal)
  approvals = approvalCalls(portal)
})
afterAll(() => portal?.stop())
beforeEach(() => putUnderApproval(portal))

const post = (who: Person, path: string, body: unknown = {}) => callsOf(portal, who).post(path, body)
const put = (path: string, body: unknown) =>
  call(portal, path, { method: 'PUT', token: people.superAdmin.token, body: body as never })
const HELD = { message: 'Sent for approval. Nothing has changed yet.', approval_id: expect.any(Number) }
const person = (id: number) =>
  one(
    portal.db,
    sql<{ commission: string | null; city: string }>`select commission, city from users where id = ${id}`,
  )
const formOf = async (id: number, change: Record<string, unknown>) => {
  const user = await one(
    portal.db,
    sql<Record<string, unknown>>`
      select first_name, last_name, email, mobile, address, city, state, pincode, commission from users where id = ${id}`,
  )
  return { ...user, ...change }
}

it('another commission of a distributor is held, and everything else of the form is saved', async () => {
  await putUnderApproval(portal, 'commissions')
  const { id } = people.distributor
  const form = await formOf(id, { commission: '9.5', city: 'Nashik' })
  const held = await post(people.admin, `/user-update/${id}`, form)
  expect([held.status, held.body]).toEqual([
    200,
    {
      message: 'User details updated successfully.',
      errors: {},
      data: { message: 'User details updated successfully.' },
      pending_contact: null,
      approval_id: expect.any(Number),
    },
  ])
  expect(await person(id)).toEqual({ commission: '8.255', city: 'Nashik' })
  const twice = await Promise.all([
    post(people.admin, `/user-update/${id}`, form),
    post(people.admin, `/user-update/${id}`, form),
  ])
  expect(twice.map(({ body }) => body.approval_id)).toEqual([held.body.approval_id, held.body.approval_id])
  expect(await approvals.one(second, held.body.approval_id)).toMatchObject({
    kind: 'commissions',
    title: 'Commission of Deepa Menon',
    changes: [{ label: 'Commission', before: '8.255 %', after: '9.5 %' }],
  })
  expect((await approvals.approve(second, held.body.approval_id)).status).toBe(200)
  expect(Number((await person(id)).commission)).toBe(9.5)
  expect(await lastAudit(portal, 'user.commission-changed')).toMatchObject({ actor_id: people.admin.id })
  // Without approval it changes at once, and can be reverted.
  await putUnderApproval(portal)
  const { body } = await post(people.admin, `/user-update/${id}`, await formOf(id, { commission: '7' }))
  expect(body.approval_id).toBeUndefined()
  const { rows } = await approvals.list(second, '?kind=commissions')
  expect(rows[0]).toMatchObject({ status: 'direct', can: { revert: true } })
  expect((await approvals.revert(second, rows[0].id)).status).toBe(200)
  expect(Number((await person(id)).commission)).toBe(9.5)
})

it('a new distributor is added at the default, and the commission asked for is held', async () => {
  await putUnderApproval(portal, 'commissions')
  const form = userForm({ role: 3, commission: '11' })
  const added = await post(people.admin, '/add-users', form)
  expect([added.status, added.body]).toMatchObject([
    200,
    { data: { message: 'User details added successfully.' }, approval_id: expect.any(Number) },
  ])
  expect((await person(added.body.data.id)).commission).toBeNull()
  // A person who loses the role meanwhile has no proposal any more.
  await sql`update users set role_id = 3 where id = ${people.admin.id}`.execute(portal.db)
  expect((await approvals.approve(second, added.body.approval_id)).status).toBe(409)
  await sql`update users set role_id = 2 where id = ${people.admin.id}`.execute(portal.db)
  expect((await approvals.approve(second, added.body.approval_id)).status).toBe(200)
  expect(Number((await person(added.body.data.id)).commission)).toBe(11)
})

it('payout settings are held, approved and reverted', async () => {
  const setting = {
    service_id: landlord.service_id,
    send: 'daily',
    daily_at: '18:30',
    new_account_minutes: 45,
  }
  const stored = async () => {
    const { body } = await callsOf(portal, people.superAdmin).get('/payout-settings')
    return body.data.services.find((one: { service_id: number }) => one.service_id === landlord.service_id)
  }
  await putUnderApproval(portal, 'payout-settings')
  const held = await put('/payout-settings', setting)
  expect([held.status, held.body]).toEqual([202, HELD])
  expect(await stored()).toMatchObject({ send: 'at-once', new_account_minutes: 30 })
  expect((await approvals.one(second, held.body.approval_id)).changes).toEqual([
    { label: 'Payouts are sent', before: 'at once', after: 'daily at 18:30' },
    { label: 'First payout to a new account waits', before: '30 minutes', after: '45 minutes' },
  ])
  const decided = await Promise.all([
    approvals.approve(second, held.body.approval_id),
    approvals.approve(second, held.body.approval_id),
  ])
  expect(decided.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await stored()).toMatchObject({ send: 'daily', daily_at: '18:30', new_account_minutes: 45 })
  expect((await approvals.revert(people.superAdmin, held.body.approval_id)).status).toBe(202)
  expect((await approvals.revert(second, held.body.approval_id)).status).toBe(409)
  await putUnderApproval(portal)
  expect((await put('/payout-settings', { ...setting, new_account_minutes: 0 })).status).toBe(200)
})

it('wallet settings are held, approved and reverted', async () => {
  const stored = async () => (await callsOf(portal, people.superAdmin).get('/wallet-settings')).body.data
  const before = await stored()
  await putUnderApproval(portal, 'wallet-settings')
  const held = await put('/wallet-settings', { ...before, tds_on: !before.tds_on, daily_limit: '90000' })
  expect([held.status, held.body]).toEqual([202, HELD])
  expect(await stored()).toEqual(before)
  expect((await approvals.approve(second, held.body.approval_id)).status).toBe(200)
  expect(await stored()).toMatchObject({ tds_on: !before.tds_on, daily_limit: '90000.00' })
  await putUnderApproval(portal)
  expect((await approvals.revert(second, held.body.approval_id)).status).toBe(200)
  expect(await stored()).toEqual(before)
})

it('accepting a dispute is held, and sent to the gateway after another person approves', async () => {
  const payment = await paidPayment(portal, people.retailer, landlord, { amount: '1234.50' })
  const { state } = await openAtBank(portal, payment)
  const { id } = await disputeBecomes(portal, payment.id, 'open')
  await putUnderApproval(portal, 'disputes')
  const held = await post(people.admin, `/disputes/${id}/accept`)
  expect([held.status, held.body]).toEqual([202, HELD])
  expect((await disputesAtBank(portal, payment.order_id))[0]).toMatchObject({ state })
  const { body } = await callsOf(portal, people.admin).get(`/disputes/${id}`)
  expect(body.data).toMatchObject({ status: 'open', is_answering: false })
  expect((await approvals.approve(second, held.body.approval_id)).status).toBe(200)
  await eventually(async () => (await disputesAtBank(portal, payment.order_id))[0]?.state !== state)
  expect((await approvals.revert(second, held.body.approval_id)).status).toBe(409)
})

it('every new kind is switched on the settings page, off at first', async () => {
  const { body } = await callsOf(portal, people.superAdmin).get('/approval-settings')
  const kinds = body.data.kinds.map(({ kind, enabled }: { kind: string; enabled: boolean }) => [
    kind,
    enabled,
  ])
  expect(kinds).toEqual(
    expect.arrayContaining([
      ['payout-settings', false],
      ['wallet-settings', false],
      ['disputes', false],
    ]),
  )
})
