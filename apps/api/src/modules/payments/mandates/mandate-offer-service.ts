import { rupeesToPaise } from '@chukta/contract/money'
import { AUTOPAY, SENT_DAYS_BEFORE } from '@chukta/contract/payments/mandate-rules'
import type { AutopayRefusal, MandateReason } from '@chukta/contract/payments/mandates'
import { dayAfter } from '../../../platform/indian-clock.ts'
import type { Scope } from '../../../platform/security/gate.ts'
import { type PricedDebit, priceDebit } from '../payments/mandate-debit-service.ts'
import type { PaymentsDeps } from '../payments/payments-deps.ts'
import { scheduleOf } from '../schedules/schedules-service.ts'
import type { MandateRow } from './mandates-sql.ts'

/** The day on which the bank takes a due amount: at least 24 hours after the notice to the payer. */
export function debitDay(dueOn: string, today: string): string {
  const first = dayAfter(today, SENT_DAYS_BEFORE)
  return dueOn > first ? dueOn : first
}

export type Offer = { priced: PricedDebit; basePaise: bigint; dueOn: string }

/** The offer to pay a payee of the scope's user automatically now, or why not. Throws 404 for another's payee. */
export async function offerOf(deps: PaymentsDeps, scope: Scope, payeeId: number) {
  const found = await scheduleOf(deps, scope, payeeId)
  const { schedule, payee_name, service_id: serviceId } = found
  const dueOn = schedule?.next_on ?? null
  const no = (refusal: AutopayRefusal) => ({ payee_name, dueOn, offer: null, refusal })
  if (!schedule || dueOn === null) return no('no-due-date')
  if (schedule.repeats === 'once') return no('once')
  const basePaise = rupeesToPaise(schedule.amount ?? found.payee_amount ?? '')
  if (basePaise === null || basePaise <= 0n) return no('no-amount')
  if (basePaise > AUTOPAY.mostPaise) return no('too-much')
  const priced = await priceDebit(deps, { payer: scope, payeeId, serviceId, basePaise, at: null })
  if (typeof priced === 'string') return no(priced)
  if (priced.charge.totalPaise > AUTOPAY.mostPaise) return no('too-much')
  return { payee_name, dueOn, offer: { priced, basePaise, dueOn } satisfies Offer, refusal: null }
}

/** Prices a due payment under a mandate; a reason to pause where it differs from the payer's agreement. */
export async function priceUnder(
  deps: PaymentsDeps,
  scope: Scope,
  mandate: MandateRow,
  basePaise: bigint,
): Promise<PricedDebit | MandateReason> {
  if (basePaise !== mandate.base_paise) return 'amount'
  if (!mandate.is_same_account) return 'account'
  const priced = await priceDebit(deps, {
    payer: scope,
    payeeId: mandate.payee_id,
    serviceId: mandate.service_id,
    basePaise,
    at: { gatewayId: mandate.gateway_id, accountId: mandate.account_id },
  })
  if (priced === 'not-payable') return 'payee'
  if (priced === 'switched-off') return 'service'
  if (priced === 'not-offered') return 'method'
  const { totalPaise } = priced.charge
  if (totalPaise > AUTOPAY.mostPaise) return 'limit'
  return totalPaise > mandate.max_paise ? 'charge' : priced
}
