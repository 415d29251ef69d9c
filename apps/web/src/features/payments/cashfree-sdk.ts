import { loadScript, SdkMissing } from './checkouts/script.ts'

/** The parts of the gateway's browser SDK (version 3) that we use. */
export type CheckoutResult = {
  error?: { message?: string; code?: string }
  redirect?: boolean
  paymentDetails?: { paymentMessage?: string }
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
export type Cashfree = {
  checkout(options: { paymentSessionId: string; redirectTarget: '_modal' }): Promise<CheckoutResult>
  pay(options: { paymentSessionId: string; paymentMethod: CardField }): Promise<CheckoutResult>
  create(type: CardPart, options: Record<string, unknown>): CardField
}

declare global {
  interface Window {
    Cashfree?: (options: { mode: 'sandbox' | 'production' }) => Cashfree
  }
}

/**
 * Gives the SDK behind an address that the server named; the script is loaded once for the whole page.
 * Throws SdkMissing when it cannot be had; the next call tries again.
 */
export async function loadCashfree(checkout: {
  gateway: string
  sdk_url: string
  mode: 'sandbox' | 'production'
}): Promise<Cashfree> {
  if (checkout.gateway !== 'cashfree') throw new SdkMissing()
  await loadScript(checkout.sdk_url)
  if (!window.Cashfree) throw new SdkMissing()
  return window.Cashfree({ mode: checkout.mode })
}
