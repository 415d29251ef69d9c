import { setTimeout as pause } from 'node:timers/promises'
import { buildApp } from './app.ts'
import { startBackground } from './background.ts'
import { exceptionSources } from './exception-sources.ts'
import { openKeyring } from './keyring/fingerprint-service.ts'
import { fillCompany } from './modules/identity/company/company-service.ts'
import { checkUploads } from './modules/identity/files/uploads-mark-service.ts'
import { refuseDemoAccounts } from './modules/identity/sign-in/demo-accounts.ts'
import { configured, refuse } from './platform/configuration/configured.ts'
import { markDatabase } from './platform/configuration/portal-mark.ts'
import { refuseUnready } from './platform/configuration/production-readiness.ts'
import { startStep } from './platform/configuration/start-up.ts'
import { boundsStatements, checkVersion, secondsAhead } from './platform/database/database-state-sql.ts'
import { connect } from './platform/database/db.ts'
import { openReports } from './platform/database/reports-database.ts'
import { changeableTables } from './platform/database/server-role-sql.ts'
import { closeDoor } from './platform/http/drain.ts'
import { listen } from './platform/http/listen.ts'
import { collectAtRest } from './platform/observability/collect-at-rest.ts'
import { makePrivate } from './platform/security/private-files.ts'

/** Less is the drift of two hosts that NTP sets, and the way to the database. */
const MOST_SECONDS_OFF = 30

const config = configured()
const stuck = await makePrivate(config.dataDir)
const isPooled = config.databaseIsPooled
const database = connect(config.databaseUrl, config.databasePoolSize, { isPooled })
await refuseUnready(database.db, process.env).catch(refuse)
const secrets = await startStep(async () => {
  await checkVersion(database.db)
  await refuseDemoAccounts(database.db, config)
  await markDatabase(database.db, config.mode)
  await fillCompany(database.db, config.company)
  return openKeyring(database.db, config.keyringAt)
}).catch(refuse)
await startStep(() => checkUploads(database.db, config)).catch(refuse)
const reports = await startStep(() => openReports(config, database.db)).catch(refuse)
const app = await buildApp({ config, db: database.db, secrets, reports })
reports?.watch(app.log)
const changeable = await startStep(() => changeableTables(database.db)).catch(refuse)
if (changeable.length > 0) {
  const tables = changeable.map(({ name }) => name)
  app.log.warn(
    { tables },
    'DATABASE_URL signs in as a role that could change the audit log and the books: name one with fewer rights, and the owner of the tables in MIGRATION_DATABASE_URL',
  )
}
const ahead = await startStep(() => secondsAhead(database.db)).catch(refuse)
if (Math.abs(ahead) > MOST_SECONDS_OFF) {
  app.log.warn(
    { seconds_ahead: ahead },
    'the clocks of this host and of the database differ: let NTP set both (timedatectl)',
  )
}
if (isPooled && !(await startStep(() => boundsStatements(database.db)).catch(refuse))) {
  app.log.warn('the pooler sets no statement_timeout: give it the connect_query of deploy/pgbouncer/')
}
if (stuck.length > 0)
  app.log.warn({ paths: stuck.slice(0, 10) }, 'files of the data folder belong to another user')
const stopBackground = await startBackground(app.deps).catch(refuse)
const stopMetrics = config.metrics ? await countAll().catch(refuse) : async () => undefined
const stopTraces = config.traces ? await traceAll().catch(refuse) : async () => undefined
await listen(app, config)
collectAtRest()

/** Loaded where it is wanted: what counts costs memory. */
async function countAll() {
  const { startMetrics } = await import('./modules/operations/metrics/metrics-service.ts')
  return startMetrics(app.deps, { pool: database.pool, kinds: exceptionSources(app.deps) })
}

/** Loaded where it is wanted: all of OpenTelemetry comes with it. */
async function traceAll() {
  const { startTraces } = await import('./modules/operations/tracing/tracing-service.ts')
  return startTraces(config, app.log)
}

/** Calls end, and jobs end or are released within it. */
const STOP_MS = 7_500

let stopping = false
/**
 * Serves on until jobs have ended, and for `drainMs`, in which load balancers learn that it is not ready; then ends calls and
 * itself.
 */
async function stop(drainMs: number) {
  if (stopping) return
  stopping = true
  // The next start finishes open work: nothing here may keep the process alive.
  setTimeout(() => process.exit(1), STOP_MS + drainMs).unref()
  app.drain.isOn = true
  await Promise.all([pause(drainMs), stopBackground()])
  // Without a load balancer in front, no calls arrive at a closing port.
  const answered = drainMs > 0 ? await closeDoor(app) : async () => undefined
  await Promise.all([app.close().then(answered), stopMetrics()])
  // Traces last: what ended above is sent with them.
  await Promise.all([stopTraces(), database.close(), reports?.close()])
  process.exit(0)
}
process.once('SIGTERM', () => stop(config.drainMs))
process.once('SIGINT', () => stop(0))
// The supervisor of this process is gone: an orphaned server must not hold the port.
process.once('disconnect', () => stop(0))
