import { createHmac, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
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
  const fresh: Keyring = { active: 'k1', keys: { k1: newKey() } }
  // `wx` makes two servers that start together agree on whichever wrote first.
  await writeFile(keyringFile(dataDir), JSON.stringify(fresh), { mode: 0o600, flag: 'wx' }).catch((error) => {
    if (error.code !== 'EEXIST') throw error
  })
}

export const hasKeyring = (dataDir: string): boolean => existsSync(keyringFile(dataDir))

/** Reads the keyring. Throws when there is none. */
export async function readKeyring(dataDir: string): Promise<Keyring> {
  return JSON.parse(await readFile(keyringFile(dataDir), 'utf8')) as Keyring
}

/** Of each key a hash that tells it from any other and says nothing of it. */
export function fingerprintsOf({ keys }: Keyring): Map<string, Buffer> {
  const print = (key: string) =>
    createHmac('sha256', Buffer.from(key, 'base64')).update('chukta/fingerprint').digest()
  return new Map(Object.entries(keys).map(([id, key]) => [id, print(key)]))
}

/** Gives the keyring as the file says now, so that a rotation reaches a running server. */
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

/** Writes beside the file and puts it in place at once: nobody ever reads half a keyring. */
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
