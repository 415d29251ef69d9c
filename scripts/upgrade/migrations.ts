import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { BASELINE, LAST_BEFORE_BASELINE } from '../../apps/api/src/platform/database/schema-files.ts'

const FOLDER = 'apps/api/schema/migrations'
/** What takes away something that the version before reads or writes. It does without constraints and indexes that go. */
const REMOVES =
  /\bdrop (table|column|view|function|type|schema)\b|\brename (to|column|constraint)\b|\brename \w+ to\b|\balter column \w+ (set data )?type\b|\bset not null\b/i

/** What the version before does not know to fill, and rules that its rows may break; a new table is not its matter. */
const TIGHTENS = /\badd column\b.*\bnot null\b|\badd (constraint|check|unique|foreign key|primary key)\b/i
const FILLED = /\b(default|generated)\b/i

/** Migrations that a release has and another one lacks, by file, in order. */
export function migrationsBeyond(release: string, other: string): string[] {
  const known = new Set(filesIn(other))
  return filesIn(release).filter((file) => !known.has(file))
}

/** Those of some migrations after which the version before may not work: they do more than add. */
export function removing(release: string, files: string[]): string[] {
  return files.filter((file) => {
    const text = readFileSync(path.join(release, FOLDER, file), 'utf8')
    const bare = text.replaceAll(/--.*$/gm, '').replaceAll(/\s+/g, ' ')
    return REMOVES.test(bare) || bare.split(/[,;]/).some((part) => TIGHTENS.test(part) && !FILLED.test(part))
  })
}

/** Migrations of a database that a release does not know: a later version made them. */
export function unknownTo(release: string, applied: string[]): string[] {
  const known = new Set([...filesIn(release), BASELINE])
  return applied.filter((name) => name > LAST_BEFORE_BASELINE && !known.has(name))
}

const filesIn = (release: string) => readdirSync(path.join(release, FOLDER)).toSorted()
