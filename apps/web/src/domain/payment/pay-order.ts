import type { BasketItem } from '@chukta/contract/payables/baskets'
import type { RequestError } from '../../lib/request-error.ts'

/** One payment to make, to any recipient: a payee, a biller, a school. */
export type PayOrder = {
  serviceId: number
  /** The recipient's name. */
  name: string
  /** The purpose: 'House Rent'; null when the name says it all. */
  purpose: string | null
  /** The amount's label in the sum, where there is no purpose. */
  amountLabel: string
  /** Rupees with two decimals, without the charge. */
  amount: string
  /** The fields of the pay call that name the payable; another value makes another order. */
  fields: Readonly<Record<string, string | number | boolean | null>>
  /** An operator's bill: its own page asks whether it was paid before. */
  isBill?: boolean
  /** Several payees, each with their amount: `amount` is their sum. */
  items?: readonly BasketItem[]
  /** Milliseconds from the gateway's end to the status page. */
  statusDelayMs: number
}

/** The part that failed: the call that makes the order, or the gateway's checkout. */
export type PayFailureKind = 'request' | 'checkout'

/** Props of the payment dialog (`payments/checkout`). */
export type PaymentDialogProps = {
  opened: boolean
  onClose: () => void
  order: PayOrder
  /** The method chosen by the payer; null: the one of their last payment. The dialog has its own without it. */
  chosenId?: number | null
  onChoose?: (methodId: number) => void
  /** The server refused to make the order. True: the page handles it, the dialog shows nothing. */
  onRefused?: (error: RequestError) => boolean
  /** The page's redirect 3 s after a failure, unless the payer stays; none without an entry. */
  waysBack?: Partial<Record<PayFailureKind, () => void>>
}
