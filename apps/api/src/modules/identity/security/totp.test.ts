import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addTotp, ageStepUp, call } from '../../../../test/identity/second-factors.ts'
import { inbox } from '../../../../test/identity/sign-in.ts'
import { eventually, type Portal, startPortal } from '../../../../test/portal/harness.ts'
import { makePeople, type People, type Person } from '../../../../test/portal/people.ts'
import { many } from '../../../platform/database/db.ts'
import { stepOf } from './totp-code.ts'

const WRONG = { message: 'Invalid OTP. Please check and try again.' }

let portal: Portal
let people: People

beforeAll(async () => {
  portal = await startPortal()
  people = await makePeople(portal.db)
})
afterAll(() => portal?.stop())

const stepUp = (token: string, code: string) => call(portal, '/step-up', { token, body: { code } })

/** The next step: its code is unused and already valid. */
const nextCode = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + 30_000 })

/** Moves the last code into the past, so that a test need not wait half a minute for the next. */
const forgetSteps = ({ id }: Person) =>
  sql`update totp_secrets set last_step = 0 where user_id = ${id}`.execute(portal.db)

test('a code is valid one step around now and no further (RFC 6238)', () => {
  // The vectors' secret, and their code at 59 s (94287082), cut to six digits.
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
  expect(stepOf(secret, '287082', 59_000)).toBe(1)
  expect(stepOf(secret, '287082', 29_000)).toBe(1)
  expect(stepOf(secret, '287082', 89_000)).toBe(1)
  expect(stepOf(secret, '287082', 90_000)).toBeNull()
  expect(stepOf(secret, '287083', 59_000)).toBeNull()
})

test('an app is set up with its first code; the secret is encrypted, the recovery codes hashed', async () => {
  const { token, id, email } = people.retailer
  const { secret, uri, answer, recovery } = await addTotp(portal, token)
  expect(uri).toContain(`otpauth://totp/Chukta:${encodeURIComponent(email)}`)
  expect(uri).toContain(`secret=${secret}`)
  expect(answer.body.message).toBe('Authenticator app added.')
  expect(new Set(recovery).size).toBe(10)
  for (const code of recovery) expect(code).toMatch(/^[A-Z2-9]{4}(-[A-Z2-9]{4}){3}$/)
  const [row] = await many(
    portal.db,
    sql<{ dump: string }>`
      select (select secret_cipher from totp_secrets where user_id = ${id}) ||
             (select string_agg(encode(code_hash, 'escape'), ' ') from recovery_codes where user_id = ${id}) as dump`,
  )
  expect(row?.dump).toMatch(/^v1\.k1\./)
  for (const canary of [secret, ...recovery, ...recovery.map((code) => code.replaceAll('-', ''))]) {
    expect(row?.dump).not.toContain(canary)
  }
  expect((await call(portal, '/second-factors', { token })).body.data).toMatchObject({
    totp: true,
    recovery_codes_left: 10,
  })
  const again = await call(portal, '/totp', { method: 'POST', token })
  expect([again.status, again.body.message]).toEqual([
    409,
    'An authenticator app is set up already. Please remove it first.',
  ])
  const [mail] = await eventually(async () => {
    const all = await inbox(portal, email)
    return all.length > 0 && all
  })
  expect(mail?.text).toContain('An authenticator app was added to your account.')
})

test('until its first code it is no factor; a pending one is replaced', async () => {
  const { token } = people.sibling
  const first = (await call(portal, '/totp', { method: 'POST', token })).body.data.secret
  expect((await call(portal, '/step-up', { token })).body.data).toMatchObject({ totp: false })
  const second = (await call(portal, '/totp', { method: 'POST', token })).body.data.secret
  expect(second).not.toBe(first)
  const old = await call(portal, '/totp/confirm', { token, body: { code: nextCode(first) } })
  expect([old.status, old.body]).toEqual([400, WRONG])
  const removed = await call(portal, '/totp', { method: 'DELETE', token })
  expect(removed.status).toBe(409)
  const done = await call(portal, '/totp/confirm', { token, body: { code: nextCode(second) } })
  expect(done.status).toBe(200)
  expect((await call(portal, '/totp', { method: 'DELETE', token })).body.message).toBe(
    'Authenticator app removed.',
  )
  const nothing = await call(portal, '/totp/confirm', { token, body: { code: '123456' } })
  expect(nothing.status).toBe(409)
})

test('a step counts once, also under concurrent tries, and none before it', async () => {
  const { token } = people.distributor
  const { secret, code, spent } = await addTotp(portal, token)
  expect((await stepUp(token, spent)).body).toEqual(WRONG)
  const next = nextCode(secret)
  const many = await Promise.all(Array.from({ length: 4 }, () => stepUp(token, next)))
  expect(many.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400])
  expect((await stepUp(token, code())).status).toBe(400)
})

test('five wrong codes in a row lock for a while, which a right one does not shorten', async () => {
  const person = people.admin
  const { token } = person
  const { secret, recovery } = await addTotp(portal, token)
  await forgetSteps(person)
  const tries = await Promise.all(Array.from({ length: 12 }, (_, i) => stepUp(token, `00000${i % 10}`)))
  const wrong = tries.filter(({ status }) => status === 400)
  const refused = tries.filter(({ status }) => status === 429)
  expect([wrong.length, refused.length]).toEqual([5, 7])
  expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(800)
  expect((await stepUp(token, nextCode(secret))).status).toBe(429)
  expect((await stepUp(token, recovery[0] ?? '')).status).toBe(429)
  await sql`update factor_guesses set since = now() - interval '16 minutes'
             where user_id = ${person.id}`.execute(portal.db)
  expect((await stepUp(token, nextCode(secret))).status).toBe(200)
})

test('a recovery code counts once, in any notation, and its use is reported', async () => {
  const { token, id, email } = people.stranger
  const { recovery } = await addTotp(portal, token)
  const typed = ` ${recovery[3]?.toLowerCase().replaceAll('-', ' ')} `
  await ageStepUp(portal, token, 30)
  expect((await stepUp(token, typed)).status).toBe(200)
  expect((await call(portal, '/passkeys/options', { method: 'POST', token })).status).toBe(200)
  expect((await stepUp(token, recovery[3] ?? '')).status).toBe(400)
  expect((await call(portal, '/second-factors', { token })).body.data.recovery_codes_left).toBe(9)
  const foreign = await addTotp(portal, people.otherAdmin.token)
  expect((await stepUp(token, foreign.recovery[0] ?? '')).status).toBe(400)
  await eventually(async () => (await inbox(portal, email)).some((mail) => mail.text.includes('9 are left')))
  const rows = await many(
    portal.db,
    sql<{ action: string }>`select action from audit_log where actor_id = ${id} order by id`,
  )
  expect(rows.map(({ action }) => action)).toEqual([
    'totp.added',
    'recovery-code.used',
    'step-up.done',
    'step-up.wrong-code',
    'step-up.wrong-code',
  ])
})
