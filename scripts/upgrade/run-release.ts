import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import path from 'node:path'
import type { Settings } from '../portal/settings.ts'
import { folderOf, type Place } from './installed.ts'

type Installed = { place: Place; settings: Pick<Settings, 'dataDir'>; file: string | null }

/** Brings the database to the schema of a version, by its own program. Throws where that fails. */
export function migrateTo(version: string, installed: Installed): void {
  const { status } = chukta(version, 'migrate', installed, 'inherit')
  if (status !== 0)
    throw new Error(`The migration to ${version} failed: see above. The version in use is as before.`)
}

/** Checks the books by the program of a version, and prints what does not hold. Undefined where all hold, else how many. */
export function findBrokenBooks(version: string, installed: Installed): string | undefined {
  const { status, stdout, stderr } = chukta(version, 'check-books', installed, 'pipe')
  if (status === 0) return undefined
  const lines = `${stdout}${stderr}`.split('\n').filter((line) => line && !line.startsWith('holds '))
  console.error(lines.join('\n'))
  return lines.findLast((line) => /^\d+ of \d+ hold$/.test(line)) ?? 'the check failed'
}

/** A command of a version, as the owner of the data, like the portal. */
function chukta(
  version: string,
  name: string,
  { place, settings, file }: Installed,
  stdio: 'inherit' | 'pipe',
) {
  const { uid, gid } = statSync(settings.dataDir)
  return spawnSync(
    path.join(folderOf(place, version), 'bin/chukta'),
    [name, ...(file ? ['--env', file] : [])],
    { stdio, encoding: 'utf8', cwd: '/', ...(uid === 0 ? {} : { uid, gid }) },
  )
}
