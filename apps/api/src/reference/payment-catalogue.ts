/** How people pay; id 1's name is the one that shows the card form (spec 1 section 9). */
export const PAYMENT_METHODS = [
  { id: 1, slug: 'card', payment_method: 'Credit Card/Debit Card' },
  { id: 2, slug: 'upi', payment_method: 'UPI' },
  { id: 3, slug: 'net-banking', payment_method: 'Net Banking' },
] as const

/** The gateways that have an adapter, in their first order of priority. */
export const PAYMENT_GATEWAYS = [
  { id: 1, slug: 'cashfree', name: 'Cashfree' },
  { id: 2, slug: 'razorpay', name: 'Razorpay' },
  { id: 3, slug: 'payu', name: 'PayU' },
] as const

type Slug<List extends readonly { slug: string }[]> = List[number]['slug']

/** Percent of the base amount that a payment costs until a super admin sets it otherwise, by gateway and method. */
export const FIRST_CHARGES: Readonly<
  Record<Slug<typeof PAYMENT_GATEWAYS>, Record<Slug<typeof PAYMENT_METHODS>, string>>
> = {
  cashfree: { card: '1.8500', upi: '0.3000', 'net-banking': '0.9000' },
  razorpay: { card: '2.0000', upi: '0.4000', 'net-banking': '1.1000' },
  payu: { card: '2.1000', upi: '0.4500', 'net-banking': '1.2500' },
}

/** Percentages of the platform until a super admin sets them otherwise (spec 2 section 2.9). */
export const FIRST_RATES = [
  { name: 'distributor-commission', rate: '8' },
  { name: 'admin-commission', rate: '10' },
  { name: 'gst', rate: '18' },
] as const
