import type { FieldErrors } from '@chukta/contract/errors'
import { BACK_OFFICE } from '@chukta/contract/pricing/back-office-messages'
import type { ChargeRow } from '@chukta/contract/pricing/charges'
import { normalRate } from '@chukta/contract/pricing/rates'
import { AppError } from '../../../platform/http/errors.ts'
import { rateSteps } from './earnings.ts'
import type { NewRate } from './rate-history-sql.ts'
import type { ChargeSheetRow } from './rates-sql.ts'

const messages = BACK_OFFICE.charges

type Sent = Pick<ChargeRow, 'pg_id' | 'payment_method' | 'payment_method_id' | 'charge'>

/**
 * Validates the rows of a group against the charges assigned to its owner. With `copies` (a super admin's group)
 * the assigned charge is stored; else an empty charge is none. Throws 422 by row, and stores none: unknown gateway
 * or method, a repeated one, no percentage, or below the assigned charge.
 */
export function judgeCharges(sent: Sent[], sheet: ChargeSheetRow[], copies: boolean): NewRate[] {
  const errors: FieldErrors = {}
  const seen = new Set<ChargeSheetRow>()
  const rates = sent.map((row, index): NewRate | null => {
    const refuse = (field: string, message: string) => {
      errors[`charges.${index}.${field}`] = [message]
      return null
    }
    const ofGateway = sheet.filter((line) => line.gateway_id === row.pg_id)
    if (ofGateway.length === 0) return refuse('pg_id', messages.gatewayUnknown)
    const line = ofGateway.find((each) => isMethod(each, row.payment_method))
    if (!line || (row.payment_method_id && row.payment_method_id !== line.method_id)) {
      return refuse('payment_method', messages.methodUnknown)
    }
    if (seen.has(line)) return refuse('payment_method', messages.twice)
    seen.add(line)
    const typed = String(row.charge ?? '').trim()
    const problem = typed === '' ? null : problemOf(typed, line.assigned_rate)
    if (problem !== null) return refuse('charge', problem)
    const rate = copies ? line.assigned_rate : typed === '' ? null : normalRate(typed)
    return { gatewayId: line.gateway_id, methodId: line.method_id, rate }
  })
  const sentences = Object.values(errors).flat()
  if (sentences.length > 0) {
    const tooLow = sentences.includes(messages.tooLow) ? { message: messages.tooLow } : {}
    throw new AppError('invalid-fields', { errors, ...tooLow })
  }
  return rates.filter((rate) => rate !== null)
}

/** True when `named` is the id or the name of the method. */
export function isMethod(line: { method_id: number; payment_method: string }, named: string): boolean {
  return String(line.method_id) === named || line.payment_method.toLowerCase() === named.toLowerCase()
}

function problemOf(typed: string, assigned: string | null): string | null {
  // A negative charge is below any assigned charge.
  if (/^-\d+(\.\d+)?$/.test(typed)) return messages.tooLow
  const rate = normalRate(typed)
  if (rate === null) return messages.format
  return assigned !== null && rateSteps(rate) < rateSteps(assigned) ? messages.tooLow : null
}
