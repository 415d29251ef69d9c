import type { Language } from '@chukta/contract/languages'
import type { MailBrand } from './mail-brand.ts'

/** The recipient of a message: a person by id, else the owner of the address. */
export type Reader = { userId: number } | { email: string } | { mobile: string }

/** The sender of messages, provided by the module that owns the company and the people. */
export type Sender = {
  /** The trade name of the company and its mails' brand, as they are now. */
  letterhead: () => Promise<{ name: string; brand: MailBrand }>
  /** The language in which a person reads. */
  readsIn: (reader: Reader) => Promise<Language>
}

export type { MailBrand }
