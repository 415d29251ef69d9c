import type { PayeeCategory } from '@chukta/contract/payables/payee-category'
import { PAN_HOLDERS } from '../../../lib/pan-holder-text.ts'
import type { Advice } from '../../../ui/form/advice-line.tsx'
import { PAYEES_TEXT } from './payees-text.ts'

const PAN = /^[A-Z]{5}\d{4}[A-Z]$/
const text = PAYEES_TEXT

/** The kind of owner of a whole PAN, and whether it is usual for payees of the category. A masked one gives no advice. */
export function panAdvice(pan: string, { usualPanLetters, noun }: PayeeCategory): Advice {
  if (!PAN.test(pan)) return null
  const letter = pan.charAt(3)
  const holder = PAN_HOLDERS[letter]
  if (!holder) return { tone: 'warn', sentence: text.panOfNoHolder(letter) }
  const isUsual = usualPanLetters === null || usualPanLetters.includes(letter)
  return isUsual
    ? { tone: 'ok', sentence: text.panOf(holder) }
    : { tone: 'warn', sentence: text.panUnusual(holder, noun) }
}
