import { readConfig } from './platform/config.ts'
import { connect } from './platform/db.ts'
import { migrate } from './platform/migrations.ts'
import { startStep } from './platform/start-up.ts'
import { plantReference } from './reference/plant.ts'

const { directDatabaseUrl, ownerDatabaseUrl } = readConfig(process.env)
await startStep(() => migrate(ownerDatabaseUrl, directDatabaseUrl)).catch((error: unknown) => {
  // Ours are sentences for the operator; a driver's own error keeps its stack.
  if (!(error instanceof Error) || error.name !== 'Error') throw error
  console.error(error.message, error.cause ?? '')
  process.exit(1)
})
const { db, close } = connect(ownerDatabaseUrl, 2)
await plantReference(db)
await close()
