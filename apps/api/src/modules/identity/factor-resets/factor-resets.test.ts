import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { approvalCalls, secondSuperAdmin } from '../../../../test/identity/approving.ts'
import { callsOf, lastAudit } from '../../../../test/identity/back-office.ts'
import { mailAbout } from '../../../../test/identity/becoming-a-user.ts'
import { addPasskey, addTotp, ageStepUp, call, challenge } from '../../../../test/identity/second-factors.ts'
import { inbox } from '../../../../test/identity/sign-in.ts'
import { eventually, type Portal, startPortal } from '../../../../test/portal/harness.ts'
import {
  makePeople,
  makePerson,
  openSession,
  type People,
  type Person,
} from '../../../../test/portal/people.ts'
import { one } from '../../../platform/database/db.ts'
import { judgeResets } from './factor-resets-service.ts'

const PROPOSED = /reset of your sign-in factors .* was proposed/
const APPROVED = /reset of your sign-in factors .* was approved/
const DONE = /sign-in factors .* were reset/
const CANCELLED = /reset of your sign-in factors .* was cancelled/
const OVER = 'This link was used already, or the reset that it cancels has ended.'

let portal: Portal
let people: People
let second: Person
let approvals: ReturnType<typeof approvalCalls>
let person: Person
let authenticator: Awaited<ReturnType<typeof addPasskey>>['authenticator']

beforeAll(async () => {
  portal = await startPortal()
  people = await makePeople(portal.db)
  second = await secondSuperAdmin(portal)
  approvals = approvalCalls(portal)
})
afterAll(() => portal?.stop())

beforeEach(async () => {
  await sql`update users set status = 1 where role_id = 1`.execute(portal.db)
  for (const who of [people.superAdmin, second]) who.token = await openSession(portal.db, who.id)
  person = await makePerson(portal.db, {
    roleId: 2,
    parentId: people.superAdmin.id,
    first: 'Tara',
    last: 'Bose',
  })
  ;({ authenticator } = await addPasskey(portal, person.token))
})

const path = () => `/users/${person.id}/factor-reset`
const propose = (by = people.superAdmin) => callsOf(portal, by).post(path(), { reason: 'Lost the phone' })
const state = async () => (await callsOf(portal, people.superAdmin).get(path())).body.data
const cancel = (token: string) => call(portal, '/factor-reset-cancellations', { body: { token } })
const judge = () => judgeResets({ ...portal, log: portal.app.log })
const dayIsOver = () =>
  sql`update factor_resets set due_at = now() - interval '1 second' where user_id = ${person.id}`.execute(
    portal.db,
  )

async function linkOf(subject: RegExp, to = person.email): Promise<string> {
  const { text } = await mailAbout(portal, to, subject)
  return /cancel-factor-reset\/([\w-]{43})/.exec(text)?.[1] ?? ''
}

/** Proposed by the one super admin and approved by the other. Gives the id of the approval. */
async function approved(): Promise<number> {
  const { body } = await propose()
  const answer = await approvals.approve(second, body.approval_id)
  expect([answer.status, answer.body.data?.message]).toEqual([
    200,
    'Approved. The factors are removed in 24 hours, unless the person cancels it.',
  ])
  return body.approval_id
}

const left = () =>
  one(
    portal.db,
    sql<{ factors: number; codes: number; sessions: number }>`
      select (select count(*) from passkeys where user_id = u.id) +
             (select count(*) from totp_secrets where user_id = u.id) as factors,
             (select count(*) from recovery_codes where user_id = u.id) as codes,
             (select count(*) from sessions where user_id = u.id and ended_at is null) as sessions
        from users u where id = ${person.id}`,
  )

