import { sql } from 'kysely'
import { type Db, many, maybe } from '../platform/database/db.ts'
import type { DemoPerson, Places } from './people.ts'

/** Lets one copy of the portal plant at a time; the lock ends with the transaction. */
export async function lockPlanting(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(7214002)`.execute(db)
}

export async function hasUsers(db: Db): Promise<boolean> {
  return (await maybe(db, sql`select 1 from users limit 1`)) !== undefined
}

/** The cities of each state, as the address forms know them. */
export async function listPlaces(db: Db): Promise<Places> {
  const rows = await many(
    db,
    sql<{ state: string; cities: string[] }>`
      select s.name as state, array_agg(c.name order by c.name) as cities
        from states s join cities c on c.state_id = s.id group by s.name`,
  )
  return new Map(rows.map((row) => [row.state, row.cities]))
}

/**
 * Stores people level by level, for a parent must be there before its children, and notes their ids.
 * They share one password hash: hashing four hundred times takes longer than everything else.
 */
export async function insertPeople(db: Db, people: DemoPerson[], passwordHash: string): Promise<void> {
  for (const role of [1, 2, 3, 4]) {
    const level = people.filter((person) => person.role_id === role)
    const ids = await insertLevel(db, level, passwordHash)
    for (const person of level) person.id = ids.get(person.username) ?? 0
  }
}

async function insertLevel(db: Db, people: DemoPerson[], passwordHash: string): Promise<Map<string, number>> {
  const rows = people.map(({ parent, region: _, verified, ...columns }) => ({
    ...columns,
    parent_id: parent?.id ?? null,
    pancard_verified: Number(verified >= 1),
    aadhar_verified: Number(verified >= 2),
    gstin_verified: Number(verified >= 3 && columns.usertype !== 1),
    document_verified: Number(verified === 4),
  }))
  const stored = await many(
    db,
    sql<{ id: number; username: string }>`
      insert into users (username, first_name, last_name, email, mobile, password_hash, role_id, parent_id, created_by,
        status, usertype, address, city, state, pincode, company_name, company_address, commission, pancard_verified,
        aadhar_verified, gstin_verified, document_verified, email_confirmed_at, mobile_confirmed_at, created_at, updated_at)
      select username, first_name, last_name, email, mobile, ${passwordHash}, role_id, parent_id, parent_id,
             status, usertype, address, city, state, pincode, company_name,
             case when company_name is not null then address end, commission, pancard_verified,
             aadhar_verified, gstin_verified, document_verified, created_at, created_at, created_at, created_at
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (
          username text, first_name text, last_name text, email text, mobile text, role_id smallint,
          parent_id bigint, status smallint, usertype smallint, address text, city text, state text, pincode text,
          company_name text, commission numeric, pancard_verified smallint, aadhar_verified smallint,
          gstin_verified smallint, document_verified smallint, created_at timestamptz)
       order by created_at
      returning id, username`,
  )
  return new Map(stored.map((row) => [row.username, row.id]))
}
