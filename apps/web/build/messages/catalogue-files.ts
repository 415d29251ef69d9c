import { readFile } from 'node:fs/promises'
import { formatter } from '@lingui/format-po'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import type { Plugin, Rolldown } from 'vite'
import { messageKey } from '../../src/lib/message-key.ts'
import { languages } from './catalogues.ts'

const START = '<script src="/start.js"'

/** Turns a language's file into the browser's catalogue: its messages, parsed, by their keys. */
export function catalogueFiles(): Plugin {
  return {
    name: 'catalogue-files',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith('.po')) return null
      const messages = await compiled(id)
      return { code: `export default JSON.parse(${JSON.stringify(JSON.stringify(messages))})`, map: null }
    },
    // `start.js` gets the list of languages, and the file to fetch beside the code.
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const named = languages().map((language) => `${language}=${fileOf(language, bundle)}`)
        return html.replace(START, `${START} data-languages="${named.join(';')}"`)
      },
    },
  }
}

function fileOf(language: string, bundle: Rolldown.OutputBundle = {}): string {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const file = chunks.find(({ name }) => name === language)
  return file ? `/${file.fileName}` : ''
}

async function compiled(file: string): Promise<Record<string, unknown>> {
  const text = await readFile(file, 'utf8')
  const { parse } = formatter({ explicitIdAsDefault: true })
  const entries = await parse(text, { locale: undefined, sourceLocale: 'en', filename: file })
  const messages: Record<string, unknown> = {}
  for (const [message, { translation }] of Object.entries(entries)) {
    if (!translation) continue
    const key = messageKey(message)
    if (key in messages) throw new Error(`two messages have the key ${key}: one is “${message}”`)
    messages[key] = compileMessageOrThrow(translation)
  }
  return messages
}
