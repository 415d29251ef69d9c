import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'rolldown'
import { nameOfEntry } from './entries.ts'

/** Imports of a file that is named while the program runs: of a gateway's folder. */
const BY_NAME = /import\(new URL\(`\$\{slug\}\/(?:\$\{file\}|([\w-]+)\.ts)`, FOLDERS\)\.href\)/g
/** The script of a thread or a process. */
const THREAD = /new URL\('(\.[\w./-]*)\.ts', import\.meta\.url\)/g

/** Any other import of what is named while the program runs, and any other address of a source. */
const UNKNOWN = /import\((?!['"])|\.ts['"`], import\.meta/

/**
 * Our modules keep finding their data (migrations, fonts, the web) where their source stands. Code that they load by
 * a name is the bundle's own, beside the module's chunk. Throws when a module loads code in a way that is not known.
 */
export function codeInPlace(root: string) {
  return {
    name: 'code-in-place',
    transform(code: string, id: string) {
      if (!id.startsWith(root) || id.includes('node_modules') || !code.includes('import.meta.'))
        return undefined
      const moved = code
        .replace(BY_NAME, (_match, fixed?: string) => {
          const name = fixed ?? `\${file.replace('.ts', '')}`
          return `import(new URL(\`./\${slug}-${name}.js\`, HERE).href)`
        })
        .replace(THREAD, (_match, file: string) => {
          const name = nameOfEntry(path.resolve(path.dirname(id), `${file}.ts`))
          return `new URL('./${name}.js', HERE)`
        })
      if (UNKNOWN.test(moved.replace(/import\(new URL\(`[^`]*`, HERE\)/g, '')))
        throw new Error(`${id} loads code in a way that the bundle does not know`)
      return moved
        .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
        .replaceAll('import.meta.dirname', JSON.stringify(path.dirname(id)))
        .replace(/\bHERE\b/g, 'import.meta.url')
    },
  } satisfies Plugin
}
