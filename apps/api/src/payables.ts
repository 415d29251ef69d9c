import { BASKET_PAYABLE } from './modules/payables/baskets/basket-payable.ts'
import { BILL_PAYABLE } from './modules/payables/bills/bill-payable.ts'
import { STUDENT_FEE_PAYABLE } from './modules/payables/education/student-fee-payable.ts'
import { PAYEE_PAYABLE } from './modules/payables/payees/payee-payable.ts'
import type { PayableKind } from './modules/payments/payments/payable.ts'

/** Everything that can be paid. The first kind that a pay body names is paid: a bill before the payee beside it. */
export const PAYABLES: PayableKind[] = [BASKET_PAYABLE, BILL_PAYABLE, STUDENT_FEE_PAYABLE, PAYEE_PAYABLE]
