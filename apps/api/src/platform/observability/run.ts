import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * The piece of work that the running code belongs to: a request, a turn of a sweep, a job. Every log line has its id,
 * and every provider receives it as `X-Request-Id`.
 */
export type Run = {
  requestId: string
  /** The signed-in person; null without one. */
  actorId: number | null
  /** The order that the work has turned out to be about. */
  orderId: string | null
  /** The place of a call among those at work (`workload.ts`); a run of the server's own has none. */
  place?: { rest(): void; goOn(): void; leave(): void }
}

const runs = new AsyncLocalStorage<Run>()

/** The run of the code that asks; undefined outside of all of them, at the start and the end of the server. */
export function currentRun(): Run | undefined {
  return runs.getStore()
}

/** Runs the work, with its arguments, and all that it starts as part of a run; without a run, in that of its caller. */
export function inRun<Args extends unknown[], T>(
  run: Run | undefined,
  work: (...args: Args) => T,
  ...args: Args
): T {
  return run ? runs.run(run, work, ...args) : work(...args)
}

/** A run of the server's own: `kind` is its kind of work, and the beginning of its id. */
export function ownRun(kind: string): Run {
  return { requestId: `${kind}-${crypto.randomUUID()}`, actorId: null, orderId: null }
}

/** From here on the run is about this order: its log lines carry the order's id. */
export function aboutOrder(orderId: string): void {
  const run = runs.getStore()
  if (run) run.orderId = orderId
}

/** From here on a person acts: what changes in the run is by them. */
export function actsHere(userId: number): void {
  const run = runs.getStore()
  if (run) run.actorId = userId
}

/** The fields of every log line. */
export function runFields(): { request_id?: string; order_id?: string } {
  const run = runs.getStore()
  if (!run) return {}
  return { request_id: run.requestId, ...(run.orderId === null ? {} : { order_id: run.orderId }) }
}
