// Says what a restored portal holds, and whether keyring and uploads are those of its database. Part of npm run restore.

import { openKeyring } from './keyring/fingerprint-service.ts'
import { openFileStore } from './modules/identity/files/file-store.ts'
import { storedKeys } from './modules/identity/files/files-sql.ts'
import { newestPayment } from './modules/payments/payments/newest-sql.ts'
import { readConfig } from './platform/configuration/config.ts'
import { startStep } from './platform/configuration/start-up.ts'
import { connect } from './platform/database/db.ts'
import { hasKeyring } from './platform/security/keyring.ts'

const config = readConfig(process.env)
const { db, close } = connect(config.directDatabaseUrl, 2)
try {
  if (!hasKeyring(config.keyringAt)) throw new Error('There is no keyring.')
  await startStep(() => openKeyring(db, config.keyringAt))
  console.log("keyring             is the database's own")
  const { payments, paid, newest_at } = await newestPayment(db)
  const last = newest_at ? `, the newest of ${newest_at.toISOString()}` : ''
  console.log(`payments            ${payments}, ${paid} of them paid${last}`)
  const stored = new Set<string>()
  for await (const { key } of openFileStore(config).list()) stored.add(key)
  const known = await storedKeys(db)
  const missing = known.filter((key) => !stored.has(key))
  console.log(
    missing.length === 0
      ? `files               ${known.length} rows, all with their bytes`
      : `files               WITHOUT BYTES ${missing.length} of ${known.length} (${missing.slice(0, 3).join(', ')})`,
  )
  process.exitCode = missing.length === 0 ? 0 : 1
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  await close()
}
