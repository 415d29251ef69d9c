import type { Language } from '@chukta/contract/languages'
import { ENGLISH_MAILS, type Templates } from './english-mails.ts'
import { HINDI_MAILS } from './hindi/hindi-mails.ts'
import type { MailBrand } from './mail-brand.ts'
import { layOut, type MailContent } from './mail-layout.ts'

const MAILS: Record<Language, Templates> = { en: ENGLISH_MAILS, hi: HINDI_MAILS }

/** A template with exactly the values it asks for. */
export type TemplatedMail = {
  [T in keyof Templates]: { template: T; values: Parameters<Templates[T]>[0] }
}[keyof Templates]

/** Subject, text and HTML of a mail, in the company's name and the reader's language. */
export function renderMail({ template, values }: TemplatedMail, brand: MailBrand, language: Language) {
  // `TemplatedMail` pairs each template with its own values; the compiler cannot carry that pair through the look-up.
  const content = MAILS[language][template] as (given: typeof values, name: string) => MailContent
  return layOut(content(values, brand.name), brand, language)
}
