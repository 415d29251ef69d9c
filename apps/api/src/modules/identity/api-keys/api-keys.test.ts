// Invariant (identity): An API key works under the partners' API alone, with at most its account's present permissions.
// Ended, expired and unknown keys, and those from another address, get the same answer.
// Enforced by: `authenticateKey` in `key-gate.ts`, `allows` in `principal.ts`.
// Also tested by: `key-matrix.test.ts`. Decision: 0131.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ageStepUp, call } from '../../../../test/identity/second-factors.ts'
import { inbox } from '../../../../test/identity/sign-in.ts'
import { makeKey, partner } from '../../../../test/partner/keys.ts'
import { eventually, type Portal, startPortal } from '../../../../test/portal/harness.ts'
import { makePeople, openSession, type People } from '../../../../test/portal/people.ts'
import { many, one } from '../../../platform/database/db.ts'
import { newApiKey } from '../../../platform/security/api-key-text.ts'
import { hashToken } from '../../../platform/security/secrets.ts'

let portal: Portal
let people: People
beforeAll(async () => {
  portal = await startPortal()
  people = await makePeople(portal.db)
})
afterAll(() => portal?.stop())

const READ = { permissions: ['payees.view'] } as const
const works = async (key: string) => (await partner(portal, key, '/payees')).status
const audits = (action: string) =>
  many(
    portal.db,
    sql<{ actor_id: number; object: string; detail: unknown; api_key_id: string | null }>`
      select actor_id, object, detail, api_key_id from audit_log where action = ${action} order by id`,
  )

it('a key is made, reads payees, and is ended', async () => {
  const { id, key } = await makeKey(portal, people.retailer, READ)
  expect(key).toMatch(new RegExp(`^ck_test_${id}_`))
  expect(await partner(portal, key, '/payees')).toMatchObject({
    status: 200,
    body: { data: [], next_cursor: null },
  })
  const { token } = people.retailer
  const { body } = await call(portal, '/api-keys', { token })
  expect(body.data).toMatchObject([{ id, state: 'live', permissions: ['payees.view'], limits: null }])
  expect(body.data[0].last_used_at).not.toBeNull()
  expect(JSON.stringify(body)).not.toContain(key)
  const ended = await call(portal, `/api-keys/${id}`, { method: 'DELETE', token })
  expect(ended.body).toEqual({ message: 'The key was ended.' })
  expect(await works(key)).toBe(401)
  const stored = await one(
    portal.db,
    sql<{ row: string }>`select row_to_json(k)::text as row from api_keys k where id = ${id}`,
  )
  expect(stored.row).not.toContain(key.slice(-50))
  expect(await audits('api-key.made')).toMatchObject([{ object: `API key ${id}`, api_key_id: null }])
})

describe('keys that do not work', () => {
  it('answer alike, and a known one leaves an audit row', async () => {
    const make = (more: object = {}) => makeKey(portal, people.sibling, { ...READ, ...more })
    const [ended, expired, elsewhere, off] = [
      await make(),
      await make({ expires_at: new Date(Date.now() + 60_000).toISOString() }),
      await make({ addresses: ['203.0.113.0/24', '2001:db8::/32'] }),
      await makeKey(portal, people.stranger, READ),
    ]
    await sql`update api_keys set ended_at = now() where id = ${ended.id}`.execute(portal.db)
    await sql`update api_keys set expires_at = now() where id = ${expired.id}`.execute(portal.db)
    await sql`update users set status = 0 where id = ${people.stranger.id}`.execute(portal.db)
    const unknown = newApiKey('test').text
    const texts = [
      ended.key,
      expired.key,
      elsewhere.key,
      off.key,
      unknown,
      `${unknown}x`,
      people.retailer.token,
    ]
    const answers = await Promise.all(texts.map((text) => partner(portal, text, '/payees')))
    for (const { status, body, headers } of answers) {
      expect(status).toBe(401)
      expect(headers.get('content-type')).toMatch(/^application\/problem\+json/)
      expect({ ...body, request_id: '' }).toEqual({ ...answers[0]?.body, request_id: '' })
    }
    const refused = (await audits('api-key.refused')).filter(
      ({ actor_id }) => actor_id !== people.retailer.id,
    )
    expect(refused.map(({ api_key_id, detail }) => [api_key_id, detail])).toEqual(
      expect.arrayContaining([
        [ended.id, { why: 'ended' }],
        [expired.id, { why: 'expired' }],
        [elsewhere.id, { why: 'address' }],
        [off.id, { why: 'account' }],
      ]),
    )
    expect(refused).toHaveLength(4)
  })

  it('of a live portal are refused by name', async () => {
    const { status, body } = await partner(portal, newApiKey('live').text, '/payees')
    expect([status, body.code]).toEqual([401, 'key-of-other-mode'])
  })

  it('are ended, with a mail, when they come in an address', async () => {
    const { id, key } = await makeKey(portal, people.admin, READ)
    const response = await fetch(`${portal.url}/api/partner/v1/payees?key=${key}`)
    expect([response.status, response.headers.get('x-error-code')]).toEqual([400, 'key-in-url'])
    expect(await works(key)).toBe(401)
    expect((await audits('api-key.ended')).at(-1)).toMatchObject({ object: `API key ${id}` })
    await eventually(async () =>
      (await inbox(portal, people.admin.email)).some(({ text }) => text.includes('was sent in an address')),
    )
    // A text with the right id and another secret ends nothing.
    const other = await makeKey(portal, people.admin, READ)
    await fetch(`${portal.url}/api/partner/v1/payees?key=${other.key.slice(0, -1)}`)
    expect(await works(other.key)).toBe(200)
  })
})

