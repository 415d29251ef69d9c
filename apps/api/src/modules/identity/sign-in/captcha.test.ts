import { randomUUID } from 'node:crypto'
import { loadImage } from '@napi-rs/canvas'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { isFull } from '../../../../../../tests/full.ts'
import { knownCaptcha } from '../../../../test/identity/human-check.ts'
import { addPerson, checkLogin, type Person, send } from '../../../../test/identity/sign-in.ts'
import { CAPTCHA_ANSWER, type Portal, startPortal } from '../../../../test/portal/harness.ts'

const { verified } = vi.hoisted(() => ({ verified: { count: 0 } }))
// The real argon2, counted: the only way to prove that a refusal did not hash.
vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof import('@node-rs/argon2')>()
  const verify: typeof real.verify = (...given) => {
    verified.count += 1
    return real.verify(...given)
  }
  return { ...real, verify }
})

const CROWD = isFull ? 100 : 40

let portal: Portal
let person: Person

beforeAll(async () => {
  portal = await startPortal({ TRUST_PROXY: '1' })
  person = await addPerson(portal)
})
afterAll(() => portal?.stop())

const captcha = (answer?: string) => knownCaptcha(portal, answer)

let last = 0
/** A first step from an address and a person without failures: no proof of work is required. */
async function tryOnce(change: Record<string, unknown>) {
  last += 1
  return checkLogin(portal, (await addPerson(portal)).username, change, `10.3.0.${last}`)
}

const CAPTCHA_REFUSAL = {
  message: 'Validation error. Please check your input.',
  errors: { captcha: ['Invalid CAPTCHA. Please try again.'] },
}

test('the picture is a WebP of a readable size, and the answer is nowhere in the reply', async () => {
  const asked = Date.now()
  const { status, body, headers } = await send(portal, '/captcha')
  const answered = Date.now()
  expect(status).toBe(200)
  expect(Object.keys(body).sort()).toEqual(['img', 'key', 'pow'])
  expect(body.img).toMatch(/^data:image\/webp;base64,/)
  const image = await loadImage(Buffer.from(body.img.split(',')[1], 'base64'))
  expect([image.width, image.height]).toEqual([336, 112])
  expect(headers.get('cache-control')).toBe('no-store')
  const row = await sql<{ answer_hash: Buffer; expires_at: Date }>`
    select answer_hash, expires_at from captchas where key = ${body.key}`.execute(portal.db)
  expect(row.rows[0]?.answer_hash).toHaveLength(32)
  const made = Number(row.rows[0]?.expires_at) - 120_000
  expect([made >= asked - 1, made <= answered]).toEqual([true, true])
})

test('two captchas are never the same picture', async () => {
  const images = await Promise.all(Array.from({ length: 8 }, () => send(portal, '/captcha')))
  expect(new Set(images.map(({ body }) => body.img)).size).toBe(8)
})

test('the right answer passes, in any case of letters, once', async () => {
  const key = await captcha()
  expect((await tryOnce({ key, captcha: 'k7wXa3' })).status).toBe(200)
  const again = await tryOnce({ key, captcha: 'K7WXA3' })
  expect(again.status).toBe(400)
  expect(again.body).toEqual(CAPTCHA_REFUSAL)
})

test('a wrong answer uses the captcha up', async () => {
  const key = await captcha()
  expect((await tryOnce({ key, captcha: 'AAAAAA' })).body).toEqual(CAPTCHA_REFUSAL)
  expect((await tryOnce({ key, captcha: 'K7WXA3' })).body).toEqual(CAPTCHA_REFUSAL)
})

test('a wrong password uses the captcha up as well', async () => {
  const key = await captcha()
  const change = { key, captcha: 'K7WXA3', password: 'not it' }
  expect((await tryOnce(change)).body).toEqual({ message: 'Invalid credentials' })
  expect((await tryOnce(change)).body).toEqual(CAPTCHA_REFUSAL)
})

test('after two minutes it is too old', async () => {
  const key = await captcha()
  await sql`update captchas set expires_at = expires_at - interval '120 seconds' where key = ${key}`.execute(
    portal.db,
  )
  expect((await tryOnce({ key, captcha: 'K7WXA3' })).body).toEqual(CAPTCHA_REFUSAL)
})

test.each([
  ['an unknown key', randomUUID()],
  ['a key that is none', 'not-a-uuid'],
  ['SQL', "'; drop table captchas; --"],
])('%s is a wrong captcha', async (_what, key) => {
  const answer = await tryOnce({ key, captcha: 'K7WXA3' })
  expect([answer.status, answer.body]).toEqual([400, CAPTCHA_REFUSAL])
})

test('the answer of one captcha does not fit another', async () => {
  await captcha('K7WXA3')
  const key = await captcha('MNPRT4')
  expect((await tryOnce({ key, captcha: 'K7WXA3' })).body).toEqual(CAPTCHA_REFUSAL)
})

test('of many parallel uses exactly one passes', async () => {
  const key = await captcha()
  // A wrong password after it, so that a passed captcha is distinguishable.
  const change = { key, captcha: 'K7WXA3', password: 'not it' }
  const answers = await Promise.all(
    Array.from({ length: CROWD }, (_, i) => checkLogin(portal, `unknown-${i}`, change, `10.1.0.${i}`)),
  )
  const passed = answers.filter(({ body }) => body.message === 'Invalid credentials')
  expect(passed).toHaveLength(1)
  expect(answers.filter(({ body }) => body.errors?.captcha)).toHaveLength(CROWD - 1)
})

test('the test answer passes with any key: used, unknown, malformed', async () => {
  const used = await captcha()
  await checkLogin(portal, person.username, { key: used, captcha: 'AAAAAA' })
  for (const key of [used, randomUUID(), 'x']) {
    expect((await checkLogin(portal, person.username, { key, captcha: CAPTCHA_ANSWER })).status).toBe(200)
  }
})

test('a wrong captcha never costs a hash, and reveals nothing of the account', async () => {
  const people = await Promise.all(Array.from({ length: CROWD / 2 }, () => addPerson(portal)))
  const before = verified.count
  const answers = await Promise.all(
    Array.from({ length: CROWD / 2 }, (_, i) =>
      checkLogin(
        portal,
        i % 2 ? (people[i]?.username ?? '') : `unknown-${i}`,
        { captcha: 'wrong!' },
        `10.2.0.${i}`,
      ),
    ),
  )
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  expect(verified.count).toBe(before)
  await checkLogin(portal, person.username)
  expect(verified.count).toBe(before + 1)
})

test('a known and an unknown name cost one hash each', async () => {
  const before = verified.count
  await checkLogin(portal, person.username, { password: 'not it' })
  expect(verified.count).toBe(before + 1)
  await checkLogin(portal, 'unknown-name', { password: 'not it' })
  expect(verified.count).toBe(before + 2)
})
