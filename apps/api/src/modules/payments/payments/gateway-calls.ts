import { gatewayOf } from '../../../providers/gateways.ts'
import type { PaymentGateway } from '../../../providers/payment-gateway.ts'
import type { PaymentsDeps } from './payments-deps.ts'

/** The facts that decide by which calls an attempt is made and polled. */
export type CalledAttempt = {
  gateway: string
  account_id: number | null
  /** The mandate that it is charged by; null for an order that the payer pays. */
  mandate?: string | null
  /** The day on which the bank takes it; null for an order, and for a charge that may not be sent any more. */
  debit_on?: string | null
}

/**
 * The calls for an attempt: those of an order, or those of a mandate charge, which answer as an order does. So a charge is
 * interpreted, booked, refunded and settled like every payment.
 */
export function callsOf(
  deps: Pick<PaymentsDeps, 'gateways'>,
  attempt: CalledAttempt,
): Pick<PaymentGateway, 'openOrder' | 'findOrder' | 'terminateOrder'> {
  const gateway = gatewayOf(deps, attempt.gateway)
  const { mandate, debit_on: debitOn } = attempt
  if (mandate === null || mandate === undefined) return gateway
  const { mandates } = gateway
  if (!mandates) throw new Error(`${attempt.gateway} has no mandates`)
  const name = { accountId: attempt.account_id, reference: mandate }
  return {
    openOrder: async (order, timeoutMs) =>
      debitOn
        ? mandates.charge(name, order, debitOn, timeoutMs)
        : { kind: 'refused', reason: 'it was stopped' },
    findOrder: (reference, _session, timeoutMs) => mandates.findCharge(name, reference, timeoutMs),
    terminateOrder: (reference) => mandates.cancelCharge(name, reference),
  }
}
