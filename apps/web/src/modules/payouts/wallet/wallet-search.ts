/** Reads from the address whose wallet is shown; the signed-in person's by default. */
export function walletSearch(raw: Record<string, unknown>): { user?: number } {
  const user = Number(raw.user)
  return Number.isInteger(user) && user > 0 ? { user } : {}
}
