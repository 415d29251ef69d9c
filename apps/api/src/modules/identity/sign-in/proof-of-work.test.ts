// Invariant (identity): After three failures of an account or address, three concurrent tries are judged.
// Each further try costs a proof of work, valid once. Enforced by: `human-check-service.ts`, `spent_proofs`.
// Also tested by: `captcha-mail.test.ts`. Decision: 0095.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { freePort } from '../../../../../../scripts/free-port.ts'
import { registration } from '../../../../test/identity/becoming-a-user.ts'
import {
  expectAsked,
  newProof,
  proofOf,
  rightCaptcha,
  shape,
  solve,
} from '../../../../test/identity/human-check.ts'
import { addPerson, Browser, checkLogin, otpFor, send, validate } from '../../../../test/identity/sign-in.ts'
import { CAPTCHA_ANSWER, type Portal, startPortal } from '../../../../test/portal/harness.ts'
import { buildApp } from '../../../app.ts'
import { connect } from '../../../platform/database/db.ts'
import { newProofChallenge } from './proof-of-work-service.ts'
import { dropOldProofs } from './proof-of-work-sql.ts'

let portal: Portal
beforeAll(async () => {
  portal = await startPortal({ TRUST_PROXY: '1' })
  await addPerson(portal)
})
afterAll(() => portal?.stop())

let last = 0
/** An unused address. */
function freshAddress(): string {
  last += 1
  return `10.20.${Math.floor(last / 250)}.${1 + (last % 250)}`
}

/** A first step with the right answer to its picture; the specified body unless a proof is given. */
async function tryLogin(name: string, from: string, change: Record<string, unknown> = {}) {
  return checkLogin(portal, name, { ...(await rightCaptcha(portal)), ...change }, from)
}

async function fail(name: string, times: number, from: () => string = freshAddress): Promise<void> {
  for (let i = 0; i < times; i += 1) {
    const answer = await tryLogin(name, from(), { password: 'not it' })
    expect(answer.text).toBe('{"message":"Invalid credentials"}')
  }
}

