import { formatMoney, paiseToRupees } from '../money.ts'
import type { Said, Voice } from '../voice.ts'
import type { DISPUTE_PHASES } from './disputes.ts'

type Detail = Record<string, unknown>

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The sentences of a timeline about a dispute. */
export const DISPUTE_EVENT_WORDS = {
  asks: (amount: string) => `The payer's bank asks about ${amount}`,
  disputes: (amount: string, phase: string) => `The payer's bank disputes ${amount} (${phase})`,
  thePayment: 'the payment',
  phases: {
    retrieval: 'retrieval',
    fraud: 'fraud',
    chargeback: 'chargeback',
    'pre-arbitration': 'pre arbitration',
    arbitration: 'arbitration',
    dispute: 'dispute',
  } satisfies Record<(typeof DISPUTE_PHASES)[number], string>,
  reopened: 'The bank asks for more evidence',
  evidenceRequested: 'Evidence added; it goes to the gateway',
  evidenceSent: 'Evidence submitted to the gateway',
  evidenceRefused: 'The gateway did not take the evidence',
  acceptanceRequested: 'Accepted; the gateway is notified',
  acceptanceSent: 'The gateway knows that we gave in',
  acceptanceRefused: 'The gateway did not let us give in',
  underReview: 'The bank looks at the evidence',
  won: 'Dispute won: the money stays',
  lost: 'Dispute lost: the money went back to the payer',
  accepted: 'Dispute accepted: the money went back to the payer',
  closed: 'Dispute closed: no money moved',
} as const

type Words = typeof DISPUTE_EVENT_WORDS
type Line = (detail: Detail, voice: Voice<Words>) => string

const because =
  (word: (words: Said<Words>, detail: Detail) => string): Line =>
  (detail, { words, say }) => {
    const lead = word(words, detail)
    return textOf(detail.reason) ? `${lead}: ${say(textOf(detail.reason))}` : lead
  }
const plain =
  (word: (words: Said<Words>) => string): Line =>
  (_, { words }) =>
    word(words)

const amountOf = (words: Said<Words>, { amount_paise: paise, currency }: Detail) =>
  /^\d+$/.test(textOf(paise))
    ? formatMoney(paiseToRupees(BigInt(textOf(paise))), textOf(currency) || 'INR')
    : words.thePayment

function openedText(words: Said<Words>, detail: Detail): string {
  const phase = textOf(detail.phase)
  const amount = amountOf(words, detail)
  if (phase === 'retrieval' || phase === 'fraud') return words.asks(amount)
  const phases: Readonly<Record<string, string>> = words.phases
  return words.disputes(amount, phases[phase] ?? phase.replace('-', ' '))
}

/** The events of a dispute, in plain words, by the kind of its line in the timeline. */
export const DISPUTE_EVENTS: Readonly<Record<string, Line>> = {
  'dispute-opened': because(openedText),
  'dispute-reopened': because(({ reopened }) => reopened),
  'dispute-evidence-requested': plain(({ evidenceRequested }) => evidenceRequested),
  'dispute-evidence-sent': plain(({ evidenceSent }) => evidenceSent),
  'dispute-evidence-refused': because(({ evidenceRefused }) => evidenceRefused),
  'dispute-acceptance-requested': plain(({ acceptanceRequested }) => acceptanceRequested),
  'dispute-acceptance-sent': plain(({ acceptanceSent }) => acceptanceSent),
  'dispute-acceptance-refused': because(({ acceptanceRefused }) => acceptanceRefused),
  'dispute-under-review': plain(({ underReview }) => underReview),
  'dispute-won': plain(({ won }) => won),
  'dispute-lost': plain(({ lost }) => lost),
  'dispute-accepted': plain(({ accepted }) => accepted),
  'dispute-closed': plain(({ closed }) => closed),
}

/** Whether an event of a dispute is a person's act; all others are answers of the gateway or the bank. */
export const isDisputeAct = (kind: string): boolean => kind.endsWith('-requested')
