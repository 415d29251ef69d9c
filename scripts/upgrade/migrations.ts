import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const FOLDER = 'apps/api/schema/migrations'
/** What the version before may still read or write. Constraints and indexes it does without. */
const REMOVES =
  /\bdrop (table|column|view|function|type|schema)\b|\brename (to|column|constraint)\b|\brename \w+ to\b|\balter column \w+ (set data )?type\b|\bset not null\b/i

/** Migrations that a release has and another one lacks, by file, in order. */
export function migrationsBeyond(release: string, other: string): string[] {
  const known = new Set(filesIn(other))
  return filesIn(release).filter((file) => !known.has(file))
}

/** Those of some migrations after which the version before may not work: they do more than add. */
export function removing(release: string, files: string[]): string[] {
  return files.filter((file) => {
    const text = readFileSync(path.join(release, FOLDER, file), 'utf8')
    return REMOVES.test(text.replaceAll(/--.*$/gm, ''))
  })
}

const filesIn = (release: string) => readdirSync(path.join(release, FOLDER)).toSorted()
