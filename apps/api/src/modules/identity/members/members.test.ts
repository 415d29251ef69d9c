// Invariant (identity): A member of staff acts for one account with at most the permissions that its owner gave and the
// account has now; what they do names them, and ends with their membership.
// Enforced by: `authenticate` in `gate.ts`, `allows` in `principal.ts`, `account_members`.
// Also tested by: `member-matrix.test.ts`, `member-limits.test.ts`. Decision: 0134.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addMember, invitationOf, joining, newEmail } from '../../../../test/identity/members.ts'
import { addTotp, ageStepUp, call } from '../../../../test/identity/second-factors.ts'
import { checkLogin, inbox, otpFor, PASSWORD, send, validate } from '../../../../test/identity/sign-in.ts'
import { CAPTCHA_ANSWER, eventually, type Portal, startPortal } from '../../../../test/portal/harness.ts'
import { makePeople, openSession, type People } from '../../../../test/portal/people.ts'
import { many, one } from '../../../platform/database/db.ts'

let portal: Portal
let people: People
beforeAll(async () => {
  portal = await startPortal()
  people = await makePeople(portal.db)
})
afterAll(() => portal?.stop())

const invite = (email: string, body: object = {}, token = people.retailer.token) =>
  call(portal, '/members', { token, body: { email, role: 'cashier', ...body } })
const join = (token: string, fields: object = {}) =>
  call(portal, '/staff-invitations/join', { body: joining(token, fields) })
const list = async (token: string) => (await call(portal, '/members', { token })).body.data
const audits = (action: string) =>
  many(
    portal.db,
    sql<{ actor_id: number; member_id: number | null; object: string }>`
      select actor_id, member_id, object from audit_log where action = ${action} order by id`,
  )

it('a person is invited, joins, signs in for the account, and is removed', async () => {
  const { retailer } = people
  const email = newEmail()
  expect((await invite(email)).body).toEqual({ message: 'The invitation was sent.' })
  const token = await invitationOf(portal, email)
  const seen = await call(portal, '/staff-invitations/view', { body: { token } })
  expect(seen.body.data).toEqual({ email, account: retailer.name, role: 'cashier' })
  expect((await join(token)).body.message).toMatch(/^You have joined/)
  await eventually(async () => (await inbox(portal, retailer.email)).some(({ text }) => text.includes(email)))

  const first = await checkLogin(portal, email)
  const memberId: number = first.body.data.user_id
  expect(memberId).not.toBe(retailer.id)
  const second = await validate(portal, memberId, await otpFor(portal, email))
  expect(second.body.data).toMatchObject({ user_id: retailer.id, role_id: 4, member_id: memberId })
  const session: string = second.body.data.token

  const me = await call(portal, '/me', { token: session })
  expect(me.body).toMatchObject({
    user: { id: retailer.id, name: 'Ravi Shinde', email, role_id: 4 },
    wallet: null,
    member: { id: memberId, account: retailer.name },
  })
  expect(await list(retailer.token)).toMatchObject([
    { id: memberId, name: 'Ravi Shinde', role: 'cashier', state: 'joined', own_payments_only: true },
  ])
  // No list, count or tree of accounts has them.
  expect(
    await one(portal.db, sql<{ n: number }>`select count(*) as n from users where id = ${memberId}`),
  ).toEqual({ n: 0 })

  const removed = await call(portal, `/members/${memberId}`, { method: 'DELETE', token: retailer.token })
  expect(removed.body).toEqual({ message: 'The person was removed from your staff.' })
  expect((await call(portal, '/me', { token: session })).status).toBe(401)
  expect((await checkLogin(portal, email)).status).toBe(400)
  expect(await list(retailer.token)).toEqual([])
  const [done] = await audits('sign-in.done')
  expect(done).toMatchObject({ actor_id: retailer.id, member_id: memberId })
  expect(await audits('member.removed')).toMatchObject([
    { actor_id: retailer.id, member_id: null, object: `member ${memberId}` },
  ])
})

