// Our own texts; the sentences of the server are in the contract's messages.

export const PAYOUTS_TEXT = {
  title: 'Payouts',
  note: {
    1: 'Money that goes on to payees, newest first. What waits for a time or a bank goes on by itself.',
    2: 'Money that goes on to the payees of your downline, newest first.',
  },
  settings: 'Payout settings',
  tiles: 'Payouts by status',
  all: 'All',
  payee: 'Payee',
  account: 'Account',
  amount: 'Amount',
  status: 'Status',
  when: 'When',
  paidFor: (payer: string | null, service: string | null) =>
    [payer && `From ${payer}`, service].filter(Boolean).join(', '),
  withdrawal: 'Withdrawal of commission',
  utr: (utr: string) => `UTR ${utr}`,
  expected: (when: string) => `Expected by ${when}`,
  until: (when: string) => `Waits until ${when}`,
  arrived: (when: string) => `Arrived ${when}`,
  sent: (when: string) => `Sent ${when}`,
  made: (when: string) => `From ${when}`,
  tries: (count: number) => `Sent ${count} times`,
  via: (provider: string, mode: string | null) => [provider, mode?.toUpperCase()].filter(Boolean).join(', '),
  none: 'No money has gone on to a payee yet. What a paid payment owes its payee stands here, from waiting to arrived with its UTR.',
  toSettings: 'See when payouts go',
  noMatch: 'There is no payout like this.',
  hold: 'Hold',
  holdOf: (name: string) => `: ${name}`,
  select: (name: string) => `Choose the payout to ${name}`,
  selectPage: 'Choose all on this page',
  chosen: (count: number) => `${count} chosen`,
  settle: 'Settle or let go',
  clear: 'Choose none',
  stopped: (since: string, reason: string) => `All payouts are stopped since ${since}: ${reason}`,
  paused: (provider: string, until: string | null, reason: string) => {
    const end = reason ? `: ${reason}` : '.'
    return until ? `${provider} takes no payouts until ${until}${end}` : `${provider} takes no payouts${end}`
  },
  holdDialog: {
    title: (amount: string, name: string) => `Hold ${amount} for ${name}?`,
    note: 'It stays with us until somebody sends it. The payer sees that it waits.',
    reason: 'Reason',
    reasonHint: 'Kept in the audit log and on the timeline.',
    hold: 'Hold',
    holding: 'Saving…',
    failed: 'The payout could not be held.',
  },
  settleDialog: {
    title: (count: number) =>
      count === 1 ? 'Settle or let go one payout' : `Settle or let go ${count} payouts`,
    how: 'How',
    chooseFirst: 'Choose what becomes of them.',
    reason: 'Reason',
    reasonHint: 'Kept in the audit log and on each timeline.',
    resolve: 'Go on',
    resolving: 'Saving…',
    failed: 'The payouts could not be settled.',
  },
  settleActions: [
    {
      action: 'settled-outside',
      label: 'Paid by other means',
      effect: 'The payees have the money already: nothing is sent, and the books say so.',
    },
    { action: 'released', label: 'Let go', effect: 'They are sent now, whatever they waited for.' },
  ],
} as const
