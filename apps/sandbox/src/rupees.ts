declare global {
  interface JSON {
    /** In V8 since Node 21; TypeScript does not declare it yet. */
    rawJSON(text: string): object
  }
}

/** Rupees as they are printed, always with two decimals: 17000n gives '170.00'. */
export function rupeesText(amountPaise: bigint): string {
  return `${amountPaise / 100n}.${String(amountPaise % 100n).padStart(2, '0')}`
}

/**
 * A JSON number with two decimals (170.00, not 170). The provider prints money so, and a receiver
 * that verifies a re-serialised body instead of the raw one must notice.
 */
export function rupees(amountPaise: bigint): object {
  return JSON.rawJSON(rupeesText(amountPaise))
}

/** Paise of a JSON number in rupees; undefined if it is not a number with at most two decimals. */
export function paiseOf(value: unknown): bigint | undefined {
  if (typeof value !== 'number') return undefined
  const match = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(String(value))
  return match ? BigInt(`${match[1]}${(match[2] ?? '').padEnd(2, '0')}`) : undefined
}
