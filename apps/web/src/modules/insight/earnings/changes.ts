export type Change = { tone: 'ok' | 'warn' | undefined; percent: string | null }

/**
 * An amount beside that of the month before, both in rupees as on the wire: by how many percent it is larger (`ok`) or
 * smaller (`warn`), with one decimal and without a sign. Null where nothing was earned before; no tone where it is the same.
 */
export function changeOf(amount: string, before: string): Change {
  const now = paiseOf(amount)
  const then = paiseOf(before)
  if (then <= 0n) return { tone: undefined, percent: null }
  const tenths = ((now - then) * 1000n) / then
  const size = tenths < 0n ? -tenths : tenths
  return {
    tone: tenths > 0n ? 'ok' : tenths < 0n ? 'warn' : undefined,
    percent: `${size / 10n}.${size % 10n}`,
  }
}

/** Rupees as on the wire, also negative ones, to paise. */
export function paiseOf(rupees: string): bigint {
  return BigInt(rupees.replace('.', ''))
}
