/** Why a payment brought an earner no commission, in one line; each by what was stored with the payment. */
export const EARNED_NOTHING = {
  noMargin: (charge: string, base: string) =>
    `No margin: the charge of ${charge} % is not above the base rate of ${base} %.`,
  noCommission: 'No commission was set.',
  belowPaisa: 'The share was below one paisa.',
  refunded: 'The commission went back with the refund or the dispute.',
  own: 'No one earns commission on a payment of their own.',
  noEarner: 'When it was paid, no one of this role was above the payer.',
  another: 'When it was paid, another user of this role was nearer to the payer.',
} as const
