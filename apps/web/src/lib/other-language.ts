import { setupI18n } from '@lingui/core'
import { messageKey } from './message-key.ts'

// Nothing here may import files of texts: those wait for this (`language.ts`).

type Values = Record<string, unknown>
type Messages = Parameters<ReturnType<typeof setupI18n>['loadAndActivate']>[0]['messages']

/**
 * Makes the translator of another language: it translates English sentences, gives null for one that the catalogue lacks,
 * and writes times of India. Without a catalogue it is the language for tests.
 */
export function speaker(
  language: string,
  catalogue: unknown,
  filled: (message: string, values: Values) => string,
) {
  return {
    say: catalogue
      ? translator(language, catalogue as Messages)
      : (message: string, values: Values = {}) => `⟦${filled(pseudo(message), values)}⟧`,
    /** A time in milliseconds, with Latin digits. */
    time: (time: number, options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat(`${catalogue ? language : 'en'}-IN-u-nu-latn`, {
        timeZone: 'Asia/Kolkata',
        hourCycle: 'h23',
        ...options,
      }).format(time),
  }
}

function translator(language: string, messages: Messages) {
  const i18n = setupI18n()
  i18n.loadAndActivate({ locale: language, messages })
  return (message: string, values: Values = {}) => {
    const key = messageKey(message)
    return key in messages ? i18n.t(key, values) : null
  }
}

const PLAIN = 'aceinorsuyACEINORSUY'
const OTHER = 'áçéíñóŕšúýÁÇÉÍÑÓŔŠÚÝ'

/** English in other letters, so that texts missing from every catalogue are easy to see. */
function pseudo(message: string): string {
  return message.replace(/\{\w+\}|[a-z]/gi, (part) => OTHER[PLAIN.indexOf(part)] ?? part)
}