describe('an invitation', () => {
  it('to somebody who signs in already is answered alike, with a mail and no link', async () => {
    const { retailer, admin } = people
    const answer = await invite(admin.email)
    expect([answer.status, answer.body]).toEqual([200, { message: 'The invitation was sent.' }])
    const [mail] = await eventually(async () => {
      const mails = await inbox(portal, admin.email)
      return mails.length > 0 ? mails : null
    })
    expect(mail?.text).toContain('signs in')
    expect(mail?.text).not.toContain('join-staff')
    expect((await list(retailer.token))[0]).toMatchObject({ email: admin.email, state: 'invited' })
  })

  it('works once, for the last link, until it is withdrawn', async () => {
    const { sibling } = people
    const email = newEmail()
    await invite(email, {}, sibling.token)
    const old = await invitationOf(portal, email)
    await invite(email, { role: 'support' }, sibling.token)
    const token = await eventually(async () => {
      const newest = await invitationOf(portal, email)
      return newest === old ? null : newest
    })
    expect((await join(old)).body.errors.token[0]).toMatch(/^This invitation was used/)
    const [row] = await list(sibling.token)
    expect(row).toMatchObject({ email, role: 'support', state: 'invited' })
    await call(portal, `/members/${row.id}`, { method: 'DELETE', token: sibling.token })
    expect((await join(token)).status).toBe(422)
  })

  it('of an account that was switched off, or to two accounts at once, makes one member at most', async () => {
    const email = newEmail()
    await invite(email, {}, people.retailer.token)
    const first = await invitationOf(portal, email)
    await invite(email, {}, people.sibling.token)
    const second = await eventually(async () => {
      const newest = await invitationOf(portal, email)
      return newest === first ? null : newest
    })
    const both = await Promise.all([join(first), join(second)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422])
    const off = newEmail()
    await invite(off, {}, people.stranger.token)
    const token = await invitationOf(portal, off)
    await sql`update users set status = 0 where id = ${people.stranger.id}`.execute(portal.db)
    expect((await join(token)).status).toBe(422)
    await sql`update users set status = 1 where id = ${people.stranger.id}`.execute(portal.db)
  })

  it.each([
    [{ role: 'custom' }, 'permissions'],
    [{ role: 'custom', permissions: ['staff.manage'] }, 'permissions'],
    [{ role: 'custom', permissions: ['wallet.withdraw'] }, 'permissions'],
    [{ role: 'custom', permissions: ['charges.manage'] }, 'permissions'],
    [{ permissions: ['tickets.view'] }, 'permissions'],
    [{ role: 'owner' }, 'role'],
    [{ services: [999_999] }, 'services'],
    [{ hours: { from: 18, to: 9 } }, 'hours'],
    [{ limits: { payment_paise: 500_000, day_paise: 100_000 } }, 'limits'],
    [{ limits: { payment_paise: 50 } }, 'limits.payment_paise'],
  ])('with %j is refused at %s', async (body, field) => {
    const answer = await invite(newEmail(), body)
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, [field]])
  })

  it('needs a step-up, and the owner', async () => {
    const token = await openSession(portal.db, people.retailer.id)
    await ageStepUp(portal, token, 11)
    expect((await invite(newEmail(), {}, token)).headers.get('x-error-code')).toBe('step-up-required')
    const member = await addMember(portal, people.retailer, { role: 'read-only' })
    for (const path of ['/members', '/api-keys', `/profile/${people.retailer.id}`, '/your-data']) {
      expect([path, (await call(portal, path, { token: member.token })).status]).toEqual([path, 403])
    }
    expect((await invite(newEmail(), {}, member.token)).status).toBe(403)
  })

  it('takes contacts of one person only, both ways', async () => {
    const member = await addMember(portal, people.retailer, { role: 'support' })
    const email = newEmail()
    await invite(email)
    const token = await invitationOf(portal, email)
    expect((await join(token, { mobile: member.mobile })).body.errors).toHaveProperty('mobile')
    expect((await join(token, { mobile: people.admin.mobile })).body.errors).toHaveProperty('mobile')
    const taking = (column: string, value: string) =>
      sql`update users set ${sql.ref(column)} = ${value} where id = ${people.sibling.id}`.execute(portal.db)
    await expect(taking('email', member.email.toUpperCase())).rejects.toMatchObject({
      constraint: 'users_email_key',
    })
    await expect(taking('mobile', member.mobile)).rejects.toMatchObject({ constraint: 'users_mobile_key' })
    expect((await join(token)).status).toBe(200)
  })
})

