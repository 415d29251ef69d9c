import { may } from '@chukta/contract/permissions'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { contractCalls } from '../../../../../../packages/contract/test/contract-calls.ts'
import { addPasskey, addTotp, ageStepUp, call } from '../../../../test/identity/second-factors.ts'
import { otpFor } from '../../../../test/identity/sign-in.ts'
import { type Portal, startPortal } from '../../../../test/portal/harness.ts'
import { makePeople, openSession, type People } from '../../../../test/portal/people.ts'
import { many } from '../../../platform/database/db.ts'

const REFUSED = [
  403,
  'second-factor-required',
  'Your role needs a second factor. Please add a passkey or an authenticator app to go on.',
]

let portal: Portal
let people: People

beforeAll(async () => {
  portal = await startPortal()
  people = await makePeople(portal.db)
})
beforeEach(() => sql`update security_settings set factor_required_since = null`.execute(portal.db))
afterAll(() => portal?.stop())

type Answer = Awaited<ReturnType<typeof call>>
const summaryOf = ({ status, headers, body }: Answer) => [status, headers.get('x-error-code'), body.message]
const store = (token: string, factor_required: boolean, grace_days: number) =>
  call(portal, '/security-settings', { token, body: { factor_required, grace_days } })
const requireNow = () =>
  sql`update security_settings set factor_required_since = now() - interval '15 days',
             factor_grace_days = 14`.execute(portal.db)

test('nothing is required until role 1 requires it; other roles may neither see nor set it', async () => {
  const { superAdmin, admin, distributor, retailer } = people
  const read = await call(portal, '/security-settings', { token: superAdmin.token })
  expect(read.body.data).toEqual({ factor_required: false, grace_days: 14, required_from: null })
  for (const { token } of [admin, distributor, retailer]) {
    expect((await call(portal, '/security-settings', { token })).status).toBe(403)
    expect((await store(token, true, 0)).status).toBe(403)
  }
  for (const grace of [-1, 91, 1.5, '7']) {
    const answer = await store(superAdmin.token, true, grace as number)
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['grace_days']])
  }
})

test('the days count from the first time; saving again does not restart them; the audit log has a row', async () => {
  const { superAdmin } = people
  const first = await store(superAdmin.token, true, 30)
  expect(first.body.message).toBe('Security settings saved.')
  const inDays = (answer: Answer) =>
    Math.round((Date.parse(answer.body.data.required_from) - Date.now()) / 86_400_000)
  expect(inDays(first)).toBe(30)
  await sql`update security_settings set factor_required_since = now() - interval '5 days'`.execute(portal.db)
  expect(inDays(await store(superAdmin.token, true, 30))).toBe(25)
  expect(
    (await call(portal, '/second-factors', { token: people.admin.token })).body.data.required_from,
  ).toBeTruthy()
  expect(
    (await call(portal, '/second-factors', { token: people.distributor.token })).body.data.required_from,
  ).toBeNull()
  expect((await store(superAdmin.token, false, 30)).body.data.required_from).toBeNull()
  const rows = await many(
    portal.db,
    sql<{ after: boolean }>`
      select (detail->'after'->>'factor_required')::boolean as after from audit_log
       where action = 'security-settings.changed' order by id`,
  )
  expect(rows.map(({ after }) => after)).toEqual([true, true, false])
})

test('within the days of grace every call works', async () => {
  await store(people.superAdmin.token, true, 1)
  expect((await call(portal, '/pg-charges', { token: people.admin.token })).status).toBe(200)
})

test('after them, roles 1 and 2 without a factor may only add one, look at themselves, choose a language and leave', async () => {
  const token = await openSession(portal.db, people.admin.id)
  await requireNow()
  const open: string[] = []
  for (const { spec } of await contractCalls()) {
    if (spec.access === 'public' || !may(2, spec.access) || spec.path === '/logout') continue
    const answer = await call(portal, spec.path.replaceAll(/:\w+/g, '1'), { method: spec.method, token })
    if (answer.headers.get('x-error-code') !== 'second-factor-required')
      open.push(`${spec.method} ${spec.path}`)
    else expect(summaryOf(answer)).toEqual(REFUSED)
  }
  expect(open.sort()).toEqual([
    'GET /me',
    'GET /passkeys',
    'GET /second-factors',
    'GET /step-up',
    'POST /language',
    'POST /passkeys',
    'POST /passkeys/options',
    'POST /step-up',
    'POST /step-up/otp',
    'POST /step-up/passkey',
    'POST /step-up/passkey/options',
    'POST /totp',
    'POST /totp/confirm',
  ])
  expect((await call(portal, '/pg-charges', { token })).status).toBe(403)
  // Roles below are not affected.
  expect(
    (await call(portal, `/profile/${people.retailer.id}`, { token: people.retailer.token })).status,
  ).toBe(200)
  expect((await call(portal, '/logout', { method: 'POST', token })).status).toBe(200)
})

test('the last super admin can still sign in: a code by mail, then a passkey', async () => {
  const token = await openSession(portal.db, people.superAdmin.id)
  await requireNow()
  await ageStepUp(portal, token, 60)
  expect(summaryOf(await call(portal, '/master-charges', { token }))).toEqual(REFUSED)
  expect(
    (await call(portal, '/passkeys/options', { method: 'POST', token })).headers.get('x-error-code'),
  ).toBe('step-up-required')
  await call(portal, '/step-up/otp', { token, body: { send_otp_to: 'email' } })
  const code = await otpFor(portal, people.superAdmin.email)
  expect((await call(portal, '/step-up', { token, body: { code } })).status).toBe(200)
  const { answer } = await addPasskey(portal, token)
  expect(answer.status).toBe(200)
  expect((await call(portal, '/master-charges', { token })).status).toBe(200)
  // While it is required, the last one stays.
  const last = await call(portal, `/passkeys/${answer.body.data.id}`, { method: 'DELETE', token })
  expect([last.status, last.body.message]).toEqual([
    409,
    'Your role needs a second factor. Please add another one first.',
  ])
  await addTotp(portal, token)
  expect((await call(portal, `/passkeys/${answer.body.data.id}`, { method: 'DELETE', token })).status).toBe(
    200,
  )
  expect((await call(portal, '/totp', { method: 'DELETE', token })).status).toBe(409)
  expect((await call(portal, '/second-factors', { token })).body.data).toMatchObject({
    totp: true,
    passkeys: 0,
  })
})
