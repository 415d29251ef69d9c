import type { Dashboard } from './dashboard-api.ts'

/** A gateway is weak when its rate is so many points below all gateways together, over so many payments. */
const WEAK_POINTS = 5
const ENOUGH_PAYMENTS = 10

/** True for a gateway that succeeds clearly less often than all of them together. */
export function isWeak(gateway: Dashboard['by_gateway'][number], rateOfAll: string | null): boolean {
  const ended = gateway.paid + gateway.failed
  if (gateway.rate === null || rateOfAll === null || ended < ENOUGH_PAYMENTS) return false
  return Number(rateOfAll) - Number(gateway.rate) >= WEAK_POINTS
}
