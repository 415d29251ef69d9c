import { createHmac, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The keys of an installation, oldest first. New records take the active one; the others open old records. */
export type Keyring = { active: string; keys: Record<string, string> }

/** The folder of the keyring's file, or the keyring itself where the environment gives it. */
export type KeyringAt = string | Keyring

/** Milliseconds after which every running server knows a changed keyring. */
export const KEYRING_NOTICED_MS = 1_000

const keyringFile = (dataDir: string) => join(dataDir, 'keyring.json')
const newKey = () => randomBytes(32).toString('base64')

/** Makes the keyring with a fresh 256-bit key (mode 0600) when there is none. */
export async function ensureKeyring(at: KeyringAt): Promise<void> {
  if (typeof at !== 'string') return
  const dataDir = at
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

export const hasKeyring = (at: KeyringAt): boolean => typeof at !== 'string' || existsSync(keyringFile(at))

/** Reads the keyring. Throws when there is none. */
export async function readKeyring(at: KeyringAt): Promise<Keyring> {
  if (typeof at !== 'string') return at
  return JSON.parse(await readFile(keyringFile(at), 'utf8')) as Keyring
}

/**
 * The keyring of an environment variable: the text of a `keyring.json`, as it is or in base64. Throws an Error that
 * names what is wrong with it and shows nothing of it.
 */
export function parseKeyring(text: string): Keyring {
  const plain = text.trim().startsWith('{') ? text : Buffer.from(text, 'base64').toString()
  let keyring: Partial<Keyring>
  try {
    keyring = JSON.parse(plain)
  } catch {
    throw new Error('KEYRING is not the text of a keyring.json, nor that in base64.')
  }
  const { active, keys } = keyring
  const isKey = (key: unknown) => typeof key === 'string' && Buffer.from(key, 'base64').length === 32
  if (!active || !keys || !Object.hasOwn(keys, active) || !Object.values(keys).every(isKey)) {
    throw new Error('KEYRING must name its active key, and each of its keys has 32 bytes in base64.')
  }
  return { active, keys }
}

/** Where a keyring is, for messages. */
export const keyringName = (at: KeyringAt) => (typeof at === 'string' ? keyringFile(at) : 'KEYRING')

/** A fingerprint of each key: a hash that identifies it and reveals nothing of it. */
export function fingerprintsOf({ keys }: Keyring): Map<string, Buffer> {
  const print = (key: string) =>
    createHmac('sha256', Buffer.from(key, 'base64')).update('chukta/fingerprint').digest()
  return new Map(Object.entries(keys).map(([id, key]) => [id, print(key)]))
}

/** Returns a function that gives the keyring of the file as it is now, so that a rotation reaches a running server. */
export function watchKeyring(at: KeyringAt): () => Keyring {
  if (typeof at !== 'string') return () => at
  const path = keyringFile(at)
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

/** Adds a key and makes it the active one. Gives its id; of a keyring of the environment the one that is active. */
export async function addKey(at: KeyringAt): Promise<string> {
  if (typeof at !== 'string') return at.active
  return changeKeyring(at, ({ keys }) => {
    const numbers = Object.keys(keys).map((id) => Number(id.slice(1)))
    const active = `k${Math.max(...numbers) + 1}`
    return { active, keys: { ...keys, [active]: newKey() } }
  })
}

/** Forgets every key but the active one. A keyring of the environment is left to the operator. Gives the key's id. */
export async function dropOldKeys(at: KeyringAt): Promise<string> {
  if (typeof at !== 'string') return at.active
  return changeKeyring(at, ({ active, keys }) => ({
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
