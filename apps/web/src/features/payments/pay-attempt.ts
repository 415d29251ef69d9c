import { MESSAGES } from '@chukta/contract/messages'
import { getPaymentStatus, startPayment } from '@chukta/contract/payments'
import { type RequestInput, request } from '../../lib/http.ts'
import { RequestError } from '../../lib/request-error.ts'
import type { StartedPayment } from './payments-api.ts'

export type PayBody = RequestInput<typeof startPayment>['body']

/** The order lacks its session or its id: nothing can be paid with it. */
export class SessionMissing extends Error {}

/**
 * One attempt to pay: keeps its idempotency key and, once it has one, its order, so that the same press
 * never makes a second order. What is paid being another, or the order having ended, begins a new attempt.
 */
export class PayAttempt {
  #subject = ''
  #key = ''
  #started: StartedPayment | null = null

  /** Gives the order's session: the kept one, or a new one from the server. Throws RequestError, SessionMissing. */
  async start(methodId: number, body: NonNullable<PayBody>): Promise<StartedPayment> {
    const { total: _agreed, ...paid } = body
    const subject = JSON.stringify([methodId, paid])
    if (subject !== this.#subject) this.forget()
    this.#subject = subject
    if (this.#started) return this.#started
    this.#key ||= newKey()
    const started = await this.#request(methodId, body)
    const { payment_session_id: session, order_id: order } = started.order?.data ?? started
    if (!session) throw new SessionMissing(MESSAGES.payments.noSession)
    if (!order) throw new SessionMissing(MESSAGES.payments.missingOrder)
    this.#started = started
    return started
  }

  /** The next press makes a new order. */
  forget(): void {
    this.#subject = ''
    this.#key = ''
    this.#started = null
  }

  /**
   * After a checkout that was not finished: what became of the order? 'paid' when it is paid after all;
   * otherwise the attempt goes on, in its own session as long as that lives.
   */
  async look(orderId: string): Promise<'paid' | 'open' | 'unknown'> {
    try {
      const status = await request(getPaymentStatus, { params: { orderId }, background: true })
      if (status.payment_status === 'SUCCESS') return 'paid'
      if (status.payment_status === 'FAILED' && !status.can_retry) this.forget()
      return 'open'
    } catch {
      return 'unknown'
    }
  }

  async #request(methodId: number, body: NonNullable<PayBody>): Promise<StartedPayment> {
    try {
      const headers = { 'Idempotency-Key': this.#key }
      return await request(startPayment, { params: { paymentMethodId: methodId }, body, headers })
    } catch (error) {
      // A conflict that names neither an order nor a quote is about the key itself.
      const conflict = error instanceof RequestError && error.status === 409
      if (conflict && !error.body.order_id && !error.body.quote) this.forget()
      throw error
    }
  }
}

// crypto.randomUUID exists only on https and localhost.
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
