// Invariant (platform): Every call has an access rule, and every ID an owner.
// Enforced by: `mount()`, which refuses to start. Decision: 0004.
// Invariant (platform): Lists and records are scoped in SQL by a `Scope`, which only the gate makes. A call
// that answers without one fails. In every feature a stranger gets 404, a foreign user 403, and the row
// stays.
// Enforced by: `ActorScope` in `gate.ts`, `mount()`, the tests of each feature.
// Also tested by: `repo.test.ts`. Decision: 0030.

import { connect } from 'node:net'
import { type CallSpec, call, errorsOf, idsWithoutRule } from '@chukta/contract/call'
import { ERRORS } from '@chukta/contract/errors'
import { PERMISSIONS } from '@chukta/contract/permissions'
import fastify from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod/mini'
import { contractCalls } from '../../../../packages/contract/test/contract-calls.ts'
import type { Deps } from '../../src/platform/deps.ts'
import { installErrorHandler } from '../../src/platform/http/errors.ts'
import { mount } from '../../src/platform/http/routes.ts'
import { type Portal, startPortal } from '../portal/harness.ts'
import { makePeople } from '../portal/people.ts'

const answer = z.object({ ok: z.boolean() })

describe('an unguarded call prevents the server from starting', () => {
  const put = (spec: CallSpec) => () => mount(fastify(), {} as Deps, spec, async () => ({ ok: true }))
  const base = { method: 'GET', summary: '', feature: 'test', for: 'account', answer } as const

  it('when it declares a kind of approval that its handler ignores', () => {
    const spec = { ...base, path: '/x', access: 'session.use', approval: 'charges' } as const
    expect(put(spec)).toThrow(/mountApprovable/)
  })

  it('when it has no access rule', () => {
    const spec = { ...base, path: '/x' } as unknown as CallSpec
    expect(put(spec)).toThrow(/no access rule/)
    expect(put({ ...base, path: '/x', access: 'no.such' } as unknown as CallSpec)).toThrow(/no access rule/)
  })

  it.each([
    ['in the path', call({ ...base, path: '/x/:userId', access: 'session.use' })],
    [
      'in the query',
      call({ ...base, path: '/x', access: 'session.use', query: z.object({ order_id: z.string() }) }),
    ],
    [
      'in the body',
      call({ ...base, path: '/x', access: 'session.use', body: z.object({ payee_id: z.number() }) }),
    ],
    [
      'inside a list in the body',
      call({ ...base, path: '/x', access: 'session.use', body: z.array(z.object({ id: z.number() })) }),
    ],
  ])('when an id %s has no rule about whose it may be', (_where, spec) => {
    expect(put(spec)).toThrow(/without a rule/)
  })

  it('when it does not say whether it is for the account or for the person', () => {
    const { for: _, ...rest } = base
    expect(put({ ...rest, path: '/x', access: 'session.use' })).toThrow(/for the account or for the person/)
  })

  it('when it is unscoped for role 1, and other roles may call it', () => {
    const unscoped = 'role 1, over everything'
    for (const access of ['approvals.view', 'session.use', 'public'] as const) {
      expect(put({ ...base, path: '/x', access, unscoped })).toThrow(/unscoped for role 1/)
    }
    expect(put({ ...base, path: '/x', access: 'webhooks.replay', unscoped })).not.toThrow()
  })

  it('when a claimed user id has no field, or a query takes any', () => {
    const ids = { user_id: 'caller' } as const
    expect(put(call({ ...base, path: '/x', access: 'session.use', ids }))).toThrow(/without a field/)
    const query = z.object({ page: z.string() })
    expect(put(call({ ...base, path: '/x', access: 'session.use', query }))).toThrow(/does not name/)
  })
})

