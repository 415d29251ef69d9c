/** Sentences of the repair desk; none of them is in the specification. */
export const REPAIR_DESK = {
  kindUnknown:
    'The kind is payment, bill, refund, payout, difference, dispute, report, settlement or identity.',
  actionUnknown: 'The action is accept, decline, refund or book.',
  actionNotOffered: 'This cannot be resolved in that way.',
  gone: 'This is not on the repair desk: it may have settled by itself.',
  resolvedAlready: 'This is resolved already.',
  changed: 'This has changed since you looked at it. Please look again.',
  refundTitle: (what: string) => `Refund from the repair desk: ${what}`,
  facts: { row: 'On the desk', sum: (currency: string) => `Refunded, ${currency}`, reason: 'Reason' },
  nothingToAsk: 'Nothing can be asked about this.',
  beingAsked: 'This is being asked right now, or within the next minute.',
  askedOpen: 'Asked just now. It is still open.',
  askedSettled: 'Asked just now. It is settled and has left the desk.',
  taken: 'You own this now.',
  givenBack: 'Nobody owns this now.',
  notYours: 'Another person owns this.',
  resolved: 'Resolved.',
  listFailed: 'The repair desk could not be loaded.',
  askFailed: 'The provider could not be asked.',
  takeFailed: 'The owner could not be changed.',
  resolveFailed: 'This could not be resolved.',
} as const
