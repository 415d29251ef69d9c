import type { CreditNote, Invoice, TaxFacts } from '@chukta/contract/invoices'
import { formatRupees } from '@chukta/contract/money'
import { onIndianClock } from '../../platform/indian-clock.ts'
import type { PaperBrand } from '../../platform/paper-head.ts'

type Line = { label: string; value: string }

/** What stands on an A4 page, in the order of reading. Amounts are printed with their sign. */
export type Paper = {
  title: string
  no: string
  day: string
  /** Who wrote it, in large letters. */
  issuer: string
  brand: PaperBrand
  parties: { label: string; name: string; lines: string[] }[]
  facts: Line[]
  /** With a column for the code of the service where one is named. */
  items: { description: string; sac: string; amount: string }[]
  hasSac: boolean
  sums: (Line & { isTotal?: boolean })[]
  words: string | null
  foot: string
}

/** The issuer of papers from before the company had a name of its own. */
const FIRST_ISSUER = 'Chukta'

/** Who wrote an invoice. */
export const issuerOf = ({ issuer = FIRST_ISSUER }: Pick<Invoice, 'issuer'>) => issuer

export function paperOfInvoice(invoice: Invoice, brand: PaperBrand): Paper {
  const { tax, refunded, disputed = [] } = invoice
  const issuer = issuerOf(invoice)
  const title = tax ? 'Tax invoice' : 'Invoice'
  return {
    title,
    no: invoice.invoice_no,
    day: printedDay(invoice.invoice_date),
    issuer,
    brand,
    parties: partiesOf(tax, [invoice.mobile, invoice.email], invoice.name),
    facts: [
      { label: 'Transaction ID', value: invoice.urn },
      { label: 'Service', value: invoice.service_name },
      { label: tax ? 'Description' : '', value: invoice.description },
      { label: 'Payment mode', value: invoice.payment_mode },
      ...(invoice.bank_reference_no === null
        ? []
        : [{ label: 'Bank reference', value: invoice.bank_reference_no }]),
      ...taxLines(tax),
    ],
    items: itemsOf(invoice.items, tax),
    hasSac: tax !== undefined,
    sums: [
      { label: 'Subtotal', value: formatRupees(invoice.subtotal) },
      ...taxSums(invoice),
      { label: 'Total', value: formatRupees(invoice.total), isTotal: true },
      ...(refunded === null
        ? []
        : [{ label: `Refunded on ${printedDay(refunded.at)}`, value: formatRupees(refunded.amount) }]),
      ...disputed.map(({ is_lost, amount, at }) => ({
        label: is_lost ? `Taken back by the bank on ${printedDay(at)}` : `Disputed since ${printedDay(at)}`,
        value: formatRupees(amount),
      })),
    ],
    words: tax?.amount_in_words ?? null,
    foot: `This is a computer-made ${title.toLowerCase()} and needs no signature. ${issuer}, payments for India.`,
  }
}

export function paperOfNote(note: CreditNote, brand: PaperBrand): Paper {
  const { tax, issuer } = note
  const title = note.kind === 'credit' ? 'Credit note' : 'Debit note'
  return {
    title,
    no: note.note_no,
    day: printedDay(note.note_date),
    issuer,
    brand,
    parties: partiesOf(tax, [note.mobile], note.name),
    facts: [
      { label: 'For invoice', value: note.invoice_no },
      { label: 'Invoice date', value: printedDay(note.invoice_date) },
      { label: 'Transaction ID', value: note.urn },
      { label: 'Service', value: note.service_name },
      { label: 'Payment mode', value: note.payment_mode },
      ...taxLines(tax),
    ],
    items: itemsOf(note.items, tax),
    hasSac: tax !== undefined,
    sums: [
      { label: 'Subtotal', value: formatRupees(note.subtotal) },
      ...taxSums(note),
      {
        label: note.kind === 'credit' ? 'Given back in all' : 'Total',
        value: formatRupees(note.total),
        isTotal: true,
      },
    ],
    words: tax?.amount_in_words ?? null,
    foot: `This is a computer-made ${title.toLowerCase()} and needs no signature. ${issuer}, payments for India.`,
  }
}

/** Supplier and recipient; without tax facts the person who paid alone. */
function partiesOf(tax: TaxFacts | undefined, contact: string[], name: string): Paper['parties'] {
  if (!tax) return [{ label: 'Bill to', name, lines: contact }]
  const { supplier, recipient } = tax
  const linesOf = (party: TaxFacts['recipient']) => [
    ...party.address.split('\n').filter((line) => line !== ''),
    ...(party.state === '' ? [] : [`State: ${party.state}`]),
    ...(party.gstin === null ? [] : [`GSTIN: ${party.gstin}`]),
  ]
  return [
    {
      label: 'From',
      name: supplier.name,
      lines: [...linesOf(supplier), ...(supplier.cin === null ? [] : [`CIN: ${supplier.cin}`])],
    },
    {
      label: 'Bill to',
      name: recipient.name,
      lines: [...(recipient.name === name ? [] : [name]), ...linesOf(recipient), ...contact],
    },
  ]
}

function taxLines(tax: TaxFacts | undefined): Line[] {
  if (!tax) return []
  return [
    { label: 'Place of supply', value: tax.place_of_supply },
    { label: 'Reverse charge', value: tax.reverse_charge },
  ]
}

/** Only the charge is a supply of ours: the payment itself passes through. It stands first. */
function itemsOf(items: Invoice['items'], tax: TaxFacts | undefined): Paper['items'] {
  return items.map(({ description, amount }, n) => ({
    description,
    sac: n > 0 && tax ? tax.sac : '',
    amount: formatRupees(amount),
  }))
}

/** CGST and SGST or IGST with what they are taken of; one line of GST where there are no heads. */
function taxSums({ tax, gst, gst_rate }: Pick<Invoice, 'tax' | 'gst' | 'gst_rate'>): Line[] {
  if (!tax || tax.taxes.length === 0) return [{ label: `GST (${gst_rate} %)`, value: formatRupees(gst) }]
  const of = `of ${formatRupees(tax.taxable_value)}`
  return tax.taxes.map(({ name, rate, amount }) => ({
    label: `${name} (${rate} % ${of})`,
    value: formatRupees(amount),
  }))
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** dd Mon yyyy on the calendar of India (spec 2 section 9). */
function printedDay(at: string): string {
  const day = onIndianClock(new Date(at))
  return `${String(day.getUTCDate()).padStart(2, '0')} ${MONTHS[day.getUTCMonth()]} ${day.getUTCFullYear()}`
}
