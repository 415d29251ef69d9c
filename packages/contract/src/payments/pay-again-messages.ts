/** Reasons to confirm a payment before it is made; none of these is in the specification. */
export const PAY_AGAIN = {
  paidBefore: 'The same payee was paid this amount within the last 24 hours. Pay again only if you are sure.',
  underWay: 'A payment of this amount to the same payee is under way. Pay again only if you are sure.',
  automatic: 'This payee is about to be paid automatically. Pay by hand only if you are sure.',
} as const
