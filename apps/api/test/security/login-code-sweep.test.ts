import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  addPerson,
  Browser,
  checkLogin,
  otpFor,
  type Person,
  resend,
  send,
  validate,
} from '../identity/sign-in.ts'
import { type Portal, startPortal } from '../portal/harness.ts'

/** The number of codes tried (10,000 in `npm run security`), and the rate per second. */
const CODES = Number(process.env.SWEEP_CODES ?? 100)
const PER_SECOND = Number(process.env.SWEEP_PER_SECOND ?? 50)
const SIGN_INS = 8

let portal: Portal

beforeAll(async () => {
  portal = await startPortal({ TRUST_PROXY: '1' })
})
afterAll(() => portal?.stop())

/** A distinct address per request, so that no limit by address applies. */
const addressOf = (n: number) => `10.${60 + (n >> 16)}.${(n >> 8) & 255}.${n & 255}`

/** The judged codes in the database: an audit row for each wrong one, and the sessions opened by right ones. */
async function judged(person: Person) {
  const { rows } = await sql<{ wrong: number; tries: number; counted: number; sessions: number }>`
    select (select count(*)::int from audit_log
             where actor_id = ${person.id} and action = 'sign-in.wrong-otp') as wrong,
           (select coalesce(sum(tries), 0)::int from otps where user_id = ${person.id}) as tries,
           (select coalesce(sum(cardinality(tried_at)), 0)::int from code_tries where user_id = ${person.id}) as counted,
           (select count(*)::int from sessions where user_id = ${person.id}) as sessions`.execute(portal.db)
  return rows[0]
}

it('guessing the codes of one account with the right password: at most ten are judged in a day', async () => {
  const person = await addPerson(portal)
  const owner = new Browser()
  await checkLogin(portal, person.username, {}, undefined, owner)
  const first = await validate(portal, person.id, await otpFor(portal, person.email), undefined, owner)
  expect(first.status).toBe(200)

  // Parallel sign-ins, each replaced when its tries are used up.
  const attackers = Array.from({ length: SIGN_INS }, () => new Browser())
  for (const [n, browser] of attackers.entries()) {
    expect((await checkLogin(portal, person.email, {}, addressOf(n), browser)).status).toBe(200)
  }
  const answers = new Map<number, number>()
  const started = Date.now()
  const underWay = new Set<Promise<void>>()
  for (let n = 0; n < CODES; n += 1) {
    const late = started + (n * 1000) / PER_SECOND - Date.now()
    if (late > 0) await pause(late)
    const guess = tryCode(person, n, attackers[n % SIGN_INS] as Browser).then((status) => {
      answers.set(status, (answers.get(status) ?? 0) + 1)
      underWay.delete(guess)
    })
    underWay.add(guess)
  }
  await Promise.all(underWay)
  const seconds = (Date.now() - started) / 1000
  const found = await judged(person)
  console.info(
    `otp sweep: ${CODES} codes in ${seconds.toFixed(0)} s (${(CODES / seconds).toFixed(0)}/s), ` +
      `${found?.wrong} judged, answers ${JSON.stringify(Object.fromEntries([...answers].sort()))}`,
  )
  expect(found).toEqual({ wrong: 10, tries: 11, counted: 10, sessions: 1 })
  expect([...answers.keys()].filter((status) => ![400, 429].includes(status))).toEqual([])

  // The owner stays signed in meanwhile.
  await checkLogin(portal, person.username, {}, undefined, owner)
  const otp = await otpFor(portal, person.email, SIGN_INS + 2)
  expect((await validate(portal, person.id, otp, undefined, owner)).status).toBe(200)
}, 900_000)

/** Tries one code, sometimes after a new sign-in, a resend, or without the secret. Gives the status. */
async function tryCode(person: Person, n: number, browser: Browser): Promise<number> {
  const otp = String((n * 7919) % 1_000_000).padStart(6, '0')
  if (n > 100 && n % 50 === 0) await checkLogin(portal, person.email, {}, addressOf(n), browser)
  if (n > 100 && n % 50 === 25) await resend(portal, person.id, addressOf(n), browser)
  const answer =
    n % 10 === 9
      ? await send(portal, '/login-otp-validation', { body: { user_id: person.id, otp }, from: addressOf(n) })
      : await validate(portal, person.id, otp, addressOf(n), browser)
  return answer.status
}