describe('a member', () => {
  it('has a password, factors and devices of their own', async () => {
    const { retailer } = people
    const member = await addMember(portal, retailer, { role: 'support' })
    await addTotp(portal, member.token)
    expect((await call(portal, '/second-factors', { token: member.token })).body.data.totp).toBe(true)
    expect((await call(portal, '/second-factors', { token: retailer.token })).body.data.totp).toBe(false)
    expect((await checkLogin(portal, member.email)).body.data.code_from).toBe('app')
    const body = {
      current_password: PASSWORD,
      password: 'Hapus-Aam@9 ',
      password_confirmation: 'Hapus-Aam@9 ',
    }
    expect((await call(portal, '/update-password', { token: member.token, body })).status).toBe(200)
    expect((await call(portal, '/me', { token: member.token })).status).toBe(401)
    expect((await call(portal, '/me', { token: retailer.token })).status).toBe(200)
    expect((await checkLogin(portal, member.email, { password: 'Hapus-Aam@9 ' })).status).toBe(200)
    const changed = (await audits('password.changed')).at(-1)
    expect(changed).toMatchObject({ actor_id: retailer.id, member_id: member.id })
  })

  it('claims the id of the account, and not their own', async () => {
    const { retailer } = people
    const member = await addMember(portal, retailer, { role: 'read-only' })
    const listed = (id: number) => call(portal, `/transaction-list/${id}`, { token: member.token })
    expect((await listed(retailer.id)).status).toBe(200)
    expect((await listed(member.id)).status).toBe(403)
    expect((await call(portal, `/transaction-list/${member.id}`, { token: retailer.token })).status).toBe(403)
  })

  it('changes their own e-mail, in no account', async () => {
    const member = await addMember(portal, people.retailer, { role: 'support' })
    const email = newEmail()
    const asked = await call(portal, '/profile-contact', {
      token: member.token,
      body: { field: 'email', value: email },
    })
    expect([asked.status, asked.text]).toEqual([200, expect.any(String)])
    const otp = await otpFor(portal, email)
    const done = await call(portal, '/profile-contact-otp-validation', {
      token: member.token,
      body: { field: 'email', otp },
    })
    expect([done.status, done.text]).toEqual([200, expect.any(String)])
    expect((await call(portal, '/me', { token: member.token })).body.user.email).toBe(email)
    const owner = await one(
      portal.db,
      sql<{ email: string }>`select email from users where id = ${people.retailer.id}`,
    )
    expect(owner.email).toBe(people.retailer.email)
  })

  it('has what was given now, and ends when the account is switched off', async () => {
    const { sibling, distributor } = people
    const member = await addMember(portal, sibling, { role: 'read-only' })
    const wallet = () => call(portal, `/wallet-statement/${sibling.id}`, { token: member.token })
    const before = (await wallet()).status
    const change = { role: 'custom', permissions: ['tickets.view'] }
    const changed = await call(portal, `/members/${member.id}`, {
      method: 'PATCH',
      token: sibling.token,
      body: change,
    })
    expect(changed.body.data).toMatchObject({ role: 'custom', permissions: ['tickets.view'] })
    expect([before === 403, (await wallet()).status]).toEqual([false, 403])
    const foreign = await call(portal, `/members/${member.id}`, {
      method: 'PATCH',
      token: people.retailer.token,
      body: change,
    })
    expect(foreign.status).toBe(404)
    const off = await send(portal, '/status-changes', {
      token: distributor.token,
      body: { users: [sibling.id], status: 0 },
      headers: { 'Idempotency-Key': 'off' },
    })
    expect([off.status, off.text]).toEqual([200, expect.any(String)])
    await sql`update users set status = 1 where id = ${sibling.id}`.execute(portal.db)
    expect((await call(portal, '/me', { token: member.token })).status).toBe(401)
    expect((await checkLogin(portal, member.email)).status).toBe(200)
  })

  it('gets the link of a forgotten password at their own address', async () => {
    const member = await addMember(portal, people.retailer, { role: 'support' })
    const body = { email: member.email, captcha: CAPTCHA_ANSWER, key: 'any' }
    expect((await call(portal, '/forget-password', { body })).status).toBe(200)
    const token = await eventually(async () => {
      const mails = await inbox(portal, member.email)
      return (
        mails.map(({ text }) => /reset-password\/token=([\w-]{43})/.exec(text)?.[1]).find(Boolean) ?? null
      )
    })
    const password = 'Ratna-Aam@5 '
    const reset = { email: member.email, token, password, password_confirmation: password }
    expect((await call(portal, '/reset-password', { body: reset })).status).toBe(200)
    expect((await call(portal, '/me', { token: member.token })).status).toBe(401)
    expect((await checkLogin(portal, member.email, { password })).status).toBe(200)
  })
})
