/** Sentences of the exceptions queue; none of them is in the specification. */
export const EXCEPTIONS = {
  kindUnknown:
    'The kind is payment, bill, refund, payout, difference, dispute, report, settlement or identity.',
  actionUnknown: 'The action is accept, decline, refund or book.',
  actionNotOffered: 'This cannot be resolved in that way.',
  gone: 'This is not in the exceptions queue. It may have been resolved automatically.',
  resolvedAlready: 'This has already been resolved.',
  changed: 'This has changed since you opened it. Review it and try again.',
  refundTitle: (what: string) => `Refund from the exceptions queue: ${what}`,
  facts: { row: 'Reason in the queue', sum: (currency: string) => `Refunded, ${currency}`, reason: 'Reason' },
  notSyncable: 'The status of this cannot be checked with a provider.',
  syncRunning: 'A status check is running, or starts within a minute.',
  syncedOpen: 'Status checked. It is still open.',
  syncedFinal: 'Status checked. It is final and has left the queue.',
  assigned: 'Assigned to you.',
  unassigned: 'Unassigned.',
  notYours: 'This is assigned to another person.',
  resolved: 'Resolved.',
  listFailed: 'The exceptions queue could not be loaded.',
  syncFailed: 'The status could not be checked.',
  assignFailed: 'The assignment could not be changed.',
  resolveFailed: 'This could not be resolved.',
} as const
