import type { ShownStatus } from '@chukta/contract/reports'
import { sql } from 'kysely'
import { type Db, one } from '../../platform/db.ts'

export type Search = {
  userId: number
  status: ShownStatus | undefined
  skip: number
  take: number
}

type Found = { ids: number[]; total: number }

/** The payments of a downline whose order id begins so. `urn` is upper case: CK and digits. */
export function searchByUrn(db: Db, urn: string, search: Search): Promise<Found> {
  // Digits follow, so this range holds every order id that begins so, in the unique index of any collation.
  return found(
    db,
    sql`select p.id, p.payer_id, p.shown_status from payments p
         where p.order_id between ${urn} and ${`${urn}${'9'.repeat(20)}`} and starts_with(p.order_id, ${urn})`,
    search,
  )
}

/** The payments of a downline to payees whose name holds the text: the people first, then their payments. */
export function searchByPayee(db: Db, name: string, search: Search): Promise<Found> {
  return found(
    db,
    sql`select p.id, p.payer_id, p.shown_status
          from user_closure o
          join payees on payees.user_id = o.descendant_id
          join payments p on p.payee_id = payees.id
         where o.ancestor_id = ${search.userId} and strpos(lower(payees.name), lower(${name})) > 0`,
    search,
  )
}

function found(db: Db, candidates: ReturnType<typeof sql>, search: Search): Promise<Found> {
  return one(
    db,
    sql<Found>`
      with hit as materialized (
        select candidate.id from (${candidates}) candidate
          join user_closure c on c.ancestor_id = ${search.userId} and c.descendant_id = candidate.payer_id
         where ${search.status ?? null}::text is null or candidate.shown_status = ${search.status ?? null}
      )
      select (select count(*) from hit) as total,
             array(select id::float8 from hit order by id desc offset ${search.skip} limit ${search.take}) as ids`,
  )
}