describe('every call of the contract', async () => {
  const calls = await contractCalls()

  it('exists', () => {
    expect(calls.length).toBeGreaterThan(20)
  })

  it.each(calls)('$at names its access and the owner of every id', ({ spec }) => {
    expect(spec.access === 'public' || spec.access in PERMISSIONS).toBe(true)
    expect(idsWithoutRule(spec)).toEqual([])
  })

  it.each(calls)('$at declares its refusals, including those of every call of its kind', ({ spec }) => {
    const codes = errorsOf(spec)
    expect(codes.every((code) => code in ERRORS)).toBe(true)
    expect(new Set(codes).size).toBe(codes.length)
    expect(codes.includes('unauthorized') || spec.access === 'public').toBe(true)
  })

  describe('on the running server', () => {
    let portal: Portal
    beforeAll(async () => {
      portal = await startPortal()
    })
    afterAll(() => portal.stop())

    it.each(calls)('$at is mounted, and refuses calls without a session', async ({ spec }) => {
      const url = `/api${spec.path}`
      expect(portal.app.hasRoute({ method: spec.method, url })).toBe(true)
      if (spec.access === 'public') return
      const response = await fetch(portal.url + url.replaceAll(/:\w+/g, '1'), { method: spec.method })
      expect(response.status).toBe(401)
      expect(await response.json()).toEqual({ message: 'Unauthorized access. Please log in.' })
    })

    it('is documented in OpenAPI 3.1, with an explorer', async () => {
      const document = (await (await fetch(`${portal.url}/api/openapi.json`)).json()) as {
        openapi: string
        paths: Record<string, Record<string, unknown>>
      }
      expect(document.openapi).toBe('3.1.0')
      for (const { spec } of calls) {
        const path = `/api${spec.path.replaceAll(/:(\w+)/g, '{$1}')}`
        expect(Object.keys(document.paths[path] ?? {}), path).toContain(spec.method.toLowerCase())
      }
      expect((await fetch(`${portal.url}/api/docs`)).status).toBe(200)
    })

    it.each([
      ['an unknown path', '/api/no-such', {}, 404],
      ['a body that is not JSON', '/api/check-login', { body: '{', type: 'application/json' }, 400],
      ['a body of another type', '/api/check-login', { body: '<x/>', type: 'text/xml' }, 400],
      [
        'a body over the limit',
        '/api/check-login',
        { body: JSON.stringify({ name: 'x'.repeat(200_000) }), type: 'application/json' },
        413,
      ],
      [
        'an unknown field',
        '/api/check-login',
        { body: JSON.stringify({ isAdmin: true }), type: 'application/json' },
        422,
      ],
      [
        'a field named like a method',
        '/api/check-login',
        { body: '{"toString":1}', type: 'application/json' },
        422,
      ],
      ['a query named like a method', '/api/states-list?constructor=2', {}, 422],
      ['a path that does not decode', '/api/cities-list/%E0%A4%A', {}, 400],
      ['a part of a path over the limit', `/api/cities-list/${'9'.repeat(300)}`, {}, 414],
    ])(
      'answers %s in the form of the contract',
      async (_what, path, sent: { body?: string; type?: string }, status) => {
        const response = await fetch(portal.url + path, {
          method: sent.body === undefined ? 'GET' : 'POST',
          ...(sent.body === undefined
            ? {}
            : { body: sent.body, headers: { 'Content-Type': sent.type ?? '' } }),
        })
        expect(response.status).toBe(status)
        const body = (await response.json()) as { message: string }
        expect(body.message).toBeTruthy()
        expect(response.headers.get('x-request-id')).toBeTruthy()
        expect(response.headers.get('x-error-code')).toBeTruthy()
        expect(JSON.stringify(body)).not.toMatch(/at |node_modules|SQLSTATE|select |cities-list/)
      },
    )
  })
})

it('a header over the limit is also refused in the form of the contract', async () => {
  const portal = await startPortal()
  try {
    const { port, hostname } = new URL(portal.url)
    const text = await new Promise<string>((resolve, reject) => {
      const socket = connect(Number(port), hostname, () => {
        socket.write(`GET /api/health HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(40_000)}\r\n\r\n`)
      })
      let received = ''
      socket.on('data', (chunk) => (received += chunk))
      socket.on('close', () => resolve(received))
      socket.on('error', reject)
    })
    expect(text).toMatch(/^HTTP\/1.1 431 /)
    expect(text).toMatch(/X-Error-Code: headers-too-large/)
    expect(JSON.parse(text.split('\r\n\r\n')[1] ?? '')).toEqual({ message: 'The headers are too large.' })
  } finally {
    await portal.stop()
  }
})

it('a call that answers without using its scope fails', async () => {
  const portal = await startPortal({ LOG_LEVEL: 'silent' })
  try {
    const app = fastify()
    installErrorHandler(app)
    app.setValidatorCompiler(validatorCompiler)
    app.setSerializerCompiler(serializerCompiler)
    app.decorateRequest('actor', null)
    app.decorateRequest('scopes', null)
    const { superAdmin } = await makePeople(portal.db)
    const base = {
      method: 'GET',
      summary: '',
      feature: 'test',
      access: 'session.use',
      for: 'account',
      answer,
    } as const
    const deps = { db: portal.db } as Deps
    mount(app, deps, call({ ...base, path: '/unused-scope' }), async () => ({ ok: true }))
    mount(app, deps, call({ ...base, path: '/used-scope' }), async ({ scope }) => ({
      ok: scope.userId > 0,
    }))
    mount(app, deps, call({ ...base, path: '/unscoped', unscoped: 'the same for everyone' }), async () => ({
      ok: true,
    }))
    const ask = async (path: string) =>
      (await app.inject({ url: `/api${path}`, headers: { authorization: `Bearer ${superAdmin.token}` } }))
        .statusCode
    expect([await ask('/unused-scope'), await ask('/used-scope'), await ask('/unscoped')]).toEqual([
      500, 200, 200,
    ])
  } finally {
    await portal.stop()
  }
})
