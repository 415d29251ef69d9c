import { FAILED_BECAUSE, HELD_BECAUSE } from './payout-messages.ts'

type Detail = Record<string, unknown>

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const because = (lead: string, reason: unknown) => (textOf(reason) ? `${lead}: ${textOf(reason)}` : lead)
const inWords = (words: Readonly<Record<string, string>>, { because: word, reason }: Detail) =>
  textOf(reason) || (words[textOf(word)] ?? '')

/** What happened to the money of the payee, in plain words, by the kind of its line in the timeline. */
export const PAYOUT_EVENTS: Readonly<Record<string, (detail: Detail, payee: string) => string>> = {
  'payout-held': (detail, payee) => because(`The money for ${payee} waits`, inWords(HELD_BECAUSE, detail)),
  'payout-kept': ({ reason }) => because('A person keeps the payout back', reason),
  'payout-released': ({ reason }) => because('A person lets the payout go', reason),
  'payout-queued': ({ reason }) => because('The payout goes next', reason),
  'payout-sent': ({ account }, payee) =>
    `Sent to the account of ${payee}${textOf(account) ? ` ending in ${textOf(account)}` : ''}`,
  'payout-arrived': (_, payee) => `${payee} has the money`,
  'payout-failed': (detail) => because('The money could not be sent', inWords(FAILED_BECAUSE, detail)),
  'payout-reversed': (detail) => because('The money came back', inWords(FAILED_BECAUSE, detail)),
  'payout-mismatch': ({ reason }) =>
    because('The provider reports another payout; a person looks into it', reason),
  'payout-cancelled': () => 'Nothing is left to send: the money goes back to the payer',
  'payout-settled-outside': ({ reason }) => because('Paid to the payee by other means', reason),
  'payout-accepted': ({ reason }) => because('A person ended the payout as it is', reason),
}

const ACTS = /^payout-(kept|released|settled-outside|accepted)$/

/** Whether an event of a payout is what a person asked for; all others are what a provider or the bank answered. */
export const isPayoutAct = (kind: string): boolean => ACTS.test(kind)