describe('after three failures', () => {
  it('of an account, a proof is required beside the picture, across addresses', async () => {
    const person = await addPerson(portal)
    await fail(person.username, 2)
    expect((await tryLogin(person.email, freshAddress())).status).toBe(200)
    await fail(person.mobile, 1)
    const from = freshAddress()
    const captcha = await rightCaptcha(portal)
    const asked = await checkLogin(portal, person.username, captcha, from)
    expectAsked(asked)
    // The picture is still valid: the same answer passes with the proof.
    const pow = proofOf(asked.body.pow)
    expect((await checkLogin(portal, person.username, { ...captcha, pow }, from)).status).toBe(200)
    const { body } = await send(portal, '/captcha', { from })
    expect(body.pow.parameters.data).toEqual({ purpose: 'sign-in', below: 900 })
    // Another account from another address is unaffected.
    expect((await tryLogin((await addPerson(portal)).username, freshAddress())).status).toBe(200)
  })

  it('of an address, a proof is required for all accounts, and the picture comes with its challenge', async () => {
    const from = freshAddress()
    expect((await send(portal, '/captcha', { from })).body.pow).toBeNull()
    for (let i = 0; i < 3; i += 1) await fail(`nobody-${randomUUID()}`, 1, () => from)
    const person = await addPerson(portal)
    expectAsked(await tryLogin(person.username, from))
    const { body } = await send(portal, '/captcha', { from })
    const signedIn = await tryLogin(person.username, from, { pow: proofOf(body.pow) })
    expect(signedIn.status).toBe(200)
    expect((await send(portal, '/captcha', { from: freshAddress() })).body.pow).toBeNull()
  })

  it('wrong pictures are failures, too', async () => {
    const person = await addPerson(portal)
    for (let i = 0; i < 3; i += 1) {
      const wrong = await tryLogin(person.username, freshAddress(), { captcha: 'AAAAAA' })
      expect(wrong.headers.get('x-error-code')).toBe('invalid-captcha')
    }
    expectAsked(await tryLogin(person.username, freshAddress()))
  })

  it('unknown accounts get the answers of known ones, at every try', async () => {
    const person = await addPerson(portal)
    const walk = async (name: string) => {
      const answers = []
      for (const captcha of ['AAAAAA', undefined, 'AAAAAA', undefined, 'AAAAAA']) {
        const change = { password: 'not it', ...(captcha ? { captcha } : {}) }
        answers.push(shape(await tryLogin(name, freshAddress(), change)))
      }
      const pow = await newProof(portal)
      answers.push(shape(await tryLogin(name, freshAddress(), { password: 'not it', pow })))
      return answers
    }
    const known = await walk(person.username)
    expect(await walk(`nobody-${randomUUID()}`)).toEqual(known)
    expect(known.map(([, code]) => code)).toEqual([
      'invalid-captcha',
      'invalid-credentials',
      'invalid-captcha',
      'proof-of-work-required',
      'proof-of-work-required',
      'invalid-credentials',
    ])
  })

  it('the failures of proven tries count too, and old ones require no proof', async () => {
    const person = await addPerson(portal)
    await fail(person.username, 3)
    const wrong = { password: 'not it', pow: await newProof(portal) }
    expect((await tryLogin(person.username, freshAddress(), wrong)).body.message).toBe('Invalid credentials')
    const age = (minutes: number) =>
      sql`update rate_counters set window_at = window_at - make_interval(mins => ${minutes})
           where name = 'human-account' and subject = ${`user:${person.id}`}`.execute(portal.db)
    await age(11)
    expectAsked(await tryLogin(person.username, freshAddress()))
    await age(6)
    expect((await tryLogin(person.username, freshAddress())).status).toBe(200)
  })

  it('of thirty tries at once without a proof three are judged', async () => {
    const from = freshAddress()
    const captchas = await Promise.all(Array.from({ length: 30 }, () => rightCaptcha(portal)))
    const answers = await Promise.all(
      captchas.map((captcha, i) =>
        checkLogin(portal, `crowd-${i}`, { ...captcha, captcha: i % 2 ? captcha.captcha : 'AAAAAA' }, from),
      ),
    )
    const codes = answers.map(({ headers }) => headers.get('x-error-code'))
    expect(codes.filter((code) => code !== 'proof-of-work-required')).toHaveLength(3)
  })

  it('the test answer passes both, and its failures count', async () => {
    const person = await addPerson(portal)
    for (let i = 0; i < 3; i += 1)
      await checkLogin(portal, person.username, { password: 'x' }, freshAddress())
    expectAsked(await tryLogin(person.username, freshAddress()))
    expect((await checkLogin(portal, person.username, {}, freshAddress())).status).toBe(200)
  })

  it('failures of strangers do not block a known device, which has a count of its own', async () => {
    const person = await addPerson(portal)
    const browser = new Browser()
    expect((await checkLogin(portal, person.username, {}, undefined, browser)).status).toBe(200)
    await validate(portal, person.id, await otpFor(portal, person.email), undefined, browser)
    const from = freshAddress()
    await fail(person.username, 3, () => from)
    const here = async (change: object = {}) =>
      checkLogin(portal, person.username, { ...(await rightCaptcha(portal)), ...change }, from, browser)
    expect((await here()).status).toBe(200)
    for (let i = 0; i < 3; i += 1) {
      expect((await here({ password: 'not it' })).body.message).toBe('Invalid credentials')
    }
    expectAsked(await here())
    expect((await here({ pow: await newProof(portal) })).status).toBe(200)
  })
})

