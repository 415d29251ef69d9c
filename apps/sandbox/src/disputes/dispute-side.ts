import type { Dispute, Phase } from './dispute-records-sql.ts'

/** The gateway's own part of disputes. */
export interface DisputeSide {
  newId(): string
  phases: readonly Phase[]
  /** Whether it ends disputes without a winner. */
  closes: boolean
  /** The capture under the shop's reference: the first, or the one with this id. */
  findCapture(orderId: string, paymentId?: string): { paymentId: string; amountPaise: bigint } | undefined
  /** Debits the money when a dispute opens and returns it when the shop wins; else debits it at the loss. */
  takesFirst: boolean
  /** Codes and words of its reasons; the first is used unless the operator names one. */
  reasons: Readonly<Record<string, string>>
  /** Puts its webhook of the dispute in the outbox. */
  report(dispute: Dispute, event: 'created' | 'updated' | 'closed'): void
}
