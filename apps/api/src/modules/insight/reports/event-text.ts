import type { Language } from '@chukta/contract/languages'
import { formatRupees } from '@chukta/contract/money'
import { DISPUTE_EVENTS, isDisputeAct } from '@chukta/contract/payments/dispute-events'
import type { PAYMENT_EVENT_WORDS } from '@chukta/contract/payments/payment-events'
import { isPayoutAct, PAYOUT_EVENTS } from '@chukta/contract/payouts/payout-events'
import type { Said, Voice } from '@chukta/contract/voice'
import { inLanguage, nameIn, reasonIn, saidIn } from '../../../languages/answers.ts'

type Detail = Record<string, unknown>
type About = { method: string; payee: string }
type Words = Said<typeof PAYMENT_EVENT_WORDS>
type Line = (
  detail: Detail,
  about: About,
  voice: Voice<typeof PAYMENT_EVENT_WORDS> & Record<'name' | 'reason', (word: string) => string>,
) => string

const textOf = (value: unknown): string => (typeof value === 'string' && value !== '' ? value : '')
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** A line that says why, where that was kept. */
const because =
  (
    word: (words: Words, detail: Detail) => string,
    why: string | ((detail: Detail) => unknown) = 'reason',
  ): Line =>
  (detail, _, { words, say }) => {
    const given = textOf(typeof why === 'string' ? detail[why] : why(detail))
    const lead = word(words, detail)
    return given ? `${lead}: ${say(given)}` : lead
  }
/** A line that says why, in words of a bank or a gateway. */
const bankSays =
  (word: (words: Words, detail: Detail) => string, why: (detail: Detail) => unknown): Line =>
  (detail, about, voice) =>
    because(word, why)(detail, about, { ...voice, say: voice.reason })
const plain =
  (word: (words: Words, detail: Detail, about: About) => string): Line =>
  (detail, about, { words }) =>
    word(words, detail, about)

const gatewayOf = (words: Words, { gateway }: Detail) => textOf(gateway) || words.theGateway
const messageOf = ({ message }: Detail) => message
const bankOf = (words: Words, { bank }: Detail) => textOf(bank) || words.theBank

/** What the gateway took from the payer on top for itself, or took off by an offer: in rupees, below zero. */
function surchargeText(words: Words, surcharge: string): string {
  if (surcharge === '') return ''
  return `; ${
    surcharge.startsWith('-')
      ? words.offer(formatRupees(surcharge.slice(1)))
      : words.surcharge(formatRupees(surcharge))
  }`
}

