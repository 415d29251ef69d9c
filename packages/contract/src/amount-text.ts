import { plainDigits, withoutInvisible } from './plain-text.ts'

const GROUPS = [
  // `12,34,567` as India writes it, and `1,234,567`; one separator throughout, and no leading zero.
  /^[1-9]\d?([, ])(?:\d\d\1)*\d{3}$/,
  /^[1-9]\d{0,2}([, ])\d{3}(?:\1\d{3})*$/,
]

/** A sign or opening bracket, the currency on either side, the whole rupees with their groups, the decimals. */
const AMOUNT =
  /^(?<sign>[-+(]?) ?(?:(?:₹|rs\.?|inr) ?)?(?<late>[-+]?)(?<whole>\d[\d, ]*?)(?:\.(?<decimals>\d+))? ?(?:inr|rs\.?)?(?: ?\/[-=])?(?<closed>\)?)$/i

type Options = {
  /** Whether an amount may be below zero: `-5`, `(5)`. */
  signed?: boolean
  /** Whether zeros may follow the paise, as programs write them: `7919.000`. People may mean thousands by it. */
  excessZeros?: boolean
}

/**
 * The one reader of amounts of rupees as people and files write them: `₹1,50,000`, `Rs. 500/-`, `1 500 INR`, `१,५००.५०`.
 * Returns digits with a point (`'150000'`, `'-1500.50'`); null for a text that is none, or could be another amount, such as
 * `500,50` and `1,50`.
 */
export function readAmount(
  text: string,
  { signed = false, excessZeros = false }: Options = {},
): string | null {
  const plain = plainDigits(withoutInvisible(text.normalize('NFKC')))
  const parts = AMOUNT.exec(
    plain
      .replace(/\u2212/g, '-')
      .replace(/\s+/g, ' ')
      .trim(),
  )?.groups
  if (!parts) return null
  const { sign = '', late = '', closed = '' } = parts
  if ((sign === '(') !== (closed === ')') || (sign !== '' && late !== '')) return null
  if (!signed && `${sign}${late}` !== '') return null
  const whole = withoutGroups(parts.whole ?? '')
  if (whole === null) return null
  const decimals = excessZeros ? parts.decimals?.replace(/^(\d\d)0+$/, '$1') : parts.decimals
  const isBelow = sign === '-' || sign === '(' || late === '-'
  return `${isBelow ? '-' : ''}${whole}${decimals === undefined ? '' : `.${decimals}`}`
}

function withoutGroups(whole: string): string | null {
  if (/^\d+$/.test(whole)) return whole
  return GROUPS.some((groups) => groups.test(whole)) ? whole.replace(/[, ]/g, '') : null
}
