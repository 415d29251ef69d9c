import { readAmount } from './amount-text.ts'
import { plainDashes, plainDigits, withoutInvisible } from './plain-text.ts'

/** Digits, or digits and letters, without spaces, any dashes and invisible characters; any script's digits are 0 to 9. */
export function tidyNumber(text: string): string {
  return plainDigits(plainDashes(withoutInvisible(text.normalize('NFKC')))).replace(/[\s-]/g, '')
}

/** A number with letters in it, such as a PAN or an IFSC, in capitals. */
export function tidyCapitals(text: string): string {
  return tidyNumber(text).toUpperCase()
}

/** A mobile as its ten digits: without +91, 0091 or a leading 0. Other texts stay for the rules to refuse. */
export function tidyMobile(text: string): string {
  return tidyNumber(text)
    .replace(/^(\+?\d{0,4})\((\+?\d{1,4})\)/, '$1$2')
    .replace(/^(?:\+91|0091|91(?=0?\d{10}$))(?:0(?=\d{10}$))?|^0(?=\d{10}$)/, '')
}

/** An e-mail address without invisible characters in it or around it. */
export function tidyEmail(text: string): string {
  return withoutInvisible(text.normalize('NFKC')).trim()
}

/** A person's sign-in name: a mobile as its ten digits, an e-mail or a username as `tidyEmail` has it. */
export function tidySignInName(text: string): string {
  const mobile = tidyMobile(text)
  return /^[6-9]\d{9}$/.test(mobile) ? mobile : tidyEmail(text)
}

/** An amount of rupees as digits: `'₹1,50,000'` to `'150000'`. Unclear texts (`500,50`) stay for the rules to refuse. */
export function tidyAmount(text: string): string {
  return readAmount(text) ?? text.trim()
}
