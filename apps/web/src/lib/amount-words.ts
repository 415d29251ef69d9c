import { rupeesToPaise } from '@chukta/contract/money'

const ONES =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const TENS = ' ten twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const SCALES: [bigint, string][] = [
  [10_000_000n, 'crore'],
  [100_000n, 'lakh'],
  [1_000n, 'thousand'],
  [100n, 'hundred'],
]

/**
 * Rupees as typed or on the wire to Indian words: `'18500.50'` to
 * `'Eighteen thousand five hundred rupees and fifty paise'`. Empty text when it is not an amount.
 */
export function amountInWords(rupees: string): string {
  const paise = rupeesToPaise(rupees)
  if (paise === null) return ''
  const whole = paise / 100n
  const rest = paise % 100n
  const parts: string[] = []
  if (whole > 0n || rest === 0n) parts.push(`${words(whole)} ${whole === 1n ? 'rupee' : 'rupees'}`)
  if (rest > 0n) parts.push(`${words(rest)} ${rest === 1n ? 'paisa' : 'paise'}`)
  const sentence = parts.join(' and ')
  return sentence.charAt(0).toUpperCase() + sentence.slice(1)
}

function words(value: bigint): string {
  for (const [size, name] of SCALES) {
    if (value < size) continue
    const rest = value % size
    return `${words(value / size)} ${name}${rest > 0n ? ` ${words(rest)}` : ''}`
  }
  const small = Number(value)
  if (small < 20) return ONES[small] ?? ''
  const unit = small % 10
  return `${TENS[Math.floor(small / 10)]}${unit > 0 ? `-${ONES[unit]}` : ''}`
}
