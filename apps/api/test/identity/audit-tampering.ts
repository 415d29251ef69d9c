import { type RawBuilder, sql } from 'kysely'
import { CHAIN_START, chainHash } from '../../src/modules/identity/audit/chain-hash.ts'
import {
  addEntries,
  type ChainEntry,
  entriesBetween,
  rowsBetween,
} from '../../src/modules/identity/audit/chain-sql.ts'
import { type Db, many, one } from '../../src/platform/database/db.ts'

/** A whole number from 0 up to, excluding, `below`. */
export type Pick = (below: number) => number

/** A deterministic generator: the same numbers for the same seed. */
export function randomly(seed: number): Pick {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** One tampering with the tables; gives the id of the row that the check must report, if any. */
type Tampering = { name: string; change(trx: Db, pick: Pick): Promise<string | undefined> }

const ALL = '9223372036854775807'

/** A chained row that is neither the first nor the last. */
async function someRow(trx: Db, pick: Pick): Promise<string> {
  const { n } = await one(trx, sql<{ n: number }>`select count(*) as n from audit_chain`)
  const at = 2 + pick(n - 2)
  const row = await one(
    trx,
    sql<{ id: string }>`select audit_id::text as id from audit_chain where position = ${at}`,
  )
  return row.id
}

const ofRow = (name: string, change: (id: string) => RawBuilder<unknown>): Tampering => ({
  name,
  async change(trx, pick) {
    const id = await someRow(trx, pick)
    await change(id).execute(trx)
    return id
  },
})

const column = (what: string, set: RawBuilder<unknown>): Tampering =>
  ofRow(`column ${what}`, (id) => sql`update audit_log set ${set} where id = ${id}::bigint`)

/** Rewrites the chain from the row's position on, as an attacker who knows the algorithm would. */
async function chainAnew(trx: Db, from: string, entriesToo = 100_000): Promise<void> {
  const rows = await rowsBetween(trx, '-1', ALL, 100_000)
  const entries = await entriesBetween(trx, '-1', ALL, 100_000)
  const known = new Map(entries.map((entry) => [entry.audit_id, entry.hash]))
  await sql`delete from audit_chain where audit_id >= ${from}::bigint`.execute(trx)
  let hash: Buffer = CHAIN_START
  let left = entriesToo
  const rewritten: ChainEntry[] = []
  for (const [index, row] of rows.entries()) {
    const isAnew = BigInt(row.id) >= BigInt(from)
    hash = isAnew && left > 0 ? chainHash(hash, row) : (known.get(row.id) ?? hash)
    if (!isAnew) continue
    left -= 1
    rewritten.push({ position: String(index + 1), audit_id: row.id, hash })
  }
  await addEntries(trx, rewritten)
}

async function freeId(trx: Db): Promise<string> {
  const row = await one(
    trx,
    sql<{ id: string }>`
      select (a.id + 1)::text as id from audit_log a
       where not exists (select from audit_log b where b.id = a.id + 1)
         and a.id < (select max(audit_id) from audit_chain) order by random() limit 1`,
  )
  return row.id
}

const insertAt = (trx: Db, id: string) =>
  sql`insert into audit_log (id, action) overriding system value values (${id}::bigint, 'user.added')`.execute(
    trx,
  )

export const tamperings: Tampering[] = [
  column('at', sql`at = at + interval '1 microsecond'`),
  column(
    'at, to a year before Christ',
    sql`at = (to_char(at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') || ' BC')::timestamp at time zone 'UTC'`,
  ),
  column('actor_id', sql`actor_id = coalesce(actor_id, 0) + 1`),
  column('actor_id, to none', sql`actor_id = case when actor_id is null then 0 end`),
  column('action', sql`action = action || ' '`),
  column('object', sql`object = case when object is null then '' end`),
  column('detail', sql`detail = detail || '{"n": 0.5}'`),
  column(
    'detail, its digits alone',
    sql`detail = jsonb_set(detail, '{n}', to_jsonb((coalesce(detail->>'n', '7') || '.0')::numeric))`,
  ),
  column('address', sql`address = case when address is null then '::1' end`),
  column(
    'request_id',
    sql`request_id = case when request_id is null then 'x' else upper(request_id) || '-' end`,
  ),
  column(
    'a text moved from one column to the next',
    sql`action = action || coalesce(object, ','), object = ''`,
  ),
  ofRow('deleted', (id) => sql`delete from audit_log where id = ${id}::bigint`),
  {
    name: 'column id',
    async change(trx, pick) {
      const [id, other] = [await someRow(trx, pick), await freeId(trx)]
      await sql`update audit_log set id = ${other}::bigint where id = ${id}::bigint`.execute(trx)
      return BigInt(id) < BigInt(other) ? id : other
    },
  },
  {
    name: 'inserted into a gap',
    async change(trx) {
      const id = await freeId(trx)
      await insertAt(trx, id)
      return id
    },
  },
  {
    name: 'inserted before the first',
    async change(trx, pick) {
      const id = String(-pick(5))
      await insertAt(trx, id)
      return id
    },
  },
  {
    name: 'an id that was never given out',
    async change(trx) {
      await insertAt(trx, '5000000000')
      return '5000000000'
    },
  },
  {
    name: 'two rows in each other’s place',
    async change(trx, pick) {
      const [a, b] = [await someRow(trx, pick), await someRow(trx, pick)].sort((x, y) =>
        Number(BigInt(x) - BigInt(y)),
      )
      if (a === undefined || b === undefined || a === b) return insertAt(trx, '0').then(() => '0')
      const facts = sql`actor_id, action, object, detail, address, request_id`
      await sql`
        update audit_log l set (at, actor_id, action, object, detail, address, request_id) =
               (select at, ${facts} from audit_log o where o.id = case l.id when ${a}::bigint then ${b}::bigint else ${a}::bigint end)
         where l.id in (${a}::bigint, ${b}::bigint)`.execute(trx)
      return a
    },
  },
  ofRow('a hash', (id) => sql`update audit_chain set hash = sha256(hash) where audit_id = ${id}::bigint`),
  ofRow('an entry deleted', (id) => sql`delete from audit_chain where audit_id = ${id}::bigint`),
  {
    name: 'the last entry deleted',
    async change(trx) {
      await sql`delete from audit_chain where position = (select max(position) from audit_chain)`.execute(trx)
      return undefined
    },
  },
  {
    name: 'row and entry deleted',
    async change(trx, pick) {
      const id = await someRow(trx, pick)
      const next = await one(
        trx,
        sql<{ id: string }>`select min(id)::text as id from audit_log where id > ${id}::bigint`,
      )
      await sql`delete from audit_log where id = ${id}::bigint`.execute(trx)
      await sql`delete from audit_chain where audit_id = ${id}::bigint`.execute(trx)
      return next.id
    },
  },
  {
    name: 'two entries in each other’s place',
    async change(trx, pick) {
      const id = await someRow(trx, pick)
      const { at } = await one(
        trx,
        sql<{ at: number }>`select position as at from audit_chain where audit_id = ${id}::bigint`,
      )
      const pair = await many(
        trx,
        sql<{ audit_id: number; hash: Buffer }>`
        delete from audit_chain where position in (${at}, ${at} + 1) returning audit_id, hash`,
      )
      pair.sort((a, b) => a.audit_id - b.audit_id)
      for (const [index, entry] of pair.entries()) {
        await sql`insert into audit_chain values (${at + 1 - index}, ${entry.audit_id}, ${entry.hash})`.execute(
          trx,
        )
      }
      return id
    },
  },
  {
    name: 'a row with its entry',
    async change(trx, pick) {
      const id = await someRow(trx, pick)
      await sql`update audit_log set action = 'nothing' where id = ${id}::bigint`.execute(trx)
      await chainAnew(trx, id, 1)
      return undefined
    },
  },
  {
    name: 'a row with the whole chain after it',
    async change(trx, pick) {
      const id = await someRow(trx, pick)
      await sql`update audit_log set actor_id = 99 where id = ${id}::bigint`.execute(trx)
      await chainAnew(trx, id)
      return undefined
    },
  },
  {
    name: 'a row deleted with the whole chain after it',
    async change(trx, pick) {
      const id = await someRow(trx, pick)
      await sql`delete from audit_log where id = ${id}::bigint`.execute(trx)
      await chainAnew(trx, id)
      return undefined
    },
  },
  {
    name: 'a row inserted with the whole chain after it',
    async change(trx) {
      const id = await freeId(trx)
      await insertAt(trx, id)
      await chainAnew(trx, id)
      return undefined
    },
  },
  {
    name: 'the newest rows with their entries',
    async change(trx, pick) {
      const id = await someRow(trx, pick)
      await sql`delete from audit_log where id >= ${id}::bigint`.execute(trx)
      await sql`delete from audit_chain where audit_id >= ${id}::bigint`.execute(trx)
      return undefined
    },
  },
  {
    name: 'everything',
    async change(trx) {
      await sql`truncate audit_log`.execute(trx)
      await sql`truncate audit_chain`.execute(trx)
      return 'none'
    },
  },
]
