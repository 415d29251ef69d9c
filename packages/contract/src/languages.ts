import { z } from 'zod/mini'
import { call } from './call.ts'
import { LANGUAGES, type Language } from './language-names.ts'

export { LANGUAGES, type Language }

/** The language of users who chose none. */
export const DEFAULT_LANGUAGE = 'en' satisfies Language

const CODES = Object.keys(LANGUAGES) as [Language, ...Language[]]

/** The sentences about it, none in the specification. */
export const LANGUAGE_MESSAGES = {
  saved: 'The language is saved.',
  unknown: 'Choose one of the languages of this portal.',
  saveFailed: 'Unable to save the language.',
} as const

export const languageField = z.enum(CODES, LANGUAGE_MESSAGES.unknown)

export const setLanguage = call({
  method: 'POST',
  path: '/language',
  summary: "Chooses the caller's language: that of mails, SMS and papers, on every device",
  feature: 'languages',
  access: 'session.use',
  for: 'person',
  unscoped: 'the account behind the token, and no other',
  beforeSecondFactor: true,
  ours: true,
  body: z.strictObject({ language: languageField }),
  answer: z.object({ message: z.string(), language: languageField }),
})
