// Invariant (platform): Only `permissions.ts` says who may do what. A call that is unscoped for role 1
// neither compiles nor starts for other roles.
// Enforced by: `OfRoleOne` in `packages/contract/src/call.ts`, `mount()`, `role-rules.ts`.
// Also tested by: `nav-items.test.ts`, `calls/contract.test.ts`. Decision: 0096.

import { describe, expect, it } from 'vitest'
import { z } from 'zod/mini'
import {
  type CallSpec,
  call,
  claimsWithoutField,
  errorsOf,
  idsWithoutRule,
  isQueryClosed,
  pathNames,
  shapeNames,
} from './call.ts'

const aCall = (change: Partial<CallSpec> = {}): CallSpec => ({
  method: 'GET',
  path: '/things',
  summary: 'Things',
  feature: 'things',
  access: 'session.use',
  answer: z.unknown(),
  ...change,
})

const TRANSPORT = [
  'bad-request',
  'timeout',
  'too-large',
  'uri-too-long',
  'headers-too-large',
  'invalid-fields',
  'internal',
  'unavailable',
]

it('a call that is unscoped for role 1 compiles for actions of role 1 alone', () => {
  const base = { method: 'GET', path: '/x', summary: '', feature: 'test', answer: z.object({}) } as const
  const unscoped = 'role 1, over everything'
  expect(call({ ...base, access: 'webhooks.replay', unscoped }).unscoped).toBe(unscoped)
  // @ts-expect-error role 2 may see approvals
  call({ ...base, access: 'approvals.view', unscoped })
  // @ts-expect-error everyone may see services
  call({ ...base, access: 'services.view', unscoped })
  // @ts-expect-error so may a visitor
  call({ ...base, access: 'public', unscoped })
  // @ts-expect-error no reason that is known
  call({ ...base, access: 'services.view', unscoped: 'settings of the whole platform' })
})

it('a call is its declaration', () => {
  const spec = aCall()
  expect(call(spec)).toBe(spec)
})

describe('the refusals of a call', () => {
  it('of a signed-in call are those of the transport, the session and the second factor', () => {
    expect(errorsOf(aCall())).toEqual([
      ...TRANSPORT,
      'unauthorized',
      'session-expired',
      'forbidden',
      'second-factor-required',
    ])
  })

  it('of a public call are those of the transport and the limit', () => {
    expect(errorsOf(aCall({ access: 'public' }))).toEqual([...TRANSPORT, 'too-many-tries'])
  })

  it('of a public call without a limit are those of the transport alone', () => {
    expect(errorsOf(aCall({ access: 'public', perMinute: null }))).toEqual(TRANSPORT)
    expect(errorsOf(aCall({ access: 'public', perMinute: 60 }))).toContain('too-many-tries')
  })

  it('of a call before the second factor do not ask for one', () => {
    const errors = errorsOf(aCall({ beforeSecondFactor: true }))
    expect(errors).not.toContain('second-factor-required')
    expect(errors).toContain('forbidden')
  })

  it.each([
    [{ stepUp: true as const }, 'step-up-required', true],
    [{ stepUp: 'when-changed' as const }, 'step-up-required', true],
    [{}, 'step-up-required', false],
    [{ ids: { id: 'record' as const } }, 'not-found', true],
    [{ ids: { id: 'catalogue' as const } }, 'not-found', true],
    [{ ids: { key: 'credential' as const, id: 'record' as const } }, 'not-found', true],
    [{ ids: { id: 'caller' as const } }, 'not-found', false],
    [{ ids: { id: 'downline' as const } }, 'not-found', false],
    [{ ids: { key: 'credential' as const } }, 'not-found', false],
    [{}, 'not-found', false],
    [{ approval: 'charges' as const }, 'conflict', true],
    [{ mayHold: true }, 'conflict', true],
    [{}, 'conflict', false],
    [{}, 'too-many-tries', false],
    [{ perMinute: 5 }, 'too-many-tries', false],
    [{ errors: ['invalid-otp' as const] }, 'invalid-otp', true],
    [{ errors: [] }, 'invalid-otp', false],
  ])('of %j name %s: %s', (change, code, named) => {
    expect((errorsOf(aCall(change)) as string[]).includes(code)).toBe(named)
  })
})

