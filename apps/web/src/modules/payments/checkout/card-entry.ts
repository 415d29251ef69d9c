import { PAYMENT_MESSAGES } from '@chukta/contract/payments/payment-messages'
import { CHECKOUT_TEXT } from './checkout-text.ts'
import type { CardField, CardPart, CardSdk } from './gateway-checkout.ts'

const messages = PAYMENT_MESSAGES
const text = CHECKOUT_TEXT

/** The card fields in their order, with our labels and the sentence for an empty one (spec 2 section 5). */
export const CARD_PARTS: readonly { part: CardPart; label: string; required: string }[] = [
  { part: 'cardNumber', label: text.cardNumber, required: messages.cardNumberRequired },
  { part: 'cardHolder', label: text.cardHolder, required: messages.cardHolderRequired },
  { part: 'cardExpiry', label: text.cardExpiry, required: messages.cardExpiryRequired },
  { part: 'cardCvv', label: text.cardCvv, required: messages.cardCvvRequired },
]

export type CardProblems = Partial<Record<CardPart, string>>

/** The mounted fields, as the payment needs them. */
export type CardEntry = {
  /** Shows errors at incomplete fields and focuses the first of them; true when all are whole. */
  isComplete(): boolean
  /** Null while the gateway's fields are not there. */
  fields(): CardPayment | null
  /** A payment was tried: what is shown of saved cards may be old. */
  tried?(): void
}

/** The card that an order is paid with. */
export type CardPayment = {
  sdk: CardSdk
  /** Its number, or the CVV of a saved card. */
  field: CardField
  /** Where the saved card is: it pays in no other checkout. */
  vault?: string | null
  /** The payer wants it saved: records their consent for an order. False where that failed. */
  agree?: (orderId: string) => Promise<boolean>
}

/** The error of a field: empty gets the contract's sentence, incomplete the gateway's; undefined when it is whole. */
export function problemOf(field: CardField, part: CardPart): string | undefined {
  const { label, required } = CARD_PARTS.find((one) => one.part === part) ?? {}
  const state = field.data?.()
  if (state?.empty) return required
  if (field.isComplete()) return undefined
  return state?.error?.message ?? text.incomplete(label ?? '')
}

/** The look of a gateway's field, from the theme's variables as they are now. */
export function cardFieldStyle() {
  const tokens = getComputedStyle(document.documentElement)
  const token = (name: string) => tokens.getPropertyValue(`--ck-${name}`).trim()
  return {
    base: {
      color: token('ink'),
      backgroundColor: token('surface'),
      fontSize: '16px',
      fontFamily: 'Figtree, system-ui, sans-serif',
      padding: '0 14px',
      '::placeholder': { color: token('ink-3') },
    },
    invalid: { color: token('ink') },
  }
}
