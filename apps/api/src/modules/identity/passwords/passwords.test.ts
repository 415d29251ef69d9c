import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { audited, mailAbout, register, step } from '../../../../test/identity/becoming-a-user.ts'
import {
  addPerson,
  checkLogin,
  inbox,
  PASSWORD,
  type Person,
  send,
} from '../../../../test/identity/sign-in.ts'
import { allIsSent } from '../../../../test/portal/all-is-sent.ts'
import { CAPTCHA_ANSWER, eventually, type Portal, startPortal } from '../../../../test/portal/harness.ts'
import { openSession } from '../../../../test/portal/people.ts'
import { withTransaction } from '../../../platform/database/db.ts'
import { mailSetupLink } from './password-links.ts'

const NEW = 'Aam-Panna@9'

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
  await addPerson(portal)
})
afterAll(() => portal.stop())

const forget = (email: string, change: Record<string, unknown> = {}) =>
  send(portal, '/forget-password', { body: { email, captcha: CAPTCHA_ANSWER, key: 'any', ...change } })

const set = (path: string, email: string, token: string, change: Record<string, unknown> = {}) =>
  send(portal, path, { body: { email, token, password: NEW, password_confirmation: NEW, ...change } })

/** The link in the newest mail of a kind, in the path form of spec 1 section 2. */
async function link(to: string, subject: RegExp) {
  const { text } = await mailAbout(portal, to, subject)
  const path = /(\/(?:reset|setup)-password\/\S+)/.exec(text)?.[1] ?? ''
  const [, , second = '', third = ''] = path.split('/')
  return { path, second, third: decodeURIComponent(third), text }
}

async function resetLink(person: Pick<Person, 'email'>) {
  expect((await forget(person.email)).status).toBe(200)
  const { second, third, text } = await link(person.email, /new password/)
  expect(third).toBe(`email=${person.email}`)
  return { token: second.replace('token=', ''), text }
}

const works = async (person: Person, password: string) =>
  (await checkLogin(portal, person.username, { password })).status === 200

describe('forgotten', () => {
  it('the answer is the same for known and unknown, and only the known get a mail', async () => {
    const person = await addPerson(portal)
    const [known, unknown] = [await forget(person.email), await forget('unknown@chukta.example')]
    expect(known.text).toBe(unknown.text)
    expect([known.status, unknown.status]).toEqual([200, 200])
    await mailAbout(portal, person.email, /new password/)
    await allIsSent(portal)
    expect(await inbox(portal, 'unknown@chukta.example')).toEqual([])
  })

  it.each<[Record<string, unknown>, number, Record<string, string[]>]>([
    [{ email: '' }, 422, { email: ['Email is a required field'] }],
    [{ email: 'x' }, 422, { email: ['Please enter a valid email address.'] }],
    [{ captcha: '' }, 422, { captcha: ['CAPTCHA is required.'] }],
    [{ captcha: 'wrong' }, 400, { captcha: ['Invalid CAPTCHA. Please try again.'] }],
  ])('%o is %i', async (change, status, errors) => {
    const answer = await forget('someone@chukta.example', change)
    expect([answer.status, answer.body.errors]).toEqual([status, errors])
  })

  it('an inactive person gets no link, and any other at most ten an hour', async () => {
    const inactive = await addPerson(portal, { status: 0 })
    const flooded = await addPerson(portal)
    await forget(inactive.email)
    for (let sent = 0; sent < 12; sent += 1) await forget(flooded.email)
    await allIsSent(portal)
    expect(await inbox(portal, flooded.email)).toHaveLength(10)
    expect(await inbox(portal, inactive.email)).toEqual([])
  })
})

