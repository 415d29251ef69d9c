import type { DeskAction, DeskKindName, DeskLine } from '@chukta/contract/operations/repair-desk'
import { labelOf, wordIn } from '../../../lib/word-in.ts'

// Our own texts; the sentences of the server are in the contract's messages.

export const REPAIR_DESK_TEXT = {
  title: 'Repair desk',
  note: {
    1: 'What is not final, or does not agree with what a provider says. Whatever can still settle is asked about by itself.',
    2: 'Payments of your downline that are not final. Whatever can still settle is asked about by itself.',
  },
  kind: 'Kind',
  kinds: {
    payment: 'Payment',
    bill: 'Bill',
    refund: 'Refund',
    payout: 'Payout',
    difference: 'Difference',
    dispute: 'Dispute',
    report: 'Report',
    settlement: 'Settlement',
    identity: 'Identity',
  } satisfies Record<DeskKindName, string>,
  order: 'Order',
  waits: 'Refund waiting for approval',
  noOrder: 'No order of ours',
  amount: 'Amount',
  noMoney: '–',
  since: 'Stuck for',
  reason: 'What is wrong',
  next: 'Next',
  owner: 'Owner',
  nobody: 'No\u00a0one\u00a0yet',
  you: 'You',
  asksAt: (when: string) => `Asked by itself ${when}`,
  person: 'Needs a person',
  askedAt: (when: string) => `Last asked by a person ${when}`,
  sum: 'In total',
  none: 'Nothing is stuck.',
  lookedAt: (clock: string) => `Looked at ${clock}.`,
  noMatch: 'Nothing of this kind is stuck.',
  ask: 'Ask now',
  asking: 'Asking…',
  take: 'Take over',
  giveBack: 'Give back',
  taking: 'Saving…',
  resolve: 'Resolve',
  of: (kind: string, order: string | null) => `: ${kind} ${order ?? ''}`,
  resolveTitle: (kind: string, order: string | null) => `Resolve ${kind.toLowerCase()} ${order ?? ''}`.trim(),
  dialog: {
    how: 'How',
    chooseFirst: 'Choose how it is resolved.',
    reason: 'Reason',
    reasonHint: 'Kept in the audit log and, for an order, on its timeline.',
    resolve: 'Resolve',
    resolving: 'Resolving…',
  },
  actions: { accept: 'Accept', decline: 'Decline', refund: 'Refund', book: 'Book' } satisfies Record<
    DeskAction,
    string
  >,
  endAsFailed: 'End as failed',
} as const

const EFFECTS: Record<DeskAction, string> = {
  accept: 'It is taken as it stands, and no more money moves.',
  decline: 'It is refused, and no money moves.',
  refund: 'The money goes back to the payer by the gateway that took it.',
  book: 'The books take over what the provider says.',
}

const EFFECTS_OF: Partial<Record<DeskKindName, Partial<Record<DeskAction, string>>>> = {
  payment: {
    accept: 'The money that came pays this order as it is, and leaves suspense.',
    refund: 'The money that came goes back to the payer by the gateway that took it.',
  },
  bill: {
    accept: 'The bill counts as paid: the money stays with the biller.',
    refund: 'The bill counts as refused: the payer gets all of it back, with the charge.',
  },
  refund: {
    accept: 'The refund ends here: no money goes back to the payer by it.',
    refund: 'The refund is sent to the gateway again.',
  },
  difference: {
    accept: 'The difference is written off, and nothing more is asked.',
    refund: 'What the provider took and we do not owe goes back to the payer.',
    book: 'The difference is booked as the provider has it.',
  },
  report: { accept: 'You have seen to it at the provider. It leaves the desk, and no money moves.' },
  settlement: {
    accept:
      'Lines that several files have alike count once for each file, and the settlement is booked with them.',
    book: 'The settlement is booked as its lines are, although they do not come to its total.',
  },
  identity: {
    accept: 'The two names are one person’s: the Aadhaar is verified.',
    decline: 'The names are of two people: the Aadhaar is not verified, and the person may try again.',
  },
  dispute: { accept: 'The payer keeps the money, and the dispute ends.' },
}

/**
 * What a row's action is called, and what it does to its money in one sentence. Of a payment that can only be accepted no
 * money has come: it is ended.
 */
export function actionWords(
  { kind, can }: Pick<DeskLine, 'kind' | 'can'>,
  action: DeskAction,
): { label: string; effect: string } {
  if (kind === 'payment' && can.resolve.join() === 'accept') {
    return {
      label: REPAIR_DESK_TEXT.endAsFailed,
      effect: 'The payment counts as failed. Money that comes after all is still booked as paid.',
    }
  }
  return {
    label: labelOf(REPAIR_DESK_TEXT.actions, action),
    effect: EFFECTS_OF[kind]?.[action] ?? wordIn(EFFECTS, action) ?? '',
  }
}
