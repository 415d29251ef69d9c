import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { PARTITIONED, type Partitioned } from './partitions-sql.ts'

export type Partition = {
  parent: Partitioned
  name: string
  /** Null of the first one, which has no beginning. */
  begins: string | null
  ends: string
  bytes: string
  is_old: boolean
}

export type Sum = { rows: string; rows_sum: string }

const name = pg.escapeIdentifier

/** How long after its end a month is kept in place: disputes and refunds of its payments read their timeline. */
const KEPT = { payment_events: '12 months', webhook_log: '3 months' }

/** Connects as the owner. Times are in UTC, so that a sum is the same on every machine. */
export async function connectOwner(ownerUrl: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'chukta partitions' })
  client.on('error', () => undefined)
  await client.connect()
  await client.query("set timezone = 'UTC'; set datestyle = 'ISO'; set lock_timeout = '2s'")
  return client
}

/** The partitions with a month of their own, oldest first. */
export async function listPartitions(client: pg.Client): Promise<Partition[]> {
  const { rows } = await client.query<Partition>(
    `select parent, name, begins, ends, bytes,
            ends::timestamptz < now() - case parent when 'payment_events' then $2::interval else $3::interval end as is_old
       from (select p.relname as parent, c.relname as name, pg_total_relation_size(c.oid)::text as bytes,
                    substring(pg_get_expr(c.relpartbound, c.oid) from $re$FROM [(]'([^']+)'[)]$re$) as begins,
                    substring(pg_get_expr(c.relpartbound, c.oid) from $re$ TO [(]'([^']+)'[)]$re$) as ends
               from pg_inherits i join pg_class c on c.oid = i.inhrelid join pg_class p on p.oid = i.inhparent
              where p.oid = any($1::regclass[])) x
      where ends is not null order by parent, ends::timestamptz`,
    [[...PARTITIONED], KEPT.payment_events, KEPT.webhook_log],
  )
  return rows
}

/** Whether a payment that is not final has rows in it. */
export async function hasOpenPayments(client: pg.Client, table: string): Promise<boolean> {
  const { rows } = await client.query(
    `select exists (select from payments p where p.status in ('created', 'open', 'pending', 'failed')
                     and exists (select from ${name(table)} e where e.payment_id = p.id)) as has`,
  )
  return rows[0].has
}

/** Whether there is a table of that name. */
export async function exists(client: pg.Client, table: string): Promise<boolean> {
  const { rows } = await client.query('select to_regclass($1) is not null as is_there', [table])
  return rows[0].is_there
}

const bounds = ({ begins, ends }: Pick<Partition, 'begins' | 'ends'>) =>
  `for values from (${begins === null ? 'minvalue' : pg.escapeLiteral(begins)}) to (${pg.escapeLiteral(ends)})`

/** Takes a partition out of its table, as `detached`, and puts an empty one in its place: no month lacks one. */
export async function detach(client: pg.Client, partition: Partition, detached: string): Promise<void> {
  const { parent, name: table } = partition
  await inOne(client, async () => {
    await client.query(`alter table ${name(parent)} detach partition ${name(table)}`)
    await client.query(`alter table ${name(table)} rename to ${name(detached)}`)
    await client.query(`alter index if exists ${name(`${table}_pkey`)} rename to ${name(`${detached}_pkey`)}`)
    await client.query('select make_partition_table($1, $2)', [parent, table])
    await client.query(`alter table ${name(parent)} attach partition ${name(table)} ${bounds(partition)}`)
  })
}

/** The names of the columns, in order, for a COPY. */
export async function columnsOf(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ attname: string }>(
    'select attname from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attnum',
    [table],
  )
  return rows.map(({ attname }) => attname)
}

/** The number of a table's rows, and a sum over all of them that every change of a row alters. */
export async function sumOf(client: pg.Client, table: string, columns: string[]): Promise<Sum> {
  const { rows } = await client.query<Sum>(
    `select count(*)::text as rows, coalesce(sum(hashtextextended(row(${columns.map(name)})::text, 0)::numeric), 0)::text as rows_sum
       from ${name(table)}`,
  )
  return rows[0] as Sum
}

export function readOut(client: pg.Client, table: string, columns: string[]): Readable {
  return client.query(copyTo(`copy ${name(table)} (${columns.map(name)}) to stdout (format csv, header)`))
}

const load = (client: pg.Client, table: string, columns: string[], source: Readable) =>
  pipeline(
    source,
    client.query(copyFrom(`copy ${name(table)} (${columns.map(name)}) from stdin (format csv, header)`)),
  )

/** Reads an archive into a table that is gone afterwards. Gives its sum. */
export async function sumOfArchive(client: pg.Client, like: string, columns: string[], source: Readable) {
  await client.query(`create temp table read_back (like ${name(like)})`)
  try {
    await load(client, 'read_back', columns, source)
    return await sumOf(client, 'read_back', columns)
  } finally {
    await client.query('drop table read_back')
  }
}

export async function dropTable(client: pg.Client, table: string): Promise<void> {
  await client.query(`drop table ${name(table)}`)
}

/** Puts an archive back in the place of the empty partition of its time. Throws when that has rows, or sums differ. */
export async function putBack(
  client: pg.Client,
  partition: Partition,
  { columns, sum, source }: { columns: string[]; sum: Sum; source: Readable },
): Promise<void> {
  const { parent, name: table } = partition
  const fresh = `${table}_restored`
  await inOne(client, async () => {
    await client.query('select make_partition_table($1, $2)', [parent, fresh])
    await load(client, fresh, columns, source)
    const found = await sumOf(client, fresh, columns)
    if (found.rows !== sum.rows || found.rows_sum !== sum.rows_sum)
      throw new Error('The archive has changed.')
    await client.query(`alter table ${name(parent)} detach partition ${name(table)}`)
    const { rows } = await client.query(`select exists (select from ${name(table)}) as has`)
    if (rows[0].has) throw new Error(`${table} has rows already.`)
    await client.query(`drop table ${name(table)}`)
    await client.query(`alter table ${name(fresh)} rename to ${name(table)}`)
    await client.query(`alter index ${name(`${fresh}_pkey`)} rename to ${name(`${table}_pkey`)}`)
    await client.query(`alter table ${name(parent)} attach partition ${name(table)} ${bounds(partition)}`)
  })
}

async function inOne(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await client.query('begin')
  try {
    await work()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}
