import { setupI18n } from '@lingui/core'
import { messageKey } from './message-key.ts'

// Nothing here may import what says texts: those wait for this (`language.ts`).

type Fill = (message: string, values: Record<string, unknown>) => string
type Values = Record<string, unknown>
type Messages = Parameters<ReturnType<typeof setupI18n>['loadAndActivate']>[0]['messages']

/**
 * What says English sentences in another language, null for one that the catalogue lacks. Without a catalogue it is the
 * language for tests.
 */
export function sayIn(language: string, catalogue: unknown, fill: Fill) {
  if (!catalogue) return (message: string, values: Values = {}) => `⟦${fill(pseudo(message), values)}⟧`
  const messages = catalogue as Messages
  const i18n = setupI18n()
  i18n.loadAndActivate({ locale: language, messages })
  return (message: string, values: Values = {}) => {
    const key = messageKey(message)
    return key in messages ? i18n.t(key, values) : null
  }
}

const PLAIN = 'aceinorsuyACEINORSUY'
const OTHER = 'áçéíñóŕšúýÁÇÉÍÑÓŔŠÚÝ'

/** English in other letters, so that what passes no catalogue stands out. */
function pseudo(message: string): string {
  return message.replace(/\{\w+\}|[a-z]/gi, (part) => OTHER[PLAIN.indexOf(part)] ?? part)
}
