import { paiseToRupees } from '@chukta/contract/money'
import { onIndianClock } from '../../../platform/indian-clock.ts'
import type { Amounts } from './numbering-sql.ts'
import { DOCUMENT_NATURES, type ReturnRow } from './return-columns.ts'
import type { GroupRow, IssuedRow, SacRow } from './returns-sql.ts'

declare global {
  interface JSON {
    /** JSON text that is written unchanged: an amount keeps its two decimals and is never a float. */
    rawJSON(text: string): object
  }
}

/** The version that the present offline tool writes; the tax portal's own papers do not confirm it. */
const VERSION = 'GST3.1.6'

type Parts = {
  gstin: string
  /** `2026-11`. */
  month: string
  documents: Record<'b2b' | 'b2cl' | 'cdnr' | 'cdnur', ReturnRow[]>
  small: GroupRow[]
  exempt: GroupRow[]
  bySac: SacRow[]
  issued: IssuedRow[]
}

/** GSTR-1 of a month as the offline tool and the portal read it. Sections without a line are left out. */
export function returnAsJson({ gstin, month, documents, small, exempt, bySac, issued }: Parts): string {
  const [year, number] = month.split('-')
  const { b2b, b2cl, cdnr, cdnur } = documents
  const sections = {
    b2b: byKey(
      b2b,
      (row) => row.gstin,
      (ctin, rows) => ({ ctin, inv: rows.map(registeredInvoice) }),
    ),
    b2cl: byKey(
      b2cl,
      (row) => row.place_of_supply,
      (pos, rows) => ({ pos, inv: rows.map(invoice) }),
    ),
    b2cs: small.map((row) => ({
      sply_ty: row.is_within ? 'INTRA' : 'INTER',
      typ: 'OE',
      pos: row.place_of_supply,
      rt: rate(row.gst_rate),
      ...taxes(row, row.is_within),
    })),
    cdnr: byKey(
      cdnr,
      (row) => row.gstin,
      (ctin, rows) => ({ ctin, nt: rows.map(registeredNote) }),
    ),
    cdnur: cdnur.map((row) => ({ typ: 'B2CL', ...note(row), pos: row.place_of_supply, itms: items(row) })),
  }
  return JSON.stringify({
    gstin,
    fp: `${number}${year}`,
    version: VERSION,
    hash: 'hash',
    ...Object.fromEntries(Object.entries(sections).filter(([, lines]) => lines.length > 0)),
    ...(exempt.length > 0 && { nil: { inv: exempt.map(exemptLine) } }),
    hsn: { hsn_b2b: sacLines(bySac, true), hsn_b2c: sacLines(bySac, false) },
    doc_issue: {
      doc_det: byKey(
        issued,
        ({ kind }) => kind,
        (kind, rows) => ({
          doc_num: DOCUMENT_NATURES[kind].no,
          docs: rows.map(({ first, last, count }, index) => ({
            num: index + 1,
            from: first,
            to: last,
            totnum: count,
            cancel: 0,
            net_issue: count,
          })),
        }),
      ),
    },
  })
}

const amount = (paise: bigint) => JSON.rawJSON(paiseToRupees(paise))
/** `18.00` as `18`: a JSON number has no trailing zeros of its own. */
const rate = (text: string) => JSON.rawJSON(text.replace(/\.?0+$/, '') || '0')

/** `21-11-2026`, on the calendar of India. */
function day(at: Date): string {
  const date = onIndianClock(at)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(date.getUTCDate())}-${two(date.getUTCMonth() + 1)}-${date.getUTCFullYear()}`
}

function byKey<Row, Key extends string, Line>(
  rows: Row[],
  keyOf: (row: Row) => Key,
  line: (key: Key, rows: Row[]) => Line,
): Line[] {
  return [...Map.groupBy(rows, keyOf)].map(([key, those]) => line(key, those))
}

/** A supply within the state has two halves of the tax, one between states has one. */
function taxes(row: Amounts, isWithin: boolean) {
  return {
    txval: amount(row.taxable_paise),
    ...(isWithin
      ? { camt: amount(row.cgst_paise), samt: amount(row.sgst_paise) }
      : { iamt: amount(row.igst_paise) }),
    csamt: 0,
  }
}

function items(row: ReturnRow) {
  return [{ num: 1, itm_det: { rt: rate(row.gst_rate), ...taxes(row, row.igst_paise === 0n) } }]
}

function invoice(row: ReturnRow) {
  return { inum: row.no, idt: day(row.dated_at), val: amount(row.value_paise), itms: items(row) }
}

function registeredInvoice(row: ReturnRow) {
  return { ...invoice(row), pos: row.place_of_supply, rchrg: 'N', inv_typ: 'R' }
}

function note(row: ReturnRow) {
  return {
    ntty: row.kind === 'credit' ? 'C' : 'D',
    nt_num: row.no,
    nt_dt: day(row.dated_at),
    val: amount(row.value_paise),
  }
}

function registeredNote(row: ReturnRow) {
  return { ...note(row), pos: row.place_of_supply, rchrg: 'N', inv_typ: 'R', itms: items(row) }
}

function exemptLine(row: GroupRow) {
  const kind = `${row.is_within ? 'INTRA' : 'INTR'}${row.is_registered ? 'B2B' : 'B2C'}`
  return { sply_ty: kind, expt_amt: amount(row.taxable_paise), nil_amt: 0, ngsup_amt: 0 }
}

function sacLines(rows: SacRow[], isRegistered: boolean) {
  return rows
    .filter((row) => row.is_registered === isRegistered)
    .map((row, index) => ({
      num: index + 1,
      hsn_sc: row.sac,
      desc: '',
      uqc: 'NA',
      qty: 0,
      rt: rate(row.gst_rate),
      txval: amount(row.taxable_paise),
      iamt: amount(row.igst_paise),
      camt: amount(row.cgst_paise),
      samt: amount(row.sgst_paise),
      csamt: 0,
    }))
}
