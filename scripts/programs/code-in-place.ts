import path from 'node:path'
import type { Plugin } from 'rolldown'
import { nameOfEntry } from './entries.ts'

/** The script of a thread or a process. */
const THREAD = /new URL\('(\.[\w./-]*)\.ts', import\.meta\.url\)/g

/** The same, and every other place where a module asks for its own address. */
const ADDRESS = new RegExp(`${THREAD.source}|import\\.meta\\.(?:url|dirname)`, 'g')

/** An import of a name that the program computes, and any other address of a source. */
const UNKNOWN = /import\((?!['"])|\.ts['"`], import\.meta/

/**
 * Our modules keep finding their data (the schema, fonts, the web) in the place of their source, which they reach from
 * the bundle: both can be moved together. The scripts of threads and processes are the bundle's own. `folder` holds the
 * bundles, without folders of its own. Throws when a module loads code in an unknown way.
 */
export function codeInPlace(root: string, folder: string) {
  return {
    name: 'code-in-place',
    transform(code: string, id: string) {
      if (!id.startsWith(root) || id.includes('node_modules') || !code.includes('import.meta.'))
        return undefined
      if (UNKNOWN.test(code.replaceAll(THREAD, '')))
        throw new Error(`${id} loads code in a way that the bundle does not know`)
      const source = path.relative(folder, id)
      return code.replaceAll(ADDRESS, (address: string, script?: string) => {
        if (script)
          return `new URL('./${nameOfEntry(path.resolve(path.dirname(id), `${script}.ts`))}.js', import.meta.url)`
        return address.endsWith('url')
          ? `new URL(${JSON.stringify(source)}, import.meta.url).href`
          : `(import.meta.dirname + ${JSON.stringify(`/${path.dirname(source)}`)})`
      })
    },
  } satisfies Plugin
}