test('a day after two super admins agree, every factor is removed, and the person signs in by a code and adds one', async () => {
  await addTotp(portal, person.token)
  const held = await propose()
  expect([held.status, held.body.message]).toEqual([202, 'Sent for approval. Nothing has changed yet.'])
  expect(await state()).toMatchObject({
    has_factor: true,
    reset: { status: 'proposed', reason: 'Lost the phone', due_at: null, approval_id: held.body.approval_id },
  })
  await eventually(async () =>
    (await inbox(portal, person.mobile)).some(({ text }) => /reset of the sign-in factors/.test(text)),
  )
  const shown = await approvals.one(second, held.body.approval_id)
  expect(shown).toMatchObject({
    kind: 'factors',
    title: 'Sign-in factors of Tara Bose: reset 24 hours after approval',
    changes: [
      {
        label: 'Sign-in factors',
        before: 'Passkey and authenticator app',
        after: 'Removed 24 hours after approval, with the recovery codes',
      },
      { label: 'Reason', before: 'none', after: 'Lost the phone' },
    ],
  })
  expect((await approvals.approve(people.superAdmin, held.body.approval_id)).status).toBe(403)
  expect((await approvals.approve(second, held.body.approval_id)).status).toBe(200)
  await mailAbout(portal, person.email, APPROVED)
  await judge()
  expect(await left()).toMatchObject({ factors: 2, codes: 10 })
  const { reset } = await state()
  expect(reset.status).toBe('scheduled')
  expect(Date.parse(reset.due_at) - Date.now()).toBeGreaterThan(23.9 * 3_600_000)

  await dayIsOver()
  await Promise.all([judge(), judge()])
  expect(await left()).toEqual({ factors: 0, codes: 0, sessions: 0 })
  expect((await state()).reset).toMatchObject({ status: 'done', ended_by: null })
  await mailAbout(portal, person.email, DONE)
  await judge()
  const rows = await sql<{ n: number }>`
    select count(*) as n from audit_log
     where action = 'factor-reset.done' and object = ${`user ${person.id}`}`.execute(portal.db)
  expect(Number(rows.rows[0]?.n)).toBe(1)
  expect((await inbox(portal, person.email)).filter(({ subject }) => DONE.test(subject ?? ''))).toHaveLength(
    1,
  )
  // Money has not moved, but the change cannot be reverted either.
  expect((await approvals.revert(people.superAdmin, held.body.approval_id)).status).toBe(409)
})

test('a person has one open reset at a time, across proposers', async () => {
  const { body } = await propose()
  const again = await propose()
  expect([again.status, again.body.message]).toEqual([409, 'A reset for this person is open already.'])
  expect(await lastAudit(portal, 'factor-reset.refused')).toMatchObject({ object: `user ${person.id}` })
  await approvals.withdraw(people.superAdmin, body.approval_id)
  expect((await state()).reset).toMatchObject({ status: 'refused', ended_by: 'approvers' })
  await mailAbout(portal, person.email, CANCELLED)
  const both = await Promise.all([propose(), propose()])
  // Concurrent proposals become one.
  const ids = both.filter(({ status }) => status === 202).map(({ body: { approval_id } }) => approval_id)
  expect(new Set(ids).size).toBe(1)
  const { open } = await one(
    portal.db,
    sql<{ open: number }>`
      select count(*) as open from factor_resets where user_id = ${person.id} and status = 'proposed'`,
  )
  expect(open).toBe(1)
})

test('a refusal by the second super admin ends it and its link', async () => {
  const { body } = await propose()
  const token = await linkOf(PROPOSED)
  await approvals.refuse(second, body.approval_id, 'I do not know this person.')
  expect((await state()).reset).toMatchObject({ status: 'refused' })
  const answer = await cancel(token)
  expect([answer.status, answer.body.errors]).toEqual([422, { token: [OVER] }])
})

test('cancelled by the link before it is approved: the proposal ends too', async () => {
  const { body } = await propose()
  const token = await linkOf(PROPOSED)
  const answer = await cancel(token)
  expect([answer.status, answer.body.data]).toEqual([
    200,
    { outcome: 'cancelled', message: 'The reset is cancelled. Your sign-in factors stay as they are.' },
  ])
  expect((await cancel(token)).status).toBe(422)
  expect((await state()).reset).toMatchObject({ status: 'cancelled', ended_by: 'link' })
  expect(await approvals.one(people.superAdmin, body.approval_id)).toMatchObject({
    status: 'refused',
    reason: 'Cancelled by the person whose factors these are.',
    decided_by: { id: person.id },
  })
  expect((await approvals.approve(second, body.approval_id)).status).toBe(409)
  expect(await lastAudit(portal, 'factor-reset.cancelled')).toMatchObject({ actor_id: person.id })
})

