/** Says a sentence of ours in the language of the page. Takes its English and what stands at its named places. */
type Say = (message: string, values?: Record<string, unknown>) => string

const catalogues = import.meta.glob('../../locales/*.po', { import: 'default' })

/** The language of the page, as `start.js` has chosen it before anything was painted: `'en'`, `'hi'`. */
export const language =
  (typeof document === 'undefined' ? '' : document.documentElement.lang).slice(0, 2) || 'en'

/**
 * What speaks another language than English. Files of texts wait for it: their sentences are said as they are loaded.
 * What is awaited here may not import what waits for this file.
 */
export const other = language === 'en' ? null : await otherLanguage()

/**
 * Every text of ours passes here: the build puts this around what the files of texts say (`build/messages`). A word that
 * the server answers with is said by it as well.
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
