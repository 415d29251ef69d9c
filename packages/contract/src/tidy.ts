import { readAmount } from './amount-text.ts'
import { plainDigits, withoutInvisible } from './plain-text.ts'

/** A number of digits, or of digits and letters, without spaces, dashes of any kind and what cannot be seen; any script's digits are 0 to 9. */
export function tidyNumber(text: string): string {
  return plainDigits(withoutInvisible(text.normalize('NFKC'))).replace(/[\s\p{Pd}\u2212]/gu, '')
}

/** A mobile as its ten digits: without +91, 0091 or a leading 0. What is no mobile stays for the rules to refuse. */
export function tidyMobile(text: string): string {
  return tidyNumber(text)
    .replace(/^\((\+?\d{1,4})\)/, '$1')
    .replace(/^(?:\+91|0091|91(?=0?\d{10}$))(?:0(?=\d{10}$))?|^0(?=\d{10}$)/, '')
}

/** An amount of rupees as digits: `'₹1,50,000'` to `'150000'`. What is unclear (`500,50`) stays for the rules to refuse. */
export function tidyAmount(text: string): string {
  return readAmount(text) ?? text.trim()
}
