import type { Quote } from '@chukta/contract/payments/payments'
import type { StartedPayment } from './checkout-api.ts'

/** The result of a gateway's checkout, in the shape of Cashfree's SDK (version 3). */
export type CheckoutResult = {
  error?: { message?: string; code?: string }
  redirect?: boolean
  paymentDetails?: { paymentMessage?: string }
}

/** The result of a checkout that the payer completed. It proves nothing: the server polls the gateway. */
export const FINISHED: CheckoutResult = {
  paymentDetails: { paymentMessage: 'Payment finished. Check status.' },
}

/** A gateway's own checkout: opens over the page, or leaves it, and returns its result. */
export type OpenCheckout = (started: StartedPayment) => Promise<CheckoutResult>

/** The source of the checkout, from the server's quote. */
export type CheckoutSource = Omit<Quote['checkout'], 'gateway_name' | 'card_vault'>

/** The default export of a file of `gateways/`, named by the gateway's slug. */
export type GatewayCheckout = {
  /** Loads the parts that an order needs. Throws SdkMissing when it cannot be loaded. */
  load(checkout: CheckoutSource): Promise<OpenCheckout>
  /** The same for card fields inside our dialog, at a gateway that has them. */
  loadCardSdk?(checkout: CheckoutSource): Promise<CardSdk>
  /** The same for UPI inside our dialog: a code to scan, and buttons that open apps. */
  loadUpiSdk?(checkout: CheckoutSource): Promise<UpiSdk>
  /** Leaves for the page on which the payer approves a mandate; it redirects back. Throws SdkMissing. */
  approve?(checkout: CheckoutSource, sessionId: string): Promise<void>
}

/** `upiQr` shows a code once it is paid with; `upiApp` is a button that opens one app. */
export type UpiComponent = {
  mount(selector: string): unknown
  unmount(): unknown
  on(event: 'ready' | 'loaderror' | 'click' | 'paymentrequested', listener: () => void): unknown
}
export type UpiSdk = {
  create(type: 'upiQr' | 'upiApp', options: Record<string, unknown>): UpiComponent
  pay(options: {
    paymentSessionId: string
    paymentMethod: UpiComponent
    redirect: 'if_required'
  }): Promise<CheckoutResult>
}

/** An order that waits to be paid in a UPI app, and the result. */
export type UpiTry = {
  sdk: UpiSdk
  started: StartedPayment
  /** Rupees, with the charge. */
  total: string
  end(how: UpiEnd): void
}
/** 'back' to the methods, or continue in the gateway's own checkout. */
export type UpiEnd = 'paid' | 'back' | 'own page'

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
  /** `savePaymentInstrument`: the payer agreed to have the card saved. */
  pay(options: {
    paymentSessionId: string
    paymentMethod: CardField
    savePaymentInstrument?: true
  }): Promise<CheckoutResult>
  create(type: CardPart, options: Record<string, unknown>): CardField
}
