/** Smallest and largest amount that may be paid, in paise (₹1.00 to ₹10,00,000.00). */
const MIN_AMOUNT_PAISE = 100n
export const MAX_AMOUNT_PAISE = 100_000_000n

const RUPEES = /^(\d{1,15})(?:\.(\d{1,2}))?$/

/**
 * Rupees as written by a person or a provider (`"18500.5"`, `18500.5`) to paise.
 * Works on the text, never on a float product. Returns null when it is not a
 * non-negative amount with at most two decimals.
 */
export function rupeesToPaise(rupees: string | number): bigint | null {
  const match = RUPEES.exec(String(rupees).trim())
  if (!match) return null
  return BigInt(match[1] ?? '0') * 100n + BigInt((match[2] ?? '').padEnd(2, '0'))
}

/** Paise to rupees with two decimals, as on the wire: `1850050n` → `"18500.50"`. */
export function paiseToRupees(paise: bigint): string {
  const sign = paise < 0n ? '-' : ''
  const abs = paise < 0n ? -paise : paise
  return `${sign}${abs / 100n}.${String(abs % 100n).padStart(2, '0')}`
}

/** Groups the digits of a whole number the Indian way: `"1850050"` → `"18,50,050"`. */
export function groupIndian(digits: string): string {
  const head = digits.slice(0, -3)
  const tail = digits.slice(-3)
  return head === '' ? tail : `${head.replace(/\B(?=(\d{2})+(?!\d))/g, ',')},${tail}`
}

/** Wire rupees split for display: `"18833.51"` → `{ sign: '', whole: "18,833", paise: "51" }`. */
export function splitRupees(rupees: string): { sign: string; whole: string; paise: string } {
  const sign = rupees.startsWith('-') ? '-' : ''
  const [whole = '0', paise = ''] = rupees.replace('-', '').split('.')
  return { sign, whole: groupIndian(whole), paise: paise.padEnd(2, '0').slice(0, 2) }
}

/** `"18833.51"` → `"₹18,833.51"`. */
export function formatRupees(rupees: string): string {
  const { sign, whole, paise } = splitRupees(rupees)
  return `${sign}₹${whole}.${paise}`
}

/** `"18.50"` → `"₹18.50"`; of another currency `"18.50 USD"`. */
export function formatMoney(amount: string, currency: string): string {
  return currency === 'INR' ? formatRupees(amount) : `${amount} ${currency}`
}

/** True when the value is an amount that may be paid: ₹1.00 to ₹10,00,000.00, at most two decimals. */
export function isPayable(value: string | number): boolean {
  const paise = rupeesToPaise(value)
  return paise !== null && paise >= MIN_AMOUNT_PAISE && paise <= MAX_AMOUNT_PAISE
}
