/** Why a payment brought an earner no commission, in one line; each by what was stored with the payment. */
export const EARNED_NOTHING = {
  noMargin: (charge: string, base: string) =>
    `No margin: the charge of ${charge} % is not above the base rate of ${base} %.`,
  noCommission: 'No commission was set.',
  belowPaisa: 'The share was below one paisa.',
  refunded: 'The commission went back with the refund or the dispute.',
  own: 'Nobody earns commission on a payment of their own.',
  nobody: 'When it was paid, the payer was below nobody of this role.',
  another: 'When it was paid, another user of this role was nearer to the payer.',
} as const
