import type { DifferenceKind } from '@chukta/contract/operations/reconciliation-kinds'
import { type RawBuilder, sql } from 'kysely'
import { type Db, many, maybe, one } from '../../../platform/database/db.ts'
import type { Waiting } from '../../../platform/waiting.ts'
import { isRefundable } from './refundable-sql.ts'

export type StoredSide = {
  type: string
  id: string | null
  reference?: string | null
  order_id?: string | null
  amount_paise: string
  currency: string
  fee_paise?: string | null
  tax_paise?: string | null
  net_paise?: string | null
  at: string | null
  settled_at?: string | null
  settlement_id?: string | null
  utr?: string | null
  remarks?: string | null
}

export type DifferenceRow = {
  id: number
  source: string
  kind: DifferenceKind
  day: string
  payment_id: number | null
  order_id: string | null
  amount_paise: bigint
  currency: string
  residual_paise: bigint
  residual_currency: string
  other_residual_paise: bigint
  other_residual_currency: string | null
  ours: StoredSide | null
  theirs: StoredSide[]
  found_at: Date
  status: 'open' | 'resolved'
  resolution: 'self' | 'book' | 'refund' | 'accept' | null
  reason: string | null
  resolved_by: string | null
  resolved_at: Date | null
  owner: string | null
  is_refundable: boolean
}

export type DifferenceFilter = {
  kind?: DifferenceKind | undefined
  day?: string | undefined
  source?: string | undefined
  status: 'open' | 'resolved' | 'all'
}

const matches = ({ kind, day, source, status }: DifferenceFilter): RawBuilder<unknown> => sql`
  (${kind ?? null}::text is null or d.kind = ${kind ?? null}) and (${day ?? null}::date is null or d.day = ${day ?? null}::date)
  and (${source ?? null}::text is null or d.source = ${source ?? null})
  and (${status} = 'all' or d.status = ${status})`

const columns = sql`
  d.id, d.source, d.kind, to_char(d.day, 'YYYY-MM-DD') as day, d.payment_id, p.order_id, d.amount_paise, d.currency,
  d.residual_paise, d.residual_currency, d.other_residual_paise, d.other_residual_currency, d.ours, d.theirs, d.found_at, d.status, d.resolution, d.reason, d.resolved_at,
  r.first_name || ' ' || r.last_name as resolved_by, o.first_name || ' ' || o.last_name as owner,
  ${isRefundable} as is_refundable`
const joins = sql`
  left join payments p on p.id = d.payment_id
  left join users r on r.id = d.resolved_by
  left join exception_cases c on c.kind = 'difference' and c.record_id = d.id
  left join users o on o.id = c.owner_id`

/** One page of the differences that match, newest day first. */
export function listDifferences(db: Db, filter: DifferenceFilter, limit: number, offset: number) {
  return many(
    db,
    sql<DifferenceRow>`
      with page as (
        select id from differences d where ${matches(filter)} order by d.day desc, d.id desc
         limit ${limit} offset ${offset}
      )
      select ${columns} from page join differences d on d.id = page.id ${joins} order by d.day desc, d.id desc`,
  )
}

export async function countMatching(db: Db, filter: DifferenceFilter): Promise<number> {
  const { n } = await one(
    db,
    sql<{ n: number }>`select count(*) as n from differences d where ${matches(filter)}`,
  )
  return n
}

/** All open differences, since the day of the earliest. Unscoped: for those who may reconcile. */
export function countOpenDifferences(db: Db): Promise<Waiting> {
  return one(
    db,
    sql<Waiting>`
      select count(*) as n, min(found_at) as oldest_at,
             coalesce(sum(amount_paise) filter (where currency = 'INR'), 0)::bigint as amount_paise
        from differences where status = 'open'`,
  )
}

export function findDifference(db: Db, id: number): Promise<DifferenceRow | undefined> {
  return maybe(db, sql<DifferenceRow>`select ${columns} from differences d ${joins} where d.id = ${id}`)
}
