import type { Language } from '@chukta/contract/languages'

/** What every mail says around its own words. */
export const MAIL_WORDS: Record<Language, { sign: (brand: string) => string; questions: string }> = {
  en: {
    sign: (brand) => `${brand}. Nobody from ${brand} will ever ask for your code.`,
    questions: 'Questions?',
  },
  hi: { sign: (brand) => `${brand}. ${brand} से कोई भी आपसे कभी आपका कोड नहीं पूछेगा।`, questions: 'कोई सवाल?' },
}
