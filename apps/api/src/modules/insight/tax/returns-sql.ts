import type { GstSection } from '@chukta/contract/insight/tax'
import { type RawBuilder, sql } from 'kysely'
import { type Db, many } from '../../../platform/database/db.ts'
import type { Amounts } from './numbering-sql.ts'

/** The days of a month in India, from its first moment to that of the next. */
export type Month = { from: Date; to: Date }

/** Since 1 August 2024 an invoice to an unregistered person in another state is large above ₹1,00,000, before ₹2,50,000. */
const LARGE = sql`
  t.value_paise > case when t.dated_at < timestamptz '2024-08-01 00:00+05:30' then 25000000 else 10000000 end`

/** The section of an invoice: by its recipient then, its place and its rate. A note has the section of its invoice. */
const sectionOf = sql`
  case when t.gst_rate = 0 then 'exempt'
       when r.gstin_cipher is not null then 'b2b'
       when s.state_code is distinct from t.place_of_supply and ${LARGE} then 'b2cl'
       else 'b2cs' end`

/** Invoices and notes of a month, each with its section; those without a charge are none. Notes have a sign of their own. */
const documents = ({ from, to }: Month): RawBuilder<unknown> => sql`
  select ${sectionOf} as section, 'invoice' as kind, t.payment_id as id, t.no, t.dated_at, t.value_paise, t.taxable_paise,
         t.cgst_paise, t.sgst_paise, t.igst_paise, t.place_of_supply, t.gst_rate, t.sac, 1 as sign,
         s.state_code is not distinct from t.place_of_supply as is_within, r.user_id, r.gstin_cipher, r.legal_name
    from tax_invoices t left join tax_suppliers s on s.id = t.supplier_id left join tax_recipients r on r.id = t.recipient_id
   where t.dated_at >= ${from} and t.dated_at < ${to} and t.value_paise > 0
  union all
  select case ${sectionOf} when 'b2b' then 'cdnr' when 'b2cl' then 'cdnur' else ${sectionOf} end, n.kind, n.id, n.no,
         n.dated_at, n.value_paise, n.taxable_paise, n.cgst_paise, n.sgst_paise, n.igst_paise, t.place_of_supply,
         t.gst_rate, t.sac, case n.kind when 'credit' then -1 else 1 end,
         s.state_code is not distinct from t.place_of_supply, r.user_id, r.gstin_cipher, r.legal_name
    from tax_notes n join tax_invoices t on t.payment_id = n.payment_id
    left join tax_suppliers s on s.id = t.supplier_id left join tax_recipients r on r.id = t.recipient_id
   where n.dated_at >= ${from} and n.dated_at < ${to}`

export type SectionRow = Amounts & { section: GstSection; documents: number }

const sums = sql`
  sum(sign * value_paise)::bigint as value_paise, sum(sign * taxable_paise)::bigint as taxable_paise,
  sum(sign * cgst_paise)::bigint as cgst_paise, sum(sign * sgst_paise)::bigint as sgst_paise,
  sum(sign * igst_paise)::bigint as igst_paise`

/** The sections of a month that have something, with how many documents and their sums; credit notes count below zero. */
export function listSections(db: Db, month: Month): Promise<SectionRow[]> {
  return many(
    db,
    sql<SectionRow>`
      select section, count(*) as documents, ${sums} from (${documents(month)}) d group by section order by section`,
  )
}

export type DocumentRow = Amounts & {
  id: number
  kind: 'invoice' | 'credit' | 'debit'
  no: string
  dated_at: Date
  place_of_supply: string
  gst_rate: string
  user_id: number | null
  gstin_cipher: string | null
  legal_name: string | null
}

/** The next documents of a section by number, after one of them. */
export function nextDocuments(
  db: Db,
  month: Month,
  section: GstSection,
  after: string,
  limit: number,
): Promise<DocumentRow[]> {
  return many(
    db,
    sql<DocumentRow>`
      select id, kind, no, dated_at, place_of_supply, gst_rate::text as gst_rate, value_paise, taxable_paise,
             cgst_paise, sgst_paise, igst_paise, user_id, gstin_cipher, legal_name
        from (${documents(month)}) d where section = ${section} and no > ${after} order by no limit ${limit}`,
  )
}

export type GroupRow = Amounts & {
  place_of_supply: string
  gst_rate: string
  is_within: boolean
  is_registered: boolean
}

/** The sums of a return: a section by place and rate, less the notes. */
export function listGroups(db: Db, month: Month, section: GstSection): Promise<GroupRow[]> {
  return many(
    db,
    sql<GroupRow>`
      select place_of_supply, gst_rate::text as gst_rate, is_within, gstin_cipher is not null as is_registered, ${sums}
        from (${documents(month)}) d where section = ${section}
       group by 1, 2, 3, 4 order by 1, 2, 3, 4`,
  )
}

export type IssuedRow = { kind: 'invoice' | 'credit' | 'debit'; first: string; last: string; count: number }

/** The numbers that were issued in a month, by series. */
export function listIssued(db: Db, { from, to }: Month): Promise<IssuedRow[]> {
  return many(
    db,
    sql<IssuedRow>`
      select kind, (array_agg(no order by number))[1] as first, (array_agg(no order by number desc))[1] as last,
             count(*) as count
        from (select 'invoice' as kind, series_id, no, number from tax_invoices
               where dated_at >= ${from} and dated_at < ${to}
              union all select kind, series_id, no, number from tax_notes
               where dated_at >= ${from} and dated_at < ${to}) d
       group by kind, series_id order by kind desc, first`,
  )
}

export type SacRow = Amounts & { is_registered: boolean; sac: string; gst_rate: string }

/** Table 12: everything supplied by SAC and rate, to registered recipients and to others, less the notes. */
export function listBySac(db: Db, month: Month): Promise<SacRow[]> {
  return many(
    db,
    sql<SacRow>`
      select gstin_cipher is not null as is_registered, sac, gst_rate::text as gst_rate, ${sums}
        from (${documents(month)}) d group by 1, 2, 3 order by 1, 2, 3`,
  )
}
