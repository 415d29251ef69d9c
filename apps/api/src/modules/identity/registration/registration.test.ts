import { PERSON } from '@chukta/contract/person-messages'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { audited, company, register, registration } from '../../../../test/identity/becoming-a-user.ts'
import { addPerson, send } from '../../../../test/identity/sign-in.ts'
import { CAPTCHA_ANSWER, type Portal, startPortal } from '../../../../test/portal/harness.ts'
import { makeUsername } from './username.ts'

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.stop())

const post = (body: object) =>
  send(portal, '/user-register', { body: { captcha: CAPTCHA_ANSWER, key: 'any', ...body } })
const count = async () =>
  (await sql<{ n: number }>`select count(*) as n from users`.execute(portal.db)).rows[0]?.n

it('without a super admin registration is refused', async () => {
  const answer = await post(registration())
  expect([answer.status, answer.body.message]).toEqual([503, 'Unable to register.'])
  await addPerson(portal)
})

it('makes a retailer under the super admin with a username and a hashed password', async () => {
  const body = company()
  const answer = await post(body)
  expect(answer.status).toBe(200)
  expect(answer.body.data).toMatchObject({ success: true, message: 'Registered successfully.' })
  const { rows } = await sql<Record<string, unknown>>`
    select u.username, u.password_hash, u.role_id, p.role_id as parent_role, u.company_name, u.usertype, u.status,
           u.document_verified, (select count(*) from wallets w where w.user_id = u.id) as wallets
      from users u join users p on p.id = u.parent_id where u.id = ${answer.body.data.id}`.execute(portal.db)
  expect(rows[0]).toMatchObject({ role_id: 4, parent_role: 1, usertype: 2, status: 1, document_verified: 0 })
  expect(rows[0]).toMatchObject({ company_name: 'Sandbox Traders', wallets: 1 })
  expect(rows[0]?.username).toMatch(/^john\.\d{4}$/)
  expect(rows[0]?.password_hash).toMatch(/^\$argon2id\$/)
  expect(await audited(portal, answer.body.data.id)).toContain('user.registered')
})

it('stores no company of an individual, and accepts numbers in JSON', async () => {
  const who = await register(portal, registration({ company_name: 'X', pincode: 560034, usertype: '1' }))
  const { rows } = await sql<Record<string, unknown>>`
    select company_name, pincode from users where id = ${who.id}`.execute(portal.db)
  expect(rows[0]).toEqual({ company_name: null, pincode: '560034' })
})

it.each<[Record<string, unknown>, string, string]>([
  [{ first_name: '' }, 'first_name', 'First name is required.'],
  [{ last_name: '  ' }, 'last_name', 'Last name is required.'],
  [{ email: '' }, 'email', 'Email is required.'],
  [{ email: 'nobody' }, 'email', 'Please enter a valid email address.'],
  [{ mobile: '' }, 'mobile', 'Mobile number is required.'],
  [{ mobile: '98x' }, 'mobile', 'Mobile number must be numeric.'],
  [{ mobile: '98765432101' }, 'mobile', 'Mobile number must be 10 digits.'],
  [{ mobile: '5876543210' }, 'mobile', 'Mobile number must start with 6, 7, 8, or 9.'],
  [{ address: '' }, 'address', 'Address is required.'],
  [{ city: '' }, 'city', 'City is required.'],
  [{ state: '' }, 'state', 'State is required.'],
  [{ state: 'Atlantis' }, 'state', 'Please select a state.'],
  [{ pincode: '' }, 'pincode', 'Pincode is required.'],
  [{ pincode: '056003' }, 'pincode', 'Pincode must be 6 digits.'],
  [{ password: '' }, 'password', 'Password is required.'],
  [{ password: '12345' }, 'password', 'Password must be at least 6 characters long'],
  [{ usertype: 4 }, 'usertype', 'Please select a member type.'],
  [{ address: 'a'.repeat(101) }, 'address', 'At most 100 characters.'],
  [{ first_name: 'a\u0000b' }, 'first_name', 'Invalid value.'],
  [{ first_name: 'www.evil.example' }, 'first_name', PERSON.register.nameLetters],
  [{ last_name: 'Doe 2' }, 'last_name', PERSON.register.nameLetters],
  [{ role_id: 1 }, 'role_id', 'This field is not known.'],
])('%o is refused at %s', async (change, field, sentence) => {
  const before = await count()
  const answer = await post(registration(change))
  expect(answer.status).toBe(422)
  expect(answer.body.errors).toEqual({ [field]: [sentence] })
  expect(await count()).toBe(before)
})

it('of twenty concurrent registrations with one e-mail and mobile one keeps both, for good once confirmed', async () => {
  const body = registration()
  const answers = await Promise.all(Array.from({ length: 20 }, () => post(body)))
  // A registration after the first takes the contacts over, because they are unconfirmed; the others get "taken".
  const { rows } = await sql<{ id: number }>`select id from users where email = ${body.email}`.execute(
    portal.db,
  )
  expect(rows).toHaveLength(1)
  const won = answers.filter(({ status, body }) => status === 200 && body.data.id === rows[0]?.id)
  expect(won).toHaveLength(1)
  for (const answer of answers.filter(({ status }) => status !== 200)) {
    expect(answer.status).toBe(422)
    expect(answer.body.errors).toEqual({
      email: ['The email has already been taken.'],
      mobile: ['The mobile has already been taken.'],
    })
  }
  await sql`update users set email_confirmed_at = now() where id = ${won[0]?.body.data.id}`.execute(portal.db)
  const other = await post(registration({ email: String(body.email).toUpperCase() }))
  expect(other.body.errors).toEqual({ email: ['The email has already been taken.'] })
})

it('a deeply nested or huge body is refused', async () => {
  expect((await post(registration({ address: 'a'.repeat(200_000) }))).status).toBe(413)
  const nested = await fetch(`${portal.url}/api/user-register`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
  })
  expect(nested.status).toBe(422)
})

it('a username is plain for any name', () => {
  expect(makeUsername('Zoë-Anne')).toMatch(/^zoeanne\.\d{4}$/)
  expect(makeUsername('मीरा')).toMatch(/^member\.\d{4}$/)
})
