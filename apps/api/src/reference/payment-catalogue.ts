import { DECLARED_GATEWAYS } from '../platform/configuration/declared-gateways.ts'

/** How people pay; id 1's name is the one that shows the card form (spec 1 section 9). */
export const PAYMENT_METHODS = [
  { id: 1, slug: 'card', payment_method: 'Credit Card/Debit Card' },
  { id: 2, slug: 'upi', payment_method: 'UPI' },
  { id: 3, slug: 'net-banking', payment_method: 'Net Banking' },
] as const

type MethodSlug = (typeof PAYMENT_METHODS)[number]['slug']

/** The gateways that have a folder, in their first order of priority. */
export const PAYMENT_GATEWAYS = DECLARED_GATEWAYS.map(({ id, slug, name }) => ({ id, slug, name }))

/** Percent of the base amount that a payment costs until a super admin sets it otherwise, by gateway and method. */
export const FIRST_CHARGES: Readonly<Record<string, Record<MethodSlug, string>>> = Object.fromEntries(
  DECLARED_GATEWAYS.map(({ slug, firstCharges }) => [slug, firstCharges]),
)

/** Percentages of the platform until a super admin sets them otherwise (spec 2 section 2.9). */
export const FIRST_RATES = [
  { name: 'distributor-commission', rate: '8' },
  { name: 'admin-commission', rate: '10' },
] as const
