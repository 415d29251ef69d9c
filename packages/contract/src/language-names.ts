/** The languages of the portal, by their code in `Accept-Language`; each under its own name, for its speakers. */
export const LANGUAGES = {
  en: { name: 'English' },
  hi: { name: 'हिन्दी' },
} as const

export type Language = keyof typeof LANGUAGES