describe('reset', () => {
  it('sets the password once and ends every session', async () => {
    const person = await addPerson(portal)
    const sessions = [await openSession(portal.db, person.id), await openSession(portal.db, person.id)]
    const { token } = await resetLink(person)
    const answer = await set('/reset-password', person.email.toUpperCase(), token)
    expect([answer.status, answer.body.message]).toEqual([
      200,
      'Your password has been changed. Please sign in.',
    ])
    for (const session of sessions) expect((await send(portal, '/me', { token: session })).status).toBe(401)
    expect([await works(person, PASSWORD), await works(person, NEW)]).toEqual([false, true])
    await mailAbout(portal, person.email, /password was changed/)
    const again = await set('/reset-password', person.email, token, {
      password: 'Another@1',
      password_confirmation: 'Another@1',
    })
    expect([again.status, again.body.errors]).toEqual([
      422,
      { token: ['This link is no longer valid. Please ask for a new one.'] },
    ])
    expect(await works(person, NEW)).toBe(true)
  })

  it('an open login code is void, and of ten concurrent resets one succeeds', async () => {
    const person = await addPerson(portal)
    await checkLogin(portal, person.username)
    const { token } = await resetLink(person)
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => set('/reset-password', person.email, token)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from otps where user_id = ${person.id} and dead_at is null and used_at is null`.execute(
      portal.db,
    )
    expect(rows[0]?.n).toBe(0)
  })

  it.each<[Record<string, unknown>, Record<string, string[]>]>([
    [
      { password: '', password_confirmation: '' },
      { password: ['This field cannot be empty'], password_confirmation: ['This field cannot be empty'] },
    ],
    [
      { password: '12345', password_confirmation: '12345' },
      { password: ['Password must be at least 6 characters long'] },
    ],
    [
      { password_confirmation: 'other-one' },
      { password_confirmation: ['Confirm passwords do not match with password'] },
    ],
    [{ token: '' }, { token: ['The link is not complete. Please open it from the mail again.'] }],
    [{ email: '' }, { email: ['Email is a required field'] }],
  ])('%o is refused', async (change, errors) => {
    const answer = await set('/reset-password', 'someone@chukta.example', 'A'.repeat(43), change)
    expect([answer.status, answer.body.errors]).toEqual([422, errors])
  })

  it('a guessed, expired, replaced or foreign link, or one of another purpose: 422, an audit row, nothing changed', async () => {
    const person = await addPerson(portal)
    const other = await addPerson(portal)
    const first = await resetLink(person)
    await resetLink(other)
    await forget(person.email)
    const newest = await eventually(async () => {
      const found = await link(person.email, /new password/)
      return found.second === `token=${first.token}` ? null : found.second.replace('token=', '')
    })
    const before = (await audited(portal, null)).length
    const bad: [string, string, string][] = [
      ['/reset-password', person.email, 'A'.repeat(43)],
      ['/reset-password', person.email, first.token],
      ['/reset-password', other.email, newest],
      ['/password-set', person.email, newest],
    ]
    for (const [path, email, token] of bad) expect((await set(path, email, token)).status).toBe(422)
    await sql`update link_tokens set expires_at = now() where user_id = ${person.id}`.execute(portal.db)
    expect((await set('/reset-password', person.email, newest)).status).toBe(422)
    expect((await audited(portal, null)).slice(before)).toEqual(Array(5).fill('password.link-refused'))
    expect(await works(person, PASSWORD)).toBe(true)
  })

  it('leads an unverified person back to the verification, too', async () => {
    const who = await register(portal)
    const { text } = await resetLink(who)
    const url = new URL(/http\S+document-verification\S+/.exec(text)?.[0] ?? '')
    const token = url.searchParams.get('token') ?? ''
    expect((await step(portal, { ...who, token }, 'verification')).status).toBe(200)
  })
})

describe('the first password', () => {
  it('is set by a link, once, and leads to the verification', async () => {
    const person = await addPerson(portal, { passwordHash: null, verified: 0 })
    const newUser = { ...person, first_name: 'Anjali' }
    await withTransaction(portal.db, (trx) => mailSetupLink(trx, portal, newUser))
    const { second: token, third: email } = await link(person.email, /choose a password/)
    expect(email).toBe(person.email)
    const answer = await set('/password-set', email, token)
    expect(answer.body).toMatchObject({ message: 'Your password has been set.', id: person.id })
    const going = { ...person, token: answer.body.token }
    expect((await step(portal, going, 'verification')).status).toBe(200)
    expect((await set('/password-set', email, token)).status).toBe(422)
  })

  it('a person without a password gets that link again by forgot-password', async () => {
    const person = await addPerson(portal, { passwordHash: null, verified: 0 })
    await forget(person.email)
    expect((await link(person.email, /choose a password/)).path).toMatch(/^\/setup-password\/[\w-]{43}\//)
  })
})

describe('change', () => {
  const change = (token: string, body: Record<string, unknown> = {}) =>
    send(portal, '/update-password', {
      token,
      body: { current_password: PASSWORD, password: NEW, password_confirmation: NEW, ...body },
    })

  it('asks for the present password and ends every session, this one too', async () => {
    const person = await addPerson(portal)
    const [here, elsewhere] = [
      await openSession(portal.db, person.id),
      await openSession(portal.db, person.id),
    ]
    expect((await change(here)).status).toBe(200)
    for (const token of [here, elsewhere]) expect((await send(portal, '/me', { token })).status).toBe(401)
    expect(await works(person, NEW)).toBe(true)
    expect((await change('A'.repeat(43))).status).toBe(401)
  })

  it.each<[Record<string, unknown>, Record<string, string[]>]>([
    [{ current_password: 'guess' }, { current_password: ['This is not your present password.'] }],
    [{ current_password: '' }, { current_password: ['This field cannot be empty'] }],
    [
      { password_confirmation: 'x' },
      { password_confirmation: ['Confirm passwords do not match with password'] },
    ],
    [
      { password: '123', password_confirmation: '123' },
      { password: ['Password must be at least 6 characters long'] },
    ],
    [
      { password: PASSWORD, password_confirmation: PASSWORD },
      { password: ['Please choose another password than the present one.'] },
    ],
  ])('%o is refused', async (body, errors) => {
    const person = await addPerson(portal)
    const token = await openSession(portal.db, person.id)
    const answer = await change(token, body)
    expect([answer.status, answer.body.errors]).toEqual([422, errors])
    expect((await send(portal, '/me', { token })).status).toBe(200)
  })

  it('ten wrong ones, then 429', async () => {
    const person = await addPerson(portal)
    const token = await openSession(portal.db, person.id)
    for (let tries = 0; tries < 10; tries += 1) await change(token, { current_password: 'guess' })
    expect((await change(token)).status).toBe(429)
  })
})
