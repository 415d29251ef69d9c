import type { Dispute, Phase } from './dispute-records-sql.ts'

/** What a gateway that has disputes adds to what all of them share. */
export interface DisputeSide {
  newId(): string
  phases: readonly Phase[]
  /** Whether it ends disputes without a winner. */
  closes: boolean
  /** What was captured under the shop's reference: the first capture, or the one with this id. */
  findCapture(orderId: string, paymentId?: string): { paymentId: string; amountPaise: bigint } | undefined
  /** Takes the money when a dispute is opened and gives it back when the shop wins; else it takes it at the loss. */
  takesFirst: boolean
  /** Codes and words of its reasons; the first is used unless the operator names one. */
  reasons: Readonly<Record<string, string>>
  /** Puts its webhook of the dispute in the outbox. */
  report(dispute: Dispute, event: 'created' | 'updated' | 'closed'): void
}
