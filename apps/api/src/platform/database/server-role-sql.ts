import { sql } from 'kysely'
import pg from 'pg'
import { type Db, many } from './db.ts'

/** The schemas of the portal: its own, and that of the jobs. */
const SCHEMAS = ['public', 'graphile_worker']

/** Append-only tables carry this trigger function; the server gets no update or delete right on them. */
const APPEND_ONLY = `
  select distinct t.tgrelid::regclass::text as name from pg_trigger t
   where t.tgfoid = 'refuse_change()'::regprocedure and t.tgattr = ''`

/** The role that an address signs in as. */
export async function currentRole(databaseUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>('select current_user as name')
    return rows[0]?.name ?? ''
  } finally {
    await client.end()
  }
}

/**
 * Grants the server's role what its work takes and nothing else, at once: reading and writing, but only reading and
 * adding where a table is append-only, and only reading of what migrations applied. Run after every migration; what
 * a later one makes is granted from its first moment. Takes a connection of the owner.
 */
export async function grantToServer(owner: pg.Client, roleName: string): Promise<void> {
  const role = owner.escapeIdentifier(roleName)
  await owner.query('begin')
  try {
    for (const schema of SCHEMAS) await owner.query(schemaGrants(schema, role))
    const { rows } = await owner.query<{ name: string }>(APPEND_ONLY)
    for (const { name } of rows) {
      await owner.query(`revoke all on ${name} from ${role}; grant select, insert on ${name} to ${role}`)
    }
    // An id chosen by the server would let it insert a row among earlier ones.
    await owner.query(`revoke insert on audit_log from ${role}`)
    await owner.query(`grant insert (${await columnsBesideId(owner)}) on audit_log to ${role}`)
    await owner.query(
      `revoke all on schema_migrations from ${role}; grant select on schema_migrations to ${role}`,
    )
    await letThroughRowSecurity(owner, role)
    await owner.query('commit')
  } catch (error) {
    await owner.query('rollback')
    throw new Error(`granting to the role ${roleName} failed`, { cause: error })
  }
}

/** Grants on later objects of the owner, so that a forgotten grant breaks no release. */
function schemaGrants(schema: string, role: string): string {
  const rows = 'select, insert, update, delete on'
  const later = `alter default privileges in schema ${schema} grant`
  return `
    grant usage on schema ${schema} to ${role};
    grant ${rows} all tables in schema ${schema} to ${role};
    grant usage, select on all sequences in schema ${schema} to ${role};
    grant execute on all functions in schema ${schema} to ${role};
    ${later} ${rows} tables to ${role};
    ${later} usage, select on sequences to ${role};
    ${later} execute on functions to ${role}`
}

async function columnsBesideId(owner: pg.Client): Promise<string> {
  const { rows } = await owner.query<{ names: string }>(`
    select string_agg(quote_ident(attname), ', ') as names from pg_attribute
     where attrelid = 'audit_log'::regclass and attnum > 0 and not attisdropped and attname <> 'id'`)
  return rows[0]?.names ?? ''
}

/**
 * The job tables have row security without a policy, which excludes every role but their owner. One that has its policy is
 * left alone: a new policy locks its table, and copies that serve add jobs to several tables at a time.
 */
async function letThroughRowSecurity(owner: pg.Client, role: string): Promise<void> {
  const { rows } = await owner.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c
      where c.relnamespace = 'graphile_worker'::regnamespace and c.relrowsecurity
        and not exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'chukta_server'
                           and p.polroles = array[$1::regrole::oid])`,
    [role],
  )
  for (const { name } of rows) {
    await owner.query(`drop policy if exists chukta_server on ${name}`)
    await owner.query(`create policy chukta_server on ${name} to ${role} using (true) with check (true)`)
  }
}

/** Tables that must only grow and that this connection could change or remove, or switch the triggers of. */
export function changeableTables(db: Db) {
  return many(
    db,
    sql<{ name: string }>`
      select c.relname as name from pg_class c
       where c.oid in ('audit_log'::regclass, 'audit_chain'::regclass, 'journals'::regclass, 'postings'::regclass)
         and (pg_has_role(c.relowner, 'USAGE') or has_table_privilege(c.oid, 'UPDATE')
              or has_table_privilege(c.oid, 'DELETE') or has_table_privilege(c.oid, 'TRUNCATE'))`,
  )
}
