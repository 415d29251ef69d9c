// Invariant (identity): A change under approval needs two independent people and happens once, exactly as
// shown. Every field of every such call is shown and bound.
// Enforced by: `approval` on the call, `dependenceOf`.
// Also tested by: `bad-input.test.ts`, `approvals.test.ts`, `approve-once.test.ts`, `revert.test.ts`,
// `logo-approvable.test.ts`, `approvable-fields.test.ts`. Decision: 0097.

import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { approvalCalls, putUnderApproval, secondSuperAdmin } from '../../../../test/identity/approving.ts'
import { callsOf, lastAudit, userForm } from '../../../../test/identity/back-office.ts'
import { inbox, send } from '../../../../test/identity/sign-in.ts'
import { CAPTCHA_ANSWER, eventually, type Portal, startPortal } from '../../../../test/portal/harness.ts'
import {
  makePeople,
  makePerson,
  openSession,
  type People,
  type Person,
} from '../../../../test/portal/people.ts'
import { hashDeviceToken, newDeviceToken } from '../../../platform/http/device-token.ts'

let portal: Portal
let people: People
let second: Person
let calls: ReturnType<typeof approvalCalls>
beforeAll(async () => {
  portal = await startPortal({ LOG_LEVEL: 'silent' })
  people = await makePeople(portal.db)
  second = await secondSuperAdmin(portal)
  calls = approvalCalls(portal)
})
afterAll(() => portal?.stop())
beforeEach(() => putUnderApproval(portal, 'charges'))

const db = () => portal.db
let proposed = 0

/** A proposal of an admin: one more charge group. */
async function propose(admin: Person): Promise<{ status: number; id: number; message: string }> {
  proposed += 1
  const { status, body } = await callsOf(portal, admin).post(`/store-charges-by-id/${admin.id}`, {
    name: `Independent ${proposed}`,
    role_id: 3,
    user_id: admin.id,
    charges: [{ pg_id: 1, pg_name: 'Cashfree', payment_method: 'UPI', type: 'percentage', charge: '3' }],
  })
  return { status, id: body.approval_id, message: body.message }
}

const newAdmin = () =>
  makePerson(portal.db, { roleId: 2, parentId: people.superAdmin.id, first: 'Farah', last: 'Qureshi' })

/** A device on which these people signed in so many days ago. */
async function device(...users: [Person, number][]): Promise<void> {
  const token = Buffer.from(`browser ${Math.random()}`)
  for (const [{ id }, days] of users) {
    await sql`insert into devices (user_id, token_hash, label, address, created_at, seen_at)
      values (${id}, ${token}, 'Chrome on Windows', '127.0.0.1', now() - make_interval(days => ${days}),
              now() - make_interval(days => ${days}))`.execute(db())
  }
}

async function expectRefused(approver: Person, id: number, words: RegExp): Promise<void> {
  const seen = await calls.one(approver, id)
  expect(seen.can).toMatchObject({ decide: false, decide_refused: expect.stringMatching(words) })
  const listed = (await calls.list(approver, '?status=waiting')).rows.find(
    (row: { id: number }) => row.id === id,
  )
  expect(listed.can).toEqual(seen.can)
  for (const answer of [await calls.approve(approver, id), await calls.refuse(approver, id, 'No.')]) {
    expect([answer.status, answer.headers.get('x-error-code')]).toEqual([403, 'approver-not-independent'])
    expect(answer.body.message).toMatch(words)
  }
  expect(await lastAudit(portal, 'access.refused')).toMatchObject({
    actor_id: approver.id,
    object: `approval ${id}`,
  })
  expect((await calls.one(approver, id)).status).toBe('waiting')
}

