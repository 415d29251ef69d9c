import { openKeyring } from '../keyring/fingerprint-service.ts'
import { readConfig } from '../platform/config.ts'
import { connect } from '../platform/db.ts'
import { makePrivate } from '../platform/private-files.ts'
import { hasUsers } from './people-sql.ts'

const config = readConfig(process.env)
if (config.isSandbox && config.demoData) {
  await makePrivate(config.dataDir)
  const { db, close } = connect(config.ownerDatabaseUrl, 2)
  const secrets = await openKeyring(db, config.keyringAt).catch((error: Error) => {
    console.error(error.message)
    process.exit(1)
  })
  // Nearly every start finds a planted database: what plants is loaded when it is wanted.
  const planted = (await hasUsers(db))
    ? undefined
    : await (await import('./demo-service.ts')).plantDemo({ db, config, secrets }, new Date())
  await close()
  if (planted) {
    const { people, payees, payments } = planted
    console.log(`Demo data: ${people} people, ${payees} payees, ${payments} transactions.`)
  }
}
