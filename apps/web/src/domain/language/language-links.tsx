import { language } from '../../lib/language.ts'
import { chooseSignedOut, LANGUAGE_CHOICES } from './chosen-language.ts'
import classes from './language-links.module.css'

/** The other languages of the portal, each by its own name, for people who are not signed in. */
export function LanguageLinks() {
  return (
    <div className={classes.links}>
      {LANGUAGE_CHOICES.filter(({ value }) => value !== language).map(({ value, label }) => (
        <button key={value} type="button" lang={value} onClick={() => chooseSignedOut(value)}>
          {label}
        </button>
      ))}
    </div>
  )
}
