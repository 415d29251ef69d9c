import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const INLINE = /<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>\s*/g

/**
 * VitePress writes two small scripts into each page. The content security policy of these pages allows no script inside
 * a page, so they become one file. Throws when the pages differ in them, since then one file is not enough.
 */
export function firstScripts(base: string) {
  let script: string | undefined
  const nameOf = (code: string) =>
    `assets/first.${createHash('sha256').update(code).digest('hex').slice(0, 8)}.js`
  return {
    outside(html: string): string {
      const code = [...html.matchAll(INLINE)].map(([, each]) => each).join(';\n')
      script ??= code
      if (code !== script) throw new Error('A page has a script of its own, which its policy would refuse.')
      const withoutThem = html.replace(INLINE, '')
      return withoutThem.replace('<head>', `<head>\n    <script src="${base}${nameOf(code)}"></script>`)
    },
    write({ outDir }: { outDir: string }): void {
      if (script === undefined) throw new Error('No page was made.')
      const file = path.join(outDir, nameOf(script))
      mkdirSync(path.dirname(file), { recursive: true })
      writeFileSync(file, script)
    },
  }
}
