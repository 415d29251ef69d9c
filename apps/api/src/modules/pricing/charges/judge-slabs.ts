import type { FieldErrors } from '@chukta/contract/errors'
import { MAX_AMOUNT_PAISE, rupeesToPaise } from '@chukta/contract/money'
import { BACK_OFFICE } from '@chukta/contract/pricing/back-office-messages'
import { MAX_SLABS, type SlabField } from '@chukta/contract/pricing/charge-slabs'
import { CHARGE_SLABS } from '@chukta/contract/pricing/charge-slabs-messages'
import { normalRate } from '@chukta/contract/pricing/rates'
import { belowAssigned, lineOf, lowSentence, throwErrors } from './judge-charges.ts'
import { shownAmount } from './rate-facts.ts'
import type { NewRate } from './rate-history-sql.ts'
import type { ChargeSheetRow } from './rates-sql.ts'

/** A row of the list with what it means. */
type Read = { index: number; fromPaise: bigint; rate: string }

/**
 * Validates all slabs of a group against the charges assigned to its owner. Gives the charges that they make. Throws 422
 * by row, and stores none: unknown gateway or method, an amount or percentage that is none, a charge that does not begin
 * at 0, does not ascend, has too many slabs, or is anywhere below the assigned charge.
 */
export function judgeSlabs(sent: SlabField[], sheet: ChargeSheetRow[]): NewRate[] {
  const errors: FieldErrors = {}
  let isLow = false
  const refuse = (index: number, field: string, message: string): void => {
    errors[`slabs.${index}.${field}`] ??= [message]
  }
  const series = new Map<ChargeSheetRow, Read[]>()
  for (const [index, row] of sent.entries()) {
    const line = lineOf(sheet, row)
    const fromPaise = rupeesToPaise(row.from_amount)
    const rate = normalRate(row.rate)
    if ('field' in line) refuse(index, line.field, line.message)
    else if (fromPaise === null) refuse(index, 'from_amount', CHARGE_SLABS.from)
    else if (fromPaise > MAX_AMOUNT_PAISE) refuse(index, 'from_amount', CHARGE_SLABS.fromMost)
    else if (rate === null) refuse(index, 'rate', BACK_OFFICE.charges.format)
    else {
      const read = series.get(line) ?? []
      series.set(line, read)
      const problem = problemOf(read, fromPaise)
      if (problem !== null) refuse(index, 'from_amount', problem)
      read.push({ index, fromPaise, rate })
    }
  }
  // A charge with a wrong row is not whole: it is judged once it is.
  throwErrors(errors, false)
  const rates = [...series].map(([line, [first, ...others]]): NewRate => {
    const slabs = others.map(({ fromPaise, rate }) => ({ from_paise: Number(fromPaise), rate }))
    const charge = { rate: first?.rate ?? '', slabs: slabs.length > 0 ? slabs : null }
    const low = belowAssigned(charge, line)
    // The slab that holds the amount where it is too low.
    const at = low && [first, ...others].findLast((row) => row && row.fromPaise <= low.fromPaise)
    if (at) {
      isLow = true
      refuse(at.index, 'rate', lowSentence(low))
    }
    return { gatewayId: line.gateway_id, methodId: line.method_id, ...charge }
  })
  throwErrors(errors, isLow)
  return rates
}

function problemOf(before: Read[], fromPaise: bigint): string | null {
  const last = before.at(-1)
  if (!last) return fromPaise === 0n ? null : CHARGE_SLABS.start
  if (fromPaise <= last.fromPaise) return CHARGE_SLABS.order(shownAmount(last.fromPaise))
  return before.length < MAX_SLABS ? null : CHARGE_SLABS.most(MAX_SLABS)
}
