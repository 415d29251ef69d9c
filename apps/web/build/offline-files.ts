import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { minify, type Plugin } from 'vite'

const NAME = 'worker.js'
const OFF = 'worker-off.js'
/** Files without a hash of their content in the name. */
const BESIDE = ['/start.js', '/mark.svg']

/** Writes the list of the build's files into its service worker, which caches them for use without a net. */
export function offlineFiles(): Plugin {
  return {
    name: 'offline-files',
    apply: 'build',
    // After the page's other files were written, before they are compressed.
    writeBundle: {
      order: 'pre',
      sequential: true,
      async handler({ dir = '' }, bundle) {
        const assets = Object.keys(bundle).filter((name) => name.startsWith('assets/'))
        const files = [...assets.map((name) => `/${name}`).sort(), ...BESIDE]
        const code = await readFile(path.join(dir, NAME), 'utf8')
        const start = await readFile(path.join(dir, 'start.js'))
        const build = createHash('sha256')
          .update(code)
          .update(files.join())
          .update(start)
          .digest('hex')
          .slice(0, 12)
        const filled = code.replace('__BUILD__', build).replace('__FILES__', files.join(' '))
        await writeFile(path.join(dir, NAME), (await minify(NAME, filled)).code)
        await writeFile(
          path.join(dir, OFF),
          (await minify(OFF, await readFile(path.join(dir, OFF), 'utf8'))).code,
        )
      },
    },
  }
}
