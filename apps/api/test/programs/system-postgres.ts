import { execFileSync } from 'node:child_process'
import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { freePort } from '../../../../scripts/free-port.ts'
import { serverAccount } from '../../../../scripts/postgres/account.ts'
import { OLDEST_POSTGRES } from '../../src/platform/database/database-state-sql.ts'
import { migrate } from '../../src/platform/database/migrations.ts'
import type { TestDatabase } from '../portal/harness.ts'

/** Where Debian has the programs of the oldest PostgreSQL that works. */
export const OLDEST_BIN = `/usr/lib/postgresql/${OLDEST_POSTGRES}/bin`

/** A server of the system's oldest PostgreSQL in a temporary folder, with a migrated database and the portal's two roles. */
export async function startSystemPostgres(): Promise<TestDatabase & { adminUrl: string }> {
  const account = serverAccount()
  const folder = mkdtempSync(path.join(tmpdir(), 'chukta-oldest-'))
  if (account) chownSync(folder, account.uid, account.gid)
  const data = path.join(folder, 'data')
  const port = await freePort()
  const run = (program: string, args: string[]) =>
    execFileSync(path.join(OLDEST_BIN, program), args, { ...account, cwd: '/', stdio: 'ignore' })
  run('initdb', ['-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8'])
  const settings = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c max_connections=120`
  run('pg_ctl', ['-D', data, '-w', '-l', path.join(folder, 'log'), '-o', settings, 'start'])
  const address = (role: string, database: string) => `postgres://${role}@127.0.0.1:${port}/${database}`
  const adminUrl = address('postgres', 'postgres')
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  for (const role of ['chukta_owner', 'portal']) await admin.query(`create role ${role} login`)
  await admin.query('create database chukta owner chukta_owner')
  await admin.end()
  const [ownerUrl, url] = [address('chukta_owner', 'chukta'), address('portal', 'chukta')]
  await migrate(ownerUrl, url)
  return {
    adminUrl,
    ownerUrl,
    url,
    async drop() {
      run('pg_ctl', ['-D', data, '-w', '-m', 'immediate', 'stop'])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
