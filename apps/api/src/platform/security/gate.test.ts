import type { CallSpec, IdRule } from '@chukta/contract/call'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod/mini'
import { makeDatabase } from '../../../test/portal/harness.ts'
import { makePeople, openSession, type People, type Person } from '../../../test/portal/people.ts'
import { connect, type Db } from '../database/db.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/errors.ts'
import { authenticate, scopeFor, scopesOf } from './gate.ts'
import { hashToken } from './secrets.ts'
import { findSession } from './sessions-sql.ts'

let db: Db
let stop: () => Promise<void>
let people: People
beforeAll(async () => {
  const database = await makeDatabase()
  const connection = connect(database.url, 2)
  db = connection.db
  people = await makePeople(db)
  stop = async () => {
    await connection.close()
    await database.drop()
  }
})
afterAll(() => stop())

const spec = (change: Partial<CallSpec> = {}): CallSpec => ({
  method: 'POST',
  path: '/things/:userId',
  summary: 'Things',
  feature: 'things',
  access: 'session.use',
  answer: z.unknown(),
  ...change,
})
const request = (headers: Record<string, string> = {}) =>
  ({
    method: 'POST',
    routeOptions: { url: '/api/things/:userId' },
    ip: '203.0.113.7',
    id: 'r-1',
    headers,
  }) as unknown as FastifyRequest
const actorOf = (who: Person) => ({
  id: who.id,
  accountId: who.id,
  roleId: who.roleId,
  tokenHash: hashToken(who.token),
  steppedUp: true,
  key: null,
  member: null,
})

/** The code of a refusal; `let in` when there was none. */
async function outcome(work: Promise<unknown>): Promise<string> {
  try {
    await work
    return 'let in'
  } catch (error) {
    if (error instanceof AppError) return error.code
    throw error
  }
}

async function refusals() {
  const { rows } = await sql<{ actor_id: number; object: string; detail: unknown }>`
    select actor_id, object, detail from audit_log where action = 'access.refused' order by id`.execute(db)
  return rows
}

describe('an id of a user', () => {
  const claim = (who: Person, rule: IdRule, userId: number) =>
    scopesOf(
      db,
      spec({ ids: { userId: rule } }),
      actorOf(who),
      request(),
      new Map([['userId', String(userId)]]),
    )

  it.each<[IdRule, keyof People, keyof People, string]>([
    // Where it must be the caller, the downline does not count.
    ['caller', 'superAdmin', 'superAdmin', 'let in'],
    ['caller', 'superAdmin', 'admin', 'forbidden'],
    ['caller', 'superAdmin', 'retailer', 'forbidden'],
    ['caller', 'admin', 'admin', 'let in'],
    ['caller', 'admin', 'distributor', 'forbidden'],
    ['caller', 'admin', 'retailer', 'forbidden'],
    ['caller', 'distributor', 'retailer', 'forbidden'],
    ['caller', 'distributor', 'admin', 'forbidden'],
    ['caller', 'retailer', 'retailer', 'let in'],
    ['caller', 'retailer', 'sibling', 'forbidden'],
    // Where a person below may call, people above, beside and in other branches may not.
    ['downline', 'superAdmin', 'stranger', 'let in'],
    ['downline', 'admin', 'admin', 'let in'],
    ['downline', 'admin', 'distributor', 'let in'],
    ['downline', 'admin', 'retailer', 'let in'],
    ['downline', 'admin', 'superAdmin', 'forbidden'],
    ['downline', 'admin', 'otherAdmin', 'forbidden'],
    ['downline', 'admin', 'stranger', 'forbidden'],
    ['downline', 'distributor', 'retailer', 'let in'],
    ['downline', 'distributor', 'admin', 'forbidden'],
    ['downline', 'retailer', 'distributor', 'forbidden'],
    ['downline', 'retailer', 'sibling', 'forbidden'],
    // The feature judges the field that names the record.
    ['record', 'retailer', 'stranger', 'let in'],
    ['catalogue', 'retailer', 'stranger', 'let in'],
    ['credential', 'retailer', 'stranger', 'let in'],
  ])('that is %s, by %s of %s: %s', async (rule, who, whom, expected) => {
    expect(await outcome(claim(people[who], rule, people[whom].id))).toBe(expected)
  })

  it('of no user is refused as a foreign one is', async () => {
    expect(await outcome(claim(people.superAdmin, 'downline', 9_999_999))).toBe('forbidden')
    expect(await outcome(claim(people.superAdmin, 'caller', 9_999_999))).toBe('forbidden')
  })

  it('gives a scope over that user, and the actor’s own beside it', async () => {
    const { scope, over } = await claim(people.admin, 'downline', people.retailer.id)
    expect(over.userId?.userId).toBe(people.retailer.id)
    expect(scope.userId).toBe(people.admin.id)
    expect(over.userId?.actor.id).toBe(people.admin.id)
  })

  it('that is left out is the actor’s', async () => {
    const ids = { userId: 'downline', user_id: 'caller' } as const
    for (const named of [new Map(), new Map([['userId', null]]), new Map([['userId', 'x']])]) {
      const { over } = await scopesOf(db, spec({ ids }), actorOf(people.admin), request(), named)
      expect([over.userId?.userId, over.user_id?.userId]).toEqual([people.admin.id, people.admin.id])
    }
  })

  it('is judged beside every other one', async () => {
    const ids = { userId: 'downline', user_id: 'caller' } as const
    const named = (user_id: number) =>
      new Map([
        ['userId', String(people.retailer.id)],
        ['user_id', String(user_id)],
      ])
    const judge = (id: number) => scopesOf(db, spec({ ids }), actorOf(people.admin), request(), named(id))
    expect(await outcome(judge(people.admin.id))).toBe('let in')
    expect(await outcome(judge(people.retailer.id))).toBe('forbidden')
  })

  it('that is refused leaves an audit row with person, call and id', async () => {
    const before = (await refusals()).length
    await outcome(claim(people.admin, 'downline', people.stranger.id))
    await outcome(claim(people.admin, 'downline', people.retailer.id))
    expect((await refusals()).slice(before)).toEqual([
      { actor_id: people.admin.id, object: 'POST /api/things/:userId', detail: { why: 'userId' } },
    ])
  })
})

