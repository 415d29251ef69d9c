import { rupeesToPaise } from '@chukta/contract/money'
import { NUMBER_WORDS } from './number-words-text.ts'

const SMALL = NUMBER_WORDS.upToHundred.split(' ')
const SCALES = NUMBER_WORDS.scales.split(' ')
const [RUPEE, RUPEES, PAISA, PAISE] = NUMBER_WORDS.coins.split(' ')
const SIZES = [10_000_000n, 100_000n, 1_000n, 100n]

/**
 * Rupees as typed or on the wire to Indian words: `'18500.50'` to
 * `'Eighteen thousand five hundred rupees and fifty paise'`. Empty text when it is not an amount.
 */
export function amountInWords(rupees: string): string {
  const paise = rupeesToPaise(rupees)
  if (paise === null) return ''
  const whole = paise / 100n
  const rest = paise % 100n
  const inRupees = `${words(whole)} ${whole === 1n ? RUPEE : RUPEES}`
  const inPaise = `${words(rest)} ${rest === 1n ? PAISA : PAISE}`
  const sentence = rest === 0n ? inRupees : whole === 0n ? inPaise : NUMBER_WORDS.and(inRupees, inPaise)
  return sentence.charAt(0).toUpperCase() + sentence.slice(1)
}

function words(value: bigint): string {
  for (const [at, size] of SIZES.entries()) {
    if (value < size) continue
    const rest = value % size
    return `${words(value / size)} ${SCALES[at]}${rest > 0n ? ` ${words(rest)}` : ''}`
  }
  return SMALL[Number(value)] ?? ''
}
