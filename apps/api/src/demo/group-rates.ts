import type { Earners } from '../modules/pricing/api.ts'

/** Percentage points by which the admins' group is below the master charges: the margin that they share. */
export const ADMIN_DISCOUNT = '0.1'

/** The payer's rate and the base rate of a payment in the groups of `insertGroups`, in percent, from the master charge. */
export function groupRates(
  masterRate: string,
  { admin_id, distributor_id }: Pick<Earners, 'admin_id' | 'distributor_id'>,
): { payerRate: string; baseRate: string } {
  const baseRate = admin_id === null ? masterRate : (Number(masterRate) - Number(ADMIN_DISCOUNT)).toFixed(4)
  return { payerRate: distributor_id === null ? baseRate : masterRate, baseRate }
}
