import { readConfig } from './platform/config.ts'
import { connect } from './platform/db.ts'
import { migrate } from './platform/migrations.ts'
import { startStep } from './platform/start-up.ts'
import { plantReference } from './reference/plant.ts'

const { databaseUrl, ownerDatabaseUrl } = readConfig(process.env)
await startStep(() => migrate(ownerDatabaseUrl, databaseUrl))
const { db, close } = connect(ownerDatabaseUrl, 2)
await plantReference(db)
await close()
