import { GST_STATE_NAMES } from '@chukta/contract/gstin'
import type { GstSection } from '@chukta/contract/insight/tax'
import { paiseToRupees } from '@chukta/contract/money'
import type { Cell, Column } from '../../../platform/files/sheet.ts'
import { onIndianClock } from '../../../platform/indian-clock.ts'
import type { Amounts } from './numbering-sql.ts'
import type { DocumentRow, GroupRow, IssuedRow, SacRow } from './returns-sql.ts'

export type ReturnRow = DocumentRow & { gstin: string }

const text = (value: string): Cell => ({ text: value })
const rupees = (paise: bigint): Cell => ({ rupees: paiseToRupees(paise) })

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** `21-Nov-2026`, as the offline tool reads dates, on the calendar of India. */
function printedDay(at: Date): string {
  const day = onIndianClock(at)
  return `${String(day.getUTCDate()).padStart(2, '0')}-${MONTHS[day.getUTCMonth()]}-${day.getUTCFullYear()}`
}

const placeText = (code: string) =>
  code === '' ? '' : `${code}-${GST_STATE_NAMES[code] ?? 'Other Territory'}`
const rateText = (rate: string) => rate.replace(/(\.\d\d)0+$/, '$1')

type Taxed = Amounts & { place_of_supply: string; gst_rate: string }
const place: Column<Taxed> = { title: 'Place Of Supply', cell: (row) => text(placeText(row.place_of_supply)) }
const reverse: Column<Taxed> = { title: 'Reverse Charge', cell: () => text('N') }
const applicable: Column<Taxed> = { title: 'Applicable % of Tax Rate', cell: () => text('') }
const ecommerce: Column<Taxed> = { title: 'E-Commerce GSTIN', cell: () => text('') }
const rate: Column<Taxed> = { title: 'Rate', cell: (row) => text(rateText(row.gst_rate)) }
const taxable: Column<Taxed> = { title: 'Taxable Value', cell: (row) => rupees(row.taxable_paise) }
const cess: Column<Taxed> = { title: 'Cess Amount', cell: () => text('') }
/** Ours, after the tool's own: it computes the taxes anew, these are as they were invoiced. */
const taxes: Column<Taxed>[] = [
  { title: 'Integrated Tax', cell: (row) => rupees(row.igst_paise) },
  { title: 'Central Tax', cell: (row) => rupees(row.cgst_paise) },
  { title: 'State/UT Tax', cell: (row) => rupees(row.sgst_paise) },
]

const receiver: Column<ReturnRow>[] = [
  { title: 'GSTIN/UIN of Recipient', cell: (row) => text(row.gstin) },
  { title: 'Receiver Name', cell: (row) => text(row.legal_name ?? '') },
]
const value = (title: string): Column<Taxed> => ({ title, cell: (row) => rupees(row.value_paise) })
const numbered = (what: string): Column<ReturnRow>[] => [
  { title: `${what} Number`, cell: (row) => text(row.no) },
  { title: `${what} ${what === 'Note' ? 'Date' : 'date'}`, cell: (row) => text(printedDay(row.dated_at)) },
]
const noteType: Column<ReturnRow> = {
  title: 'Note Type',
  cell: (row) => text(row.kind === 'credit' ? 'C' : 'D'),
}

/** The columns of sections that list documents, in the order of the offline tool. Notes are positive amounts. */
export const DOCUMENT_COLUMNS: Partial<Record<GstSection, Column<ReturnRow>[]>> = {
  b2b: [
    ...receiver,
    ...numbered('Invoice'),
    value('Invoice Value'),
    place,
    reverse,
    applicable,
    { title: 'Invoice Type', cell: () => text('Regular B2B') },
    ecommerce,
    rate,
    taxable,
    cess,
    ...taxes,
  ],
  b2cl: [
    ...numbered('Invoice'),
    value('Invoice Value'),
    place,
    applicable,
    rate,
    taxable,
    cess,
    ecommerce,
    ...taxes,
  ],
  cdnr: [
    ...receiver,
    ...numbered('Note'),
    noteType,
    place,
    reverse,
    { title: 'Note Supply Type', cell: () => text('Regular B2B') },
    value('Note Value'),
    applicable,
    rate,
    taxable,
    cess,
    ...taxes,
  ],
  cdnur: [
    { title: 'UR Type', cell: () => text('B2CL') },
    ...numbered('Note'),
    noteType,
    place,
    value('Note Value'),
    applicable,
    rate,
    taxable,
    cess,
    ...taxes,
  ],
}

/** The same for sections that are summed. */
export const GROUP_COLUMNS: Partial<Record<GstSection, Column<GroupRow>[]>> = {
  b2cs: [
    { title: 'Type', cell: () => text('OE') },
    place,
    applicable,
    rate,
    taxable,
    cess,
    ecommerce,
    ...taxes,
  ],
  exempt: [
    {
      title: 'Description',
      cell: ({ is_within, is_registered }) =>
        text(
          `${is_within ? 'Intra' : 'Inter'}-State supplies to ${is_registered ? '' : 'un'}registered persons`,
        ),
    },
    { title: 'Exempted(other than nil rated/non GST supply)', cell: (row) => rupees(row.taxable_paise) },
  ],
}

/** The columns of table 12, which counts no quantity of a service. */
export const SAC_COLUMNS: Column<SacRow>[] = [
  { title: 'HSN', cell: ({ sac }) => text(sac) },
  { title: 'Description', cell: () => text('') },
  { title: 'UQC', cell: () => text('NA') },
  { title: 'Total Quantity', cell: () => text('0') },
  { title: 'Total Value', cell: (row) => rupees(row.value_paise) },
  { title: 'Rate', cell: (row) => text(rateText(row.gst_rate)) },
  { title: 'Taxable Value', cell: (row) => rupees(row.taxable_paise) },
  { title: 'Integrated Tax Amount', cell: (row) => rupees(row.igst_paise) },
  { title: 'Central Tax Amount', cell: (row) => rupees(row.cgst_paise) },
  { title: 'State/UT Tax Amount', cell: (row) => rupees(row.sgst_paise) },
  { title: 'Cess Amount', cell: () => text('') },
]

/** The documents of table 13, with the numbers that the return has for them. */
export const DOCUMENT_NATURES = {
  invoice: { no: 1, title: 'Invoices for outward supply' },
  debit: { no: 4, title: 'Debit Note' },
  credit: { no: 5, title: 'Credit Note' },
} as const

export const ISSUED_COLUMNS: Column<IssuedRow>[] = [
  { title: 'Nature of Document', cell: ({ kind }) => text(DOCUMENT_NATURES[kind].title) },
  { title: 'Sr. No. From', cell: ({ first }) => text(first) },
  { title: 'Sr. No. To', cell: ({ last }) => text(last) },
  { title: 'Total Number', cell: ({ count }) => text(String(count)) },
  { title: 'Cancelled', cell: () => text('0') },
]
