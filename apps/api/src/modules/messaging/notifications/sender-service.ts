import type { Language } from '@chukta/contract/languages'
import type { MailBrand } from './mail-brand.ts'

/** Whom a message is for: a person by id, else whoever has the address. */
export type Reader = { userId: number } | { email: string } | { mobile: string }

/** Who sends messages, filled in by the module that owns the company and the people. */
export type Sender = {
  /** The trade name of the company and its mails' brand, as they are now. */
  letterhead: () => Promise<{ name: string; brand: MailBrand }>
  /** The language in which a person reads. */
  readsIn: (reader: Reader) => Promise<Language>
}

export type { MailBrand }
