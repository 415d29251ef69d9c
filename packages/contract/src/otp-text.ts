import { recoveryCodeOf } from './identity/recovery-codes.ts'
import { plainDashes, plainDigits, withoutInvisible } from './plain-text.ts'
import { tidyNumber } from './tidy.ts'

// A longer number is no code, nor is a part of an amount, a date or an order id: `150000.00`, `AB123456`.
const SIX = /(?<![\dA-Za-z]|\d[.,:/-])\d{6}(?![\dA-Za-z]|[.,:/-]\d)/g
const TWO_GROUPS = /(?<![\dA-Za-z]|\d[ .,:/-])\d{3}[ -]\d{3}(?![\dA-Za-z]|[ .,:/-]\d)/g

/**
 * The six digits of a code, out of the sentence that it came in: `'654321 is your OTP'`, `'G-६५४३२१'`. They are together
 * or in two groups. Null without a code, or with two to choose from.
 */
export function otpOf(text: string): string | null {
  const number = tidyNumber(text)
  if (/^\d{6}$/.test(number)) return number
  const plain = plainDigits(plainDashes(withoutInvisible(text.normalize('NFKC'))))
  const found = new Set(plain.match(SIX) ?? plain.match(TWO_GROUPS)?.map(tidyNumber))
  return found.size === 1 ? ([...found][0] ?? null) : null
}

/** A typed or pasted code: six digits, or a recovery code as typed. Other texts stay for the rules to refuse. */
export function tidyOtp(text: string): string {
  return (recoveryCodeOf(text) === null ? otpOf(text) : null) ?? withoutInvisible(text).trim()
}
