import { type ChildProcess, spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { sql } from 'kysely'
import pg from 'pg'
import { openKeyring } from '../apps/api/src/keyring/fingerprint-service.ts'
import { connect, type Db, many, one } from '../apps/api/src/platform/database/db.ts'
import { migrate } from '../apps/api/src/platform/database/migrations.ts'
import { hashToken, randomToken } from '../apps/api/src/platform/security/secrets.ts'
import { plantReference } from '../apps/api/src/reference/plant.ts'
import { plantPayments } from '../apps/api/test/portal/planting.ts'
import { freePort } from '../scripts/free-port.ts'
import { ALLOCATOR, API_FLAGS } from '../scripts/portal/memory.ts'
import { startPostgres } from '../scripts/postgres.ts'
import { ensureBuilt } from '../scripts/programs/ensure-built.mjs'

export type Payer = { id: number; token: string; payeeId: number; serviceId: number }
export type BenchPortal = Awaited<ReturnType<typeof startBenchPortal>>

const PAYERS = 64
/** Payments made before measuring: tables that grow tenfold during the run would be those of no real installation. */
const PAID_BEFORE = 20_000
/** So many are planted within the server's bound on a statement on a slow disk, too. */
const PAID_AT_ONCE = 2_000

/** The api as its own process, as `npm start` runs it, on a fresh database, with an instant gateway and 64 payers. */
export async function startBenchPortal(dataDir: string, more: Record<string, string> = {}) {
  rmSync(dataDir, { recursive: true, force: true })
  const server = await startPostgres({ dataDir })
  await migrate(server.ownerUrl, server.apiUrl)
  const { db, close } = connect(server.ownerUrl, 4)
  await plantReference(db)
  // Its api refuses a database that holds what another keyring encrypted.
  await openKeyring(db, dataDir)
  const payers = await makePayers(db)
  for (let planted = 0; planted < PAID_BEFORE; planted += PAID_AT_ONCE) {
    await plantPayments(db, { payers: payers.map((payer) => payer.id), count: PAID_AT_ONCE, days: 30 })
  }
  await sql`analyze`.execute(db)
  const gatewayPort = await freePort()
  const port = await freePort()
  const programs = ensureBuilt()
  if (!programs) throw new Error('the programs could not be bundled')
  const gateway = startProcess(['bench/gateway.ts'], { PORT: String(gatewayPort) })
  const startedAt = performance.now()
  const api = startProcess([...API_FLAGS, `${programs}/api.js`], {
    PORT: String(port),
    HOST: '127.0.0.1',
    DATABASE_URL: server.apiUrl,
    DATA_DIR: dataDir,
    CASHFREE_BASE_URL: `http://127.0.0.1:${gatewayPort}/pg`,
    LOG_LEVEL: 'error',
    ...more,
  })
  const url = `http://127.0.0.1:${port}`
  while (
    !(await fetch(`${url}/api/health`).then(
      (answer) => answer.ok,
      () => false,
    ))
  ) {
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  const startUpMs = performance.now() - startedAt
  const pool = new pg.Pool({ connectionString: server.ownerUrl, max: 40 })
  // The server ends idle connections when it stops.
  pool.on('error', () => undefined)
  return {
    url,
    db,
    pool,
    payers,
    startUpMs,
    apiPid: api.pid ?? 0,
    stop: async () => {
      await Promise.all([end(api), end(gateway)])
      await pool.end()
      await close()
      await server.stop()
    },
  }
}

function startProcess(args: string[], env: Record<string, string>): ChildProcess {
  return spawn(process.execPath, args, {
    env: { ...process.env, ...ALLOCATOR, NODE_COMPILE_CACHE: '.tmp/bench-compiled', ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
}

async function end(child: ChildProcess): Promise<void> {
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await gone
}

/** All payers are in one branch of the tree, so every capture moves the same admin's wallet. */
async function makePayers(db: Db): Promise<Payer[]> {
  const top = await addUser(db, 0, 1, null)
  const admin = await addUser(db, 1, 2, top)
  const distributor = await addUser(db, 2, 3, admin)
  const payers: Payer[] = []
  for (let n = 0; n < PAYERS; n += 1) {
    const id = await addUser(db, 10 + n, 4, distributor)
    const token = randomToken()
    await sql`insert into sessions (token_hash, user_id, expires_at)
      values (${hashToken(token)}, ${id}, now() + interval '1 day')`.execute(db)
    const payee = await one(
      db,
      sql<{ id: number; service_id: number }>`
        insert into payees (user_id, service_id, name, mobile, pan_cipher, pan_last4, account_cipher, account_last4,
          account_holder_name, bank_name, bank_branch, ifsc_code, amount_paise, payment_for, beneficiary_id)
        select ${id}, id, 'Meera Nair', '9890355128', 'none', '234F', 'none', '6093', 'Meera Nair',
          'Bank of Maharashtra', 'Baner', 'MAHB0000174', 1850050, 'houserent', 'BEN' || gen_random_uuid()
          from services where slug = 'rental-payments' returning id, service_id`,
    )
    payers.push({ id, token, payeeId: payee.id, serviceId: payee.service_id })
  }
  return payers
}

async function addUser(db: Db, n: number, roleId: number, parentId: number | null): Promise<number> {
  const mobile = `97${String(n).padStart(8, '0')}`
  const [row] = await many(
    db,
    sql<{ id: number }>`
      insert into users (username, first_name, last_name, email, mobile, role_id, parent_id, document_verified)
      values (${`bench${n}`}, 'Bench', 'Payer', ${`bench${n}@example.in`}, ${mobile}, ${roleId}, ${parentId}, 1)
      returning id`,
  )
  return row?.id ?? 0
}
