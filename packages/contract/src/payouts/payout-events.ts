import type { Said, Voice } from '../voice.ts'
import { FAILED_BECAUSE, HELD_BECAUSE } from './payout-messages.ts'

type Detail = Record<string, unknown>

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The sentences of a timeline about a payout. */
export const PAYOUT_EVENT_WORDS = {
  held: (payee: string) => `The money for ${payee} waits`,
  kept: 'A person keeps the payout back',
  released: 'A person lets the payout go',
  queued: 'The payout goes next',
  sent: (payee: string) => `Sent to the account of ${payee}`,
  sentTo: (payee: string, account: string) => `Sent to the account of ${payee} ending in ${account}`,
  arrived: (payee: string) => `${payee} has the money`,
  failed: 'The money could not be sent',
  reversed: 'The money was returned',
  mismatch: 'The provider reports another payout; a person looks into it',
  cancelled: 'Nothing left to send: the money is refunded to the payer',
  settledOutside: 'Paid to the payee by other means',
  accepted: 'A person ended the payout as it is',
} as const

type Words = typeof PAYOUT_EVENT_WORDS
type Line = (detail: Detail, payee: string, voice: Voice<Words>) => string

const because =
  (word: (words: Said<Words>, payee: string) => string, why?: Readonly<Record<string, string>>): Line =>
  ({ because: kept, reason }, payee, { words, say }) => {
    const given = textOf(reason) || (why?.[textOf(kept)] ?? '')
    const lead = word(words, payee)
    return given ? `${lead}: ${say(given)}` : lead
  }

/** The events of the payee's money, in plain words, by the kind of its line in the timeline. */
export const PAYOUT_EVENTS: Readonly<Record<string, Line>> = {
  'payout-held': because(({ held }, payee) => held(payee), HELD_BECAUSE),
  'payout-kept': because(({ kept }) => kept),
  'payout-released': because(({ released }) => released),
  'payout-queued': because(({ queued }) => queued),
  'payout-sent': ({ account }, payee, { words }) =>
    textOf(account) ? words.sentTo(payee, textOf(account)) : words.sent(payee),
  'payout-arrived': (_, payee, { words }) => words.arrived(payee),
  'payout-failed': because(({ failed }) => failed, FAILED_BECAUSE),
  'payout-reversed': because(({ reversed }) => reversed, FAILED_BECAUSE),
  'payout-mismatch': because(({ mismatch }) => mismatch),
  'payout-cancelled': (_, __, { words }) => words.cancelled,
  'payout-settled-outside': because(({ settledOutside }) => settledOutside),
  'payout-accepted': because(({ accepted }) => accepted),
}

const ACTS = /^payout-(kept|released|settled-outside|accepted)$/

/** Whether an event of a payout is a person's act; all others are answers of a provider or the bank. */
export const isPayoutAct = (kind: string): boolean => ACTS.test(kind)
