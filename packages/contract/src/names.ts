import { PAYEE_MESSAGES } from './payables/payee-messages.ts'
import { PERSON } from './person-messages.ts'
import { plainDashes, withoutInvisible } from './plain-text.ts'

const JOINERS = '\u200c\u200d'
// Scripts in which a joiner decides how letters are drawn, and the viramas after which it does so at the end of a word.
const JOINED = ['Arab', 'Beng', 'Deva', 'Gujr', 'Guru', 'Khmr', 'Knda', 'Mlym', 'Mong', 'Mymr', 'Orya']
  .concat(['Sinh', 'Syrc', 'Taml', 'Telu', 'Tibt'])
  .map((script) => `\\p{scx=${script}}`)
  .join('')
const LETTER_OF_JOINED = `(?=[\\p{L}\\p{M}])[${JOINED}]`
const VIRAMA = '[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca]'
const NEEDLESS_JOINER = new RegExp(
  `(?<!${VIRAMA})(?:[${JOINERS}](?!${LETTER_OF_JOINED})|(?<!${LETTER_OF_JOINED})[${JOINERS}])`,
  'gu',
)

/**
 * A name, or another line that people read, without invisible or text-reversing characters: bidirectional signs, blank
 * letters, tags, variation selectors. Joiners stay where their script needs them. Composed, with plain spaces.
 */
export function tidyName(text: string): string {
  return withoutInvisible(text, JOINERS)
    .replace(new RegExp(`([${JOINERS}])[${JOINERS}]+`, 'g'), '$1')
    .replace(NEEDLESS_JOINER, '')
    .replace(/\p{Z}/gu, ' ')
    .trim()
    .normalize('NFC')
}

const TITLES =
  'adv|ch|dr|er|fr|gh|km|kr|ku|kum|md|mohd|mr|mrs|ms|mst|muhd|prof|pt|sh|shri|sk|smt|sr|sri|st|th'
// Initials are one letter, or in Indian scripts the letter's name (`எம்`, `डब्ल्यू`).
const INITIAL = `(?:\\p{L}\\p{M}*|(?:${LETTER_OF_JOINED}(?:\\p{M}|[${JOINERS}])*){1,4}|${TITLES})`
const WORD_AFTER_INITIAL = new RegExp(
  `(?<=(?<![\\p{L}\\p{M}])${INITIAL}\\.)(?=\\p{Script=Latin}\\p{M}*\\p{Script=Latin})`,
  'giu',
)
const IN_WORDS = `\\p{L}\\p{M}${JOINERS}'’·・׳״་॰-`
const NAME = new RegExp(`^(?:(?:${INITIAL}\\.)*[${IN_WORDS}]*\\.?(?: |$))+$`, 'iu')
const LETTER = /\p{L}/u

/** A person's name as `tidyName` has it; a word gets a space before it where it follows an initial: `M.S. Dhoni`. */
export function tidyPersonName(text: string): string {
  return plainDashes(tidyName(text)).replace(WORD_AFTER_INITIAL, ' ')
}

/**
 * True for a permitted person's name, once it is tidied: `O’Brien`, `A.P.J. Abdul Kalam`, `क्‍षमा`. False for
 * `www.evil.example`: mail programs must not make links of names in our mails.
 */
export function isPersonName(text: string): boolean {
  const name = tidyPersonName(text)
  return NAME.test(name) && LETTER.test(name)
}

/** The sentence about a first or last name that is none, else null. A name that is `stored` already stays valid. */
export function personNameError(name: string, stored: string | null = null): string | null {
  const isStored = stored !== null && tidyPersonName(name) === tidyPersonName(stored)
  return isStored || isPersonName(name) ? null : PERSON.register.nameLetters
}

/** The sentence about the name of a payee, a company or a holder of an account that is none, else null. */
export function payeeNameError(name: string): string | null {
  return LETTER.test(tidyName(name)) ? null : PAYEE_MESSAGES.nameLetter
}
