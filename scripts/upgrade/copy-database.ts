import { rmSync } from 'node:fs'
import path from 'node:path'
import { Client } from 'pg'
import { checkBooks } from '../../apps/api/src/modules/ledger/ledger/books-service.ts'
import { connect } from '../../apps/api/src/platform/database/db.ts'

type Options = {
  /** Administrators of both servers, old and new: their COPY reads and writes files. */
  admins: [Client, Client]
  /** A folder that both servers write to. */
  exchange: string
  log: (line: string) => void
}

type Table = { name: string; columns: string; paise: string[] }

/** Tables with rows of their own: those that are partitioned instead of their partitions. Generated columns are computed. */
const TABLES = `
  select format('%I.%I', n.nspname, c.relname) as name,
         string_agg(quote_ident(a.attname), ', ' order by a.attname) as columns,
         coalesce(array_agg(a.attname order by a.attname) filter (where a.attname ~ '_paise$'), '{}')::text[] as paise
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
   where c.relkind in ('r', 'p') and not c.relispartition and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
   group by 1 order by 1`

const PARTITIONS = `
  select i.inhparent::regclass::text as parent, c.relname as name, pg_get_expr(c.relpartbound, c.oid) as bound
    from pg_inherits i join pg_class c on c.oid = i.inhrelid
   where c.relispartition and c.relkind = 'r' order by 1, 3`

const SEQUENCES = `
  select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
   where c.relkind = 'S' and n.nspname !~ '^pg_' order by 1`

/**
 * Copies the rows and counters of one database into another of the same schema, whose own rows go, and compares both: of every
 * table the number of rows, the sum of each column of money and a sum over whole rows; every sequence; the books. The
 * addresses are those of the owners. Throws an Error that names what differs; the old database is only read.
 */
export async function copyDatabase(from: string, to: string, { admins, exchange, log }: Options) {
  const [old, next] = [await administer(from, admins[0]), await administer(to, admins[1])]
  try {
    const tables = await sameTables(old, next)
    // No trigger acts on copied rows, and keys are compared as a whole below.
    await next.query('set session_replication_role = replica')
    await next.query(`truncate ${tables.map(({ name }) => name).join(', ')}`)
    await copyPartitions(old, next, new URL(to).username)
    for (const { name, columns } of tables) {
      const file = path.join(exchange, 'rows')
      await old.query(`copy (select ${columns} from ${name}) to '${file}'`)
      await next.query(`copy ${name} (${columns}) from '${file}'`)
      rmSync(file)
    }
    await copySequences(old, next)
    await next.query('set session_replication_role = origin')
    await next.query('analyze')
    let rows = 0
    for (const table of tables) {
      const [before, after] = [await sumOf(old, table), await sumOf(next, table)]
      if (before.text !== after.text) throw differs(table.name, before.text, after.text)
      rows += before.rows
    }
    log('Every table has the same rows and sums. Checking the books of both …')
    const [before, after] = [await booksOf(from), await booksOf(to)]
    if (before !== after) throw differs('the books', before, after)
    return { tables: tables.length, rows }
  } finally {
    await Promise.all([old.end(), next.end()])
  }
}

/** The administrator in the portal's own database. */
async function administer(url: string, { port, user, password }: Client): Promise<Client> {
  const { pathname } = new URL(url)
  const client = new Client({
    host: '127.0.0.1',
    port,
    user,
    password: password ?? '',
    database: pathname.slice(1),
  })
  client.on('error', () => undefined)
  await client.connect()
  await client.query("set timezone = 'UTC'; set datestyle = 'ISO'; set statement_timeout = 0")
  return client
}

async function sameTables(old: Client, next: Client): Promise<Table[]> {
  const [before, after] = [(await old.query<Table>(TABLES)).rows, (await next.query<Table>(TABLES)).rows]
  const namesOf = (tables: Table[]) => tables.map(({ name, columns }) => `${name} (${columns})`)
  const [had, has] = [namesOf(before), namesOf(after)]
  const odd = [...had.filter((each) => !has.includes(each)), ...has.filter((each) => !had.includes(each))]
  if (odd.length > 0)
    throw new Error(
      `Only one of the two schemas has ${odd.join('; ')}. Nothing was changed in the old database.`,
    )
  return after
}

/** Partitions are made by the month: the new ones are those of the old database. */
async function copyPartitions(old: Client, next: Client, owner: string): Promise<void> {
  const partitions = async (client: Client) =>
    (await client.query<{ parent: string; name: string; bound: string }>(PARTITIONS)).rows
  for (const { parent, name } of await partitions(next))
    await next.query(`alter table ${parent} detach partition ${name}; drop table ${name}`)
  for (const { parent, name, bound } of await partitions(old)) {
    await next.query('select make_partition_table($1, $2)', [parent, name])
    await next.query(
      `alter table ${name} owner to ${owner}; alter table ${parent} attach partition ${name} ${bound}`,
    )
  }
}

async function copySequences(old: Client, next: Client): Promise<void> {
  for (const { name } of (await next.query<{ name: string }>(SEQUENCES)).rows) {
    const { rows } = await old.query(`select last_value::text, is_called from ${name}`)
    await next.query('select setval($1, $2::bigint, $3)', [name, rows[0].last_value, rows[0].is_called])
  }
}

async function sumOf(
  client: Client,
  { name, columns, paise }: Table,
): Promise<{ rows: number; text: string }> {
  const sums = paise.map((column) => `coalesce(sum("${column}"), 0)::text`)
  const { rows } = await client.query({
    text: `select ${['count(*)::text', `coalesce(sum(hashtextextended(row(${columns})::text, 0)), 0)::text`, ...sums].join(', ')} from ${name}`,
    rowMode: 'array',
  })
  const [sumsFound = []] = rows as string[][]
  return { rows: Number(sumsFound[0]), text: sumsFound.join(' ') }
}

async function booksOf(url: string): Promise<string> {
  const { db, close } = connect(url, 2)
  try {
    return (await checkBooks(db))
      .map(({ name, holds, broken }) => `${name}: ${holds ? 'holds' : broken}`)
      .join('\n')
  } finally {
    await close()
  }
}

const differs = (what: string, before: string, after: string) =>
  new Error(`The copy differs in ${what}: ${before} before, ${after} after. The old database is as it was.`)
