import type { ShownStatus } from '@chukta/contract/insight/transaction-filters'
import { sql } from 'kysely'
import { type Db, many, one } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/security/gate.ts'
import { commissionLines, traced } from '../../payouts/api.ts'
import { peopleCounts } from '../reports/people-counts-sql.ts'

/** A span of days in India, both ends included. */
export type Span = { from: string; to: string }
/** This month until today, and the same days of the month before. */
export type TwoSpans = { now: Span; before: Span }

const beginOf = (day: string) => sql`(${day}::date::timestamp at time zone 'Asia/Kolkata')`
const endOf = (day: string) => sql`((${day}::date + 1)::timestamp at time zone 'Asia/Kolkata')`
const within = (column: string, { from, to }: Span) =>
  sql`${sql.ref(column)} >= ${beginOf(from)} and ${sql.ref(column)} < ${endOf(to)}`

export type DayRow = { day: string; shown_status: ShownStatus; n: number; total_paise: bigint }

/** Payments of a span by day and status, of a person and everyone below them: of those below from the rollup. */
export function listDays(db: Db, person: Scope, span: Span): Promise<DayRow[]> {
  return many(
    db,
    sql<DayRow>`
      /* prepared person-days */
      select to_char(day, 'YYYY-MM-DD') as day, shown_status, sum(n)::bigint as n, sum(total_paise)::bigint as total_paise
        from (${peopleCounts({ scope: person, isEverybody: false }, span)}) counted
       group by day, shown_status having sum(n) <> 0`,
  )
}

/** What the reader earned in two spans by a person and everyone below them, net of reversals. */
export function sumEarnedBy(db: Db, reader: Scope, scope: Scope, { now, before }: TwoSpans) {
  return one(
    db,
    sql<{ now_paise: bigint; before_paise: bigint }>`
      /* prepared earned-by-person */
      select coalesce(-sum(line.amount_paise) filter (where ${within('j.at', now)}), 0)::bigint as now_paise,
             coalesce(-sum(line.amount_paise) filter (where ${within('j.at', before)}), 0)::bigint as before_paise
        from (${commissionLines(reader, beginOf(before.from), endOf(now.to))}) line ${traced}
       where p.payer_id in (select descendant_id from user_closure where ancestor_id = ${scope.userId})`,
  )
}

type TicketCounts = { total: number; open: number; now: number; before: number }

/** Tickets raised by a person and everyone below them. */
export function countTickets(db: Db, scope: Scope, { now, before }: TwoSpans): Promise<TicketCounts> {
  return one(
    db,
    sql<TicketCounts>`
      /* prepared person-tickets */
      select count(*) as total, count(*) filter (where t.status = 'Open') as open,
             count(*) filter (where ${within('t.created_at', now)}) as now,
             count(*) filter (where ${within('t.created_at', before)}) as before
        from user_closure c join tickets t on t.user_id = c.descendant_id
       where c.ancestor_id = ${scope.userId}`,
  )
}

export type VerificationRow = {
  usertype: number
  pan: boolean
  aadhaar: boolean
  gstin: boolean
  documents: boolean
  pan_at: Date | null
  aadhaar_at: Date | null
  gstin_at: Date | null
  documents_at: Date | null
}

/** How far a person's verification is. */
export function findVerification(db: Db, person: Scope): Promise<VerificationRow> {
  return one(
    db,
    sql<VerificationRow>`
      /* prepared person-verification */
      select u.usertype, u.pancard_verified = 1 as pan, u.aadhar_verified = 1 as aadhaar, u.gstin_verified = 1 as gstin,
             u.document_verified = 1 as documents, i.pan_verified_at as pan_at, i.aadhaar_verified_at as aadhaar_at,
             i.gstin_verified_at as gstin_at, i.document_verified_at as documents_at
        from users u left join identities i on i.user_id = u.id
       where u.id = ${person.userId}`,
  )
}
