import { LANGUAGES, type Language } from '@chukta/contract/language-names'
import { LANGUAGE_MESSAGES, setLanguage } from '@chukta/contract/languages'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { request } from '../../lib/http.ts'
import { language } from '../../lib/language.ts'
import { toastFailure } from '../../lib/toast.ts'
import { languageToTell, showIn } from './chosen-language.ts'

/** The language of a signed-in person: kept with their account, then shown. */
export function useLanguage() {
  const keep = useMutation({
    mutationFn: (chosen: Language) => request(setLanguage, { body: { language: chosen } }),
    onSuccess: (answer) => showIn(answer.language),
    onError: (error) => toastFailure(error, LANGUAGE_MESSAGES.saveFailed),
  })
  return { language: language as Language, choose: (chosen: Language) => keep.mutate(chosen) }
}

/**
 * After sign-in, the account and the page use one language: the one just chosen at sign-in, else the
 * account's. Takes the account's; undefined until it is known, null without a choice.
 */
export function useAccountLanguage(account: Language | null | undefined): void {
  const { choose } = useLanguage()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for the account's language
  useEffect(() => {
    if (account === undefined) return
    const told = languageToTell()
    if (told !== null && told !== account) choose(told)
    else if (account && language in LANGUAGES) showIn(account)
  }, [account])
}
