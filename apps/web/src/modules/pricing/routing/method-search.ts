/** Reads from the address which payment method's order is shown; the first one by default. */
export function methodSearch(raw: Record<string, unknown>): { method?: number } {
  const method = Number(raw.method)
  return Number.isInteger(method) && method > 0 ? { method } : {}
}
