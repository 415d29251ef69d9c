import { afterAll, beforeAll, expect, it } from 'vitest'
import { partnerCalls } from '../../../../packages/contract/test/contract-calls.ts'
import { type Portal, startPortal } from '../portal/harness.ts'

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal?.stop())

type Media = { example?: unknown; schema?: unknown }
type Operation = {
  security: object[]
  parameters: { name: string }[]
  requestBody?: { content: Record<string, Media> }
  responses: Record<string, { content: Record<string, Media> }>
}

it('describes every call of the partners’ API with its examples and problems, and no other call', async () => {
  const response = await fetch(`${portal.url}/api/partner/v1/openapi.json`)
  const document = (await response.json()) as {
    openapi: string
    paths: Record<string, Record<string, Operation>>
  }
  expect(document.openapi).toBe('3.1.0')
  const calls = await partnerCalls()
  const named = calls.map(({ spec }) => `/api${spec.path.replaceAll(/:(\w+)/g, '{$1}')}`)
  expect(Object.keys(document.paths).toSorted()).toEqual([...new Set(named)].toSorted())
  for (const [n, { at, spec }] of calls.entries()) {
    const operation = document.paths[named[n] ?? '']?.[spec.method.toLowerCase()]
    expect(operation?.security, at).toEqual([{ key: [] }])
    expect(operation?.responses['200']?.content['application/json']?.example, at).toEqual(
      spec.example?.answer,
    )
    expect(Object.keys(operation?.responses['401']?.content ?? {}), at).toEqual(['application/problem+json'])
    expect(operation?.requestBody?.content['application/json']?.example, at).toEqual(spec.example?.body)
    const headers = operation?.parameters.map(({ name }) => name) ?? []
    expect(headers.includes('Idempotency-Key'), at).toBe(spec.method === 'POST')
  }
  const portals = await (await fetch(`${portal.url}/api/openapi.json`)).text()
  expect(portals).not.toContain('/api/partner/')
})
