import { openKeyring } from '../keyring/fingerprint-service.ts'
import { readConfig } from '../platform/configuration/config.ts'
import { refuseOtherMode } from '../platform/configuration/portal-mark.ts'
import { connect } from '../platform/database/db.ts'
import { makePrivate } from '../platform/security/private-files.ts'
import { hasUsers } from './people-sql.ts'

const config = readConfig(process.env)
if (config.isSandbox && config.demoData) {
  await makePrivate(config.dataDir)
  const { db, close } = connect(config.ownerDatabaseUrl, 2)
  const opened = refuseOtherMode(db, config.mode).then(() => openKeyring(db, config.keyringAt))
  const secrets = await opened.catch((error: Error) => {
    console.error(error.message)
    process.exit(1)
  })
  const isEmpty = !(await hasUsers(db))
  // For the supervisor's progress.
  if (isEmpty) process.send?.('Planting a year of demo data')
  // Nearly every start finds a planted database: what plants is loaded when it is wanted.
  const planted = isEmpty
    ? await (await import('./demo-service.ts')).plantDemo({ db, config, secrets }, new Date())
    : undefined
  await close()
  if (planted) {
    const { people, payees, payments } = planted
    console.log(`Demo data: ${people} people, ${payees} payees, ${payments} transactions.`)
  }
}
