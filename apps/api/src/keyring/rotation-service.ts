import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '../platform/database/db.ts'
import { addKey, dropOldKeys, KEYRING_NOTICED_MS, type KeyringAt } from '../platform/security/keyring.ts'
import { openSecrets } from '../platform/security/secrets.ts'
import { openKeyring } from './fingerprint-service.ts'
import { retireFingerprints } from './fingerprints-sql.ts'
import { countOldJobs, countOldRecords, listOldRecords, replaceRecords } from './reseal-sql.ts'
import { SEALED_COLUMNS, type SealedColumn } from './sealed-columns.ts'

const BATCH = 500

export type Resealed = { column: string; resealed: number; left: number }

/**
 * Makes a new active key and re-encrypts every record with it, beside running servers: they load the key first,
 * and the old ones stay on the ring for codes and messages under way. A keyring of the environment has its new active key
 * already. Gives what was done for each column; `left` counts
 * records that cannot be opened.
 */
export async function rotateKeys(db: Db, at: KeyringAt): Promise<{ active: string; columns: Resealed[] }> {
  await openKeyring(db, at)
  const active = await addKey(at)
  // Registered now: a server without the new key must not start any more.
  await openKeyring(db, at)
  // A server that has not reloaded yet would still encrypt with the key before.
  await pause(2 * KEYRING_NOTICED_MS)
  const secrets = await openSecrets(at)
  const columns: Resealed[] = []
  for (const place of SEALED_COLUMNS) {
    const resealed = await reseal(db, place, active, (cipher, aad) =>
      secrets.encrypt(secrets.decrypt(cipher, aad), aad),
    )
    columns.push({
      column: `${place.table}.${place.column}`,
      resealed,
      left: await countOldRecords(db, place, active),
    })
  }
  return { active, columns }
}

/** Forgets every key but the active one. Throws an Error while a record or a job still needs another. */
export async function forgetOldKeys(db: Db, at: KeyringAt, active: string): Promise<void> {
  const needed = await Promise.all(SEALED_COLUMNS.map((place) => countOldRecords(db, place, active)))
  const records = needed.reduce((sum, count) => sum + count, 0)
  const jobs = await countOldJobs(db, active)
  if (records + jobs > 0) {
    throw new Error(`${records} records and ${jobs} waiting messages still need an older key.`)
  }
  // First in the database: a server with one key too many registers it again, with one too few it does not start.
  await retireFingerprints(db, active)
  await dropOldKeys(at)
}

async function reseal(
  db: Db,
  place: SealedColumn,
  active: string,
  sealAgain: (cipher: string, aad: string) => string,
): Promise<number> {
  let resealed = 0
  let afterKey = ''
  for (;;) {
    const rows = await listOldRecords(db, place, active, afterKey, BATCH)
    const opened = rows.flatMap((row) => {
      const resealed = tryTo(() => sealAgain(row.cipher, place.aad(row.user_id, row.key)))
      return resealed === null ? [] : [{ ...row, resealed }]
    })
    if (opened.length > 0) resealed += await replaceRecords(db, place, opened)
    const last = rows.at(-1)
    if (!last) return resealed
    afterKey = last.key
  }
}

/** A record that cannot be opened stays as it is and is counted. */
function tryTo(work: () => string): string | null {
  try {
    return work()
  } catch {
    return null
  }
}
