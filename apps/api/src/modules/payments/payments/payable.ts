import type { BasketItem } from '@chukta/contract/payables/baskets'
import type { BILL_STATUSES } from '@chukta/contract/payables/bill-body'
import type { payBody } from '@chukta/contract/payments/payments'
import type { RawBuilder } from 'kysely'
import type { z } from 'zod/mini'
import type { Deps } from '../../../platform/deps.ts'
import type { Scope } from '../../../platform/security/gate.ts'

/** The fields of a pay body, each validated separately; the kinds decide what they mean together. */
export type PayFields = Partial<z.output<typeof payBody>> & { items?: BasketItem[] }

export type PayableRequest = { payer: Scope; serviceId: number; fields: PayFields }

/** The payable, as it is stored with the payment: later changes of a payee do not change receipts. */
export type Payable = {
  /** Its row, for the column of `payments` that its kind names. */
  id: number
  basePaise: bigint
  /** The bases that are charged separately, summing to `basePaise`; null: one base. */
  parts?: bigint[] | null
  name: string
  accountLast4: string | null
  bankName: string | null
  paymentFor: string | null
  /** Identifies the payable: the same key, method and amount is the same payment. */
  key: string
  /** Passed to the rows that its kind writes with the claim (`claimed.claim_note`). */
  claimNote: string | null
  /** From then on its kind refuses an order. Absent: it has no end. */
  payableUntil?: Date
}

/** The fields of a pay body that hold an id. */
export type PrefetchField = 'service_user_id' | 'bill_id' | 'operator'

/** The result of a captured payment on the other side, as answers name it. */
export type Fulfilment = {
  bill_status: (typeof BILL_STATUSES)[number] | null
  operator_reference: string | null
  bill_message: string | null
}

export const NO_FULFILMENT: Fulfilment = { bill_status: null, operator_reference: null, bill_message: null }

/**
 * One kind of thing that can be paid. `payables.ts` registers the kinds and payments knows them by this interface
 * alone. The SQL of a kind runs inside the statements of payments, so that no kind costs a round trip.
 */
export type PayableKind<Prefetched = unknown> = {
  name: string
  /** The column of `payments` that refers to the payable. */
  column: string
  /**
   * A row to look up in the statement that finds the payer, by the id in `field` of the pay body: a query of one row,
   * or none, reading `asked` (`payer_id`, `service_id`, and the ids by field in the JSON `ids`).
   */
  prefetch?: { field: PrefetchField; row: RawBuilder<Prefetched> }
  /**
   * Finds and prices the payable of a pay body; null when the body names none of this kind. The first registered kind that
   * finds one is paid. Throws 404, 409 and 422 for a payable that may not be paid.
   */
  find(deps: Deps, request: PayableRequest, prefetched: Prefetched | null): Promise<Payable | null>
  /**
   * An insert that claims the payable, reading `claimed`: `id` of the payment, `kind`, `payable_id`, `claim_note`, and the
   * charges of its parts, `part_charges`.
   */
  claim?: RawBuilder<unknown>
  /**
   * Explains a claim that the database refused: throws 409 when something of this kind conflicts with it. Returns
   * when the claim may be retried. Rethrows any other error.
   */
  explainRefusal?(deps: Deps, payer: Scope, payable: Payable, error: unknown): Promise<void>
  /**
   * The debt of a capture: an insert reading `moved` (`id`, `order_id`, `column`), and the job that processes it. `whose`:
   * an insert of the payees of the payable, reading the CTE `journal` (`id`, `source_id`) too.
   */
  capture?: { owed: RawBuilder<unknown>; whose?: RawBuilder<unknown>; job: string }
  /** The `Fulfilment` of the payment `p`: a query of one row, or none. */
  fulfilment?: RawBuilder<Fulfilment>
  /** The user who is notified of a payment `p` besides its payer: a query of one id, or none. */
  owner?: RawBuilder<{ user_id: number }>
}
