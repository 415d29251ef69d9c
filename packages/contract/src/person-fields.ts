import { z } from 'zod/mini'
import { requiredText } from './fields.ts'
import { mobileErrors } from './payee-rules.ts'
import { PERSON } from './person-messages.ts'
import { tidyEmail, tidyMobile, tidyNumber } from './tidy.ts'

const messages = PERSON.register
const TOO_LONG = 'At most 100 characters.'
// Control characters have no place in a name, and PostgreSQL takes no NUL at all.
const withoutControls = z.regex(/^\P{Cc}*$/u, 'Invalid value.')

/** Shortest password (spec 1 section 9). */
const MIN_PASSWORD_LENGTH = 6

/** A line of text that must not be empty; empty gets the sentence given. */
export const requiredLine = (message: string) => requiredText(message).check(withoutControls)

// Letters and marks of any script, the joiners that Indian scripts need, spaces, apostrophes and hyphens; a dot only
// where a word ends, so that no mail program makes a link of a name that stands in our mails.
const NAME = /^(?:[\p{L}\p{M} '’-]|\u200c|\u200d|\.(?= |$))+$/u
// Fillers are invisible letters.
const VISIBLE_LETTER = /(?!\p{DI})\p{L}/u

/** True for what a person may be called: `O’Brien`, `S. K. Nair`, `क्‍षमा`; false for `www.evil.example`. */
export function isPersonName(text: string): boolean {
  return NAME.test(text) && VISIBLE_LETTER.test(text)
}

/** The sentence about a first or last name that is none, else null. A name that is `stored` already stays valid. */
export function personNameError(name: string, stored: string | null = null): string | null {
  return name === stored || isPersonName(name) ? null : messages.nameLetters
}

/** A first or last name; empty gets the sentence given. */
export const personName = (required: string) =>
  requiredLine(required).check(
    z.refine((text) => text === '' || /\p{Cc}/u.test(text) || isPersonName(text), {
      error: messages.nameLetters,
    }),
  )

/** A line of text or nothing. */
export const optionalLine = z.nullish(z.string().check(z.trim(), z.maxLength(100, TOO_LONG), withoutControls))

/** Digits that are no amount: text, or the number that a JSON body may hold instead; missing is empty. */
const digits = (tidy: (text: string) => string) =>
  z.pipe(
    z.optional(z.union([z.string(), z.number()], 'Invalid value.')),
    z.transform((value: string | number | undefined) => tidy(String(value ?? ''))),
  )

/** An Indian mobile: ten digits that start with 6, 7, 8 or 9; each broken rule has its sentence. */
export const mobileField = z.pipe(
  digits(tidyMobile),
  z.string().check((context) => {
    for (const message of mobileErrors(context.value)) {
      context.issues.push({ code: 'custom', message, input: context.value, path: [] })
    }
  }),
)

/** An Indian PIN code. */
export const pincodeField = z.pipe(
  digits(tidyNumber),
  z
    .string()
    .check(z.minLength(1, messages.pincodeRequired), z.regex(/^(|[1-9]\d{5})$/, messages.pincodeFormat)),
)

/** An e-mail address; empty gets the sentence given. */
export const emailField = (required: string) =>
  z.string(required).check(
    z.overwrite(tidyEmail),
    z.minLength(1, required),
    z.maxLength(100, TOO_LONG),
    z.refine((text) => text === '' || z.regexes.email.test(text), { error: messages.emailInvalid }),
  )

/** A new password, taken as typed: a space at either end belongs to it. */
export const newPassword = (required: string) =>
  z.string(required).check(
    z.minLength(1, required),
    z.refine((text) => text === '' || text.length >= MIN_PASSWORD_LENGTH, {
      error: PERSON.passwords.tooShort,
    }),
    z.maxLength(100, TOO_LONG),
  )
