import type { CreditNote, Invoice, TaxFacts } from '@chukta/contract/insight/invoices'
import { DEFAULT_LANGUAGE, type Language } from '@chukta/contract/languages'
import { formatRupees, rupeesToPaise } from '@chukta/contract/money'
import type { PaperBrand } from '../../../platform/files/paper-head.ts'
import { onIndianClock } from '../../../platform/indian-clock.ts'
import { PAPER_WORDS, type PaperWords } from './paper-words.ts'

type Line = { label: string; value: string }

/** The content of an A4 page, in the order of reading. Amounts are printed with their sign. */
export type Paper = {
  kind: 'invoice' | 'credit note' | 'debit note' | 'receipt'
  title: string
  no: string
  day: string
  /** The issuer, in large letters. */
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
  /** Headings that the page itself needs, and the locale of the document. */
  labels: Pick<PaperWords, 'locale' | 'description' | 'amount' | 'inWords'>
}

/** The issuer of papers from before the company had a name of its own. */
const FIRST_ISSUER = 'Chukta'

/** The issuer of an invoice. */
export const issuerOf = ({ issuer = FIRST_ISSUER }: Pick<Invoice, 'issuer'>) => issuer

/** The page of an invoice. Another language changes its labels; its facts are the stored ones. */
export function paperOfInvoice(
  invoice: Invoice,
  brand: PaperBrand,
  language: Language = DEFAULT_LANGUAGE,
): Paper {
  const { tax, refunded, disputed = [] } = invoice
  const say = PAPER_WORDS[language]
  const day = (at: string) => say.day(printedDay(at))
  return {
    kind: 'invoice',
    ...frame(say, tax ? say.taxInvoice : say.invoice, issuerOf(invoice), brand),
    no: invoice.invoice_no,
    day: day(invoice.invoice_date),
    parties: partiesOf(say, tax, [invoice.mobile, invoice.email], invoice.name),
    facts: [
      { label: say.transaction, value: invoice.urn },
      { label: say.service, value: say.name(invoice.service_name) },
      { label: tax ? say.description : '', value: say.name(invoice.description) },
      { label: say.paymentMode, value: say.name(invoice.payment_mode) },
      ...(invoice.bank_reference_no === null
        ? []
        : [{ label: say.bankReference, value: invoice.bank_reference_no }]),
      ...taxLines(say, tax),
    ],
    items: itemsOf(say, invoice.items, tax),
    hasSac: tax !== undefined,
    sums: [
      { label: say.subtotal, value: formatRupees(invoice.subtotal) },
      ...taxSums(say, invoice),
      { label: say.total, value: formatRupees(invoice.total), isTotal: true },
      ...(refunded === null
        ? []
        : [{ label: say.refundedOn(day(refunded.at)), value: formatRupees(refunded.amount) }]),
      ...disputed.map(({ is_lost, amount, at }) => ({
        label: is_lost ? say.takenBackOn(day(at)) : say.disputedSince(day(at)),
        value: formatRupees(amount),
      })),
    ],
    words: wordsOf(say, invoice),
  }
}

/** The same of a credit or debit note. */
export function paperOfNote(
  note: CreditNote,
  brand: PaperBrand,
  language: Language = DEFAULT_LANGUAGE,
): Paper {
  const { tax, issuer } = note
  const say = PAPER_WORDS[language]
  const isCredit = note.kind === 'credit'
  return {
    kind: isCredit ? 'credit note' : 'debit note',
    ...frame(say, isCredit ? say.creditNote : say.debitNote, issuer, brand),
    no: note.note_no,
    day: say.day(printedDay(note.note_date)),
    parties: partiesOf(say, tax, [note.mobile], note.name),
    facts: [
      { label: say.forInvoice, value: note.invoice_no },
      { label: say.invoiceDate, value: say.day(printedDay(note.invoice_date)) },
      { label: say.transaction, value: note.urn },
      { label: say.service, value: say.name(note.service_name) },
      { label: say.paymentMode, value: say.name(note.payment_mode) },
      ...taxLines(say, tax),
    ],
    items: itemsOf(say, note.items, tax),
    hasSac: tax !== undefined,
    sums: [
      { label: say.subtotal, value: formatRupees(note.subtotal) },
      ...taxSums(say, note),
      { label: isCredit ? say.givenBack : say.total, value: formatRupees(note.total), isTotal: true },
    ],
    words: wordsOf(say, note),
  }
}

function frame(say: PaperWords, title: string, issuer: string, brand: PaperBrand) {
  const { locale, description, amount, inWords } = say
  return {
    title,
    issuer,
    brand,
    foot: say.foot(title, issuer),
    labels: { locale, description, amount, inWords },
  }
}

/** The words of the total; a paper without tax facts has no stored ones. */
function wordsOf(say: PaperWords, { tax, total }: Pick<Invoice, 'tax' | 'total'>): string | null {
  return tax ? say.words(tax.amount_in_words, rupeesToPaise(total) ?? 0n) : null
}

/** Supplier and recipient; without tax facts the payer alone. */
function partiesOf(
  say: PaperWords,
  tax: TaxFacts | undefined,
  contact: string[],
  name: string,
): Paper['parties'] {
  if (!tax) return [{ label: say.billTo, name, lines: contact }]
  const { supplier, recipient } = tax
  const linesOf = (party: TaxFacts['recipient']) => [
    ...party.address.split('\n').filter((line) => line !== ''),
    ...(party.state === '' ? [] : [`${say.state}: ${party.state}`]),
    ...(party.gstin === null ? [] : [`GSTIN: ${party.gstin}`]),
  ]
  return [
    {
      label: say.from,
      name: supplier.name,
      lines: [...linesOf(supplier), ...(supplier.cin === null ? [] : [`CIN: ${supplier.cin}`])],
    },
    {
      label: say.billTo,
      name: recipient.name,
      lines: [...(recipient.name === name ? [] : [name]), ...linesOf(recipient), ...contact],
    },
  ]
}

function taxLines(say: PaperWords, tax: TaxFacts | undefined): Line[] {
  if (!tax) return []
  return [
    { label: say.placeOfSupply, value: tax.place_of_supply },
    { label: say.reverseCharge, value: say.no },
  ]
}

/** Only the charge is our supply: the payment itself passes through. It comes first. */
function itemsOf(say: PaperWords, items: Invoice['items'], tax: TaxFacts | undefined): Paper['items'] {
  return items.map(({ description, amount }, n) => ({
    description: n > 0 ? say.item(description) : say.whatFor(description),
    sac: n > 0 && tax ? tax.sac : '',
    amount: formatRupees(amount),
  }))
}

/** CGST and SGST or IGST with their taxable value; one line of GST where there are no heads. */
function taxSums(say: PaperWords, { tax, gst, gst_rate }: Pick<Invoice, 'tax' | 'gst' | 'gst_rate'>): Line[] {
  if (!tax || tax.taxes.length === 0) return [{ label: `GST (${gst_rate} %)`, value: formatRupees(gst) }]
  return tax.taxes.map(({ name, rate, amount }) => ({
    label: say.taxOf(name, rate, formatRupees(tax.taxable_value)),
    value: formatRupees(amount),
  }))
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** dd Mon yyyy on the calendar of India (spec 2 section 9). */
function printedDay(at: string): string {
  const day = onIndianClock(new Date(at))
  return `${String(day.getUTCDate()).padStart(2, '0')} ${MONTHS[day.getUTCMonth()]} ${day.getUTCFullYear()}`
}
