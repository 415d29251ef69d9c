import { Client } from 'pg'
import { type Cluster, ensureApiPassword } from './cluster.ts'

const DATABASE = 'chukta'
const API_ROLE = 'chukta_api'
/** The advisory lock around creating the roles and the database, for two first starts at the same time. */
const SETUP_LOCK = 0x63_68_75_6c

/** Connects as the server's administrator; null while the server accepts no connection or is not ours. */
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
 * Creates the portal's roles and database when they are missing. The owner may create databases (tests clone theirs);
 * the server's role gets its rights from the migrations. Neither is a superuser, so they cannot read the server's files
 * or run programs.
 */
export async function ensureDatabase(admin: Client, cluster: Cluster): Promise<void> {
  await admin.query('select pg_advisory_lock($1)', [SETUP_LOCK])
  await ensureRole(admin, DATABASE, 'createdb', cluster.passwords.chukta)
  await ensureRole(admin, API_ROLE, '', ensureApiPassword(cluster))
  // Lets the owner terminate the server's connections: a database in use cannot be dropped.
  await admin.query(`grant ${API_ROLE} to ${DATABASE}`)
  const database = await admin.query('select 1 from pg_database where datname = $1', [DATABASE])
  if (database.rowCount === 0) await admin.query(`create database ${DATABASE} owner ${DATABASE}`)
  await admin.query('select pg_advisory_unlock($1)', [SETUP_LOCK])
}

async function ensureRole(admin: Client, name: string, may: string, password: string): Promise<void> {
  const role = await admin.query('select 1 from pg_roles where rolname = $1', [name])
  if (role.rowCount !== 0) return
  await admin.query(`create role ${name} login ${may} password ${admin.escapeLiteral(password)}`)
}

/** The address of the database for its owner: migrations, planting, tests. */
export function ownerUrl(port: number, cluster: Cluster): string {
  return address(port, DATABASE, cluster.passwords.chukta)
}

/** The address of the same database for the portal's server. */
export function apiUrl(port: number, cluster: Cluster): string {
  return address(port, API_ROLE, cluster.passwords.chukta_api ?? '')
}

/** The address of the same database for the server's administrator. */
export function adminUrl(port: number, cluster: Cluster): string {
  return address(port, 'postgres', cluster.passwords.postgres)
}

function address(port: number, role: string, password: string): string {
  return `postgres://${role}:${password}@127.0.0.1:${port}/${DATABASE}`
}
