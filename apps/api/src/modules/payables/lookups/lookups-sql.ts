import { sql } from 'kysely'
import { type Db, many, maybe } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/security/gate.ts'

type Named = { id: number; name: string }

export function allStates(db: Db) {
  return many(db, sql<Named>`select id, name from states order by name`)
}

/** Cities of a state by name; null when there is no such state. */
export async function citiesOf(db: Db, stateId: number): Promise<Named[] | null> {
  const row = await maybe(
    db,
    sql<{ cities: Named[] }>`
      select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name) order by c.name)
                      filter (where c.id is not null), '[]') as cities
        from states s left join cities c on c.state_id = s.id
       where s.id = ${stateId} group by s.id`,
  )
  return row?.cities ?? null
}

export type NamedBank = {
  bank_name: string
  ifsc_code: string | null
  ifsc_codes: string[]
  /** The first four letters of its IFSCs. */
  codes: string[]
}

/** Banks by name, each once: several codes of one name become several default IFSCs of one bank. */
export function allBanks(db: Db) {
  return many(
    db,
    sql<NamedBank>`
      select name as bank_name, min(ifsc_code) as ifsc_code,
             coalesce(array_agg(distinct ifsc_code) filter (where ifsc_code is not null), '{}')
               as ifsc_codes, array_agg(code) as codes
        from banks group by name order by name`,
  )
}

/** The names of banks by their codes; unknown codes are left out. */
export async function bankNames(db: Db, codes: readonly string[]): Promise<Map<string, string>> {
  const rows = await many(
    db,
    sql<{ code: string; name: string }>`select code, name from banks where code = any(${codes}::text[])`,
  )
  return new Map(rows.map(({ code, name }) => [code, name]))
}

/** The branch that the scope's user saved an IFSC with, most often or last; null where they never did. */
export async function savedBranch(db: Db, scope: Scope, ifsc: string): Promise<string | null> {
  const row = await maybe(
    db,
    sql<{ branch: string }>`
      select branch from (
        select bank_branch as branch, created_at from payees
         where user_id = ${scope.userId} and ifsc_code = ${ifsc} and deleted_at is null
        union all
        select bank_branch, created_at from schools where user_id = ${scope.userId} and ifsc_code = ${ifsc}) saved
       where branch <> '' group by branch order by count(*) desc, max(created_at) desc limit 1`,
  )
  return row?.branch ?? null
}