test.each([
  ['the first', PROPOSED],
  ['the second', APPROVED],
])('cancelled after it is approved, by the link of %s mail, and never in force', async (_which, subject) => {
  await approved()
  const token = await linkOf(subject)
  const answers = await Promise.all([cancel(token), cancel(token)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
  await dayIsOver()
  await judge()
  expect(await left()).toMatchObject({ factors: 1, codes: 10 })
  expect((await state()).reset).toMatchObject({ status: 'cancelled', ended_by: 'link' })
  await mailAbout(portal, second.email, /The reset for Tara Bose is cancelled/)
})

test('a change of the e-mail meanwhile does not keep the mails from their owner', async () => {
  const { body } = await propose()
  await sql`update users set email = 'new.tara@example.in' where id = ${person.id}`.execute(portal.db)
  await approvals.approve(second, body.approval_id)
  await linkOf(APPROVED, 'new.tara@example.in')
  expect((await cancel(await linkOf(APPROVED))).status).toBe(200)
})

test.each(['proposed', 'approved'])('a passkey used while it is %s cancels it', async (when) => {
  const id = when === 'approved' ? await approved() : (await propose()).body.approval_id
  const { options, cookie } = await challenge(portal, '/passkeys/sign-in/options')
  const credential = authenticator.get(options)
  expect((await call(portal, '/passkeys/sign-in', { cookie, body: { credential } })).status).toBe(200)
  if (when === 'proposed') {
    const answer = await approvals.approve(second, id)
    // The server's own job may be the one that ended it.
    const either = expect.stringMatching(/used a factor|^This was decided already\.$/)
    expect([answer.status, answer.body.message]).toEqual([409, either])
  } else await dayIsOver()
  await judge()
  expect(await left()).toMatchObject({ factors: 1, codes: 10 })
  expect((await state()).reset).toMatchObject({ status: 'cancelled', ended_by: 'factor' })
  expect(await approvals.one(second, id)).toMatchObject({
    status: when === 'proposed' ? 'refused' : 'approved',
  })
})

test.each(['maker', 'approver'])('it ends when its %s is switched off meanwhile', async (who) => {
  await approved()
  const gone = who === 'maker' ? people.superAdmin.id : second.id
  await sql`update users set status = 0 where id = ${gone}`.execute(portal.db)
  await dayIsOver()
  await judge()
  expect(await left()).toMatchObject({ factors: 1, codes: 10 })
  const { rows } = await sql<{ status: string; ended_by: string }>`
    select status, ended_by from factor_resets where user_id = ${person.id}`.execute(portal.db)
  expect(rows).toEqual([{ status: 'cancelled', ended_by: 'super-admin-gone' }])
})

test('a proposal whose maker is switched off cannot be approved', async () => {
  const { body } = await propose()
  await sql`update users set status = 0 where id = ${people.superAdmin.id}`.execute(portal.db)
  expect((await approvals.approve(second, body.approval_id)).status).toBe(409)
  expect(await left()).toMatchObject({ factors: 1 })
})

test('in force, the link of its mail switches the account off', async () => {
  await approved()
  await dayIsOver()
  await judge()
  const answer = await cancel(await linkOf(DONE))
  expect(answer.body.data.outcome).toBe('switched-off')
  const { status } = await one(
    portal.db,
    sql<{ status: number }>`select status from users where id = ${person.id}`,
  )
  expect(status).toBe(0)
  await mailAbout(portal, second.email, /Tara Bose did not ask for the reset/)
  expect((await cancel(await linkOf(PROPOSED))).status).toBe(422)
})

test('without a second super admin: 409 that names the command on the server', async () => {
  await sql`update users set status = 0 where role_id = 1 and id <> ${people.superAdmin.id}`.execute(
    portal.db,
  )
  const answer = await propose()
  expect(answer.status).toBe(409)
  expect(answer.body.message).toContain('chukta reset-factors <email>')
  expect((await state()).reset).toBeNull()
  expect((await inbox(portal, person.email)).some(({ subject }) => PROPOSED.test(subject ?? ''))).toBe(false)
})

test('only role 1, after a step-up, for somebody below them who has a factor', async () => {
  for (const who of [people.admin, people.retailer]) expect((await propose(who)).status).toBe(403)
  const { post } = callsOf(portal, people.superAdmin)
  const own = await post(`/users/${people.superAdmin.id}/factor-reset`, {})
  expect([own.status, own.body.message]).toEqual([409, 'Change your own factors on the page Security.'])
  expect((await post(`/users/${second.id}/factor-reset`, {})).status).toBe(403)
  const without = await post(`/users/${people.retailer.id}/factor-reset`, {})
  expect([without.status, without.body.message]).toEqual([409, 'This person has no second factor to reset.'])
  await ageStepUp(portal, people.superAdmin.token, 11)
  const stale = await propose()
  expect([stale.status, stale.headers.get('x-error-code')]).toEqual([403, 'step-up-required'])
  expect((await cancel('x'.repeat(43))).status).toBe(422)
})
