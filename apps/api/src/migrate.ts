import { configured, refuse } from './platform/configuration/configured.ts'
import { refuseUnready } from './platform/configuration/production-readiness.ts'
import { startStep } from './platform/configuration/start-up.ts'
import { connect } from './platform/database/db.ts'
import { migrate } from './platform/database/migrations.ts'
import { plantReference } from './reference/plant.ts'

const { directDatabaseUrl, ownerDatabaseUrl } = configured()
const { db, close } = connect(ownerDatabaseUrl, 2)
await refuseUnready(db, process.env).catch(refuse)
// For the supervisor's progress.
const tell = (count: number) =>
  process.send?.(`Applying ${count} ${count === 1 ? 'migration' : 'migrations'}`)
await startStep(() => migrate(ownerDatabaseUrl, directDatabaseUrl, tell)).catch(refuse)
await plantReference(db)
await close()
