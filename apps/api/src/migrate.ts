import { readConfig } from './platform/config.ts'
import { connect } from './platform/db.ts'
import { migrate } from './platform/migrations.ts'
import { plantReference } from './reference/plant.ts'

const { databaseUrl, ownerDatabaseUrl } = readConfig(process.env)
await migrate(ownerDatabaseUrl, databaseUrl)
const { db, close } = connect(ownerDatabaseUrl, 2)
await plantReference(db)
await close()