describe('a proof', () => {
  /** An account that needs a proof. */
  async function asked() {
    const person = await addPerson(portal)
    await fail(person.username, 3)
    return (pow: unknown) => tryLogin(person.username, freshAddress(), { pow })
  }

  it('is valid once, also among concurrent uses', async () => {
    const hand = await asked()
    const pow = await newProof(portal)
    const answers = await Promise.all(Array.from({ length: 12 }, () => hand(pow)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const answer of answers.filter(({ status }) => status !== 200)) expectAsked(answer)
    expectAsked(await hand(pow))
  })

  it('is refused by another copy of the server after its use', async () => {
    const port = await freePort()
    const database = connect(portal.config.databaseUrl, 2)
    const { config, secrets } = portal
    const app = await buildApp({ config: { ...config, port }, db: database.db, secrets })
    const copy = { url: await app.listen({ port, host: '127.0.0.1' }) }
    try {
      const person = await addPerson(portal)
      await fail(person.username, 3)
      const pow = await newProof(portal)
      const at = async (where: Pick<Portal, 'url'>) =>
        checkLogin(where, person.username, { ...(await rightCaptcha(portal)), pow }, freshAddress())
      expect((await at(copy)).status).toBe(200)
      expectAsked(await at(portal))
    } finally {
      await app.close()
      await database.close()
    }
  })

  it('is refused when it expired, is wrong, altered, of another call, or signed by another', async () => {
    const hand = await asked()
    const { body } = await hand(undefined)
    const { pow } = body
    const right = solve(pow)
    const altered = (change: object) => ({ ...pow, parameters: { ...pow.parameters, ...change } })
    const nearly = { ...right, counter: right.counter - 1 }
    const past = Math.floor(Date.now() / 1000) - 1
    const bad: [string, unknown][] = [
      ['of another call', await newProof(portal, 'register')],
      ['a wrong counter', proofOf(pow, nearly)],
      ['a wrong key', proofOf(pow, { ...right, derivedKey: '0'.repeat(64) })],
      ['made for less work', proofOf(altered({ cost: 1, keyPrefix: '00' }), right)],
      ['kept alive', proofOf(altered({ expiresAt: pow.parameters.expiresAt + 600 }), right)],
      ['turned to another call', proofOf(altered({ data: { purpose: 'register', below: 900 } }), right)],
      ['unsigned', proofOf({ ...pow, signature: '' }, right)],
      ['signed by another', proofOf({ ...pow, signature: 'ab'.repeat(32) }, right)],
      ['expired', proofOf(altered({ expiresAt: past }), right)],
      ['no proof', 'bm90IGEgcHJvb2Y='],
      ['null in it', Buffer.from('{"challenge":null}').toString('base64')],
      ['nothing', ''],
      ['null', null],
    ]
    for (const [what, given] of bad) {
      const answer = await hand(given)
      expect([what, ...shape(answer)]).toEqual([what, ...shape(await hand(undefined))])
      expectAsked(answer)
    }
    expect((await hand(proofOf(pow, right))).status).toBe(200)
    expect((await hand('x'.repeat(4_001))).status).toBe(422)
  })

  it('made by us is valid for ten minutes, and refused after them', async () => {
    const hand = await asked()
    const { expiresAt } = (await newProofChallenge(portal.secrets, 'sign-in')).parameters
    expect(expiresAt - Date.now() / 1000).toBeGreaterThan(590)
    expect(expiresAt - Date.now() / 1000).toBeLessThanOrEqual(600)
    expectAsked(await hand(await newProof(portal, 'sign-in', -1)))
  })

  it('is deleted after its challenge has expired', async () => {
    const hand = await asked()
    expect((await hand(await newProof(portal))).status).toBe(200)
    const kept = async () =>
      (await sql<{ n: number }>`select count(*)::int as n from spent_proofs`.execute(portal.db)).rows[0]?.n
    expect(await kept()).toBeGreaterThan(0)
    await sql`update spent_proofs set expires_at = now() - interval '2 minutes'`.execute(portal.db)
    await dropOldProofs(portal.db)
    expect(await kept()).toBe(0)
  })
})

test('the specified bodies suffice while there are fewer than three failures', async () => {
  const person = await addPerson(portal)
  const from = freshAddress()
  await fail(person.username, 2, () => from)
  const login = await tryLogin(person.username, from)
  expect([login.status, Object.keys(login.body.data)]).toEqual([200, ['user_id']])
  const reset = { email: person.email, ...(await rightCaptcha(portal)) }
  expect((await send(portal, '/forget-password', { body: reset, from })).status).toBe(200)
})

test('a forgotten password requires one too, and accepts only a proof for that call', async () => {
  const person = await addPerson(portal)
  const forget = async (email: string, change: object = {}) =>
    send(portal, '/forget-password', {
      body: { email, ...(await rightCaptcha(portal)), ...change },
      from: freshAddress(),
    })
  const wrong = async () => forget(person.email, { captcha: 'AAAAAA' })
  for (let i = 0; i < 3; i += 1) expect((await wrong()).headers.get('x-error-code')).toBe('invalid-captcha')
  const refused = await forget(person.email)
  expectAsked(refused)
  // The same account is affected at signing in.
  expectAsked(await tryLogin(person.username, freshAddress()))
  expectAsked(await forget(person.email, { pow: await newProof(portal, 'sign-in') }))
  expect((await forget(person.email, { pow: proofOf(refused.body.pow) })).status).toBe(200)
  expect((await forget(person.email, { captcha: CAPTCHA_ANSWER })).status).toBe(200)
  const { body } = await send(portal, '/captcha?purpose=forgot-password', { from: freshAddress() })
  expect(body.pow).toBeNull()
})

test('a registration requires one too, where it requires a captcha', async () => {
  const from = freshAddress()
  const register = async (change: object = {}) =>
    send(portal, '/user-register', { body: registration({ ...change }), from })
  for (let i = 0; i < 3; i += 1) expect((await register()).status).toBe(200)
  const wrong = async () => register({ ...(await rightCaptcha(portal)), captcha: 'AAAAAA' })
  for (let i = 0; i < 3; i += 1) expect((await wrong()).headers.get('x-error-code')).toBe('invalid-captcha')
  const asked = await register(await rightCaptcha(portal))
  expectAsked(asked)
  const { body } = await send(portal, '/captcha?purpose=register', { from })
  expect(body.pow.parameters.data.purpose).toBe('register')
  const pow = proofOf(body.pow)
  expect((await register({ ...(await rightCaptcha(portal)), pow })).status).toBe(200)
  expectAsked(await register({ ...(await rightCaptcha(portal)), pow }))
  expect((await send(portal, '/captcha?purpose=other', { from })).status).toBe(422)
})
