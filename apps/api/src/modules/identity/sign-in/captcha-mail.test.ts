import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { registration } from '../../../../test/identity/becoming-a-user.ts'
import { type Answer, addPerson, checkLogin, inbox, send } from '../../../../test/identity/sign-in.ts'
import { allIsSent } from '../../../../test/portal/all-is-sent.ts'
import { eventually, type Portal, startPortal } from '../../../../test/portal/harness.ts'

let portal: Portal
beforeAll(async () => {
  portal = await startPortal({ TRUST_PROXY: '1' })
  await addPerson(portal)
})
afterAll(() => portal?.stop())

let last = 0
function freshAddress(): string {
  last += 1
  return `10.30.${Math.floor(last / 250)}.${1 + (last % 250)}`
}

const ask = (body: Record<string, unknown>, from = freshAddress(), headers: Record<string, string> = {}) =>
  send(portal, '/captcha-by-mail', { body, from, headers })

const mailed = async (to: string) =>
  (await inbox(portal, to)).filter(({ subject }) => /in place of the picture/.test(subject ?? ''))

/** The code of the newest of so many mails. */
async function codeFor(to: string, count = 1): Promise<string> {
  const [newest] = await eventually(async () => {
    const all = await mailed(to)
    return all.length >= count && all
  })
  return /^[A-Z]{4}-[A-Z]{4}$/m.exec(newest?.text ?? '')?.[0] ?? ''
}

const refusedAt = ({ status, body }: Answer) => [status, Object.keys(body.errors ?? {})]
const WRONG = [400, ['captcha']]

describe('a mailed code', () => {
  it('replaces the picture at signing in, once, in any notation', async () => {
    const person = await addPerson(portal)
    const { body } = await ask({ name: person.username })
    expect(Object.keys(body).sort()).toEqual(['key', 'message'])
    const code = await codeFor(person.email)
    const captcha = code.replace('-', ' ').toLowerCase()
    const use = () => checkLogin(portal, person.username, { captcha, key: body.key }, freshAddress())
    expect((await use()).status).toBe(200)
    expect(refusedAt(await use())).toEqual(WRONG)
  })

  it('is no sign-in: the password is still needed, and a wrong one uses the code up', async () => {
    const person = await addPerson(portal)
    const { body } = await ask({ name: person.email })
    const given = { captcha: await codeFor(person.email), key: body.key }
    const wrong = await checkLogin(portal, person.email, { ...given, password: 'not it' }, freshAddress())
    expect(wrong.body).toEqual({ message: 'Invalid credentials' })
    expect(refusedAt(await checkLogin(portal, person.email, given, freshAddress()))).toEqual(WRONG)
  })

  it('allows four typing errors, and not a fifth', async () => {
    for (const [wrongs, status] of [
      [4, 200],
      [5, 400],
    ] as const) {
      const person = await addPerson(portal)
      const { body } = await ask({ name: person.email })
      const code = await codeFor(person.email)
      // Moves the failures into the past: this test is about the code and not about the proof of work.
      const forget = () => sql`delete from rate_counters where name like 'human-%'`.execute(portal.db)
      const use = (captcha: string) =>
        checkLogin(portal, person.email, { captcha, key: body.key }, freshAddress())
      for (let i = 0; i < wrongs; i += 1) {
        expect(refusedAt(await use('AAAA-AAAA'))).toEqual(WRONG)
        await forget()
      }
      expect((await use(code)).status).toBe(status)
    }
  })

  it('is bound to its name, its call, its key and ten minutes', async () => {
    const [person, other] = [await addPerson(portal), await addPerson(portal)]
    const { body } = await ask({ name: person.email })
    const given = { captcha: await codeFor(person.email), key: body.key }
    const forget = () =>
      send(portal, '/forget-password', { body: { email: person.email, ...given }, from: freshAddress() })
    expect(refusedAt(await checkLogin(portal, other.email, given, freshAddress()))).toEqual(WRONG)
    expect(refusedAt(await forget())).toEqual(WRONG)
    const { key } = (await ask({ name: person.email })).body
    expect(refusedAt(await checkLogin(portal, person.email, { ...given, key }, freshAddress()))).toEqual(
      WRONG,
    )
    const left = await sql<{ seconds: number }>`
      update captchas set expires_at = now() where key = ${body.key}
      returning extract(epoch from expires_at - now())::int as seconds`.execute(portal.db)
    expect(left.rows).toHaveLength(1)
    expect(refusedAt(await checkLogin(portal, person.email, given, freshAddress()))).toEqual(WRONG)
  })

  it('goes to the account\u2019s email by each of its names, and is valid for the requested name', async () => {
    const person = await addPerson(portal)
    let count = 0
    for (const [name, typed] of [
      [person.username.toUpperCase(), person.username],
      [person.mobile, `+91 ${person.mobile}`],
    ] as const) {
      count += 1
      const { body } = await ask({ name })
      const given = { captcha: await codeFor(person.email, count), key: body.key }
      expect((await checkLogin(portal, typed, given, freshAddress())).status).toBe(200)
    }
  })

  it('asks for a new password with it, and only for its own address', async () => {
    const person = await addPerson(portal)
    const { body } = await ask({ name: person.email, purpose: 'forgot-password' })
    const given = { captcha: await codeFor(person.email), key: body.key }
    expect(refusedAt(await checkLogin(portal, person.email, given, freshAddress()))).toEqual(WRONG)
    const reset = { body: { email: person.email.toUpperCase(), ...given }, from: freshAddress() }
    expect((await send(portal, '/forget-password', reset)).status).toBe(200)
    // A username names an account, but no address for a link.
    expect((await ask({ name: person.username, purpose: 'forgot-password' })).status).toBe(422)
  })

  it('registers the address that it was sent to, in the language of its reader', async () => {
    const from = freshAddress()
    for (let i = 0; i < 3; i += 1) {
      expect((await send(portal, '/user-register', { body: registration(), from })).status).toBe(200)
    }
    const body = registration()
    const email = String(body.email)
    const asked = await ask({ name: email, purpose: 'register' }, from, { 'Accept-Language': 'hi' })
    const [mail] = await eventually(async () => {
      const all = await inbox(portal, email)
      return all.length > 0 && all
    })
    expect(mail?.subject).toMatch(/तस्वीर की जगह/)
    const captcha = /^[A-Z]{4}-[A-Z]{4}$/m.exec(mail?.text ?? '')?.[0]
    const given = { captcha, key: asked.body.key }
    const other = { body: { ...registration(), ...given }, from }
    expect(refusedAt(await send(portal, '/user-register', other))).toEqual(WRONG)
    expect((await send(portal, '/user-register', { body: { ...body, ...given }, from })).status).toBe(200)
  })

  it('is not mistaken for a login code', async () => {
    const person = await addPerson(portal)
    await ask({ name: person.email })
    await codeFor(person.email)
    const [mail] = await mailed(person.email)
    expect(`${mail?.subject} ${mail?.text}`).not.toMatch(/\bOTP\b|\d{6}/)
  })
})

