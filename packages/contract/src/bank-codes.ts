import { PAYEE_MESSAGES } from './payables/payee-messages.ts'

const messages = PAYEE_MESSAGES
const IFSC = /^[A-Z]{4}0[A-Z0-9]{6}$/
const ACCOUNT_NUMBER = /^[A-Z0-9]{9,18}$/i
const MASKED = /[*•]|x{3}/i
/** A spreadsheet's form of a long number, with and without its signs: `2.62918E+13`, `262918E13`. */
const EXPONENT = /^\d+(?:[.,]\d+)?e\+?\d{1,2}$/i

/** Whether a code has the form of an IFSC; takes it tidied, in capitals. */
export function isIfsc(code: string): boolean {
  return IFSC.test(code)
}

/** The likely IFSC for one with the letter O in place of its zero; null for every other code. */
export function meantIfsc(code: string): string | null {
  return /^[A-Z]{4}O[A-Z0-9]{6}$/.test(code) ? `${code.slice(0, 4)}0${code.slice(5)}` : null
}

/** The sentence about an IFSC that cannot exist, else null; one that no list has is for advice. Takes it tidied. */
export function ifscError(code: string): string | null {
  const capitals = code.toUpperCase()
  const meant = meantIfsc(capitals)
  if (meant !== null) return messages.ifscMeant(meant)
  return isIfsc(capitals) ? null : messages.ifscFormat
}

/** The sentence about the number of a bank account that cannot exist, else null. Takes it tidied. */
export function accountNumberError(number: string): string | null {
  if (MASKED.test(number)) return messages.accountNumberMasked
  if (EXPONENT.test(number)) return messages.accountNumberExponent
  if (!ACCOUNT_NUMBER.test(number)) return messages.accountNumberFormat
  return /[1-9]/.test(number) ? null : messages.accountNumberZeros
}
