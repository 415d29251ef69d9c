import { existsSync } from 'node:fs'
import { sql } from 'kysely'
import { buildApp } from '../apps/api/src/app.ts'
import { foldChanges } from '../apps/api/src/features/reports/day-counts-sql.ts'
import { type ListQuery, readListQuery } from '../apps/api/src/features/reports/list-request.ts'
import { findPage } from '../apps/api/src/features/reports/pages-service.ts'
import { transactionsByIds } from '../apps/api/src/features/reports/transactions-sql.ts'
import { readConfig } from '../apps/api/src/platform/config.ts'
import { connect, type Db, many } from '../apps/api/src/platform/db.ts'
import { type Scope, scopeFor } from '../apps/api/src/platform/gate.ts'
import { migrate } from '../apps/api/src/platform/migrations.ts'
import { hashToken, openSecrets, randomToken } from '../apps/api/src/platform/secrets.ts'
import { plantReference } from '../apps/api/src/reference/plant.ts'
import { plantPayments } from '../apps/api/test/planting.ts'
import { removePostgres, startPostgres } from '../scripts/postgres.ts'

/**
 * Lists, totals, figures and exports over a million transactions of 400 retailers below 30 distributors and
 * 6 admins, at the database (all statements of a list) and at the api (a whole call). The goals are 50 and
 * 100 ms for the first, a late and a filtered page. KEEP=1 leaves the database for the next run.
 */
const ROWS = Number(process.env.BENCH_ROWS ?? 1_000_000)
const RUNS = Number(process.env.BENCH_RUNS ?? 15)
const DATA_DIR = process.env.DATA_DIR ?? '.tmp/bench-reports'
const GOAL_MS = { database: 50, api: 100 }

type Caller = { id: number; scope: Scope; token: string; role: string }

const isKept = process.env.KEEP === '1' && existsSync(DATA_DIR)
if (!isKept) await removePostgres(DATA_DIR)
const server = await startPostgres({ dataDir: DATA_DIR })
const { db, close } = connect(server.ownerUrl, 8)
let missed = 0
try {
  if (!isKept) await plant()
  const callers = await openSessions(db)
  const config = readConfig({ DATABASE_URL: server.apiUrl, DATA_DIR, PORT: '0', LOG_LEVEL: 'error' })
  const app = await buildApp({ config, db, secrets: await openSecrets(DATA_DIR) })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  console.log(`${ROWS} transactions; median and slowest of ${RUNS}, in ms`)
  for (const caller of callers) await lists(url, caller)
  for (const caller of callers) await others(url, caller)
  await app.close()
} finally {
  await close()
  await server.stop()
  if (process.env.KEEP !== '1') await removePostgres(DATA_DIR)
}
if (missed > 0) console.log(`${missed} figures missed their goal`)
process.exitCode = missed > 0 ? 1 : 0

async function lists(url: string, caller: Caller): Promise<void> {
  const total = (await findPage(db, request(caller, {}, 1))).total
  const last = Math.ceil(total / 10)
  const cases: [string, ListQuery, number][] = [
    ['first page', {}, 1],
    ['middle page', {}, Math.ceil(last / 2)],
    ['last page', {}, last],
    ['one service', { service: 'rental-payments' }, 1],
    ['one service, late page', { service: 'rental-payments' }, Math.ceil(last / 20)],
    ['failed, a month, a method', { status: 'FAILED', method: 'upi', ...month() }, 1],
    ['rare gateway', { gateway: 'payu' }, 3],
    ['pending', { status: 'PENDING' }, 1],
    ['above ₹40,00,000', { amount_from: '4000000' }, 1],
    ['above ₹10,000', { amount_from: '10000' }, 1],
    ['largest first', { sort: '-amount' }, 1],
    ['by order id', { search: 'CK2611' }, 1],
  ]
  for (const [name, query, page] of cases) {
    const database = await time(async () => {
      const { ids } = await findPage(db, request(caller, query, page))
      await transactionsByIds(db, ids)
    })
    const api = await time(() =>
      get(url, caller, `transaction-list/${caller.id}`, { ...query, page: String(page) }),
    )
    report(`${caller.role}: ${name}`, database, api)
  }
}

