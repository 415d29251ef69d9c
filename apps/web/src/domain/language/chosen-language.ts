import { LANGUAGES, type Language } from '@chukta/contract/language-names'
import { language } from '../../lib/language.ts'

/** Key that `start.js` reads before anything is painted. */
const CHOSEN = 'language'
/** Chosen by a signed-out person: saved to their account after sign-in. */
const TO_TELL = 'languageToTell'

/** The languages of the portal as choices, each under its own name. */
export const LANGUAGE_CHOICES = Object.entries(LANGUAGES).map(([value, { name }]) => ({
  value: value as Language,
  label: name,
}))

/** Switches the page's language. Texts are translated as they are loaded, so the page is reloaded. */
export function showIn(chosen: Language): void {
  localStorage.setItem(CHOSEN, chosen)
  localStorage.removeItem(TO_TELL)
  if (chosen !== language) location.reload()
}

/** The same for a signed-out person. */
export function chooseSignedOut(chosen: Language): void {
  showIn(chosen)
  localStorage.setItem(TO_TELL, chosen)
}

/** The language chosen before sign-in, for the account to keep; null without a choice. */
export function languageToTell(): Language | null {
  const told = localStorage.getItem(TO_TELL)
  return told !== null && told in LANGUAGES ? (told as Language) : null
}
