// Invariant (platform): The bundles, and the code in the browser, do what the sources say.
// Enforced by: browser tests run the bundles; a comparison of every call.
// Also tested by: `lean-contract.test.ts`. Decision: 0050.

import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../scripts/portal/settings.ts'
import { codeInPlace } from '../scripts/programs/code-in-place.ts'
import { entriesOf, PROGRAMS } from '../scripts/programs/entries.ts'

const moved = (code: string, id = path.join(root, 'apps/api/src/x/y.ts')) =>
  codeInPlace(root, path.join(root, 'dist/programs/x')).transform(code, id) ?? code

const sources = globSync(['apps/{api,sandbox}/src/**/*.ts', 'scripts/portal/*.ts'], { cwd: root }).filter(
  (file) => !/\.test\.ts$|\/testing\//.test(file),
)

describe('the bundles of the programs', () => {
  it('start at existing sources', () => {
    const entries = PROGRAMS.flatMap((program) => Object.entries(entriesOf(program)))
    expect(new Set(entries.map(([name]) => name)).size).toBe(entries.length)
    expect(entries.filter(([, file]) => !existsSync(path.join(root, file)))).toEqual([])
  })

  it('contain every thread and every process', () => {
    const entries = Object.keys({ ...entriesOf('sandbox'), ...entriesOf('api') })
    const loaded = sources.flatMap((file) => {
      const code = moved(readFileSync(path.join(root, file), 'utf8'), path.join(root, file))
      return [...code.matchAll(/new URL\('\.\/([^']+)\.js', import\.meta\.url\)/g)].map(
        ([, name]) => name ?? '',
      )
    })
    const own = sources.filter((file) => /-(thread|process)\.ts$/.test(file))
    expect(loaded.toSorted()).toEqual(entries.filter((name) => /-(thread|process)$/.test(name)).toSorted())
    expect(own.length).toBeGreaterThan(2)
  })

  it('read data from the place of the source, which they reach from their own', () => {
    expect(moved("new URL('../../schema/', import.meta.url)")).toBe(
      `new URL('../../schema/', new URL("../../../apps/api/src/x/y.ts", import.meta.url).href)`,
    )
    expect(moved("path.resolve(import.meta.dirname, '../..')")).toBe(
      `path.resolve((import.meta.dirname + "/../../../apps/api/src/x"), '../..')`,
    )
  })

  // A release is built in one folder and runs in another.
  it.skipIf(!process.env.PROGRAMS_DIR)('do not name the folder that they were built in', () => {
    const folder = process.env.PROGRAMS_DIR ?? ''
    const named = globSync('*.js', { cwd: folder }).filter((file) =>
      readFileSync(path.join(folder, file), 'utf8').includes(root),
    )
    expect(named).toEqual([])
  })

  it('fail when a module loads code in another way', () => {
    expect(() => moved('import(new URL(name, import.meta.url).href)')).toThrow('does not know')
    expect(() => moved("fork(new URL('./child.ts', import.meta.url), import.meta.dirname)")).not.toThrow()
    expect(() => moved('const at = import.meta.url; await import(at)')).toThrow('does not know')
  })

  // Tagged templates (`sql`) keep their characters: one `₹` there, and V8 keeps two bytes for each character of the file.
  it.skipIf(!process.env.PROGRAMS_DIR)('are kept in one byte a character', () => {
    const folder = process.env.PROGRAMS_DIR ?? ''
    const files = globSync('*.js', { cwd: folder })
    expect(files.length).toBeGreaterThan(10)
    const wide = files.flatMap((file) => {
      const found = /.{0,60}[^\0-\xff]/.exec(readFileSync(path.join(folder, file), 'utf8'))
      return found ? [`${file}: ${found[0]}`] : []
    })
    expect(wide).toEqual([])
  })
})
