/** Translates a portal sentence to the language of the page. Takes its English and the values of its named places. */
type Say = (message: string, values?: Record<string, unknown>) => string

const catalogues = import.meta.glob('../../locales/*.po', { import: 'default' })

/** The language of the page, as `start.js` has chosen it before anything was painted: `'en'`, `'hi'`. */
export const language =
  (typeof document === 'undefined' ? '' : document.documentElement.lang).slice(0, 2) || 'en'

/**
 * The translator, for languages other than English. Files of texts wait for it: their sentences are translated on load.
 * Modules awaited here must not import modules that wait for this file.
 */
export const other = language === 'en' ? null : await otherLanguage()

/**
 * Every portal text passes here: the build wraps the texts of the text files in it (`build/messages`). It also translates
 * words of the server's answers.
 */
export const say: Say = (message, values) =>
  other?.say(message, values) ?? (values ? filled(message, values) : message)

function filled(message: string, values: Record<string, unknown>): string {
  return message.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]))
}

async function otherLanguage() {
  const catalogue = catalogues[`../../locales/${language}.po`]
  const [{ speaker }, messages] = await Promise.all([import('./other-language.ts'), catalogue?.()])
  return speaker(language, messages, filled)
}
