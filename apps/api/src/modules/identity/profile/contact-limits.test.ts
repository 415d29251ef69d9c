// Invariant (identity): An unconfirmed address gets at most five mails or SMS an hour, from all senders
// together.
// Enforced by: `address-limits-service.ts`.
// Also tested by: `address-limit.test.ts`.

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { register, registration } from '../../../../test/identity/becoming-a-user.ts'
import { addPerson, anotherOtp, inbox, otpFor, type Person, send } from '../../../../test/identity/sign-in.ts'
import { CAPTCHA_ANSWER, type Portal, startPortal } from '../../../../test/portal/harness.ts'
import { openSession } from '../../../../test/portal/people.ts'

let portal: Portal
let number = 0

beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal?.stop())

async function signedIn(): Promise<Person & { token: string }> {
  const person = await addPerson(portal)
  return { ...person, token: await openSession(portal.db, person.id) }
}

const newEmail = () => {
  number += 1
  return `limits.${number}@chukta.example`
}
const newMobile = () => {
  number += 1
  return `78${String(number).padStart(8, '0')}`
}

const edit = (person: Person & { token: string }, change: Record<string, unknown>) =>
  send(portal, '/profile-edit', {
    token: person.token,
    body: {
      user_id: person.id,
      first_name: 'Anjali',
      last_name: 'Kulkarni',
      mobile: person.mobile,
      email: person.email,
      address: '14 Sahyadri Road',
      pincode: '411045',
      city: 'Pune',
      state: 'Maharashtra',
      ...change,
    },
  })
const confirm = (token: string, field: string, otp: string) =>
  send(portal, '/profile-contact-otp-validation', { token, body: { field, otp } })
const askAgain = (token: string, field: string) =>
  send(portal, '/profile-contact-resend-otp', { token, body: { field } })
const ask = (token: string, field: string) =>
  send(portal, '/profile-contact-send-otp', { token, body: { field } })

it('judges ten wrong codes of a person in a day, for any number of requested codes', async () => {
  const person = await signedIn()
  const answers = []
  for (let code = 0; code < 3; code += 1) {
    const email = newEmail()
    answers.push(await edit(person, { email }))
    if (answers.at(-1)?.status !== 200) break
    const otp = await otpFor(portal, email)
    for (let i = 0; i < 5; i += 1) answers.push(await confirm(person.token, 'email', anotherOtp(otp)))
  }
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(10)
  const refused = answers.at(-1)
  expect(refused?.status).toBe(429)
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(23 * 3600)
  expect(Number(refused?.headers.get('retry-after'))).toBeLessThanOrEqual(24 * 3600)
})

it("refuses the right code too after the day's tries, also for the other field", async () => {
  const person = await signedIn()
  const [email, mobile] = [newEmail(), newMobile()]
  expect((await edit(person, { email, mobile })).status).toBe(200)
  const [byMail, bySms] = [await otpFor(portal, email), await otpFor(portal, mobile)]
  const wrong = await Promise.all(
    Array.from({ length: 5 }, () => confirm(person.token, 'email', anotherOtp(byMail))),
  )
  expect(wrong.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400])
  expect((await askAgain(person.token, 'email')).status).toBe(200)
  const again = await otpFor(portal, email, 2)
  for (let i = 0; i < 4; i += 1) await confirm(person.token, 'email', anotherOtp(again))
  // A right one costs no try: the mobile is confirmed, and one try is left.
  expect((await confirm(person.token, 'mobile', bySms)).status).toBe(200)
  expect((await confirm(person.token, 'email', anotherOtp(again))).status).toBe(400)
  expect((await askAgain(person.token, 'email')).status).toBe(429)
  await sql`update contact_changes set tries = 0 where user_id = ${person.id}`.execute(portal.db)
  expect((await confirm(person.token, 'email', again)).status).toBe(429)
  // A day after the first of them there is room for one.
  await sql`update typed_codes set tried_at[1] = tried_at[1] - interval '24 hours' where user_id = ${person.id}`.execute(
    portal.db,
  )
  expect((await confirm(person.token, 'email', again)).status).toBe(200)
})

it.each(['email', 'mobile'] as const)('sends one %s five codes an hour in total', async (field) => {
  const stranger = field === 'email' ? newEmail() : newMobile()
  const answers: Awaited<ReturnType<typeof askAgain>>[] = []
  // The next code replaces one that was not sent yet, and only the next is sent.
  const sent = async (answer: (typeof answers)[number]) => {
    answers.push(answer)
    const count = answers.filter(({ status }) => status === 200).length
    await otpFor(portal, stranger, count)
  }
  for (let i = 0; i < 4; i += 1) {
    const person = await signedIn()
    await sent(await edit(person, { [field]: stranger }))
    await sent(await askAgain(person.token, field))
  }
  expect(answers.slice(0, 5).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  for (const { status, headers } of answers.slice(5)) {
    // A refused request leaves an address with nothing pending.
    expect([429, 409]).toContain(status)
    if (status === 429) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  }
  expect(await inbox(portal, stranger)).toHaveLength(5)
  // Another address has its own count.
  const person = await signedIn()
  expect((await edit(person, { [field]: field === 'email' ? newEmail() : newMobile() })).status).toBe(200)
})

it('counts an address once in all its spellings', async () => {
  const person = await signedIn()
  const box = `mailbox.${Date.now()}`
  const ways = [`${box}@chukta.example`, `${box.toUpperCase()}@chukta.example`, `${box}+a@chukta.example`]
  const answers = []
  for (let i = 0; i < 6; i += 1) answers.push(await edit(person, { email: ways[i % ways.length] }))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429])
})

it('a contact of another person counts alike, so that the refusal does not reveal its owner', async () => {
  const owner = await signedIn()
  const person = await signedIn()
  const answers = []
  for (let i = 0; i < 6; i += 1) answers.push(await edit(person, { email: owner.email }))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429])
  expect(await inbox(portal, owner.email)).toEqual([])
})

it('the present contact of a person is an address too', async () => {
  const person = await signedIn()
  for (let i = 0; i < 5; i += 1) expect((await ask(person.token, 'email')).status).toBe(200)
  expect((await ask(person.token, 'email')).status).toBe(429)
})

it('an unconfirmed address gets mails of five registrations an hour', async () => {
  const email = newEmail()
  for (let i = 0; i < 5; i += 1) await register(portal, registration({ email }))
  const sixth = await send(portal, '/user-register', {
    body: { captcha: CAPTCHA_ANSWER, key: 'any', ...registration({ email }) },
  })
  expect(sixth.status).toBe(429)
  expect(Number(sixth.headers.get('retry-after'))).toBeGreaterThan(0)
})
