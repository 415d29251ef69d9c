import {
  type Attributes,
  type Context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api'
import { type RequestContext, requestContext } from '../../../platform/observability/request-context.ts'
import * as signals from '../../../platform/observability/signals.ts'

const KINDS = { call: SpanKind.SERVER, job: SpanKind.CONSUMER, sweep: SpanKind.INTERNAL }
/** Balancers ask it every second. */
const HEALTH = /^\w+ \/api\/health/
const TRACEPARENT = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/

/** The span of a request context with the clock of all that is in it: that of the machine, which does not jump meanwhile. */
type Traced = { span: Span; context: Context; nowMs: () => number }

/**
 * Makes spans of the server's events: one of each request, job and sweep turn, and in it one of each statement and each call to a provider. Work
 * outside of these, such as the upkeep of jobs, makes none. Gives the function that ends it.
 */
export function spanWork(tracer: Tracer, trustsParents: boolean): () => void {
  const traced = new WeakMap<RequestContext, Traced>()
  const current = () => {
    const context = requestContext()
    return context && traced.get(context)
  }

  function end(failure: string | null, attributes: Attributes = {}): void {
    const { span, nowMs } = current() ?? {}
    if (!span || !nowMs) return
    const orderId = requestContext()?.orderId
    span.setAttributes(attributes)
    if (orderId != null) span.setAttribute('chukta.order_id', orderId)
    finish(span, failure, nowMs())
  }

  function asked(name: string, seconds: number, failure: string | null, attributes: Attributes): void {
    const within = current()
    if (!within) return
    const endedMs = within.nowMs()
    const startTime = endedMs - seconds * 1000
    const options = { kind: SpanKind.CLIENT, startTime, attributes }
    finish(tracer.startSpan(name, options, within.context), failure, endedMs)
  }

  const ends = [
    signals.workBegan.hear(({ context, kind, name, traceparent }) => {
      if (HEALTH.test(name)) return
      const offsetMs = Date.now() - performance.now()
      const nowMs = () => offsetMs + performance.now()
      const attributes = { 'chukta.request_id': context.requestId }
      const parent = trustsParents ? parentIn(traceparent) : ROOT_CONTEXT
      const span = tracer.startSpan(name, { kind: KINDS[kind], startTime: nowMs(), attributes }, parent)
      traced.set(context, { span, context: trace.setSpan(ROOT_CONTEXT, span), nowMs })
    }),
    signals.callEnded.hear(({ route, method, status }) =>
      end(status >= 500 ? String(status) : null, {
        'http.request.method': method,
        'http.route': route,
        'http.response.status_code': status,
      }),
    ),
    signals.jobEnded.hear(({ isDone }) => end(isDone ? null : 'failed')),
    signals.turnEnded.hear(({ isDone }) => end(isDone ? null : 'failed')),
    signals.statementEnded.hear(({ name, seconds, failure }) =>
      asked(name, seconds, failure, { 'db.system.name': 'postgresql', 'db.query.summary': name }),
    ),
    signals.providerAsked.hear(({ provider, operation, host, http, seconds, failure }) =>
      asked(`${provider} ${operation}`, seconds, failure, {
        'chukta.provider': provider,
        'chukta.operation': operation,
        'server.address': host,
        ...(http && { 'http.request.method': http.method }),
        ...(http?.status != null && { 'http.response.status_code': http.status }),
      }),
    ),
  ]
  return () => {
    for (const stop of ends) stop()
  }
}

function finish(span: Span, failure: string | null, endedMs: number): void {
  if (failure !== null) span.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('error.type', failure)
  span.end(endedMs)
}

/** The span of a proxy that a call belongs to, by the header of W3C; none where it is not one. */
function parentIn(traceparent: string | undefined): Context {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(traceparent ?? '') ?? []
  if (traceId === undefined || spanId === undefined || flags === undefined) return ROOT_CONTEXT
  const traceFlags = Number.parseInt(flags, 16)
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true })
}
