// Makes a new key and encrypts everything with it: npm run rotate-keys
// Works beside a running portal. With --forget-old it makes no new key but forgets the ones before the
// active one, once nothing needs them: a day after the rotation, when no code and no message is under way.
import { parseArgs } from 'node:util'
import { openKeyring } from './keyring/fingerprint-service.ts'
import { forgetOldKeys, rotateKeys } from './keyring/rotation-service.ts'
import { signAnew } from './modules/identity/audit/audit-tasks.ts'
import { renewPushKey } from './modules/messaging/push/push-keys-service.ts'
import { commandOf } from './platform/configuration/command-of.ts'
import { readConfig } from './platform/configuration/config.ts'
import { connect } from './platform/database/db.ts'
import { readKeyring } from './platform/security/keyring.ts'
import { makePrivate } from './platform/security/private-files.ts'

const { values } = parseArgs({ options: { 'forget-old': { type: 'boolean' } } })
const { directDatabaseUrl, dataDir, keyringAt, auditHeadsFile } = readConfig(process.env)
const { db, close } = connect(directDatabaseUrl, 2)
try {
  await makePrivate(dataDir)
  const secrets = await openKeyring(db, keyringAt)
  if (values['forget-old']) {
    const { active } = await readKeyring(keyringAt)
    await signAnew(db, secrets, auditHeadsFile)
    await forgetOldKeys(db, keyringAt, active)
    console.log(`Only key ${active} is left.`)
  } else {
    await renewPushKey({ db, secrets })
    const { active, columns } = await rotateKeys(db, keyringAt)
    for (const { column, resealed, left } of columns) {
      console.log(`${column}: ${resealed} encrypted anew${left > 0 ? `, ${left} CANNOT BE OPENED` : ''}`)
      if (left > 0) process.exitCode = 1
    }
    console.log(
      `Key ${active} is the active one. Older keys stay until ${commandOf('rotate-keys', '--forget-old')}.`,
    )
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  await close()
}
