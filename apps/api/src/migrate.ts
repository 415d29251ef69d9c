import { readConfig } from './platform/config.ts'
import { connect } from './platform/db.ts'
import { migrate } from './platform/migrations.ts'
import { plantReference } from './reference/plant.ts'

const { databaseUrl } = readConfig(process.env)
await migrate(databaseUrl)
const { db, close } = connect(databaseUrl, 2)
await plantReference(db)
await close()