describe('the names in a path', () => {
  it.each([
    ['/things', []],
    ['/things/:id', ['id']],
    ['/things/:id/:userId', ['id', 'userId']],
    ['/things/:id/pdf', ['id']],
    ['/:a1/:b_c/', ['a1', 'b_c']],
  ])('%s', (path, names) => {
    expect(pathNames(path)).toEqual(names)
  })
})

describe('the names in a shape', () => {
  it.each<[string, z.ZodMiniType | undefined, string[]]>([
    ['nothing', undefined, []],
    ['text', z.string(), []],
    ['an object', z.object({ id: z.string(), name: z.string() }), ['id', 'name']],
    ['an object within', z.object({ who: z.object({ user_id: z.string() }) }), ['who', 'user_id']],
    ['what may be left out', z.optional(z.object({ id: z.string() })), ['id']],
    ['what may be null', z.nullish(z.object({ id: z.string() })), ['id']],
    ['a list', z.array(z.object({ pg_id: z.number() })), ['pg_id']],
    ['a list in an object', z.object({ rows: z.array(z.object({ key: z.string() })) }), ['rows', 'key']],
    ['a choice', z.union([z.object({ a_id: z.string() }), z.object({ b_id: z.string() })]), ['a_id', 'b_id']],
  ])('%s', (_name, shape, names) => {
    expect(shapeNames(shape)).toEqual(names)
  })
})

describe('ids without a rule', () => {
  it.each(['id', 'user_id', 'userId', 'key', 'selectedUserId', 'pg_id'])('%s is found in a path', (name) => {
    expect(idsWithoutRule(aCall({ path: `/things/:${name}` }))).toEqual([name])
    expect(idsWithoutRule(aCall({ path: `/things/:${name}`, ids: { [name]: 'record' } }))).toEqual([])
  })

  it('are found in the query, in the body and in its rows, each once', () => {
    const spec = aCall({
      path: '/things/:id',
      query: z.strictObject({ id: z.string(), service_id: z.string() }),
      body: z.strictObject({ rows: z.array(z.object({ pg_id: z.number() })), captcha: z.string() }),
    })
    expect(idsWithoutRule(spec)).toEqual(['id', 'service_id', 'pg_id'])
    expect(idsWithoutRule({ ...spec, ids: { id: 'record', pg_id: 'catalogue' } })).toEqual(['service_id'])
  })

  it.each(['identity', 'idle', 'paid', 'keyword', 'monkey', 'name', 'Idea', 'valid'])(
    '%s is none',
    (name) => {
      expect(idsWithoutRule(aCall({ path: `/things/:${name}` }))).toEqual([])
    },
  )
})

describe('claims without a field', () => {
  it('are those of users that no shape and no path declares', () => {
    const ids = { user_id: 'caller', userId: 'downline', id: 'record', key: 'credential' } as const
    expect(claimsWithoutField(aCall({ ids }))).toEqual(['user_id', 'userId'])
    expect(claimsWithoutField(aCall({ ids, path: '/things/:userId' }))).toEqual(['user_id'])
    const body = z.strictObject({ user_id: z.string() })
    expect(claimsWithoutField(aCall({ ids, path: '/things/:userId', body }))).toEqual([])
    const query = z.strictObject({ userId: z.string() })
    expect(claimsWithoutField(aCall({ ids, query }))).toEqual(['user_id'])
  })

  it('are none where no ids are named', () => {
    expect(claimsWithoutField(aCall())).toEqual([])
  })
})

describe('a query', () => {
  it('is closed when it is not declared or strict, and open when it takes other fields', () => {
    expect(isQueryClosed(aCall())).toBe(true)
    expect(isQueryClosed(aCall({ query: z.strictObject({ page: z.string() }) }))).toBe(true)
    expect(isQueryClosed(aCall({ query: z.object({ page: z.string() }) }))).toBe(false)
    expect(isQueryClosed(aCall({ query: z.looseObject({ page: z.string() }) }))).toBe(false)
    expect(isQueryClosed(aCall({ query: z.catchall(z.object({}), z.string()) }))).toBe(false)
  })
})
