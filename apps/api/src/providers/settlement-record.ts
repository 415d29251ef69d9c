export const RECORD_TYPES = [
  'payment',
  'refund',
  'refund-reversal',
  'dispute',
  'dispute-reversal',
  'adjustment',
  'other',
] as const
export type RecordType = (typeof RECORD_TYPES)[number]

/** One line of a provider's settlement record, in one shape for all of them. Amounts are paise. */
export type SettlementRecord = {
  type: RecordType
  /** The provider's own id of this line, where it is of no payment or refund; null where the line has none. */
  lineId: string | null
  /** The provider's own ids, where the line names them. */
  paymentId: string | null
  refundId: string | null
  disputeId: string | null
  /** Ours: of the order, and of the refund. */
  reference: string | null
  refundReference: string | null
  /** The amount paid or refunded, never below zero. */
  amountPaise: bigint
  currency: string
  /** The provider's fee for the line without its GST, and that GST; null where it does not say. */
  feePaise: bigint | null
  taxPaise: bigint | null
  /** The line's effect on the payout: below zero for a refund; null where nothing says so yet. */
  netPaise: bigint | null
  /** When the payment or the refund happened, by the provider. */
  happenedAt: Date | null
  settledAt: Date | null
  /** The payout that holds it, as the provider and the bank know it. */
  settlementId: string | null
  utr: string | null
  /** The gateway's own total of that payout, over all its lines; null where nothing says it. */
  payoutPaise: bigint | null
  remarks: string | null
}

/** A page of a day's record: `next` continues it, null at its end. */
export type RecordPage =
  | { kind: 'page'; records: SettlementRecord[]; next: string | null }
  | { kind: 'unknown'; reason: string }

/** Pages in which the payouts of a day may come. */
export const MOST_PAYOUT_PAGES = 100

/** The totals of a day's payouts, by their ids, as the gateway gives them beside their lines. */
export type PayoutTotals =
  | { kind: 'read'; totals: ReadonlyMap<string, bigint> }
  | { kind: 'unknown'; reason: string }

/** Percent of the amount that a gateway charges us, without GST, by the slug of our method. */
export type AgreedFees = Readonly<Record<string, string>>
