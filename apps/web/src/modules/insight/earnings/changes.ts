export type Change = { tone: 'ok' | 'warn' | undefined; percent: string | null }

/**
 * An amount beside that of the month before, both in rupees as on the wire: by how many percent it is larger (`ok`) or
 * smaller (`warn`), with one decimal and without a sign. Null where nothing was earned before; no tone where it is the same.
 */
export function changeOf(amount: string, before: string): Change {
  const now = paiseOf(amount)
  const then = paiseOf(before)
  if (then <= 0n) return { tone: undefined, percent: null }
  const more = now - then
  const tenths = ((more < 0n ? -more : more) * 2000n + then) / (2n * then)
  return {
    tone: tenths === 0n ? undefined : more > 0n ? 'ok' : 'warn',
    percent: `${tenths / 10n}.${tenths % 10n}`,
  }
}

/** Rupees as on the wire, also negative ones, to paise. */
export function paiseOf(rupees: string): bigint {
  return BigInt(rupees.replace('.', ''))
}
