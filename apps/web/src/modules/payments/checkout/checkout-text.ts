import { COMPANY } from '../../../lib/company.ts'

// Texts outside the specification; its sentences are in the contract's messages.

/** The payment dialog. */
export const CHECKOUT_TEXT = {
  dialogTitle: 'Select Payment Method',
  dialogNote: (name: string, purpose: string | null) => (purpose ? `${purpose} to ${name}` : `To ${name}`),
  cardNumber: 'Card Number',
  cardHolder: 'Name on card',
  cardExpiry: 'Expiry Date (MM/YY)',
  cardCvv: 'CVV',
  incomplete: (label: string) => `${label} is incomplete.`,
  cardByGateway: (gateway: string) => `${gateway} asks for the card on its own page, which opens next.`,
  notOffered: 'Not available',
  noCharge: 'No charge',
  chargeWord: 'charge',
  lowestCharge: 'lowest charge',
  charge: (rate: string) => `Charge, ${rate} with GST`,
  chargeLater: 'Choose a method to see its charge',
  youPay: 'You pay',
  payNow: 'Pay Now',
  retry: 'Retry',
  opening: 'Opening secure checkout…',
  movedTo: (gateway: string) => `The payment goes on with ${gateway}, which opens its own checkout.`,
  sameOrder: 'Press Pay Now to go on with the same order: you will not be charged twice.',
  finished: 'The gateway is done. Looking up what became of your payment…',
  notSaved: 'The card will not be saved. The payment goes on.',
  cardSafety: `Card details go straight to the gateway. ${COMPANY.name} never sees them.`,
  again: {
    title: 'Pay again?',
    automaticTitle: 'Pay by hand?',
    paid: (amount: string, name: string, when: string) => `${amount} was paid to ${name} on ${when}.`,
    pending: (amount: string, name: string, when: string) =>
      `${amount} is on its way to ${name} since ${when}.`,
    automatic: (amount: string, name: string, day: string) =>
      `${amount} is paid to ${name} automatically on ${day}.`,
    order: (id: string) => `Order ${id}.`,
    twice: 'If you go on, it is paid a second time.',
    maybeTwice: 'If you go on, it may be paid twice.',
  },
  safety: 'You approve the payment at the gateway. Nothing is charged before that.',
} as const
