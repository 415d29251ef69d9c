import { z } from 'zod/mini'
import { judgedBy } from './fields.ts'
import { payeeNameError, personNameError, tidyName, tidyPersonName } from './names.ts'
import { mobileErrors } from './payables/payee-rules.ts'
import { PERSON } from './person-messages.ts'
import { tidyEmail, tidyMobile, tidyNumber } from './tidy.ts'

const messages = PERSON.register
const TOO_LONG = 'At most 100 characters.'
// Control characters are no part of a name, and PostgreSQL takes no NUL at all.
const withoutControls = z.regex(/^\P{Cc}*$/u, 'Invalid value.')

/** Shortest password (spec 1 section 9). */
const MIN_PASSWORD_LENGTH = 6

/** A line of text that must not be empty, tidied; empty gets the sentence given. */
export const requiredLine = (message: string, tidy = tidyName) =>
  z
    .string(message)
    .check(z.overwrite(tidy), z.minLength(1, message), z.maxLength(100, TOO_LONG), withoutControls)

/** A first or last name that may be the stored one, which its service checks; empty gets the sentence given. */
export const presentName = (required: string) => requiredLine(required, tidyPersonName)

// Empty texts and control characters have their sentence already.
const judged = (error: (text: string) => string | null) =>
  judgedBy((text) => (text === '' || /\p{Cc}/u.test(text) ? null : error(text)))

/** A first or last name; empty gets the sentence given. */
export const personName = (required: string) => presentName(required).check(judged(personNameError))

/** The name of a payee, a company or a holder of an account; empty gets the sentence given. */
export const payeeName = (required: string) => requiredLine(required).check(judged(payeeNameError))

const maybeLine = z.string().check(z.overwrite(tidyName), z.maxLength(100, TOO_LONG), withoutControls)

/** A line of text or nothing. */
export const optionalLine = z.nullish(maybeLine)

/** The name of a company or nothing. */
export const optionalName = z.nullish(maybeLine.check(judged(payeeNameError)))

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
