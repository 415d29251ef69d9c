import { rupeesToPaise } from '@chukta/contract/money'
import { PAYMENT_MESSAGES } from '@chukta/contract/payments/payment-messages'
import { fieldError } from '../../../platform/http/errors.ts'
import type { OrderFacts } from './order-facts-sql.ts'
import type { Payable, PayableKind, PayableRequest, PayFields } from './payable.ts'
import type { PaymentsDeps } from './payments-deps.ts'

/** Finds the payable of a pay request, with its kind. Throws as the kind does, and 422 when it names nothing to pay. */
export async function findPayable(
  deps: PaymentsDeps,
  request: PayableRequest,
  { prefetched }: Pick<OrderFacts, 'prefetched'>,
): Promise<{ kind: PayableKind; payable: Payable }> {
  for (const kind of deps.payables) {
    const payable = await kind.find(deps, request, prefetched[kind.name] ?? null)
    if (payable) return { kind, payable }
  }
  requestedPaise(request.fields)
  throw fieldError('service_user_id', 'Choose who is to be paid.')
}

/** The base amount as the body names it, in paise. Throws 422 when it names none. */
export function requestedPaise({ amount, pay_amount }: PayFields): bigint {
  const rupees = amount ?? pay_amount ?? null
  const paise = rupees === null ? null : rupeesToPaise(rupees)
  if (paise === null) throw fieldError('amount', PAYMENT_MESSAGES.amountInvalid)
  return paise
}
