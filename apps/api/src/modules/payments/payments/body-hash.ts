import { createHash } from 'node:crypto'
import { rupeesToPaise } from '@chukta/contract/money'
import type { PayFields } from './payable.ts'

/**
 * Hashes what a pay call asks for, so that an idempotency key stands for one request: its own fields alone, never
 * what the server makes of them, which may change between a call and its repeat. Amounts count by value, in whichever
 * of their fields and spellings they come; a field that is null counts as left out.
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
