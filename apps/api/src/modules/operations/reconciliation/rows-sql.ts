import { sql, type Transaction } from 'kysely'
import { type Db, many, maybe } from '../../../platform/database/db.ts'
import type { RecordType, SettlementRecord } from '../../../providers/settlement-record.ts'
import type { StoredLine } from './known-lines.ts'
import { type Matched, namesOf, type TheirRecord } from './records.ts'
import { isOldKey, payoutOf } from './row-keys.ts'

export type RowSource = 'list' | 'asked' | 'file'

/** A gateway by its slug, and whether the database knows it. */
export function findGateway(db: Db, slug: string) {
  return maybe(
    db,
    sql<{ id: number; name: string }>`select id, name from payment_gateways where slug = ${slug}`,
  )
}

/** A record, and the key it is stored under; null for one that is stored already. */
export type NewRow = {
  record: SettlementRecord
  key: string | null
  /** False while its payout does not add up. */
  isBooked: boolean
  isAssumed?: boolean
}

/**
 * Stores records with their payouts; those known stay as they are, except answers about single orders. `day` is that of
 * the records without a payout.
 */
export async function storeRows(
  db: Db,
  gatewayId: number,
  day: string,
  source: RowSource,
  rows: NewRow[],
): Promise<void> {
  await sql`
      with input as materialized (
        select * from jsonb_to_recordset(${JSON.stringify(rows.map(asColumns))}::jsonb) as i (
          row_key text, type text, line_id text, name text, other_name text, gateway_payment_id text,
          gateway_refund_id text, gateway_dispute_id text, reference text, refund_reference text, amount_paise bigint,
          currency text, fee_paise bigint, tax_paise bigint, net_paise bigint, happened_at timestamptz,
          settled_at timestamptz, settlement text, utr text, remarks text, is_booked boolean, is_assumed boolean)
      ), made as (
        insert into settlements (gateway_id, gateway_settlement_id, currency, utr, settled_at)
        select ${gatewayId}, settlement, currency, max(utr), max(settled_at) from input
         where settlement is not null and settled_at is not null group by settlement, currency
         order by settlement, currency
        on conflict (gateway_id, gateway_settlement_id, currency)
          do update set utr = coalesce(settlements.utr, excluded.utr)
        returning id, gateway_settlement_id, currency
      )
      insert into settlement_rows (gateway_id, row_key, source, type, line_id, name, other_name, gateway_payment_id,
        gateway_refund_id, gateway_dispute_id, reference, refund_reference, amount_paise, currency, fee_paise,
        tax_paise, net_paise, happened_at, settled_at, day, settlement_id, remarks, is_booked, is_assumed)
      select ${gatewayId}, i.row_key, ${source}, i.type, i.line_id, i.name, i.other_name, i.gateway_payment_id,
             i.gateway_refund_id, i.gateway_dispute_id, i.reference, i.refund_reference, i.amount_paise, i.currency,
             i.fee_paise, i.tax_paise, i.net_paise, i.happened_at, i.settled_at,
             coalesce((i.settled_at at time zone 'Asia/Kolkata')::date, ${day}::date), made.id, i.remarks, i.is_booked,
             i.is_assumed
        from input i left join made on made.gateway_settlement_id = i.settlement and made.currency = i.currency
       where i.row_key is not null
      on conflict (gateway_id, row_key) do update
         set amount_paise = excluded.amount_paise, currency = excluded.currency, read_at = now()
       where settlement_rows.source = 'asked' and excluded.source = 'asked'`.execute(db)
}

function asColumns({ record, key, isBooked, isAssumed = false }: NewRow) {
  const [name, otherName] = namesOf(record)
  const paise = (value: bigint | null) => (value === null ? null : String(value))
  return {
    row_key: key,
    type: record.type,
    line_id: record.lineId,
    name: name ?? null,
    other_name: otherName ?? null,
    gateway_payment_id: record.paymentId,
    gateway_refund_id: record.refundId,
    gateway_dispute_id: record.disputeId,
    reference: record.reference,
    refund_reference: record.refundReference,
    amount_paise: String(record.amountPaise),
    currency: record.currency,
    fee_paise: paise(record.feePaise),
    tax_paise: paise(record.taxPaise),
    // Not settled yet: nothing to book.
    net_paise: payoutOf(record) === null ? null : paise(record.netPaise),
    happened_at: record.happenedAt,
    settled_at: record.settledAt,
    settlement: payoutOf(record),
    utr: record.utr,
    remarks: record.remarks,
    is_booked: isBooked,
    is_assumed: isAssumed,
  }
}

