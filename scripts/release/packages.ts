import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { filesBelow } from './files-below.ts'

/** Read by compilers and by people. */
const NOT_RUN = /\.(ts|[cm]ts|tsx|map|md|markdown|flow)$|(^|\/)(test|tests|__tests__|examples?|\.[^/]*)\//i
const LICENCE = /^(licen[cs]e|copying|notice)/i
/** What we read of a font's package: upright letters. */
const OF_A_FONT = /^package\.json$|^files\/.*-normal\.woff2?$/

type Manifest = {
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

/**
 * The places of packages and of all that they depend on, from `root`, sorted. An optional dependency that npm did not
 * install here is for another machine. Throws when a needed one is missing.
 */
export function closureOf(root: string, names: readonly string[], from = 'apps/api'): string[] {
  const found = new Set<string>()
  const add = (name: string, beside: string, isOptional: boolean) => {
    const place = placeOf(root, name, beside)
    if (!place) {
      if (isOptional) return
      throw new Error(`${name}, which ${beside} needs, is not installed: npm ci`)
    }
    if (found.has(place)) return
    found.add(place)
    const manifest: Manifest = JSON.parse(readFileSync(path.join(root, place, 'package.json'), 'utf8'))
    for (const each of Object.keys(manifest.optionalDependencies ?? {})) add(each, place, true)
    for (const each of Object.keys(manifest.dependencies ?? {}))
      if (!manifest.optionalDependencies?.[each]) add(each, place, false)
  }
  for (const name of names) add(name, from, false)
  return [...found].toSorted()
}

/** Where Node finds a package from a folder: in its own `node_modules`, or in one above. */
function placeOf(root: string, name: string, from: string): string | undefined {
  for (let folder = from; ; folder = path.dirname(folder)) {
    const place = path.join(folder, 'node_modules', name)
    if (path.basename(folder) !== 'node_modules' && existsSync(path.join(root, place, 'package.json')))
      return place
    if (folder === '.') return undefined
  }
}

/** The files of a package that a program may read, from `root`, sorted. */
export function filesOfPackage(root: string, place: string): string[] {
  const isFont = place.includes('@fontsource/')
  return filesBelow(path.join(root, place))
    .filter((file) => {
      if (file.startsWith('node_modules/')) return false
      if (LICENCE.test(path.basename(file))) return true
      return isFont ? OF_A_FONT.test(file) : !NOT_RUN.test(file)
    })
    .map((file) => path.join(place, file))
}
