import { COMPANY } from '../../../lib/company.ts'

/** Saved cards, in the payment dialog and on their own page: none in the specification. */
export const SAVED_CARDS_TEXT = {
  title: 'Saved cards',
  note: `Cards that the payment gateway keeps for you. ${COMPANY.name} never has their numbers.`,
  back: 'Back to the profile',
  list: 'Your saved cards',
  none: 'No saved cards yet',
  noneNote: 'Tick “Save this card for next time” when you pay by card.',
  card: 'Card',
  name: (card: string, last4: string) => `${card} •••• ${last4}`,
  spoken: (card: string, last4: string) => `${card} ending ${last4}`,
  types: { credit: 'Credit card', debit: 'Debit card', prepaid: 'Prepaid card' },
  expires: (date: string) => `Expires ${date}`,
  expired: (date: string) => `Expired ${date}`,
  blocked: 'Blocked by its bank',
  missing: (gateways: string) => `Cards at ${gateways} could not be loaded.`,
  remove: 'Remove',
  removeOf: (card: string) => `Remove ${card}`,
  removeTitle: (card: string) => `Remove ${card}?`,
  removeNote: 'To pay with it again you type its number.',
  choose: 'Which card?',
  another: 'Another card',
  anotherNote: 'Type its number',
  looking: 'Looking for your saved cards…',
  notLoaded: 'Your saved cards could not be loaded. You can type a card.',
  retry: 'Retry',
  save: 'Save this card for next time',
  saveNote: (gateway: string) =>
    `${gateway} keeps it as a token, and you then type its CVV alone. Remove it at any time in your profile.`,
}
