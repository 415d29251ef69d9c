/** The row of the method on a pay screen, and the sum below it. */
export const PAY_METHOD_TEXT = {
  next: 'Choose the method next',
  nextNote: 'Each shows its charge before you pay.',
  withRate: (name: string, rate: string) => `${name}, ${rate}`,
  noCharge: (name: string) => `${name}, no charge`,
  lastUsed: (day: string) => `Last used ${day}`,
  byHand: 'Chosen for this payment',
  less: (name: string, amount: string) => `${name} is ${amount} cheaper`,
  free: (name: string) => `${name}: no charge`,
  change: 'Change',
  changeMethod: 'Change the payment method',
  coming: 'The charge is being worked out',
} as const