async function others(url: string, caller: Caller): Promise<void> {
  const dashboard = await time(() => get(url, caller, 'dashboard', { days: '30' }))
  console.log(`${caller.role}: dashboard of 30 days`.padEnd(44), `api ${dashboard.text}`)
  for (const format of ['csv', 'xlsx']) {
    const { from } = month()
    const startedAt = performance.now()
    const size = await get(url, caller, `transaction-export/${caller.id}`, {
      format,
      from,
      to: from,
      method: 'upi',
    })
    const took = Math.round(performance.now() - startedAt)
    console.log(`${caller.role}: export of a day as ${format}`.padEnd(44), `api ${took} ms, ${size} bytes`)
  }
}

function request(caller: Caller, query: ListQuery, page: number) {
  return { scope: caller.scope, page, perPage: 10, ...readListQuery(query) }
}

async function get(url: string, { token }: Caller, path: string, query: Record<string, string | undefined>) {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined)
  const response = await fetch(`${url}/api/${path}?${new URLSearchParams(given)}`, {
    headers: { Authorization: `Bearer ${token}` },
  })
  const body = await response.arrayBuffer()
  if (!response.ok) throw new Error(`${path}: ${response.status} ${Buffer.from(body)}`)
  return body.byteLength
}

type Timing = { medianMs: number; text: string }

async function time(work: () => Promise<unknown>): Promise<Timing> {
  await work()
  const taken: number[] = []
  for (let run = 0; run < RUNS; run += 1) {
    const startedAt = performance.now()
    await work()
    taken.push(performance.now() - startedAt)
  }
  taken.sort((a, b) => a - b)
  const medianMs = taken[Math.floor(RUNS / 2)] ?? 0
  return { medianMs, text: `${medianMs.toFixed(1)} (${taken.at(-1)?.toFixed(1)})` }
}

function report(what: string, database: Timing, api: Timing): void {
  const isMissed = database.medianMs > GOAL_MS.database || api.medianMs > GOAL_MS.api
  if (isMissed) missed += 1
  console.log(
    what.padEnd(44),
    `database ${database.text}`.padEnd(26),
    `api ${api.text}`,
    isMissed ? '  MISSED' : '',
  )
}

function month() {
  const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10)
  return { from: day(60), to: day(30) }
}

async function plant(): Promise<void> {
  await migrate(server.ownerUrl, server.apiUrl)
  await plantReference(db)
  const payers = await plantTree(db)
  // The parts overlap in time, so that neighbours in a list are apart on the disk: worse than in practice.
  const part = 100_000
  for (let from = ROWS; from > 0; from -= part) {
    await plantPayments(db, { payers, count: Math.min(part, from), days: (365 * from) / ROWS })
    console.log(`${ROWS - from + part} planted`)
  }
  await foldChanges(db)
  await sql`vacuum analyze`.execute(db)
}

/** A super admin over 6 admins, each over 5 distributors, each over about 13 retailers. Gives the retailers. */
async function plantTree(db: Db): Promise<number[]> {
  for (const [role, count, above] of [
    [1, 1, 0],
    [2, 6, 1],
    [3, 30, 6],
    [4, 400, 30],
  ]) {
    await sql`
      insert into users (username, first_name, last_name, email, mobile, role_id, parent_id, document_verified)
      select 'r' || ${role}::int || 'n' || n, 'Meera', 'Nair', 'r' || ${role}::int || 'n' || n || '@example.in',
             (6000000000 + ${role}::bigint * 100000 + n)::text, ${role}::int,
             case when ${role}::int > 1 then
               (select id from users where username = 'r' || ${role}::int - 1 || 'n' || 1 + n % greatest(${above}::int, 1))
             end, 1
        from generate_series(1, ${count}::int) n`.execute(db)
  }
  const rows = await many(db, sql<{ id: number }>`select id from users where role_id = 4 order by id`)
  return rows.map(({ id }) => id)
}

async function openSessions(db: Db): Promise<Caller[]> {
  const roles = { 'super admin': 1, admin: 2, distributor: 3, retailer: 4 }
  return Promise.all(
    Object.entries(roles).map(async ([role, roleId]) => {
      const token = randomToken()
      const [row] = await many(
        db,
        sql<{ user_id: number }>`
          insert into sessions (token_hash, user_id, expires_at)
          select ${hashToken(token)}, min(id), now() + interval '1 day' from users where role_id = ${roleId}
          returning user_id`,
      )
      const id = row?.user_id ?? 0
      return { id, scope: await scopeFor(db, id), token, role }
    }),
  )
}
