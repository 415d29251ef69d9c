import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'rolldown'
import { nameOfEntry } from './entries.ts'

/** The script of a thread or a process. */
const THREAD = /new URL\('(\.[\w./-]*)\.ts', import\.meta\.url\)/g

/** An import of a name that the program computes, and any other address of a source. */
const UNKNOWN = /import\((?!['"])|\.ts['"`], import\.meta/

/**
 * Our modules keep finding their data (the schema, fonts, the web) in the place of their source. The scripts of threads
 * and processes are the bundle's own. Throws when a module loads code in an unknown way.
 */
export function codeInPlace(root: string) {
  return {
    name: 'code-in-place',
    transform(code: string, id: string) {
      if (!id.startsWith(root) || id.includes('node_modules') || !code.includes('import.meta.'))
        return undefined
      const moved = code.replace(THREAD, (_match, file: string) => {
        const name = nameOfEntry(path.resolve(path.dirname(id), `${file}.ts`))
        return `new URL('./${name}.js', HERE)`
      })
      if (UNKNOWN.test(moved)) throw new Error(`${id} loads code in a way that the bundle does not know`)
      return moved
        .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
        .replaceAll('import.meta.dirname', JSON.stringify(path.dirname(id)))
        .replace(/\bHERE\b/g, 'import.meta.url')
    },
  } satisfies Plugin
}
