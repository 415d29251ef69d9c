/** The sentences of refunds by people, none in the specification. */
export const REFUNDS = {
  requested: 'The refund is requested. The gateway gives the money back within days.',
  amountFormat: 'Refund ₹1.00 or more, with at most two decimals.',
  reasonLength: 'Please give a reason of 3 to 100 characters: the payer may read it.',
  bearerUnknown: 'Who bears it must be platform or payee.',
  statusUnknown: 'This status of a refund is not known.',
  notPaid: 'Only a paid payment can be refunded.',
  disputed: 'The bank of the payer disputes this payment. It can be refunded once the dispute is over.',
  nothingLeft: 'Nothing is left to refund: all of it was refunded or is on its way.',
  tooMuch: (left: string) => `At most ${left} can be refunded.`,
  tooLittle: 'Less than a rupee is left, which no gateway refunds.',
  inExceptions:
    'A refund of this payment did not go and waits in the exceptions queue. Please end it there first.',
  atBiller: 'The biller has not decided yet. Please wait until the bill is paid or refused.',
  bearerNeeded:
    'The money was sent on. Please say who bears the refund: the platform, or the payee who owes it back.',
  bearerNotNeeded: 'The money was not sent on, so no one has to bear the refund.',
  nobodyToApprove:
    'A second person has to approve a refund of money that was sent on, and no super admin is independent of you. Add another one on the server: chukta create-super-admin --another',
  final: 'A refund cannot be reverted.',
  title: (orderId: string) => `Refund of ${orderId}`,
  facts: {
    base: 'Refunded of the amount',
    total: 'Refunded to the payer, with the share of the charge',
    item: (payee: string) => `Refunded of the payment to ${payee}`,
    reason: 'Reason',
    platform: 'Borne by the platform',
    payee: 'Owed back by the payee',
  },
} as const

/** The sentences about keys that make a call happen once. */
export const IDEMPOTENCY = {
  required: 'Please send an Idempotency-Key of 1 to 200 printable characters.',
  usedOtherwise: 'This Idempotency-Key was used for another request.',
} as const
