import { sql } from 'kysely'
import { type Db, many, maybe, one } from '../../../platform/database/db.ts'
import type { DocumentKind } from './document-no.ts'

/** Bookings of disputes that give a charge back, and that take it again, in any of its rounds. */
const CREDITS = '^lost(-\\d+)?$'
const DEBITS = '^recovered(-\\d+)?$'

/** Looked at once more: the clock of another server of a cluster may be a little behind. */
const OVERLAP = sql`interval '5 seconds'`

/**
 * Locks the numbering, so that one at a time takes numbers; gives the moment before which every document has one.
 * Undefined when another holds it and `waits` is false.
 */
export async function lockNumbering(trx: Db, waits: boolean): Promise<Date | null | undefined> {
  const row = await maybe(
    trx,
    sql<{ complete_to: Date | null }>`
      select case when isfinite(complete_to) then complete_to end as complete_to
        from document_numbering for update ${waits ? sql`` : sql`skip locked`}`,
  )
  return row?.complete_to
}

/** Keeps the moment before which every document has its number. */
export async function completeTo(trx: Db, at: Date): Promise<void> {
  await sql`update document_numbering set complete_to = greatest(complete_to, ${at})`.execute(trx)
}

export type DueRow = {
  journal_id: number
  kind: DocumentKind
  payment_id: number
  payer_id: number
  at: Date
  /** Of the charge, with its taxes inside. */
  value_paise: bigint
  /** The whole amount paid, refunded or taken again. */
  amount_paise: bigint
  /** In percent, frozen with the payment's quote. */
  gst_rate: string
  service_name: string
  payment_mode: string
}

const dueColumns = sql`
  j.id as journal_id, p.id as payment_id, p.payer_id, j.at, p.gst_rate::text as gst_rate, s.name as service_name, m.payment_method as payment_mode`
const ofPayment = sql`join services s on s.id = p.service_id join payment_methods m on m.id = p.method_id`

/**
 * Journals between two moments that document something and have no number, oldest first. The laterals are look-ups by
 * key of each row: as plain joins PostgreSQL might read whole tables for the few rows of a moment.
 */
const dueJournals = (from: Date | null, until: Date) => sql`
  select j.id, j.at, j.source_type, j.source_id, j.kind
    from journals j
    left join lateral (
      select 1 as yes from tax_invoices t where j.source_type = 'payment' and t.payment_id = j.source_id
       union all select 1 from tax_notes n where n.journal_id = j.id limit 1) done on true
    left join lateral (
      select r.charge_paise from refunds r
       where j.source_type = 'refund' and r.id = j.source_id and r.capture_id is null limit 1) refunded on true
   where j.at >= coalesce(${from}::timestamptz - ${OVERLAP}, '-infinity') and j.at <= ${until}
     and ((j.source_type = 'payment' and j.kind = 'capture') or j.source_type in ('refund', 'dispute'))
     and done.yes is null
     and case when j.source_type = 'payment' then true
              when j.source_type = 'refund' then refunded.charge_paise > 0
              when j.kind ~ ${CREDITS} or j.kind ~ ${DEBITS}
                then (dispute_part(j.source_id, j.kind)).charge_paise > 0
              else false end
   order by j.at, j.id`

/** Whether anything was booked since `from` that has no number. */
export async function hasDue(db: Db): Promise<boolean> {
  const { complete_to } = await one(
    db,
    sql<{ complete_to: Date | null }>`
      /* prepared find-numbered-until */
      select case when isfinite(complete_to) then complete_to end as complete_to from document_numbering`,
  )
  const { due } = await one(
    db,
    sql<{
      due: boolean
    }>`/* prepared has-due-documents */ select exists (${dueJournals(complete_to, new Date('9999-12-31T00:00:00Z'))}) as due`,
  )
  return due
}

/** The next documents to number, in order: from those booked between two moments, at most `limit`. */
export function listDue(trx: Db, from: Date | null, until: Date, limit: number): Promise<DueRow[]> {
  return many(
    trx,
    sql<DueRow>`
      /* prepared list-due-documents */
      with due as materialized (${dueJournals(from, until)} limit ${limit})
      select ${dueColumns}, 'invoice' as kind, p.charge_paise as value_paise, p.total_paise as amount_paise
        from due j join payments p on p.id = j.source_id ${ofPayment} where j.source_type = 'payment'
      union all
      select ${dueColumns}, 'credit', r.charge_paise, r.amount_paise
        from due j join refunds r on r.id = j.source_id join payments p on p.id = r.payment_id ${ofPayment}
       where j.source_type = 'refund'
      union all
      select ${dueColumns}, case when j.kind ~ ${CREDITS} then 'credit' else 'debit' end, part.charge_paise,
             part.amount_paise
        from due j join disputes d on d.id = j.source_id join payments p on p.id = d.payment_id ${ofPayment}
       cross join lateral dispute_part(j.source_id, j.kind) part
       where j.source_type = 'dispute'
       order by at, journal_id`,
  )
}

