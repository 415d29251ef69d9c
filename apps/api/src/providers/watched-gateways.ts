import type { FastifyBaseLogger } from 'fastify'
import type { GatewayAdapter } from './payment-gateway.ts'

const WATCHED_PARTS = ['mandates', 'savedCards']

type Called = (...args: unknown[]) => unknown

/**
 * The calls of a gateway with every failed one in the log, at `warn`: gateway, call, what failed and how long it took.
 * The run names the order.
 */
export function watchedAdapter(
  adapter: GatewayAdapter,
  gateway: string,
  log: FastifyBaseLogger,
): GatewayAdapter {
  const entries = Object.entries(adapter).map(([name, member]) => {
    if (WATCHED_PARTS.includes(name) && typeof member === 'object' && member !== null)
      return [name, watchedPart(member, name, { gateway, log })]
    if (typeof member !== 'function') return [name, member]
    return [name, watchedCall(member as Called, { gateway, call: name }, log)]
  })
  return Object.fromEntries(entries) as GatewayAdapter
}

function watchedPart(
  part: object,
  name: string,
  { gateway, log }: { gateway: string; log: FastifyBaseLogger },
): object {
  return Object.fromEntries(
    Object.entries(part).map(([member, call]) => [
      member,
      watchedCall(call as Called, { gateway, call: `${name}.${member}` }, log),
    ]),
  )
}

function watchedCall(call: Called, facts: { gateway: string; call: string }, log: FastifyBaseLogger): Called {
  return (...args) => {
    const startedMs = performance.now()
    const answer = call(...args)
    if (!(answer instanceof Promise)) return answer
    return answer.then((outcome: unknown) => {
      const failure = failureOf(outcome)
      if (failure !== null) {
        const took_ms = Math.round(performance.now() - startedMs)
        log.warn({ ...facts, failure, took_ms }, 'a gateway call failed')
      }
      return outcome
    })
  }
}

/** The failure of a call, in a few words; null without one. */
function failureOf(outcome: unknown): string | null {
  const { kind, reason } = (outcome ?? {}) as { kind?: unknown; reason?: unknown }
  if (kind !== 'unknown' && kind !== 'refused') return null
  if (reason === 'TimeoutError') return 'time-out'
  return kind === 'refused' ? `refused: ${String(reason)}` : String(reason)
}
