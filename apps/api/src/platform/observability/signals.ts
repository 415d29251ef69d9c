import { channel } from 'node:diagnostics_channel'
import type { RequestContext } from './request-context.ts'

/**
 * Events of the server's own work, for metrics and traces. A message costs next to nothing without a listener. It is
 * sent in the context that it is about (`requestContext`). It holds no personal data and, except for the context, no ids:
 * routes by their pattern, providers, tasks and statements by their names.
 */
export type Signal<T> = {
  readonly isHeard: boolean
  send(message: T): void
  /** Calls `listener`, which must not throw, with every message; gives the function that ends it. */
  hear(listener: (message: T) => void): () => void
}

function signal<T>(name: string): Signal<T> {
  const wire = channel(`chukta:${name}`)
  return {
    get isHeard() {
      return wire.hasSubscribers
    },
    send(message) {
      if (wire.hasSubscribers) wire.publish(message)
    },
    hear(listener) {
      const hears = (message: unknown) => listener(message as T)
      wire.subscribe(hears)
      return () => void wire.unsubscribe(hears)
    },
  }
}

/** Work began: a call by its method and the pattern of its route, a job by its task, the turn of a sweep by its name. */
export const workBegan = signal<{
  context: RequestContext
  kind: 'call' | 'job' | 'sweep'
  name: string
  /** The header `traceparent` of a call, as it came. */
  traceparent?: string | undefined
}>('work-began')
/** A call was answered. */
export const callEnded = signal<{ route: string; method: string; status: number; seconds: number }>(
  'call-ended',
)
/** A call was turned away because the server is full or late. */
export const workShed = signal<{ kind: 'reads' | 'changes' | 'webhooks' }>('work-shed')
/** A provider was asked over HTTP or SMTP. `failure` is null when it gave an answer below 500. */
export const providerAsked = signal<{
  provider: string
  operation: string
  host: string
  /** Of HTTP; the status is null when no answer came. */
  http: { method: string; status: number | null } | null
  seconds: number
  failure: string | null
}>('provider-asked')
/** A job ended, or failed and will be tried again. */
export const jobEnded = signal<{ task: string; isDone: boolean; seconds: number }>('job-ended')
/** Figures or lists were read that may come from a standby; `primary-again`: after it had failed. */
export const reportsRead = signal<{ from: 'standby' | 'primary' | 'primary-again' }>('reports-read')
/** A sweep is through with one record, for this time. */
export const turnEnded = signal<{ isDone: boolean }>('turn-ended')
/** The database answered a statement, which `statementName` names. `failure` is null, a code, or `unanswered`. */
export const statementEnded = signal<{ name: string; seconds: number; failure: string | null }>(
  'statement-ended',
)
/** A webhook came. */
export const webhookCame = signal<{
  provider: string
  /** `nothing-new`: a repeat, or about no order of ours; `flood`: refused unread. */
  verdict: 'ok' | 'old' | 'nothing-new' | 'refused' | 'flood'
}>('webhook-came')
/** A gateway was asked to open an order. */
export const orderAsked = signal<{ gateway: string; outcome: 'opened' | 'refused' | 'unknown' }>(
  'order-asked',
)
/** A capture was booked: `payment` paid its order, any other kind is in suspense. */
export const captureBooked = signal<{ gateway: string; kind: string; paise: bigint }>('capture-booked')
/** A gateway reported that the newest try of an order failed. */
export const tryFailed = signal<{ gateway: string }>('try-failed')
