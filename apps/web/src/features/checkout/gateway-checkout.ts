import type { Quote } from '@chukta/contract/payments'
import type { StartedPayment } from './checkout-api.ts'

/** How a gateway's checkout ended, in the shape of Cashfree's SDK (version 3). */
export type CheckoutResult = {
  error?: { message?: string; code?: string }
  redirect?: boolean
  paymentDetails?: { paymentMessage?: string }
}

/** The result of a checkout that the payer went through to its end. It proves nothing: the server asks the gateway. */
export const FINISHED: CheckoutResult = {
  paymentDetails: { paymentMessage: 'Payment finished. Check status.' },
}

/** A gateway's own checkout: opens over the page, or leaves it, and says how it ended. */
export type OpenCheckout = (started: StartedPayment) => Promise<CheckoutResult>

/** Where the server says a checkout is had from. */
export type CheckoutSource = Omit<Quote['checkout'], 'gateway_name'>

/** What a file of `gateways/`, named by the gateway's slug, exports by default. */
export type GatewayCheckout = {
  /** Gets what has to be there before an order is made. Throws SdkMissing when it cannot be loaded. */
  load(checkout: CheckoutSource): Promise<OpenCheckout>
  /** The same for card fields inside our dialog, at a gateway that has them. */
  loadCardSdk?(checkout: CheckoutSource): Promise<CardSdk>
}

export type CardPart = 'cardNumber' | 'cardHolder' | 'cardExpiry' | 'cardCvv'
export type CardField = {
  mount(place: HTMLElement): unknown
  destroy(): void
  on(event: string, listener: () => void): unknown
  update(options: Record<string, unknown>): unknown
  focus?: () => void
  data?: () => {
    empty?: boolean
    complete?: boolean
    invalid?: boolean
    error?: { message?: string }
    value?: { brand?: string }
  }
  isComplete(): boolean
}
export type CardSdk = {
  pay(options: { paymentSessionId: string; paymentMethod: CardField }): Promise<CheckoutResult>
  create(type: CardPart, options: Record<string, unknown>): CardField
}
