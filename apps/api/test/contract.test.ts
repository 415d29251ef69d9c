import { type CallSpec, call, idsWithoutRule } from '@chukta/contract/call'
import { PERMISSIONS } from '@chukta/contract/permissions'
import fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod/mini'
import type { Context } from '../src/platform/context.ts'
import { mount } from '../src/platform/routes.ts'
import { contractCalls } from './contract-calls.ts'
import { type Portal, startPortal } from './harness.ts'

const answer = z.object({ ok: z.boolean() })

describe('a call that is not guarded keeps the server from starting', () => {
  const put = (spec: CallSpec) => () => mount(fastify(), {} as Context, spec, async () => ({ ok: true }))
  const base = { method: 'GET', summary: '', feature: 'test', answer } as const

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
})

describe('every call of the contract', async () => {
  const calls = await contractCalls()

  it('is there at all', () => {
    expect(calls.length).toBeGreaterThan(20)
  })

  it.each(calls)('$at names its access and the owner of every id', ({ spec }) => {
    expect(spec.access === 'public' || spec.access in PERMISSIONS).toBe(true)
    expect(idsWithoutRule(spec)).toEqual([])
  })

  describe('on the running server', () => {
    let portal: Portal
    beforeAll(async () => {
      portal = await startPortal()
    })
    afterAll(() => portal.stop())

    it.each(calls)('$at is mounted, and closed to whoever is nobody', async ({ spec }) => {
      const url = `/api${spec.path}`
      expect(portal.app.hasRoute({ method: spec.method, url })).toBe(true)
      if (spec.access === 'public') return
      const response = await fetch(portal.url + url.replaceAll(/:\w+/g, '1'), { method: spec.method })
      expect(response.status).toBe(401)
      expect(await response.json()).toEqual({ message: 'Unauthorized access. Please log in.' })
    })

    it('stands in OpenAPI 3.1, with an explorer', async () => {
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
        expect(JSON.stringify(body)).not.toMatch(/at |node_modules|SQLSTATE|select /)
      },
    )
  })
})
