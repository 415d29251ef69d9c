import { expect, it } from 'vitest'
import type { GatewayAdapter } from './payment-gateway.ts'
import { watchedAdapter } from './watched-gateways.ts'

type Answer = { kind: string; reason?: string }

/** The log lines of a call with this answer. */
async function logOf(answer: Answer) {
  const lines: unknown[] = []
  const gateway = { checkout: {}, findOrder: async () => answer, readWebhook: () => null }
  const log = { warn: (fields: unknown) => lines.push(fields) }
  const one = watchedAdapter(gateway as unknown as GatewayAdapter, 'acme', log as never)
  expect(await one.findOrder('CK1')).toBe(answer)
  expect(one.readWebhook({}, Buffer.alloc(0))).toBe(null)
  return lines
}

it.each([
  [{ kind: 'unknown', reason: 'TimeoutError' }, 'time-out'],
  [{ kind: 'unknown', reason: 'answer 503' }, 'answer 503'],
  [{ kind: 'refused', reason: '400 bad_request' }, 'refused: 400 bad_request'],
])('%j is logged as %s', async (answer, failure) => {
  expect(await logOf(answer)).toEqual([
    { gateway: 'acme', call: 'findOrder', failure, took_ms: expect.any(Number) },
  ])
})

it.each(['found', 'missing', 'opened', 'exists'])('%s is no failure', async (kind) => {
  expect(await logOf({ kind })).toEqual([])
})
