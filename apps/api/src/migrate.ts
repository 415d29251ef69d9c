import { configured, refuse } from './platform/configured.ts'
import { connect } from './platform/db.ts'
import { refuseHalfLive } from './platform/half-live.ts'
import { migrate } from './platform/migrations.ts'
import { startStep } from './platform/start-up.ts'
import { plantReference } from './reference/plant.ts'

const { directDatabaseUrl, ownerDatabaseUrl } = configured()
const { db, close } = connect(ownerDatabaseUrl, 2)
await refuseHalfLive(db, process.env).catch(refuse)
// For the supervisor's progress.
const tell = (count: number) =>
  process.send?.(`Applying ${count} ${count === 1 ? 'migration' : 'migrations'}`)
await startStep(() => migrate(ownerDatabaseUrl, directDatabaseUrl, tell)).catch(refuse)
await plantReference(db)
await close()
