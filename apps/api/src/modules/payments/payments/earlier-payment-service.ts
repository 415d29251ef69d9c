import { paiseToRupees } from '@chukta/contract/money'
import type { EarlierPayment } from '@chukta/contract/payments/earlier-payment'
import { PAY_AGAIN } from '@chukta/contract/payments/pay-again-messages'
import { AppError } from '../../../platform/http/errors.ts'

export type EarlierRow = {
  /** The payees. */
  name: string
  /** Null when it is not for the caller to see. */
  order_id: string | null
  base_paise: bigint
  /** When it was paid or made; of a mandate the day of the debit. */
  at: Date
  status: EarlierPayment['status']
}

const MESSAGE_OF: Record<EarlierPayment['status'], string> = {
  PAID: PAY_AGAIN.paidBefore,
  PENDING: PAY_AGAIN.underWay,
  SCHEDULED: PAY_AGAIN.automatic,
}

/** Throws 409 with `earlier_payment` where there is one: the payer is to say once more that they want to pay. */
export function refuseSecond(earlier: EarlierRow | undefined): void {
  if (!earlier) return
  const { name, order_id, base_paise, at, status } = earlier
  const found: EarlierPayment = {
    name,
    order_id,
    amount: paiseToRupees(base_paise),
    date: at.toISOString(),
    status,
  }
  throw new AppError('conflict', { message: MESSAGE_OF[status], body: { earlier_payment: found } })
}
