import { payBasket } from '@chukta/contract/payables/baskets'
import type { payPaymentLink } from '@chukta/contract/payments/payment-links'
import { PAYMENT_MESSAGES } from '@chukta/contract/payments/payment-messages'
import { getPaymentStatus, startPayment } from '@chukta/contract/payments/payments'
import { type RequestInput, request } from '../../../lib/http.ts'
import { RequestError } from '../../../lib/request-error.ts'
import type { StartedPayment } from './checkout-api.ts'

type BasketBody = NonNullable<RequestInput<typeof payBasket>['body']>
type PayBody = NonNullable<RequestInput<typeof startPayment>['body']>
type LinkBody = NonNullable<RequestInput<typeof payPaymentLink>['body']>
/** The input of an order: the body of the pay call, of the one for several payees, or of the one of a payment link. */
export type OrderBody = PayBody | BasketBody | LinkBody

/** The calls of one kind of order: the one that makes it, and the one for its state. Both throw RequestError. */
export type OrderCalls = {
  /** `key` is the idempotency key of the press. */
  start: (methodId: number, body: OrderBody, key: string) => Promise<StartedPayment>
  /** `can_retry`: the order can still be paid in its session. */
  status: (orderId: string) => Promise<{ payment_status: string; can_retry: boolean }>
}

const OWN_CALLS: OrderCalls = {
  start: (methodId, body, key) => {
    const headers = { 'Idempotency-Key': key }
    const params = { paymentMethodId: methodId }
    return 'items' in body
      ? request(payBasket, { params, body: body as BasketBody, headers })
      : request(startPayment, { params, body: body as PayBody, headers })
  },
  status: (orderId) => request(getPaymentStatus, { params: { orderId }, background: true }),
}

/** Our server's state of an order; 'unknown' when it could not be reached. */
export type OrderState = 'paid' | 'failed' | 'open' | 'unknown'

/** The order lacks its session or its id: nothing can be paid with it. */
export class SessionMissing extends Error {}

/** The payer agreed to a new total, and the order with the former one turned out to be paid. */
export class PaidBefore extends Error {
  readonly orderId: string
  constructor(orderId: string) {
    super()
    this.orderId = orderId
  }
}

/**
 * The order that one dialog pays: keeps its idempotency key and, once it has one, its order, so that the same press
 * never makes a second order. Another subject, another total or the end of the order begins a new one.
 */
export class OpenOrder {
  #subject = ''
  #key = ''
  #started: StartedPayment | null = null
  readonly #calls: OrderCalls

  /** Takes the calls of another kind of order than the signed-in payer's own. */
  constructor(calls: OrderCalls = OWN_CALLS) {
    this.#calls = calls
  }

  /**
   * Returns the order's session: the stored one, or a new one from the server. Throws RequestError, SessionMissing, and
   * PaidBefore instead of making a second order beside one that is paid.
   */
  async start(methodId: number, body: OrderBody): Promise<StartedPayment> {
    const subject = JSON.stringify([methodId, body])
    if (subject !== this.#subject) await this.#leave()
    this.#subject = subject
    if (this.#started) return this.#started
    this.#key ||= newKey()
    const asked = this.#calls.start(methodId, body, this.#key)
    const started: StartedPayment = await asked.catch((error: unknown) => {
      // A conflict that names neither an order nor a quote is about the key itself.
      const conflict = error instanceof RequestError && error.status === 409
      if (conflict && !error.body.order_id && !error.body.quote) this.forget()
      throw error
    })
    const { payment_session_id: session, order_id: order } = started.order?.data ?? started
    if (!session) throw new SessionMissing(PAYMENT_MESSAGES.noSession)
    if (!order) throw new SessionMissing(PAYMENT_MESSAGES.missingOrder)
    this.#started = started
    return started
  }

  async #leave(): Promise<void> {
    const earlier = this.#started?.order_id
    this.forget()
    if (earlier !== undefined && (await this.look(earlier)) === 'paid') throw new PaidBefore(earlier)
  }

  /** The next press makes a new order. */
  forget(): void {
    this.#subject = ''
    this.#key = ''
    this.#started = null
  }

  /**
   * After a checkout that was not finished, fetches the order's state. 'paid' when it is paid after all;
   * otherwise the order goes on, in its own session as long as that lives. 'failed' is the newest try of it.
   */
  async look(orderId: string): Promise<OrderState> {
    try {
      const status = await this.#calls.status(orderId)
      if (status.payment_status === 'SUCCESS') return 'paid'
      if (status.payment_status === 'FAILED' && !status.can_retry) this.forget()
      return status.payment_status === 'FAILED' ? 'failed' : 'open'
    } catch {
      return 'unknown'
    }
  }
}

// crypto.randomUUID exists only on https and localhost.
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
