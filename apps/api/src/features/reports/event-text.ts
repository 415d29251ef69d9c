import { DISPUTE_EVENTS, isDisputeAct } from '@chukta/contract/dispute-events'
import { formatRupees } from '@chukta/contract/money'
import { isPayoutAct, PAYOUT_EVENTS } from '@chukta/contract/payout-events'

type Detail = Record<string, unknown>
type About = { method: string; payee: string }

const textOf = (value: unknown): string => (typeof value === 'string' && value !== '' ? value : '')
const withDetail = (lead: string, value: unknown): string =>
  textOf(value) ? `${lead}: ${textOf(value)}` : lead

/** Why an order ended without money, by the reason kept with it. */
const CLOSED: Record<string, string> = {
  expired: 'The order expired unpaid. Start a new payment to try again.',
  terminated: 'The order was closed unpaid.',
}

/** What the gateway took from the payer on top for itself, or took off by an offer: in rupees, below zero. */
function surchargeText(surcharge: string): string {
  if (surcharge === '') return ''
  return surcharge.startsWith('-')
    ? `; an offer of the gateway took ${formatRupees(surcharge.slice(1))} off`
    : `; the gateway charged the payer ${formatRupees(surcharge)} more for itself`
}

const TEXTS: Record<string, (detail: Detail, about: About) => string> = {
  created: (_, { payee }) => `Payment to ${payee} created`,
  route: ({ gateway, reasons }, { method }) => {
    const given = Array.isArray(reasons) ? reasons.map(textOf).filter(Boolean) : []
    // A reason is complete for the simulator; this line has already named the gateway and the method.
    const why = given
      .map((reason) => reason.replace(`${textOf(gateway)}: `, '').replace(` for ${method} and`, ' and'))
      .join('; ')
    return withDetail(`${textOf(gateway) || 'The gateway'} chosen for ${method}`, why)
  },
  sent: ({ gateway }) => `Sent to ${textOf(gateway) || 'the gateway'}`,
  'handed-out': () => 'Checkout opened',
  open: () => 'Waiting for the payer',
  tried: ({ message }) => withDetail('The payer tried to pay', message),
  pending: ({ bank, message }) => withDetail(`Waiting for ${textOf(bank) || 'the bank'}`, message),
  failed: ({ bank, error, message }) =>
    withDetail(`${textOf(bank) || 'The bank'} refused this try`, textOf(error) || message),
  'attempt-closed': ({ reason }) => withDetail('This attempt ended without a payment', reason),
  replaced: ({ reason }) => withDetail('A new order takes its place', reason),
  closed: ({ reason }) => CLOSED[textOf(reason)] ?? withDetail('The payment failed for good', reason),
  paid: ({ other_method, surcharge }, { payee }) =>
    (textOf(other_method) ? `Paid for ${payee}, by ${textOf(other_method)}` : `Paid for ${payee}`) +
    surchargeText(textOf(surcharge)),
  receipt: () => 'Receipt and invoice sent by mail',
  'bill-sent': ({ operator, again }) =>
    `${textOf(operator) || 'The biller'} ${again === true ? 'told once more' : 'told'} to take the payment`,
  'bill-pending': ({ message }) => withDetail('The biller works on it', message),
  'bill-paid': (_, { payee }) => `${payee} has the money`,
  'bill-refused': ({ message }) => withDetail('The biller refused the payment; the money goes back', message),
  'bill-by-hand': ({ action, reason }) =>
    withDetail(action === 'refund' ? 'A person gave the bill back' : 'A person confirmed the bill', reason),
  mismatch: ({ reason, amount, currency }) =>
    withDetail('The money that came is not what was ordered; a person looks into it', reason) +
    (textOf(amount) ? ` (${textOf(amount)} ${textOf(currency)})` : ''),
  surplus: ({ amount, currency }) => `Paid once more: ${textOf(amount)} ${textOf(currency)} that goes back`,
  'capture-refund-requested': ({ reason }) => withDetail('Money that was not needed is to go back', reason),
  'capture-accepted': ({ reason }) => withDetail('A person took the money for this order', reason),
  'capture-confirmed': () => 'The gateway explains the difference: the money is what was ordered',
  'capture-sent-back': ({ reason }) => withDetail('A person gave the money back', reason),
  ended: ({ reason }) => withDetail('A person ended the payment', reason),
  'capture-refunded': () => 'The money that was not needed went back to the payer',
  'refund-requested': ({ reason, payee }) =>
    withDetail(
      `${textOf(payee) ? `The money for ${textOf(payee)}` : 'The payment'} is to be given back`,
      reason,
    ),
  'refund-sent': ({ gateway }) => `Refund sent to ${textOf(gateway) || 'the gateway'}`,
  refunded: () => 'Refunded to the payer',
  'refund-repeated': ({ reason }) => withDetail('A person asked for the refund once more', reason),
  'refund-accepted': ({ reason }) => withDetail('A person ended the refund as it is', reason),
  'refund-failed': () => 'The gateway did not give the money back; a person sees to it',
  'refund-mismatch': () => 'The gateway gave back another amount than was asked for; a person looks into it',
  ...DISPUTE_EVENTS,
  review: ({ reason }) => withDetail('A person is asking the bank', reason),
}

/** What a gateway, a bank or a biller answered: whose request heard of it says nothing. */
const ANSWERS =
  /^(route|sent|open|tried|pending|failed|attempt-closed|closed|paid|mismatch|surplus|receipt|bill-(sent|pending|paid|refused)|refund-(sent|failed|mismatch)|(capture-)?refunded)$/

/** Whether an event is a person's own act when it happens in their request. */
export function isAct(kind: string): boolean {
  if (kind in PAYOUT_EVENTS) return isPayoutAct(kind)
  return kind in DISPUTE_EVENTS ? isDisputeAct(kind) : !ANSWERS.test(kind)
}

/** One line of a payment's timeline in plain words, from an event's kind and its detail. */
export function eventText(kind: string, detail: Detail, about: About): string {
  const known = TEXTS[kind]
  if (known) return known(detail, about)
  const ofPayout = PAYOUT_EVENTS[kind]
  if (ofPayout) return ofPayout(detail, textOf(detail.payee) || about.payee)
  const words = kind.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
