import { groupIndian } from '@chukta/contract/money'
import type { ExceptionAction, ExceptionItem, ExceptionKind } from '@chukta/contract/operations/exceptions'
import { labelOf, wordIn } from '../../../lib/word-in.ts'

// Screen texts; the server's sentences are in the contract's messages.

export const EXCEPTIONS_TEXT = {
  title: 'Exceptions',
  note: {
    1: 'Records that are not final or do not match the provider. Open items are rechecked automatically.',
    2: 'Payments of your downline that are not final. Open items are rechecked automatically.',
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
  } satisfies Record<ExceptionKind, string>,
  order: 'Order',
  waits: 'Refund waiting for approval',
  noOrder: 'No order of ours',
  amount: 'Amount',
  noMoney: '–',
  since: 'Open for',
  reason: 'Problem',
  next: 'Next',
  owner: 'Owner',
  unassigned: 'Unassigned',
  you: 'You',
  nextSync: (when: string) => `Next automatic check ${when}`,
  person: 'Needs your decision',
  noneLeft: 'No automatic check left',
  notSoon: 'No automatic check within a week',
  syncedAt: (when: string) => `Last checked by a person ${when}`,
  sum: (count: number) => (count === 1 ? '1 open, in all' : `${groupIndian(String(count))} open, in all`),
  none: 'No exceptions.',
  updatedAt: (clock: string) => `Updated at ${clock}.`,
  noMatch: 'No exceptions of this kind.',
  sync: 'Check status',
  syncing: 'Checking…',
  assign: 'Assign to me',
  unassign: 'Unassign',
  assigning: 'Saving…',
  resolve: 'Resolve',
  of: (kind: string, order: string | null) => `: ${kind} ${order ?? ''}`,
  name: (kind: string, order: string | null) => `${kind} ${order ?? ''}`.trim(),
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
    ExceptionAction,
    string
  >,
  endAsFailed: 'End as failed',
} as const

const EFFECTS: Record<ExceptionAction, string> = {
  accept: 'Accepts it as it is. No more money moves.',
  decline: 'Refuses it. No money moves.',
  refund: 'Refunds the payer through the gateway that took the money.',
  book: 'Books what the provider reports.',
}

const EFFECTS_OF: Partial<Record<ExceptionKind, Partial<Record<ExceptionAction, string>>>> = {
  payment: {
    accept: 'Applies the money received to this order and releases it from suspense.',
    refund: 'Refunds the money received to the payer through the gateway that took it.',
  },
  bill: {
    accept: 'Marks the bill as paid. The biller keeps the money.',
    refund: 'Marks the bill as refused. The payer is refunded in full, with the charge.',
  },
  refund: {
    accept: 'Closes the refund. The payer receives no money through it.',
    refund: 'Sends the refund to the gateway again.',
  },
  difference: {
    accept: 'Writes the difference off.',
    refund: 'Refunds the payer the amount that the provider took and we do not owe.',
    book: 'Books the difference as the provider reports it.',
  },
  report: { accept: 'You have handled it at the provider. It leaves the queue, and no money moves.' },
  settlement: {
    accept: 'Counts lines that several files have in common once for each file, and books the settlement.',
    book: 'Books the settlement by its lines, although they do not add up to its total.',
  },
  identity: {
    accept: 'The two names belong to one person. The Aadhaar is verified.',
    decline: 'The names belong to two people. The Aadhaar is not verified, and the person may try again.',
  },
  dispute: { accept: 'Accepts the dispute. The payer keeps the money.' },
}

/**
 * The label of a row's action, and its effect on the money in one sentence. A payment that can only be accepted has received
 * no money: it is ended as failed.
 */
export function actionWords(
  { kind, can }: Pick<ExceptionItem, 'kind' | 'can'>,
  action: ExceptionAction,
): { label: string; effect: string } {
  if (kind === 'payment' && can.resolve.join() === 'accept') {
    return {
      label: EXCEPTIONS_TEXT.endAsFailed,
      effect: 'Marks the payment as failed. Money that arrives later is still booked as paid.',
    }
  }
  return {
    label: labelOf(EXCEPTIONS_TEXT.actions, action),
    effect: EFFECTS_OF[kind]?.[action] ?? wordIn(EFFECTS, action) ?? '',
  }
}