test('an unknown name gets the answers of a known one, from the first call to the sixth', async () => {
  const person = await addPerson(portal)
  const walk = async (name: string) => {
    const answers = []
    for (let i = 0; i < 6; i += 1) {
      const { status, body, headers } = await ask({ name })
      const retry = headers.get('retry-after') === null ? null : 'later'
      answers.push([status, body.message, Object.keys(body), String(body.key).length, retry])
    }
    return answers
  }
  const known = await walk(person.username)
  expect(await walk('nobody.at.all')).toEqual(known)
  expect(known.map(([status]) => status)).toEqual([200, 200, 200, 200, 200, 429])
  await allIsSent(portal)
  // Both have the same row and the same job: the work before the answer does not depend on the account.
  expect(await mailed(person.email)).toHaveLength(5)
  expect(await inbox(portal, 'nobody.at.all')).toEqual([])
})

test('a mailbox gets five in an hour, across names, calls and concurrent requests', async () => {
  const person = await addPerson(portal)
  const asked = await Promise.all([
    ...[person.username, person.username, person.mobile, person.mobile].map((name) => ask({ name })),
    ...['sign-in', 'forgot-password', 'register'].map((purpose) => ask({ name: person.email, purpose })),
  ])
  // No name of it had more than five requests.
  expect(asked.map(({ status }) => status)).toEqual(Array(7).fill(200))
  await allIsSent(portal)
  expect(await mailed(person.email)).toHaveLength(5)
})

test('an address gets thirty in an hour, across names', async () => {
  const from = freshAddress()
  const one = async (i: number) => (await ask({ name: `someone-${i}` }, from)).status
  expect(await one(1)).toBe(200)
  // Stores all requests but one: the calls of a minute have a limit of their own.
  const counted = await sql`
    update rate_counters set hits = 29 where name = 'captcha-mail-address' and subject = ${from}`.execute(
    portal.db,
  )
  expect([counted.numAffectedRows, await one(2)]).toEqual([1n, 200])
  const next = await ask({ name: 'someone-else' }, from)
  expect([next.status, Number(next.headers.get('retry-after')) > 120]).toEqual([429, true])
})

test.each([
  [{ name: '' }, { name: ['Username is required.'] }],
  [{}, { name: ['Username is required.'] }],
  [{ name: 'x', purpose: 'pay' }, { purpose: ['Choose sign-in, forgot-password or register.'] }],
  [{ name: 'x', purpose: 'register' }, { name: ['Please enter a valid email address.'] }],
  [{ name: 'x', role_id: 1 }, { role_id: ['This field is not known.'] }],
])('%j is refused', async (body, errors) => {
  const answer = await ask(body)
  expect([answer.status, answer.body.errors]).toEqual([422, errors])
})
