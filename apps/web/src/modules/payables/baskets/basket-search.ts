/** The address's value for the screen: the transaction whose payees and amounts are prepared again. */
export type BasketSearch = { from?: number }

/** Reads it for the route's `validateSearch`. */
export function basketSearch(raw: Record<string, unknown>): BasketSearch {
  const from = Number(raw.from)
  return Number.isSafeInteger(from) && from > 0 ? { from } : {}
}