describe('making keys', () => {
  const refusal = async (body: object, token = people.retailer.token) => {
    const answer = await call(portal, '/api-keys', { token, body: { name: 'Shop', ...READ, ...body } })
    return [answer.status, answer.body.errors ?? answer.body.message]
  }

  it('takes only permissions of the account that keys may have, and checks every field', async () => {
    expect(await refusal({ permissions: ['refunds.manage'] })).toEqual([
      422,
      { permissions: ['Your role does not have this permission.'] },
    ])
    expect((await refusal({ permissions: ['wallet.withdraw'] }))[0]).toBe(422)
    expect((await refusal({ permissions: [] }))[0]).toBe(422)
    expect((await refusal({ name: ' ' }))[0]).toBe(422)
    expect((await refusal({ addresses: ['10.0.0.0/33'] }))[0]).toBe(422)
    expect((await refusal({ expires_at: '2020-01-01T00:00:00Z' }))[0]).toBe(422)
    expect(await refusal({ limits: { refund_paise: 100, refund_paise_per_day: 100 } })).toEqual([
      422,
      { limits: ['Limits are for keys that may refund.'] },
    ])
    expect((await refusal({ limits: { refund_paise: 200, refund_paise_per_day: 100 } }))[0]).toBe(422)
  })

  it('needs a step-up, and stops at 20 keys, made at once too', async () => {
    const token = await openSession(portal.db, people.distributor.id)
    await ageStepUp(portal, token, 10)
    expect((await refusal({}, token))[0]).toBe(403)
    const answers = await Promise.all(Array.from({ length: 24 }, () => refusal({}, people.distributor.token)))
    expect(answers.filter(([status]) => status === 200)).toHaveLength(20)
    expect(answers.filter(([status]) => status === 409)).toHaveLength(4)
  })
})

it('a replaced key and its successor both work until the old one is ended', async () => {
  const { token } = people.admin
  const old = await makeKey(portal, people.admin, { ...READ, name: 'Till' })
  const answer = await call(portal, `/api-keys/${old.id}/rotate`, { method: 'POST', token })
  expect(answer.body.data).toMatchObject({ name: 'Till', permissions: ['payees.view'], state: 'live' })
  expect([await works(old.key), await works(answer.body.key)]).toEqual([200, 200])
  expect((await call(portal, `/api-keys/${old.id}/rotate`, { method: 'POST', token })).status).toBe(409)
  const { left } = await one(
    portal.db,
    sql<{ left: number }>`
      select extract(epoch from expires_at - now())::int as left from api_keys where id = ${old.id}`,
  )
  expect(left).toBeGreaterThan(86_300)
  expect(left).toBeLessThanOrEqual(86_400)
  await call(portal, `/api-keys/${old.id}`, { method: 'DELETE', token })
  expect([await works(old.key), await works(answer.body.key)]).toEqual([401, 200])
})

it('another account neither sees, replaces nor ends it', async () => {
  const { id, key } = await makeKey(portal, people.admin, READ)
  const { token } = people.otherAdmin
  expect((await call(portal, '/api-keys', { token })).body.data).toEqual([])
  expect((await call(portal, `/api-keys/${id}/rotate`, { method: 'POST', token })).status).toBe(404)
  expect((await call(portal, `/api-keys/${id}`, { method: 'DELETE', token })).status).toBe(404)
  expect(await works(key)).toBe(200)
})

it('600 calls a minute, then 429; the headers say what is left', async () => {
  const { id, key } = await makeKey(portal, people.admin, READ)
  const first = await partner(portal, key, '/payees')
  expect(first.headers.get('ratelimit-policy')).toBe('"key";q=600;w=60')
  expect(first.headers.get('ratelimit')).toMatch(/^"key";r=599;t=([1-9]|[1-5]\d|60)$/)
  const fill = sql`
    insert into rate_counters (name, subject, window_at, hits)
    select 'api-key', ${id}, date_trunc('minute', now()) + make_interval(mins => n), 600 from generate_series(0, 1) n
    on conflict (name, subject, window_at) do update set hits = 600`
  await fill.execute(portal.db)
  const over = await partner(portal, key, '/payees')
  expect([over.status, over.body.code]).toEqual([429, 'too-many-tries'])
  expect(Number(over.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(over.headers.get('ratelimit')).toMatch(/^"key";r=0;/)
})

it('the version is that of the header, else that of the key; an unknown one is refused', async () => {
  const { key } = await makeKey(portal, people.admin, READ)
  const ask = (headers: Record<string, string>) => partner(portal, key, '/payees', { headers })
  expect((await ask({})).headers.get('chukta-version')).toBe('2026-12-01')
  expect((await ask({ 'Chukta-Version': '2026-12-01' })).status).toBe(200)
  const other = await ask({ 'Chukta-Version': '2020-01-01' })
  expect([other.status, other.body.code]).toEqual([400, 'unknown-version'])
})

it('keys end with the other credentials of the account', async () => {
  const { id, key } = await makeKey(portal, people.otherAdmin, READ)
  await call(portal, '/devices', { method: 'DELETE', token: people.otherAdmin.token })
  expect(await works(key)).toBe(401)
  const row = await one(
    portal.db,
    sql<{ ended: boolean; hash: Buffer }>`
      select ended_at is not null as ended, secret_hash as hash from api_keys where id = ${id}`,
  )
  expect(row.ended).toBe(true)
  expect(row.hash.equals(hashToken(key))).toBe(true)
})
