import { formatMoney, paiseToRupees } from './money.ts'

type Detail = Record<string, unknown>

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const because = (lead: string, reason: unknown) => (textOf(reason) ? `${lead}: ${textOf(reason)}` : lead)
const amountOf = ({ amount_paise: paise, currency }: Detail) =>
  /^\d+$/.test(textOf(paise))
    ? formatMoney(paiseToRupees(BigInt(textOf(paise))), textOf(currency) || 'INR')
    : 'the payment'

/** What happened in a dispute, in plain words, by the kind of its line in the timeline. */
export const DISPUTE_EVENTS: Record<string, (detail: Detail) => string> = {
  'dispute-opened': (detail) =>
    because(
      detail.phase === 'retrieval' || detail.phase === 'fraud'
        ? `The payer's bank asks about ${amountOf(detail)}`
        : `The payer's bank disputes ${amountOf(detail)} (${textOf(detail.phase).replace('-', ' ')})`,
      detail.reason,
    ),
  'dispute-reopened': ({ reason }) => because('The bank asks for more evidence', reason),
  'dispute-evidence-requested': () => 'Evidence added; it goes to the gateway',
  'dispute-evidence-sent': () => 'Evidence handed in at the gateway',
  'dispute-evidence-refused': ({ reason }) => because('The gateway did not take the evidence', reason),
  'dispute-acceptance-requested': () => 'We gave in; the gateway is told',
  'dispute-acceptance-sent': () => 'The gateway knows that we gave in',
  'dispute-acceptance-refused': ({ reason }) => because('The gateway did not let us give in', reason),
  'dispute-under-review': () => 'The bank looks at the evidence',
  'dispute-won': () => 'Dispute won: the money stays',
  'dispute-lost': () => 'Dispute lost: the money went back to the payer',
  'dispute-accepted': () => 'Dispute accepted: the money went back to the payer',
  'dispute-closed': () => 'Dispute closed: no money moved',
}

/** Whether an event of a dispute is what a person asked for; all others are what the gateway or the bank answered. */
export const isDisputeAct = (kind: string): boolean => kind.endsWith('-requested')
