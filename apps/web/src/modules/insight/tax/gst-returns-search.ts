/** Reads the month from the address. */
export function gstReturnsSearch(raw: Record<string, unknown>): { month?: string } {
  const month = String(raw.month ?? '')
  return /^20\d\d-(0[1-9]|1[0-2])$/.test(month) ? { month } : {}
}
