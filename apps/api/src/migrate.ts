import { configured, refuse } from './platform/configuration/configured.ts'
import { markDatabase, refuseOtherMode } from './platform/configuration/portal-mark.ts'
import { refuseUnready } from './platform/configuration/production-readiness.ts'
import { startStep } from './platform/configuration/start-up.ts'
import { connect } from './platform/database/db.ts'
import { migrate } from './platform/database/migrations.ts'
import { plantReference } from './reference/plant.ts'

const { directDatabaseUrl, ownerDatabaseUrl, mode } = configured()
const { db, close } = connect(ownerDatabaseUrl, 2)
await refuseUnready(db, process.env).catch(refuse)
// A command without the portal's configuration, which a restore runs too, has no mode.
if (mode !== 'sandbox') await refuseOtherMode(db, mode).catch(refuse)
// For the supervisor's progress.
const tell = (count: number) =>
  process.send?.(`Applying ${count} ${count === 1 ? 'migration' : 'migrations'}`)
const done = await startStep(() => migrate(ownerDatabaseUrl, directDatabaseUrl, tell)).catch(refuse)
// Before its first user; a live portal is marked when it starts, beside no demo account.
if (mode === 'staging') await markDatabase(db, mode).catch(refuse)
await plantReference(db)
await close()
// The version before runs beside a newer schema while copies are replaced, and after chukta rollback.
if (done.unknown.length > 0)
  console.error(`The database is newer than this version, which does not know ${done.unknown.join(', ')}.`)
const count = done.applied.length
const did =
  count === 0 ? 'Nothing to apply' : count === 1 ? 'Applied 1 migration' : `Applied ${count} migrations`
console.log(`${did}. The schema is at ${done.at}.`)
