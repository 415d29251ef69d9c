// Resets the second factors of a person who has lost them: npm run reset-factors -- <email>
// For where no second super admin could approve it in the portal, and for super admins. It is in force at once, audited,
// and mailed to the person. Works beside a running portal, which sends the mail; else the next start does.
import './register-modules.ts'
import { parseArgs } from 'node:util'
import { openKeyring } from './keyring/fingerprint-service.ts'
import { resetOnServer } from './modules/identity/factor-resets/server-reset-service.ts'
import { commandOf } from './platform/configuration/command-of.ts'
import { readConfig } from './platform/configuration/config.ts'
import { connect } from './platform/database/db.ts'

const { positionals } = parseArgs({ allowPositionals: true })
const [email, ...rest] = positionals
const config = readConfig(process.env)
const { db, close } = connect(config.directDatabaseUrl, 2)
try {
  if (!email || rest.length > 0)
    throw new Error(`Name one e-mail: ${commandOf('reset-factors', 'person@example.in')}`)
  const secrets = await openKeyring(db, config.keyringAt)
  const name = await resetOnServer({ config, db, secrets }, email)
  console.log(
    `The sign-in factors of ${name} are reset. They sign in with their password and a code by message.`,
  )
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  await close()
}