describe('a scope', () => {
  it('knows whether it was used, together with every other of its call', async () => {
    const ids = { userId: 'downline' } as const
    const named = new Map([['userId', String(people.retailer.id)]])
    const { scope, over } = await scopesOf(db, spec({ ids }), actorOf(people.admin), request(), named)
    expect([scope.isUsed, over.userId?.isUsed]).toEqual([false, false])
    expect(over.userId?.actor.id).toBe(people.admin.id)
    expect(scope.isUsed).toBe(false)
    expect(over.userId?.userId).toBe(people.retailer.id)
    expect([scope.isUsed, over.userId?.isUsed]).toEqual([true, true])
  })

  it('for a job is over the person, or over a person below them now', async () => {
    const own = await scopeFor(db, people.admin.id)
    expect([own.userId, own.actor]).toEqual([
      people.admin.id,
      { id: people.admin.id, roleId: 2, steppedUp: false, key: null, member: null },
    ])
    expect((await scopeFor(db, people.admin.id, people.retailer.id)).userId).toBe(people.retailer.id)
    expect(await outcome(scopeFor(db, people.admin.id, people.stranger.id))).toBe('forbidden')
    expect(await outcome(scopeFor(db, people.retailer.id, people.admin.id))).toBe('forbidden')
    expect(await outcome(scopeFor(db, 9_999_999))).toBe('forbidden')
  })
})

