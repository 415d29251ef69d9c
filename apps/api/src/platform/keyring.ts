import { createHmac, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The keys of an installation, oldest first. New records take the active one; the others open old records. */
export type Keyring = { active: string; keys: Record<string, string> }

/** Milliseconds after which every running server knows a changed keyring. */
export const KEYRING_NOTICED_MS = 1_000

const keyringFile = (dataDir: string) => join(dataDir, 'keyring.json')
const newKey = () => randomBytes(32).toString('base64')

/** Makes the keyring with a fresh 256-bit key (mode 0600) when there is none. */
export async function ensureKeyring(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  if (hasKeyring(dataDir)) return
  const fresh: Keyring = { active: 'k1', keys: { k1: newKey() } }
  const beside = `${keyringFile(dataDir)}.${randomBytes(6).toString('hex')}`
  await writeFile(beside, JSON.stringify(fresh), { mode: 0o600, flag: 'wx' })
  // A link to a whole file: of two servers that start together one is first, and neither reads half a keyring.
  await link(beside, keyringFile(dataDir))
    .catch((error) => {
      if (error.code !== 'EEXIST') throw error
    })
    .finally(() => rm(beside, { force: true }))
}

export const hasKeyring = (dataDir: string): boolean => existsSync(keyringFile(dataDir))

/** Reads the keyring. Throws when there is none. */
export async function readKeyring(dataDir: string): Promise<Keyring> {
  return JSON.parse(await readFile(keyringFile(dataDir), 'utf8')) as Keyring
}

/** A fingerprint of each key: a hash that identifies it and reveals nothing of it. */
export function fingerprintsOf({ keys }: Keyring): Map<string, Buffer> {
  const print = (key: string) =>
    createHmac('sha256', Buffer.from(key, 'base64')).update('chukta/fingerprint').digest()
  return new Map(Object.entries(keys).map(([id, key]) => [id, print(key)]))
}

/** Gives the keyring as it stands in the file, so that a rotation reaches a running server. */
export function watchKeyring(dataDir: string): () => Keyring {
  const path = keyringFile(dataDir)
  const read = () => JSON.parse(readFileSync(path, 'utf8')) as Keyring
  let changedAt = statSync(path).mtimeMs
  let keyring = read()
  let lookedAt = Date.now()
  return () => {
    if (Date.now() - lookedAt < KEYRING_NOTICED_MS) return keyring
    lookedAt = Date.now()
    const { mtimeMs } = statSync(path)
    if (mtimeMs !== changedAt) keyring = read()
    changedAt = mtimeMs
    return keyring
  }
}

/** Adds a key and makes it the active one. Gives its id. */
export async function addKey(dataDir: string): Promise<string> {
  return changeKeyring(dataDir, ({ keys }) => {
    const numbers = Object.keys(keys).map((id) => Number(id.slice(1)))
    const active = `k${Math.max(...numbers) + 1}`
    return { active, keys: { ...keys, [active]: newKey() } }
  })
}

/** Forgets every key but the active one. Gives its id. */
export async function dropOldKeys(dataDir: string): Promise<string> {
  return changeKeyring(dataDir, ({ active, keys }) => ({
    active,
    keys: { [active]: keys[active] ?? newKey() },
  }))
}

/** Writes a temporary file and renames it, so that no reader sees half a keyring. */
async function changeKeyring(dataDir: string, change: (keyring: Keyring) => Keyring): Promise<string> {
  const path = keyringFile(dataDir)
  const changed = change(await readKeyring(dataDir))
  const beside = `${path}.${process.pid}`
  await writeFile(beside, JSON.stringify(changed), { mode: 0o600, flag: 'wx' })
  await rename(beside, path).catch(async (error) => {
    await rm(beside, { force: true })
    throw error
  })
  return changed.active
}
