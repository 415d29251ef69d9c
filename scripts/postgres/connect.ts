import { Client } from 'pg'
import type { Cluster } from './cluster.ts'

const DATABASE = 'chukta'
/** Held by whoever makes the role and the database, so that two first starts do not meet. */
const SETUP_LOCK = 0x63_68_75_6c

/** A connection of the server's administrator, or null while the server does not take any (or is not ours). */
export async function connectAsAdmin(port: number, cluster: Cluster): Promise<Client | null> {
  const client = new Client({
    host: '127.0.0.1',
    port,
    user: 'postgres',
    password: cluster.passwords.postgres,
    database: 'postgres',
    application_name: 'chukta launcher',
    connectionTimeoutMillis: 5000,
    keepAlive: true,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return client
  } catch {
    await client.end().catch(() => undefined)
    return null
  }
}

/**
 * Makes the portal's role and database when they are missing. The role may create databases (tests clone
 * theirs) but is no superuser: it cannot read the server's files or run programs.
 */
export async function ensureDatabase(admin: Client, cluster: Cluster): Promise<void> {
  await admin.query('select pg_advisory_lock($1)', [SETUP_LOCK])
  const role = await admin.query('select 1 from pg_roles where rolname = $1', [DATABASE])
  if (role.rowCount === 0) {
    const password = admin.escapeLiteral(cluster.passwords.chukta)
    await admin.query(`create role ${DATABASE} login createdb password ${password}`)
  }
  const database = await admin.query('select 1 from pg_database where datname = $1', [DATABASE])
  if (database.rowCount === 0) await admin.query(`create database ${DATABASE} owner ${DATABASE}`)
  await admin.query('select pg_advisory_unlock($1)', [SETUP_LOCK])
}

/** The address that the portal connects to. */
export function databaseUrl(port: number, cluster: Cluster): string {
  return `postgres://${DATABASE}:${cluster.passwords.chukta}@127.0.0.1:${port}/${DATABASE}`
}
