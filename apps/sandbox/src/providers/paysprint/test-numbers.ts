/** A biller's behaviour for an account, by the last four digits of its number. */
const BEHAVIOURS = {
  '9001': 'no-bill',
  '9002': 'already-paid',
  '9003': 'amount-changes',
  '9004': 'pending-then-paid',
  '9005': 'pending-then-refused',
  '9006': 'refused',
  '9007': 'pending',
  '9008': 'fetch-answers-html',
  '9009': 'paid-but-answers-html',
  '9010': 'amount-zero',
  '9011': 'amount-one-decimal',
  '9012': 'amount-with-comma',
  '9013': 'dates-with-slashes',
  '9014': 'dates-with-dashes',
  '9015': 'dates-in-words',
  '9016': 'fields-missing',
  '9017': 'fields-null',
  '9018': 'unpaid-and-answers-html',
  '9019': 'amount-no-number',
  '9020': 'maintenance',
} as const

export type Behaviour = (typeof BEHAVIOURS)[keyof typeof BEHAVIOURS]

/** Undefined: a bill of ₹200.00, paid at once. */
export function behaviourOf(canumber: string): Behaviour | undefined {
  return (BEHAVIOURS as Record<string, Behaviour>)[canumber.slice(-4)]
}
