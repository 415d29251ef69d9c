import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * The request, sweep turn or job that the running code belongs to. Every log line has its id, and every provider
 * receives it as `X-Request-Id`.
 */
export type RequestContext = {
  requestId: string
  /** The signed-in person; null without one. */
  actorId: number | null
  /** The API key that acts for them; null: they do themselves. */
  apiKeyId: string | null
  /** The member of their staff who acts for them; null: they do themselves. */
  memberId: number | null
  /** The order that the work is about, once it is known. */
  orderId: string | null
  /** The permit of a call (`load-shedding.ts`); jobs and sweeps have none. */
  permit?: { suspend(): void; resume(): void; release(): void }
}

const contexts = new AsyncLocalStorage<RequestContext>()

/** The context of the running code; undefined at the start and the end of the server. */
export function requestContext(): RequestContext | undefined {
  return contexts.getStore()
}

/** Runs the work, with its arguments, and all that it starts in a context; without one, in that of its caller. */
export function inRequestContext<Args extends unknown[], T>(
  context: RequestContext | undefined,
  work: (...args: Args) => T,
  ...args: Args
): T {
  return context ? contexts.run(context, work, ...args) : work(...args)
}

/** The context of a job or a sweep turn: `kind` names its work and begins its id. */
export function newRequestContext(kind: string): RequestContext {
  return {
    requestId: `${kind}-${crypto.randomUUID()}`,
    actorId: null,
    apiKeyId: null,
    memberId: null,
    orderId: null,
  }
}

/** Sets the order of the running context: from here on its log lines carry the order's id. */
export function setOrder(orderId: string): void {
  const context = contexts.getStore()
  if (context) context.orderId = orderId
}

/** Sets the account of the running context, and who acts for it: from here on its changes are by them. */
export function setActor(
  accountId: number,
  by: Pick<RequestContext, 'apiKeyId' | 'memberId'> = { apiKeyId: null, memberId: null },
): void {
  const context = contexts.getStore()
  if (context) Object.assign(context, { actorId: accountId, ...by })
}

/** The fields of every log line. */
export function contextFields(): { request_id?: string; order_id?: string } {
  const context = contexts.getStore()
  if (!context) return {}
  return { request_id: context.requestId, ...(context.orderId === null ? {} : { order_id: context.orderId }) }
}
