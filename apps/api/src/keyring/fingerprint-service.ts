import { type Db, withTransaction } from '../platform/database/db.ts'
import {
  ensureKeyring,
  fingerprintsOf,
  hasKeyring,
  type KeyringAt,
  keyringName,
  readKeyring,
} from '../platform/security/keyring.ts'
import { openSecrets, readSecrets, type Secrets } from '../platform/security/secrets.ts'
import { addFingerprints, listFingerprints, lockFingerprints, newestRecords } from './fingerprints-sql.ts'
import { SEALED_COLUMNS } from './sealed-columns.ts'

/** How many records to try per column: one may be corrupt, several are not. */
const TRIED = 20

/**
 * Opens the keyring of this installation, which the database must know; a new installation gets both.
 * Throws an Error for the operator when the database's keys are not those of the keyring:
 * a new keyring in their place would make every encrypted record unreadable for ever.
 */
export function openKeyring(db: Db, at: KeyringAt): Promise<Secrets> {
  return withTransaction(db, async (trx) => {
    await lockFingerprints(trx)
    const known = await listFingerprints(trx)
    const records = known.length > 0 ? [] : await sealedRecords(trx)
    if (!hasKeyring(at)) {
      if (known.length + records.length > 0) throw refusal(at, 'is missing')
      await ensureKeyring(at)
    }
    const own = fingerprintsOf(await readKeyring(at))
    const foreign = known.filter(({ key_id, fingerprint }) => !own.get(key_id)?.equals(fingerprint))
    if (foreign.length > 0) {
      throw refusal(at, `is of another installation or too old: key ${foreign[0]?.key_id} is not in it`)
    }
    if (records.length > 0 && !opensOne(readSecrets(at), records)) {
      throw refusal(at, 'opens none of the encrypted records')
    }
    await addFingerprints(
      trx,
      [...own].map(([key_id, fingerprint]) => ({ key_id, fingerprint })),
    )
    return openSecrets(at)
  })
}

type Sealed = { cipher: string; aad: string }

/** The encrypted records by which a database without fingerprints is compared. */
async function sealedRecords(db: Db): Promise<Sealed[]> {
  const records: Sealed[] = []
  for (const place of SEALED_COLUMNS) {
    for (const { key, user_id, cipher } of await newestRecords(db, place, TRIED)) {
      records.push({ cipher, aad: place.aad(user_id, key) })
    }
  }
  return records
}

function opensOne(secrets: Secrets, records: Sealed[]): boolean {
  return records.some(({ cipher, aad }) => {
    try {
      secrets.decrypt(cipher, aad)
      return true
    } catch {
      return false
    }
  })
}

function refusal(at: KeyringAt, what: string): Error {
  return new Error(
    `The server does not start: the keyring of this database, ${keyringName(at)}, ${what}. ` +
      'Put back the file that belongs to this database (it is in the backup), or name its folder in DATA_DIR. ' +
      'Without it, what the database holds encrypted cannot be read.',
  )
}
