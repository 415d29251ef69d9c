import { GST_STATE_NAMES, gstinKind, isGstinWhole } from '@chukta/contract/gstin'
import { MEMBER_TYPES, type MemberType } from '@chukta/contract/identity/registration'
import { panOfGstin } from '@chukta/contract/identity/verification'
import { PERSON } from '@chukta/contract/person-messages'
import { PAN_HOLDERS } from '../../../lib/pan-holder-text.ts'
import type { Advice } from '../../../ui/form/advice-line.tsx'
import { passesVerhoeff } from './check-digits.ts'
import { VERIFICATION_TEXT } from './verification-text.ts'

const text = VERIFICATION_TEXT
const AADHAAR_LENGTH = 12
const FOURTH_LETTER = {
  [MEMBER_TYPES.individual]: 'P',
  [MEMBER_TYPES.company]: 'C',
  [MEMBER_TYPES.partnership]: 'F',
} as const

/** Whether the fourth letter of a PAN, once typed, is the one of the member type. */
export function panAdvice(pan: string, type: MemberType): Advice {
  const typed = pan[3]
  if (typed === undefined) return null
  const letter = FOURTH_LETTER[type]
  const holder = PAN_HOLDERS[letter]
  return typed === letter
    ? { tone: 'ok', sentence: text.panAgrees(letter, holder) }
    : { tone: 'warn', sentence: text.panDiffers(typed, holder, letter) }
}

/** Whether the check digit of a whole Aadhaar number agrees. */
export function aadhaarAdvice(number: string): Advice {
  if (number.length < AADHAAR_LENGTH) return null
  return passesVerhoeff(number)
    ? { tone: 'ok', sentence: text.aadhaarFits }
    : { tone: 'warn', sentence: text.aadhaarOdd }
}

/** Facts of a whole GSTIN: its state, and whether its PAN ends like the verified one. */
export function gstinAdvice(gstin: string, panLast4: string | null): Advice {
  const kind = gstinKind(gstin)
  if (kind === null) return null
  if (kind !== 'regular') return { tone: 'warn', sentence: PERSON.verification.gstinKinds[kind] }
  const state = GST_STATE_NAMES[gstin.slice(0, 2)]
  const samePan = panLast4 === null || panOfGstin(gstin).endsWith(panLast4)
  const sound = isGstinWhole(gstin)
  const facts = [
    state || text.unknownState,
    samePan ? text.samePan : text.otherPan,
    ...(sound ? [] : [text.oddDigit]),
  ]
  return { tone: state && samePan && sound ? 'ok' : 'warn', sentence: `${facts.join(' · ')}.` }
}