const TEXTS: Record<string, Line> = {
  created: plain((words, _, { payee }) => words.created(payee)),
  route: ({ gateway, reasons }, { method }, { words, say, name }) => {
    const given = Array.isArray(reasons) ? reasons.map(textOf).filter(Boolean) : []
    // A reason is complete for the simulator; this line has already named the gateway and the method.
    const why = given
      .map((reason) => say(reason.replace(`${textOf(gateway)}: `, '').replace(` for ${method} and`, ' and')))
      .join('; ')
    const lead = words.route(textOf(gateway) || capital(words.theGateway), name(method))
    return why ? `${lead}: ${why}` : lead
  },
  sent: plain((words, detail) => words.sent(gatewayOf(words, detail))),
  'handed-out': plain(({ handedOut }) => handedOut),
  open: plain(({ open }) => open),
  tried: bankSays(({ tried }) => tried, messageOf),
  pending: bankSays((words, detail) => words.pending(bankOf(words, detail)), messageOf),
  failed: bankSays(
    (words, detail) => words.failed(capital(bankOf(words, detail))),
    ({ error, message }) => textOf(error) || message,
  ),
  'attempt-closed': because(({ attemptClosed }) => attemptClosed),
  replaced: because(({ replaced }) => replaced),
  // Why an order ended without money: two of the reasons are a sentence of their own.
  closed: (detail, about, voice) => {
    if (detail.reason === 'expired') return voice.words.expired
    if (detail.reason === 'terminated') return voice.words.terminated
    return because(({ closed }) => closed)(detail, about, voice)
  },
  paid: ({ other_method, surcharge }, { payee }, { words, name }) =>
    (textOf(other_method) ? words.paidBy(payee, name(textOf(other_method))) : words.paid(payee)) +
    surchargeText(words, textOf(surcharge)),
  receipt: plain(({ receipt }) => receipt),
  'bill-sent': plain((words, { operator, again }) => {
    const biller = textOf(operator) || capital(words.theBiller)
    return again === true ? words.billSentAgain(biller) : words.billSent(biller)
  }),
  'bill-pending': because(({ billPending }) => billPending, 'message'),
  'bill-paid': plain((words, _, { payee }) => words.billPaid(payee)),
  'bill-refused': because(({ billRefused }) => billRefused, 'message'),
  'bill-by-hand': because(({ billGivenBack, billConfirmed }, { action }) =>
    action === 'refund' ? billGivenBack : billConfirmed,
  ),
  mismatch: (detail, about, voice) =>
    because(({ mismatch }) => mismatch)(detail, about, voice) +
    (textOf(detail.amount) ? ` (${textOf(detail.amount)} ${textOf(detail.currency)})` : ''),
  surplus: plain((words, { amount, currency }) => words.surplus(`${textOf(amount)} ${textOf(currency)}`)),
  'capture-refund-requested': because(({ captureRefundRequested }) => captureRefundRequested),
  'capture-accepted': because(({ captureAccepted }) => captureAccepted),
  'capture-confirmed': plain(({ captureConfirmed }) => captureConfirmed),
  'capture-sent-back': because(({ captureSentBack }) => captureSentBack),
  ended: because(({ ended }) => ended),
  'capture-refunded': plain(({ captureRefunded }) => captureRefunded),
  'refund-requested': because((words, { payee }) =>
    textOf(payee) ? words.refundRequestedOf(textOf(payee)) : words.refundRequested,
  ),
  'refund-sent': plain((words, detail) => words.refundSent(gatewayOf(words, detail))),
  refunded: plain(({ refunded }) => refunded),
  'refund-repeated': because(({ refundRepeated }) => refundRepeated),
  'refund-accepted': because(({ refundAccepted }) => refundAccepted),
  'refund-failed': plain(({ refundFailed }) => refundFailed),
  'refund-mismatch': plain(({ refundMismatch }) => refundMismatch),
  review: because(({ review }) => review),
}

/** What a gateway, a bank or a biller answered: whose request heard of it says nothing. */
const ANSWERS =
  /^(route|sent|open|tried|pending|failed|attempt-closed|closed|paid|mismatch|surplus|receipt|bill-(sent|pending|paid|refused)|refund-(sent|failed|mismatch)|(capture-)?refunded)$/

/** Whether an event is a person's own act when it happens in their request. */
export function isAct(kind: string): boolean {
  if (kind in PAYOUT_EVENTS) return isPayoutAct(kind)
  return kind in DISPUTE_EVENTS ? isDisputeAct(kind) : !ANSWERS.test(kind)
}

/** One line of a payment's timeline in plain words of a language, from an event's kind and its detail. */
export function eventText(kind: string, detail: Detail, about: About, language: Language = 'en'): string {
  const said = saidIn(language)
  const say = (sentence: string) => inLanguage(language, sentence)
  const known = TEXTS[kind]
  if (known) {
    const name = (word: string) => nameIn(language, word)
    const reason = (text: string) => reasonIn(language, text)
    return known(detail, about, { words: said.PAYMENT_EVENT_WORDS, say, name, reason })
  }
  const ofDispute = DISPUTE_EVENTS[kind]
  if (ofDispute) return ofDispute(detail, { words: said.DISPUTE_EVENT_WORDS, say })
  const payee = textOf(detail.payee) || about.payee
  const ofPayout = PAYOUT_EVENTS[kind]?.(detail, payee, { words: said.PAYOUT_EVENT_WORDS, say })
  return ofPayout ?? capital(kind.replaceAll('-', ' '))
}
