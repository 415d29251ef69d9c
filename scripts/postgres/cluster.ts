import { spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { type Account, canReach } from './account.ts'
import type { Binaries } from './binaries.ts'
import { stateArea } from './state-area.ts'

/**
 * The roles' passwords: `postgres` administers the server, `chukta` owns the portal's database, `chukta_api` is what
 * the portal's server logs in as; a cluster made by an older version has no password for it.
 */
export type Passwords = { postgres: string; chukta: string; chukta_api?: string }

export type Cluster = { folder: string; dataFolder: string; logFile: string; passwords: Passwords }

/**
 * Returns the cluster of a data folder and creates it when it is missing. It lives in `<dataDir>/postgres`. Where the
 * account that runs the server cannot reach that, it lives in the system's state area and `<dataDir>/postgres` is a
 * link to it, so that deleting the data folder always resets the portal.
 */
export function openCluster(dataDir: string, binaries: Binaries, account: Account | null): Cluster {
  makeDataFolder(dataDir, account)
  const place = path.join(realpathSync(dataDir), 'postgres')
  if (!lstatSync(place, { throwIfNoEntry: false })) {
    refuseInterruptedUpgrade(dataDir)
    createCluster(dataDir, binaries, account)
  }
  const folder = resolvePlace(place)
  if (!canReach(folder, account)) {
    throw new Error(
      `${folder} holds the database, but the user that runs PostgreSQL cannot reach it any more.`,
    )
  }
  return clusterIn(folder)
}

/** Creates the data folder for its owner only, except that the group of the server's account may traverse it. */
export function makeDataFolder(dataDir: string, account: Account | null): void {
  if (existsSync(dataDir)) return
  mkdirSync(path.dirname(dataDir), { recursive: true })
  try {
    mkdirSync(dataDir, { mode: 0o700 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return
    throw error
  }
  if (!account) return
  chownSync(dataDir, process.getuid?.() ?? 0, account.gid)
  chmodSync(dataDir, 0o710)
}

/** The password of the server's role, created when it is missing. Only one process at a time may call this. */
export function ensureApiPassword(cluster: Cluster): string {
  const passwords = readPasswords(cluster.folder)
  if (passwords.chukta_api === undefined) {
    passwords.chukta_api = newPassword()
    const file = path.join(cluster.folder, 'passwords.json')
    const beside = `${file}.${process.pid}`
    writeFileSync(beside, JSON.stringify(passwords), { mode: 0o600 })
    renameSync(beside, file)
  }
  cluster.passwords = passwords
  return passwords.chukta_api
}

function readPasswords(folder: string): Passwords {
  return JSON.parse(readFileSync(path.join(folder, 'passwords.json'), 'utf8'))
}

/** The path of a data folder's cluster, or null when it has none. */
export function findClusterFolder(dataDir: string): string | null {
  const place = path.join(dataDir, 'postgres')
  return lstatSync(place, { throwIfNoEntry: false }) ? resolvePlace(place) : null
}

function resolvePlace(place: string): string {
  try {
    return realpathSync(place)
  } catch (cause) {
    throw new Error(`${place} points to a database that is gone. Remove it to begin anew.`, { cause })
  }
}

/** A cluster that is being made under a temporary name, so that an interrupted start leaves no partial one. */
export type DraftCluster = { folder: string; final: string; place: string }

/** Makes the folder of a new cluster, without its data. For a data folder that has none. */
export function draftCluster(dataDir: string, account: Account | null): DraftCluster {
  makeDataFolder(dataDir, account)
  const place = path.join(realpathSync(dataDir), 'postgres')
  const isReachable = canReach(path.dirname(place), account)
  const final = isReachable ? place : path.join(stateArea(), nameFor(place))
  removeDeadDrafts(final)
  const folder = `${final}.draft-${process.pid}`
  // For root the folder itself stays root's: the server may traverse it and owns only its data.
  mkdirSync(folder, { mode: account ? 0o711 : 0o700 })
  return { folder, final, place }
}

/** Makes a draft the cluster of its data folder. */
export function finishCluster({ folder, final, place }: DraftCluster): void {
  try {
    renameSync(folder, final)
    if (final !== place) symlinkSync(final, place)
  } catch (error) {
    rmSync(final === place ? folder : final, { recursive: true, force: true })
    // Another start of the same portal was faster: use its cluster.
    if (!lstatSync(place, { throwIfNoEntry: false })) throw error
  }
}

export function clusterIn(folder: string): Cluster {
  return {
    folder,
    dataFolder: path.join(folder, 'data'),
    logFile: path.join(folder, 'postgres.log'),
    passwords: readPasswords(folder),
  }
}

function createCluster(dataDir: string, binaries: Binaries, account: Account | null): void {
  const draft = draftCluster(dataDir, account)
  fillDraft(draft.folder, { postgres: newPassword(), chukta: newPassword() }, binaries, account)
  finishCluster(draft)
}

/** Makes the data of a draft, empty, with the roles' passwords. */
export function fillDraft(
  folder: string,
  passwords: Passwords,
  binaries: Binaries,
  account: Account | null,
): void {
  initialise(folder, passwords.postgres, binaries, account)
  writePasswords(folder, passwords)
}

/** Clusters of earlier versions of PostgreSQL that an upgrade of the database kept beside the new one. */
export function keptClusters(dataDir: string): string[] {
  if (!existsSync(dataDir)) return []
  return readdirSync(dataDir)
    .filter((name) => /^postgres-\d+$/.test(name))
    .map((name) => path.join(dataDir, name))
}

/** Between its two last steps an upgrade of the database has put the old cluster aside: an empty one must not follow. */
function refuseInterruptedUpgrade(dataDir: string): void {
  const [kept] = keptClusters(dataDir)
  if (!kept) return
  throw new Error(
    `An upgrade of the database was interrupted: its rows are in ${kept}. Run chukta upgrade-database again.`,
  )
}

/** Writes the roles' passwords of a new cluster. */
export function writePasswords(folder: string, passwords: Passwords): void {
  writeFileSync(path.join(folder, 'passwords.json'), JSON.stringify(passwords), { mode: 0o600 })
}

function initialise(draft: string, password: string, binaries: Binaries, account: Account | null): void {
  const passwordFile = path.join(draft, 'initial-password')
  const dataFolder = path.join(draft, 'data')
  writeFileSync(passwordFile, password, { mode: 0o600 })
  mkdirSync(dataFolder, { mode: 0o700 })
  if (account) for (const file of [passwordFile, dataFolder]) chownSync(file, account.uid, account.gid)
  const args = ['-D', dataFolder, '-U', 'postgres', `--pwfile=${passwordFile}`]
  args.push('--auth=scram-sha-256', '--data-checksums', '--encoding=UTF8')
  args.push('--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8')
  const options = { ...account, cwd: '/', env: { LC_ALL: 'C' }, encoding: 'utf8' } as const
  const result = spawnSync(binaries.initdb, args, options)
  rmSync(passwordFile)
  if (result.status === 0) return
  rmSync(draft, { recursive: true, force: true })
  throw new Error(`initdb failed: ${result.error?.message ?? result.stderr.trim()}`)
}

function nameFor(place: string): string {
  return `${createHash('sha256').update(place).digest('hex').slice(0, 12)}-${randomBytes(3).toString('hex')}`
}

function newPassword(): string {
  return randomBytes(24).toString('base64url')
}

function removeDeadDrafts(final: string): void {
  const prefix = `${path.basename(final)}.draft-`
  for (const name of readdirSync(path.dirname(final)).filter((entry) => entry.startsWith(prefix))) {
    if (isAlive(Number(name.slice(prefix.length)))) continue
    rmSync(path.join(path.dirname(final), name), { recursive: true, force: true })
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
