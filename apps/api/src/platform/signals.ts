import { channel } from 'node:diagnostics_channel'

/**
 * What the server tells about its own work, for whoever counts it. A message costs next to nothing while nobody listens,
 * and holds no ids and no personal data: routes by their pattern, providers and tasks by their names.
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
  seconds: number
  failure: string | null
}>('provider-asked')
/** A job ended, or failed and will be tried again. */
export const jobEnded = signal<{ task: string; isDone: boolean; seconds: number }>('job-ended')
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
/** A capture was booked: `payment` paid its order, any other kind stands in suspense. */
export const captureBooked = signal<{ gateway: string; kind: string; paise: bigint }>('capture-booked')
/** A gateway reported that the newest try of an order failed. */
export const tryFailed = signal<{ gateway: string }>('try-failed')
