import type { FieldErrors } from '@chukta/contract/errors'
import { BACK_OFFICE } from '@chukta/contract/pricing/back-office-messages'
import { CHARGE_SLABS } from '@chukta/contract/pricing/charge-slabs-messages'
import type { ChargeRow } from '@chukta/contract/pricing/charges'
import { normalRate } from '@chukta/contract/pricing/rates'
import { AppError } from '../../../platform/http/errors.ts'
import { rateSteps } from './earnings.ts'
import { shownAmount, shownRate } from './rate-facts.ts'
import type { NewRate, RateRow } from './rate-history-sql.ts'
import type { ChargeSheetRow } from './rates-sql.ts'
import { firstBelow, type Shortfall, type SlabRow, slabsOf } from './slabs.ts'

const messages = BACK_OFFICE.charges

type Sent = Pick<ChargeRow, 'pg_id' | 'payment_method' | 'payment_method_id' | 'charge'>

/**
 * Validates the rows of a group against the charges assigned to its owner. With `copies` (a super admin's group)
 * the assigned charge is stored; else an empty charge is none. A row is the first slab of its charge: the further ones of
 * `before` stay. Throws 422 by row, and stores none: unknown gateway or method, a repeated one, no percentage, an empty
 * charge with further slabs, or one that is anywhere below the assigned charge.
 */
export function judgeCharges(
  sent: Sent[],
  sheet: ChargeSheetRow[],
  { copies, before = [] }: { copies: boolean; before?: RateRow[] },
): NewRate[] {
  const errors: FieldErrors = {}
  let isLow = false
  const seen = new Set<ChargeSheetRow>()
  const rates = sent.map((row, index): NewRate | null => {
    const refuse = (field: string, message: string) => {
      errors[`charges.${index}.${field}`] = [message]
      return null
    }
    const line = lineOf(sheet, row)
    if ('field' in line) return refuse(line.field, line.message)
    if (seen.has(line)) return refuse('payment_method', messages.twice)
    seen.add(line)
    const typed = String(row.charge ?? '').trim()
    const problem = typed === '' ? null : problemOf(typed, line.assigned_rate)
    isLow ||= problem === messages.tooLow
    if (problem !== null) return refuse('charge', problem)
    const rate = copies ? line.assigned_rate : typed === '' ? null : normalRate(typed)
    const further = furtherOf(before, line)
    if (rate === null && further) return refuse('charge', CHARGE_SLABS.notEmpty)
    const low = rate === null ? null : belowAssigned({ rate, slabs: further }, line)
    isLow ||= low !== null
    if (low) return refuse('charge', lowSentence(low))
    return { gatewayId: line.gateway_id, methodId: line.method_id, rate, slabs: further }
  })
  throwErrors(errors, isLow)
  return rates.filter((rate) => rate !== null)
}

/** Throws 422 with the errors, if there are any; the sentence of the specification comes first where a charge is too low. */
export function throwErrors(errors: FieldErrors, isLow: boolean): void {
  if (Object.keys(errors).length === 0) return
  throw new AppError('invalid-fields', { errors, ...(isLow ? { message: messages.tooLow } : {}) })
}

/** The line that a row names, or the field in which it names none. */
export function lineOf(
  sheet: ChargeSheetRow[],
  row: Pick<Sent, 'pg_id' | 'payment_method' | 'payment_method_id'>,
): ChargeSheetRow | { field: string; message: string } {
  const ofGateway = sheet.filter((line) => line.gateway_id === row.pg_id)
  if (ofGateway.length === 0) return { field: 'pg_id', message: messages.gatewayUnknown }
  const line = ofGateway.find((each) => isMethod(each, row.payment_method))
  if (line && (!row.payment_method_id || row.payment_method_id === line.method_id)) return line
  return { field: 'payment_method', message: messages.methodUnknown }
}

/** Where a charge is below the one assigned to the owner of its group; null when it is nowhere. Every change is judged by it. */
export function belowAssigned(
  { rate, slabs }: { rate: string; slabs: SlabRow[] | null },
  line: Pick<ChargeSheetRow, 'assigned_rate' | 'assigned_slabs'>,
): Shortfall | null {
  if (line.assigned_rate === null) return null
  return firstBelow(slabsOf(rate, slabs), slabsOf(line.assigned_rate, line.assigned_slabs))
}

/** Names the amount where a charge is too low; at 0 it is the specification's sentence. */
export function lowSentence({ fromPaise, rate, assignedRate }: Shortfall): string {
  if (fromPaise === 0n) return messages.tooLow
  return CHARGE_SLABS.tooLow(shownAmount(fromPaise), shownRate(rate), shownRate(assignedRate))
}

function furtherOf(rates: RateRow[], { gateway_id, method_id }: ChargeSheetRow): SlabRow[] | null {
  return rates.find((rate) => rate.gateway_id === gateway_id && rate.method_id === method_id)?.slabs ?? null
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
