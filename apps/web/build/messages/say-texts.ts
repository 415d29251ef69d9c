import path from 'node:path'
import type { Plugin } from 'vite'
import { type FoundMessage, findMessages } from './find-messages.ts'

const LANGUAGE = path.resolve(import.meta.dirname, '../../src/lib/language.ts')

/** Wraps every text of a file of texts in the translator; the files themselves hold plain English. */
export function sayTexts(): Plugin {
  return {
    name: 'say-texts',
    enforce: 'pre',
    transform(code, id) {
      const [file = ''] = id.split('?', 1)
      const messages = findMessages(file, code)
      if (messages.length === 0) return null
      return {
        code: `import { say as __say } from ${JSON.stringify(LANGUAGE)};${said(code, messages)}`,
        map: null,
      }
    },
  }
}

/** Code with a call around each of its texts; line by line as it was. */
function said(code: string, messages: FoundMessage[]): string {
  const cuts = messages.flatMap(({ message, start, end, values }) => {
    const call = `/* @__PURE__ */ __say(${JSON.stringify(message)}`
    if (values.length === 0) return [{ start, end, text: `${call})` }]
    // The expressions stay in place, for they may hold texts themselves.
    const ends = [start, ...values.map((value) => value.end)]
    const starts = [...values.map((value) => value.start), end]
    return starts.map((until, at) => {
      const name = values[at]?.name
      const text = `${at === 0 ? `${call}, { ` : ''}${at > 0 && name ? ', ' : ''}${name ? `${name}: ` : ' })'}`
      return { start: ends[at] ?? start, end: until, text }
    })
  })
  let rest = code
  for (const { start, end, text } of cuts.toSorted((a, b) => b.start - a.start))
    rest = rest.slice(0, start) + text + rest.slice(end)
  return rest
}
