import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { EFFECTS } from '@chukta/contract/effects'
import { arrows, MODULES, ORDER, ownerOf, owners, type TextFile, writes } from './modules/map.ts'

/** Prints the modules of the server, who imports whom, the tables that each one writes, and the effects that each one judges. */
const root = path.resolve(import.meta.dirname, '..')
const files: TextFile[] = globSync(['apps/api/src/**/*.ts', 'apps/api/schema/{baseline,migrations}/*.sql'], {
  cwd: root,
}).map((name) => ({ path: name, text: readFileSync(path.join(root, name), 'utf8') }))

const used = Map.groupBy(arrows(files), ({ own }) => own)
const tables = Map.groupBy(owners(files), ([, owner]) => owner)
const effects = Map.groupBy(
  Object.keys(EFFECTS).flatMap((name) =>
    files
      .filter(
        ({ path: at, text }) =>
          !at.endsWith('.test.ts') && /enterEffect\(/.test(text) && text.includes(`'${name}'`),
      )
      .map((file) => ({ name, owner: ownerOf(file.path) })),
  ),
  ({ owner }) => owner,
)

for (const [name, holds] of Object.entries(MODULES)) {
  const own = files.filter((file) => ownerOf(file.path) === name && !file.path.endsWith('.test.ts'))
  const lines = own.reduce((sum, { text }) => sum + text.split('\n').length - 1, 0)
  const below = Map.groupBy(used.get(name) ?? [], ({ other }) => other)
  const uses = ORDER.flatMap((other) => (below.has(other) ? [`${other} ${below.get(other)?.length}`] : []))
  print(`${name}: ${holds}`)
  print(`  ${own.length} files, ${lines} lines`)
  print(`  uses     ${list(uses)}`)
  print(`  writes   ${list((tables.get(name) ?? []).map(([table]) => table))}`)
  print(`  effects  ${list((effects.get(name) ?? []).map((effect) => effect.name))}`)
}

const several = Map.groupBy(writes(files), ({ table }) => table)
const shared = [...several].filter(([, found]) => new Set(found.map(({ owner }) => owner)).size > 1)
const up = arrows(files).filter(({ own, other }) => isBelow(own, other))
print(
  `${ORDER.length} modules, ${several.size} tables written, ${shared.length} with two writers, ${up.length} arrows up`,
)

function isBelow(own: string, other: string): boolean {
  const [of, to] = [ORDER.indexOf(own), ORDER.indexOf(other)]
  return of >= 0 && to >= 0 && to < of
}

function list(names: string[]): string {
  return names.length > 0 ? [...new Set(names)].sort().join(', ') : 'none'
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
