import { readConfig } from '../platform/config.ts'
import { connect } from '../platform/db.ts'
import { makePrivate } from '../platform/private-files.ts'
import { openSecrets } from '../platform/secrets.ts'
import { plantDemo } from './demo-service.ts'

const config = readConfig(process.env)
if (config.isSandbox && config.demoData) {
  await makePrivate(config.dataDir)
  const { db, close } = connect(config.ownerDatabaseUrl, 2)
  const secrets = await openSecrets(config.dataDir)
  const planted = await plantDemo({ db, config, secrets }, new Date())
  await close()
  if (planted) {
    const { people, payees, payments } = planted
    console.log(`Demo data: ${people} people, ${payees} payees, ${payments} transactions.`)
  }
}