describe('an approver who is not independent of the proposer', () => {
  it('took the account over: changed its e-mail, and proposes as it', async () => {
    const admin = await newAdmin()
    await sql`delete from sessions where user_id = ${admin.id}`.execute(db())
    await sql`update users set first_signed_in_at = null where id = ${admin.id}`.execute(db())
    const form = userForm({ email: 'taken.over@example.in', mobile: admin.mobile, role: undefined })
    expect((await callsOf(portal, people.superAdmin).post(`/user-update/${admin.id}`, form)).status).toBe(200)
    const token = await openSession(db(), admin.id)
    const { id } = await propose({ ...admin, token })
    await expectRefused(people.superAdmin, id, /changed .* 30 days/)
    const mail = await eventually(async () =>
      (await inbox(portal, second.email)).find(({ text }) => text.includes(`/approvals/${id}`)),
    )
    expect(mail.subject).toContain('asks for approval')
    expect(await inbox(portal, people.superAdmin.email)).toEqual([])
    expect((await calls.approve(second, id)).status).toBe(200)
  })

  it('added the account, at any time', async () => {
    const admin = await newAdmin()
    await sql`update users set created_by = ${people.superAdmin.id}, created_at = now() - interval '3 years'
      where id = ${admin.id}`.execute(db())
    const { id } = await propose(admin)
    await expectRefused(people.superAdmin, id, /You added/)
    expect((await calls.refuse(second, id, 'No.')).status).toBe(200)
  })

  it('added the account, according to the log alone', async () => {
    const admin = await newAdmin()
    await sql`insert into audit_log (at, actor_id, action, object)
      values (now() - interval '1 year', ${people.superAdmin.id}, 'user.added', ${`user ${admin.id}`})`.execute(
      db(),
    )
    await expectRefused(people.superAdmin, (await propose(admin)).id, /You added/)
  })

  it.each([
    ['user.contact-changed', {}],
    ['user.changed', { email: { before: 'a***', after: 'b***' } }],
    ['user.changed', { mobile: { before: '1', after: '2' } }],
    ['user.factors-reset', {}],
    ['factors.reset', {}],
    ['password.link-sent', {}],
  ])('did %s within 30 days of the proposal', async (action, detail) => {
    const [admin, other] = [await newAdmin(), await newAdmin()]
    const note = (person: Person, days: number) =>
      sql`
      insert into audit_log (at, actor_id, action, object, detail)
      values (now() - make_interval(days => ${days}), ${people.superAdmin.id}, ${action}, ${`user ${person.id}`},
              ${JSON.stringify(detail)})`.execute(db())
    await note(admin, 29)
    await note(other, 31)
    await expectRefused(people.superAdmin, (await propose(admin)).id, /changed .* 30 days/)
    const old = (await propose(other)).id
    expect((await calls.one(people.superAdmin, old)).can).toMatchObject({
      decide: true,
      decide_refused: null,
    })
    expect((await calls.approve(people.superAdmin, old)).status).toBe(200)
  })

  it('waits until the change is 30 days old, but it counts from the proposal', async () => {
    const admin = await newAdmin()
    const { id } = await propose(admin)
    await sql`update approvals set created_at = now() - interval '20 days' where id = ${id}`.execute(db())
    await sql`insert into audit_log (at, actor_id, action, object)
      values (now() - interval '45 days', ${people.superAdmin.id}, 'user.factors-reset', ${`user ${admin.id}`})`.execute(
      db(),
    )
    await expectRefused(people.superAdmin, id, /changed .* 30 days/)
  })

  it('had its password reset in their own browser, with no session there', async () => {
    const [asked, used] = [await newAdmin(), await newAdmin()]
    const deviceToken = newDeviceToken(portal.secrets)
    await sql`insert into devices (user_id, token_hash, label, address)
      values (${people.superAdmin.id}, ${hashDeviceToken(deviceToken)}, 'Chrome on Windows', '127.0.0.1')`.execute(
      db(),
    )
    const Cookie = `device=${deviceToken}`
    const forget = async (of: Person, headers: Record<string, string>) => {
      await sql`update users set password_hash = 'x' where id = ${of.id}`.execute(db())
      const body = { email: of.email, captcha: CAPTCHA_ANSWER, key: 'any' }
      expect((await send(portal, '/forget-password', { body, headers })).status).toBe(200)
      const mail = await eventually(async () =>
        (await inbox(portal, of.email)).find(({ text }) => text.includes('/reset-password/')),
      )
      return /token=([\w-]+)/.exec(mail.text)?.[1]
    }
    await forget(asked, { Cookie })
    await expectRefused(people.superAdmin, (await propose(asked)).id, /changed .* 30 days/)
    const token = await forget(used, {})
    const PASSWORD = 'Aam-Panna@9'
    const body = { email: used.email, token, password: PASSWORD, password_confirmation: PASSWORD }
    expect((await send(portal, '/reset-password', { body, headers: { Cookie } })).status).toBe(200)
    const session = await openSession(db(), used.id)
    await expectRefused(
      people.superAdmin,
      (await propose({ ...used, token: session })).id,
      /changed .* 30 days/,
    )
    await sql`delete from devices`.execute(db())
  })

  it('may have switched the account on or off, or changed its city', async () => {
    const admin = await newAdmin()
    for (const [action, detail] of [
      ['user.activated', {}],
      ['user.changed', { city: { before: 'Pune', after: 'Nashik' } }],
      ['wallet.adjusted', {}],
    ] as const) {
      await sql`insert into audit_log (actor_id, action, object, detail)
        values (${people.superAdmin.id}, ${action}, ${`user ${admin.id}`}, ${JSON.stringify(detail)})`.execute(
        db(),
      )
    }
    expect((await calls.approve(people.superAdmin, (await propose(admin)).id)).status).toBe(200)
  })

  it('signed in on the same browser within 30 days, in either order, and also after signing it out', async () => {
    const [admin, other, third, fourth] = [
      await newAdmin(),
      await newAdmin(),
      await newAdmin(),
      await newAdmin(),
    ]
    await device([admin, 3], [people.superAdmin, 29])
    await expectRefused(people.superAdmin, (await propose(admin)).id, /same device/)
    await device([people.superAdmin, 1], [other, 20])
    await sql`update devices set ended_at = now() where user_id = ${other.id}`.execute(db())
    await expectRefused(people.superAdmin, (await propose(other)).id, /same device/)
    await device([third, 31], [people.superAdmin, 2])
    expect((await calls.approve(people.superAdmin, (await propose(third)).id)).status).toBe(200)
    await device([fourth, 1])
    expect((await calls.approve(people.superAdmin, (await propose(fourth)).id)).status).toBe(200)
  })
})

