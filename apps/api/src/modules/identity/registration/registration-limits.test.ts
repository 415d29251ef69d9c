import { PERSON } from '@chukta/contract/person-messages'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { registration } from '../../../../test/identity/becoming-a-user.ts'
import { addPerson, send } from '../../../../test/identity/sign-in.ts'
import { CAPTCHA_ANSWER, type Portal, startPortal } from '../../../../test/portal/harness.ts'

let portal: Portal
beforeAll(async () => {
  portal = await startPortal({ TRUST_PROXY: '1' })
  await addPerson(portal)
})
afterAll(() => portal.stop())

const post = (from: string, change: Record<string, unknown> = {}) =>
  send(portal, '/user-register', { body: registration(change), from })
const captcha = { captcha: CAPTCHA_ANSWER, key: 'any' }

it('the fourth registration of an address in an hour asks for a captcha, and only that address', async () => {
  const from = '203.0.113.7'
  // Refused ones do not count.
  expect((await post(from, { city: '' })).status).toBe(422)
  for (let times = 0; times < 3; times += 1) expect((await post(from)).status).toBe(200)
  const fourth = await post(from)
  expect(fourth.status).toBe(422)
  expect(fourth.body.errors).toEqual({ captcha: [PERSON.register.captchaNeeded] })
  expect((await post(from, { captcha: '', key: '' })).body.errors).toEqual(fourth.body.errors)
  const wrong = await post(from, { captcha: 'wrong', key: crypto.randomUUID() })
  expect([wrong.status, wrong.body.errors]).toEqual([
    400,
    { captcha: ['Invalid CAPTCHA. Please try again.'] },
  ])
  expect((await post(from, captcha)).status).toBe(200)
  expect((await post(from)).status).toBe(422)
  expect((await post('203.0.113.8')).status).toBe(200)
  // An IPv6 /64 counts as one address.
  for (let times = 0; times < 3; times += 1) expect((await post(`2001:db8:1:2::${times}`)).status).toBe(200)
  expect((await post('2001:db8:1:2:ffff::9')).body.errors).toEqual(fourth.body.errors)
})

it('of twenty concurrent registrations from one address three pass without a captcha', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => post('198.51.100.4')))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
  for (const { status, body } of answers.filter(({ status }) => status !== 200)) {
    expect([status, Object.keys(body.errors)]).toEqual([422, ['captcha']])
  }
})

it('an address with sixty in an hour waits, even with a captcha, until the hour is over', async () => {
  const from = '192.0.2.60'
  await sql`
    insert into rate_counters (name, subject, window_at, hits)
    values ('registration', ${from}, date_trunc('minute', now()) - interval '30 minutes', 59)`.execute(
    portal.db,
  )
  const two = await Promise.all([post(from, captcha), post(from, captcha)])
  expect(two.map(({ status }) => status).sort()).toEqual([200, 429])
  const late = await post(from, captcha)
  expect(late.status).toBe(429)
  const wait = Number(late.headers.get('Retry-After'))
  expect(wait).toBeGreaterThan(29 * 60)
  expect(wait).toBeLessThanOrEqual(31 * 60)
  await sql`
    update rate_counters set window_at = window_at - interval '31 minutes'
     where name = 'registration' and subject = ${from} and hits = 59`.execute(portal.db)
  expect((await post(from)).status).toBe(200)
})