/** Lets one transaction at a time write the rows of a gateway: two readings of a day may have them in another order. */
export async function lockRows(trx: Transaction<unknown>, gatewayId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('settlement_rows'), ${gatewayId}::int)`.execute(trx)
}

type StoredRow = {
  id: number
  source: RowSource
  type: RecordType
  line_id: string | null
  gateway_payment_id: string | null
  gateway_refund_id: string | null
  gateway_dispute_id: string | null
  reference: string | null
  refund_reference: string | null
  amount_paise: bigint
  currency: string
  fee_paise: bigint | null
  tax_paise: bigint | null
  net_paise: bigint | null
  happened_at: Date | null
  settled_at: Date | null
  settlement: string | null
  booked_in: string | null
  utr: string | null
  remarks: string | null
}

const columns = sql`
  r.id, r.source, r.type, r.line_id, r.gateway_payment_id, r.gateway_refund_id, r.gateway_dispute_id, r.reference,
  r.refund_reference, r.amount_paise, r.currency, r.fee_paise, r.tax_paise, r.net_paise, r.happened_at, r.settled_at,
  s.gateway_settlement_id as settlement, s.currency as booked_in, s.utr, r.remarks`

/** The booked rows of a day at a gateway, and every other one that names one of these records of ours. */
export async function listRows(
  db: Db,
  gatewayId: number,
  day: string,
  names: string[],
): Promise<TheirRecord[]> {
  const rows = await many(
    db,
    sql<StoredRow>`
      select ${columns} from settlement_rows r left join settlements s on s.id = r.settlement_id
       where r.gateway_id = ${gatewayId} and r.is_booked
         and (r.day = ${day}::date or r.name = any(${names}::text[]) or r.other_name = any(${names}::text[]))
       order by r.id`,
  )
  return rows.map((row) => ({
    ...recordOf(row),
    id: row.id,
    isAnswer: row.source === 'asked',
    bookedIn: row.booked_in ?? row.currency,
  }))
}

type PayoutLine = StoredLine & { isAssumed: boolean; repeats: number }

/** The lines of payouts, by the gateway's ids of these, booked or not. */
export async function listPayoutLines(db: Db, gatewayId: number, payouts: string[]): Promise<PayoutLine[]> {
  const rows = await many(
    db,
    sql<StoredRow & { row_key: string; is_assumed: boolean; repeats: number }>`
      select ${columns}, r.row_key, r.is_assumed, r.repeats
        from settlements s join settlement_rows r on r.settlement_id = s.id
       where s.gateway_id = ${gatewayId} and s.gateway_settlement_id = any(${payouts}::text[])
       order by r.id`,
  )
  return rows.map((row) => ({
    ...recordOf(row),
    id: row.id,
    key: row.row_key,
    isOld: isOldKey(row.row_key),
    source: row.source,
    isAssumed: row.is_assumed,
    repeats: row.repeats,
  }))
}

function recordOf(row: StoredRow): SettlementRecord {
  return {
    type: row.type,
    lineId: row.line_id,
    paymentId: row.gateway_payment_id,
    refundId: row.gateway_refund_id,
    disputeId: row.gateway_dispute_id,
    reference: row.reference,
    refundReference: row.refund_reference,
    amountPaise: row.amount_paise,
    currency: row.currency,
    feePaise: row.fee_paise,
    taxPaise: row.tax_paise,
    netPaise: row.net_paise,
    happenedAt: row.happened_at,
    settledAt: row.settled_at,
    settlementId: row.settlement,
    utr: row.utr,
    payoutPaise: null,
    remarks: row.remarks,
  }
}

/** Stores the matches of rows. */
export async function markMatched(db: Db, matched: Matched[]): Promise<void> {
  const rows = matched.map(({ rowId, ours }) => ({
    id: rowId,
    capture_id: ours.type === 'payment' ? ours.recordId : null,
    refund_id: ours.type === 'refund' ? ours.recordId : null,
  }))
  await sql`
    update settlement_rows r set capture_id = i.capture_id, refund_id = i.refund_id
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as i (id bigint, capture_id bigint, refund_id bigint)
     where r.id = i.id and (r.capture_id is distinct from i.capture_id or r.refund_id is distinct from i.refund_id)`.execute(
    db,
  )
}