describe('without an independent person', () => {
  it('nothing can be proposed or put under approval, nothing is applied, and the answer names the next step', async () => {
    const admin = await newAdmin()
    await device([admin, 0], [people.superAdmin, 0], [second, 0])
    const groups = async () => (await sql`select id from charge_groups`.execute(db())).rows.length
    const before = await groups()
    const refused = await propose(admin)
    expect([refused.status, refused.message]).toEqual([
      409,
      expect.stringContaining('chukta create-super-admin --another'),
    ])
    expect(await groups()).toBe(before)
    expect(await lastAudit(portal, 'approval.not-proposed')).toMatchObject({ actor_id: admin.id })
    expect((await calls.list(admin, '?status=waiting')).rows).toEqual([])

    await putUnderApproval(portal)
    const turn = (kind: string) =>
      callsOf(portal, people.superAdmin).post('/approval-settings', { kind, enabled: 1 })
    const on = await turn('charges')
    expect([on.status, on.body.message]).toEqual([
      409,
      expect.stringContaining('chukta create-super-admin --another'),
    ])
    const settings = (await callsOf(portal, people.superAdmin).get('/approval-settings')).body.data
    expect(settings.could_be_decided).toBe(false)

    const wallet = await send(portal, '/wallet-adjustments', {
      token: people.superAdmin.token,
      headers: { 'Idempotency-Key': 'nobody-decides' },
      body: { user_id: people.retailer.id, direction: 'credit', amount: '10', reason: 'A festival gift.' },
    })
    expect([wallet.status, wallet.body.message]).toEqual([
      409,
      expect.stringContaining('chukta create-super-admin --another'),
    ])
    await sql`delete from devices`.execute(db())
    expect((await turn('charges')).status).toBe(200)
  })

  it('a change of an hour ago is reverted at once only by an independent person', async () => {
    const admin = await newAdmin()
    const third = await secondSuperAdmin(portal, 'Anil', 'Kapoor')
    const { id } = await propose(admin)
    expect((await calls.approve(third, id)).status).toBe(200)
    await device([admin, 0], [people.superAdmin, 0])
    expect((await calls.revert(people.superAdmin, id)).status).toBe(202)
    const waiting = (await calls.list(second, '?status=waiting')).rows[0]
    expect((await calls.refuse(second, waiting.id, 'No.')).status).toBe(200)
    expect((await calls.revert(second, id)).status).toBe(200)
  })
})
