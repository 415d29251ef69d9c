/** The address's values for a pay screen when a payment is tried again. */
export type PaySearch = {
  /** The amount of the payment before, in rupees. */
  amount?: string
  /** Present: the methods open at once. */
  methods?: string
}

/** Reads it for the route's `validateSearch`; a value that is no amount is left out. */
export function paySearch(raw: Record<string, unknown>): PaySearch {
  const search: PaySearch = {}
  if (/^\d{1,8}\.\d{2}$/.test(String(raw.amount))) search.amount = String(raw.amount)
  if (raw.methods !== undefined) search.methods = '1'
  return search
}
