import { sql } from 'kysely'
import { type Db, many } from '../../../platform/database/db.ts'
import { type Difference, dayOf, type OurRecord, type TheirRecord } from './records.ts'

/**
 * Writes the breaks that a run found and resolves those open ones that it compared and found no more: `subjects`
 * lists everything that it compared. A break resolved by a person stays so; one that was gone and is back is reopened.
 */
export async function writeDifferences(
  db: Db,
  run: { source: string; day: string; subjects: string[] },
  found: Difference[],
): Promise<void> {
  const rows = found.map((one) => asRow(one, run.day))
  await sql`
    with input as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as i (kind text, subject text, day date,
        payment_id bigint, ours jsonb, theirs jsonb, amount_paise bigint, currency text, residual_paise bigint, residual_currency text, other_residual_paise bigint,
        other_residual_currency text)
    ), written as (
      insert into differences as d (source, kind, subject, day, payment_id, ours, theirs, amount_paise, currency,
        residual_paise, residual_currency, other_residual_paise, other_residual_currency)
      select ${run.source}, kind, subject, day, payment_id, ours, theirs, amount_paise, currency, residual_paise,
             residual_currency, other_residual_paise, other_residual_currency
        from input order by kind, subject
      on conflict (source, kind, subject) do update
         set status = 'open', resolution = null, resolved_at = null, reason = null, ours = excluded.ours,
             theirs = excluded.theirs, amount_paise = excluded.amount_paise,
             currency = excluded.currency, residual_paise = excluded.residual_paise,
             residual_currency = excluded.residual_currency, other_residual_paise = excluded.other_residual_paise,
             other_residual_currency = excluded.other_residual_currency
       where d.resolution = 'self'
          or d.status = 'open' and (d.ours, d.theirs) is distinct from (excluded.ours, excluded.theirs)
    )
    update differences d set status = 'resolved', resolution = 'self', resolved_at = now()
     where d.source = ${run.source} and d.status = 'open' and d.subject = any(${run.subjects}::text[])
       and not exists (select from input i where i.kind = d.kind and i.subject = d.subject)`.execute(db)
}

function asRow({ kind, subject, ours, theirs, amountPaise, currency, residuals }: Difference, day: string) {
  const [first] = theirs
  const [left, other] = residuals
  return {
    kind,
    subject,
    // A row belongs to the day of its payout, a record without one to the day when it happened here.
    day: first?.settledAt ? dayOf(first.settledAt) : ours ? dayOf(ours.to) : day,
    payment_id: ours?.paymentId ?? null,
    ours: ours && ourSide(ours),
    theirs: theirs.map(theirSide),
    amount_paise: String(amountPaise),
    currency,
    residual_paise: String(left?.paise ?? 0n),
    residual_currency: left?.currency ?? currency,
    other_residual_paise: String(other?.paise ?? 0n),
    other_residual_currency: other?.currency ?? null,
  }
}

const ourSide = (ours: OurRecord) => ({
  type: ours.type,
  record_id: ours.recordId,
  order_id: ours.orderId,
  id: ours.names[0]?.split(':')[1] ?? null,
  amount_paise: String(ours.amountPaise),
  currency: ours.currency,
  at: ours.to,
  fee_rate: ours.feeRate,
})

const theirSide = (row: TheirRecord) => ({
  row_id: row.id,
  type: row.type,
  id: row.refundId ?? row.refundReference ?? row.disputeId ?? row.paymentId,
  reference: row.reference,
  amount_paise: String(row.amountPaise),
  currency: row.currency,
  fee_paise: row.feePaise === null ? null : String(row.feePaise),
  tax_paise: row.taxPaise === null ? null : String(row.taxPaise),
  net_paise: row.netPaise === null ? null : String(row.netPaise),
  at: row.happenedAt,
  settled_at: row.settledAt,
  settlement_id: row.settlementId,
  utr: row.utr,
  remarks: row.remarks,
})

export type DayCounts = { source: string; kind: string; n: number; open: number }

/** The number of breaks of a day by source and kind. */
export function countDifferences(db: Db, day: string): Promise<DayCounts[]> {
  return many(
    db,
    sql<DayCounts>`
      select source, kind, count(*) as n, count(*) filter (where status = 'open') as open
        from differences where day = ${day}::date group by source, kind`,
  )
}
