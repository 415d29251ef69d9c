/** A refund to be made at a gateway. */
export type NewGatewayRefund = {
  /** The attempt whose capture is refunded, as the gateway knows it. */
  orderReference: string
  gatewayPaymentId: string
  /** The mandate that it was charged by; null for an order. */
  mandate: string | null
  /** Ours, made before the call: 10 to 23 letters, digits, `-` or `_` (the narrowest gateway's rule). */
  refundReference: string
  amountPaise: bigint
  /** 3 to 100 characters; the payer may see it. */
  note: string
}

export type KnownRefund = Pick<
  NewGatewayRefund,
  'orderReference' | 'gatewayPaymentId' | 'refundReference' | 'mandate'
>

/** `exists`: made before under this reference; ask for it. `refused` is definite, `unknown` is not. */
export type RefundOutcome =
  | { kind: 'accepted'; refund: GatewayRefund }
  | { kind: 'exists' }
  | { kind: 'refused'; reason: string }
  | { kind: 'unknown'; reason: string }

export type FindRefundOutcome =
  | { kind: 'found'; refund: GatewayRefund }
  | { kind: 'missing' }
  | { kind: 'unknown'; reason: string }

export type GatewayRefund = {
  /** The gateway's own id of it. */
  id: string
  status: 'pending' | 'succeeded' | 'failed' | 'cancelled' | 'on-hold' | 'unknown'
  /** The gateway's own status. */
  gatewayStatus?: string
  amountPaise: bigint
  /** ARN, RRN or UTR: the reference of the payer's bank. */
  bankReference: string | null
  message: string | null
}
