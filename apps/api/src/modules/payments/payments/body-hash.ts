import { createHash } from 'node:crypto'
import { rupeesToPaise } from '@chukta/contract/money'
import type { PayFields } from './payable.ts'

/**
 * Hashes the request of a pay call, so that an idempotency key identifies one request. Only its own fields count, not
 * what the server derives from them, which may change before a repeat. Amounts count by value, in any of their fields
 * and spellings; a null field counts as left out.
 */
export function bodyHashOf(request: { methodId: number; fields: PayFields }): Buffer {
  const { user_id: _caller, payment_method_id: _method, amount, pay_amount, total, ...rest } = request.fields
  const asked = {
    ...rest,
    method: request.methodId,
    amount: paiseText(amount ?? pay_amount),
    total: paiseText(total),
  }
  const given = Object.entries(asked).filter(([, value]) => value !== undefined && value !== null)
  const canonical = given.sort(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(canonical)).digest()
}

function paiseText(rupees: string | number | null | undefined): string | null {
  if (rupees === null || rupees === undefined) return null
  return String(rupeesToPaise(rupees) ?? rupees)
}
