import { globSync, lstatSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { filesBelow } from './files-below.ts'

/** An address that a bundle computes from the place of a source: its name, if it is written there, and the source. */
const ADDRESS =
  /new URL\((?:(["'`])((?:(?!\1).)*)\1|[\w.]+),\s*new URL\((["'`])([^"'`]+)\3,\s*import\.meta\.url\)\.href\)/g
/** A package that stays outside of the bundles, and one whose files they ask for. */
const PACKAGE =
  /(?:\bfrom\s*|\bimport\s*\(?\s*|\brequire\(\s*|\bresolve\(\s*)(["'`])((?:@[\w.-]+\/)?[a-z][\w.-]*)/g
const CODE = /\.(ts|tsx|mts)$/

/**
 * The files that bundles read beside their sources, from `root`, sorted. A name with a computed part means all files that
 * it may be; an address without a name for the whole folder of its source. `folder` holds the bundles. Throws when an
 * address leads to nothing.
 */
export function filesAddressed(root: string, folder: string): string[] {
  const found = new Set<string>()
  for (const bundle of globSync('*.js', { cwd: folder })) {
    for (const [, , name, , source = ''] of readFileSync(path.join(folder, bundle), 'utf8').matchAll(
      ADDRESS,
    )) {
      const beside = path.dirname(path.resolve(folder, source))
      const files = filesAt(path.resolve(beside, (name ?? '.').replaceAll(/\$\{[^}]*\}/g, '*')))
      if (files.length === 0)
        throw new Error(`${bundle} reads ${name} beside ${source}, and nothing is there.`)
      for (const file of files) found.add(path.relative(root, file))
    }
  }
  return [...found].toSorted()
}

function filesAt(pattern: string): string[] {
  const files = globSync(pattern).flatMap((place) =>
    lstatSync(place).isDirectory() ? filesBelow(place).map((file) => path.join(place, file)) : [place],
  )
  return files.filter((file) => !CODE.test(file) && lstatSync(file).isFile())
}

/** Names of packages in the code of bundles, of those in `known`. `@fontsource` means all of its packages. */
export function packagesAddressed(folder: string, known: readonly string[]): string[] {
  const named = new Set<string>()
  for (const bundle of globSync('*.js', { cwd: folder })) {
    const code = readFileSync(path.join(folder, bundle), 'utf8')
    for (const [, , name = ''] of code.matchAll(PACKAGE)) named.add(name)
    if (code.includes('`@fontsource/')) named.add('@fontsource')
  }
  return known.filter(
    (name) => named.has(name) || (named.has('@fontsource') && name.startsWith('@fontsource/')),
  )
}