/** A paid payment as a document to number, paid at any time; undefined when it is not paid. */
export function findDuePayment(trx: Db, paymentId: number): Promise<DueRow | undefined> {
  return maybe(
    trx,
    sql<DueRow>`
      select 0 as journal_id, 'invoice' as kind, p.id as payment_id, p.payer_id, p.paid_at as at,
             p.gst_rate::text as gst_rate,
             p.charge_paise as value_paise, p.total_paise as amount_paise, s.name as service_name,
             m.payment_method as payment_mode
        from payments p ${ofPayment} where p.id = ${paymentId} and p.status = 'paid' and p.paid_at is not null`,
  )
}

/** Takes the next `count` numbers of a series; gives its id and the first of them. */
export function takeNumbers(trx: Db, head: string, count: number): Promise<{ id: number; first: number }> {
  return one(
    trx,
    sql<{ id: number; first: number }>`
      /* prepared take-numbers */
      insert into document_series as s (head, last) values (${head}, ${count})
      on conflict (head) do update set last = s.last + excluded.last
      returning id, last - ${count}::int + 1 as first`,
  )
}

/** The amounts of a document, as columns. */
export type Amounts = {
  value_paise: bigint
  taxable_paise: bigint
  cgst_paise: bigint
  sgst_paise: bigint
  igst_paise: bigint
}

export type NumberedRow = Amounts & {
  journal_id: number
  payment_id: number
  kind: DocumentKind
  series_id: number
  number: number
  no: string
  supplier_id: number
  recipient_id: number
  place_of_supply: string
  sac: string
  gst_rate: string
  amount_paise: bigint
  service_name: string
  payment_mode: string
}

const numberedColumns = sql`
  journal_id bigint, payment_id bigint, kind text, series_id integer, number integer, no text, at timestamptz,
  supplier_id integer, recipient_id bigint, place_of_supply text, sac text, gst_rate numeric, value_paise bigint,
  taxable_paise bigint, cgst_paise bigint, sgst_paise bigint, igst_paise bigint, amount_paise bigint,
  service_name text, payment_mode text`

const asJson = (rows: NumberedRow[]) =>
  JSON.stringify(rows, (_, value) => (typeof value === 'bigint' ? String(value) : value))

/** Writes invoices with their numbers. */
export async function insertInvoices(trx: Db, rows: NumberedRow[]): Promise<void> {
  if (rows.length === 0) return
  await sql`
    /* prepared insert-tax-invoices */
    insert into tax_invoices (payment_id, series_id, number, no, dated_at, supplier_id, recipient_id, place_of_supply,
                              sac, gst_rate, value_paise, taxable_paise, cgst_paise, sgst_paise, igst_paise)
    select r.payment_id, series_id, number, no, p.paid_at, supplier_id, recipient_id, place_of_supply, sac, r.gst_rate,
           value_paise, taxable_paise, cgst_paise, sgst_paise, igst_paise
      from jsonb_to_recordset(${asJson(rows)}::jsonb) as r (${numberedColumns}) join payments p on p.id = r.payment_id`.execute(
    trx,
  )
}

/** Writes credit and debit notes with their numbers. */
export async function insertNotes(trx: Db, rows: NumberedRow[]): Promise<void> {
  if (rows.length === 0) return
  await sql`
    insert into tax_notes (journal_id, payment_id, kind, series_id, number, no, dated_at, supplier_id, recipient_id,
                           value_paise, taxable_paise, cgst_paise, sgst_paise, igst_paise, amount_paise, service_name,
                           payment_mode)
    select r.journal_id, payment_id, r.kind, series_id, number, no, j.at, supplier_id, recipient_id, value_paise,
           taxable_paise, cgst_paise, sgst_paise, igst_paise, amount_paise, service_name, payment_mode
      from jsonb_to_recordset(${asJson(rows)}::jsonb) as r (${numberedColumns}) join journals j on j.id = r.journal_id`.execute(
    trx,
  )
}

/** The effect of notes on an invoice: its tax, and the part of its charge refunded so far. */
export type NotedRow = {
  payment_id: number
  /** Null for an invoice from before there were tax invoices. */
  supplier_state: string | null
  place_of_supply: string
  sac: string
  gst_rate: string
  credited_paise: bigint
}

/** The sums of earlier notes of these invoices. */
export function listNoted(trx: Db, paymentIds: number[]): Promise<NotedRow[]> {
  return many(
    trx,
    sql<NotedRow>`
      /* prepared list-noted */
      select t.payment_id, s.state_code as supplier_state, t.place_of_supply, t.sac, t.gst_rate::text as gst_rate,
             coalesce(n.paise, 0)::bigint as credited_paise
        from tax_invoices t
        left join tax_suppliers s on s.id = t.supplier_id
        left join lateral (select sum(case kind when 'credit' then value_paise else -value_paise end) as paise
                             from tax_notes where payment_id = t.payment_id) n on true
       where t.payment_id = any(${paymentIds})`,
  )
}

/** Whether a payment has the number of its invoice. */
export async function isNumbered(db: Db, paymentId: number): Promise<boolean> {
  const row = await maybe(
    db,
    sql`/* prepared has-tax-invoice */ select 1 from tax_invoices where payment_id = ${paymentId}`,
  )
  return row !== undefined
}