describe('who is it', () => {
  const deps = () => ({ db }) as Deps
  const enter = (headers: Record<string, string>, of: CallSpec = spec()) =>
    authenticate(deps(), of, request(headers), (hash) => findSession(db, hash))
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
  let token: string
  beforeEach(async () => {
    token = await openSession(db, people.distributor.id)
  })
  const change = (set: ReturnType<typeof sql>) =>
    sql`update sessions set ${set} where token_hash = ${hashToken(token)}`.execute(db)

  it('is the person of the token, with their role of now', async () => {
    expect(await enter(bearer(token))).toEqual(actorOf({ ...people.distributor, token }))
  })

  it('is none where the call is public, with any token', async () => {
    expect(await enter({}, spec({ access: 'public' }))).toBeNull()
    expect(await enter(bearer('x'), spec({ access: 'public' }))).toBeNull()
  })

  it.each<Record<string, string>>([
    {},
    { authorization: '' },
    { authorization: 'Bearer' },
    { authorization: 'Bearer short' },
    { authorization: `Bearer ${'x'.repeat(43)}` },
    { authorization: `bearer ${'x'.repeat(43)}` },
    { authorization: `Basic ${'x'.repeat(43)}` },
    { authorization: `Bearer ${'x'.repeat(201)}` },
    { authorization: `Bearer ${'x'.repeat(42)}'` },
  ])('is unknown by %j', async (headers) => {
    expect(await outcome(enter(headers))).toBe('unauthorized')
  })

  it('is unknown by a token with something around it', async () => {
    for (const text of [`Bearer ${token} `, ` Bearer ${token}`, `Bearer  ${token}`, token]) {
      expect(await outcome(enter({ authorization: text }))).toBe('unauthorized')
    }
  })

  it('is unknown once the session was ended, and known no longer when it ran out', async () => {
    await change(sql`expires_at = now() - interval '1 second'`)
    expect(await outcome(enter(bearer(token)))).toBe('session-expired')
    await change(sql`ended_at = now()`)
    expect(await outcome(enter(bearer(token)))).toBe('unauthorized')
  })

  it('has 30 minutes without a call', async () => {
    await change(sql`seen_at = now() - interval '29 minutes'`)
    expect(await outcome(enter(bearer(token)))).toBe('let in')
    await change(sql`seen_at = now() - interval '31 minutes'`)
    expect(await outcome(enter(bearer(token)))).toBe('session-expired')
  })

  it('is kept signed in by calls of their own, and not by a screen that polls', async () => {
    const seen = async () => {
      const { rows } = await sql<{ ago: number }>`
        select extract(epoch from now() - seen_at)::int as ago from sessions
         where token_hash = ${hashToken(token)}`.execute(db)
      return rows[0]?.ago ?? 0
    }
    await change(sql`seen_at = now() - interval '20 minutes'`)
    await enter({ ...bearer(token), 'x-background': '1' })
    expect(await seen()).toBeGreaterThan(1_000)
    await enter(bearer(token))
    expect(await seen()).toBeLessThan(60)
  })

  it('is fresh for ten minutes', async () => {
    await change(sql`stepped_up_at = now() - interval '9 minutes'`)
    expect((await enter(bearer(token)))?.steppedUp).toBe(true)
    await change(sql`stepped_up_at = now() - interval '11 minutes'`)
    expect((await enter(bearer(token)))?.steppedUp).toBe(false)
  })

  it('may make the calls that the table allows their role, and leaves an audit row for others', async () => {
    expect(await outcome(enter(bearer(token), spec({ access: 'users.manage' })))).toBe('let in')
    const before = (await refusals()).length
    expect(await outcome(enter(bearer(token), spec({ access: 'charges.manage' })))).toBe('forbidden')
    expect((await refusals()).slice(before)).toEqual([
      { actor_id: people.distributor.id, object: 'POST /api/things/:userId', detail: { why: 'role' } },
    ])
  })
})

describe('a second factor that is required', () => {
  const enter = (who: Person, of: CallSpec = spec()) =>
    outcome(
      authenticate({ db } as Deps, of, request({ authorization: `Bearer ${who.token}` }), (hash) =>
        findSession(db, hash),
      ),
    )
  const requireSince = (since: string | null) =>
    sql`update security_settings set factor_required_since = ${since}::timestamptz, factor_grace_days = 0`.execute(
      db,
    )

  it('is required of super admins and admins alone, everywhere but where one is added', async () => {
    await requireSince('2026-01-01')
    try {
      expect(await enter(people.superAdmin)).toBe('second-factor-required')
      expect(await enter(people.admin)).toBe('second-factor-required')
      expect(await enter(people.admin, spec({ beforeSecondFactor: true }))).toBe('let in')
      expect(await enter(people.distributor)).toBe('let in')
      expect(await enter(people.retailer)).toBe('let in')
    } finally {
      await requireSince(null)
    }
    expect(await enter(people.admin)).toBe('let in')
  })
})
