/** The languages of the portal, by their code in `Accept-Language`; each under its own name, as a person looks for it. */
export const LANGUAGES = {
  en: { name: 'English' },
  hi: { name: 'हिन्दी' },
} as const

export type Language = keyof typeof LANGUAGES
