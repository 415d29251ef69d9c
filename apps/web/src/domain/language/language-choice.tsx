import { RuledChoice } from '../../ui/form/ruled-choice.tsx'
import { LANGUAGE_CHOICES } from './chosen-language.ts'
import { LANGUAGE_TEXT } from './language-text.ts'
import { useLanguage } from './use-language.ts'

/** The language of a signed-in person, to choose. */
export function LanguageChoice() {
  const { language, choose } = useLanguage()
  return (
    <RuledChoice
      label={LANGUAGE_TEXT.label}
      name="language"
      value={language}
      onChange={choose}
      choices={LANGUAGE_CHOICES}
    />
  )
}
