import { sql } from 'kysely'
import { type Db, many, maybe } from '../../../platform/database/db.ts'

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

export type Bank = { bank_name: string; ifsc_code: string | null; ifsc_codes: string[] }

/** Banks by name, each once: several codes of one name become several default IFSCs of one bank. */
export function allBanks(db: Db) {
  return many(
    db,
    sql<Bank>`
      select name as bank_name, min(ifsc_code) as ifsc_code,
             coalesce(array_agg(distinct ifsc_code) filter (where ifsc_code is not null), '{}')
               as ifsc_codes
        from banks group by name order by name`,
  )
}

export async function bankName(db: Db, code: string): Promise<string | null> {
  const row = await maybe(db, sql<{ name: string }>`select name from banks where code = ${code}`)
  return row?.name ?? null
}
