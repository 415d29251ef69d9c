import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'

const FOLDER = new URL('../../../schema/', import.meta.url)

/** A step of the schema: SQL text, and the name and checksum under which a database remembers it. */
export type Migration = { name: string; text: string; checksum: string }

/** The name of the files of `baseline/` together, which make the schema of a new database. */
export const BASELINE = '0161-baseline'

/** The last migration before the baseline: a database that has it is adopted by `adopt.sql`. */
export const LAST_BEFORE_BASELINE = '0160-field-terms.sql'

/** The whole of `baseline/`, in the order of its file names. */
export async function readBaseline(): Promise<Migration> {
  const texts = (await readSqlFiles('baseline/')).map(({ text }) => text)
  return migration(BASELINE, texts.join('\n'))
}

/** The statements that bring a database at `LAST_BEFORE_BASELINE` to the baseline. */
export function readAdoption(): Promise<string> {
  return readSql('adopt.sql')
}

/** The migrations after the baseline, in order. */
export async function readMigrations(): Promise<Migration[]> {
  const files = await readSqlFiles('migrations/')
  return files.map(({ name, text }) => migration(name, text))
}

/** The names of the schemas that this version can bring to its own. */
export async function knownSchemas(): Promise<string[]> {
  const later = (await readSqlFiles('migrations/')).map(({ name }) => name)
  return [LAST_BEFORE_BASELINE, BASELINE, ...later]
}

function migration(name: string, text: string): Migration {
  return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
}

async function readSqlFiles(folder: string): Promise<{ name: string; text: string }[]> {
  const names = (await readdir(new URL(folder, FOLDER))).filter((name) => /^\d+-[a-z0-9-]+\.sql$/.test(name))
  return Promise.all(names.sort().map(async (name) => ({ name, text: await readSql(`${folder}${name}`) })))
}

async function readSql(name: string): Promise<string> {
  return (await readFile(new URL(name, FOLDER), 'utf8')).replaceAll('\r\n', '\n')
}
