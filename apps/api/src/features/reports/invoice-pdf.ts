import type { Invoice } from '@chukta/contract/invoices'
import { formatRupees } from '@chukta/contract/money'
import { Document, Page, renderToBuffer, StyleSheet, Text, View } from '@react-pdf/renderer'
import { type ComponentProps, createElement, type ReactNode } from 'react'
import { onIndianClock } from '../../platform/indian-clock.ts'
import { PDF_FONTS } from '../../platform/pdf.ts'

const INK = '#262a48'
const QUIET = '#666b85'
const RULE = '#d9d4c6'

const styles = StyleSheet.create({
  page: { fontFamily: PDF_FONTS, fontSize: 10, lineHeight: 1.45, padding: 48, color: INK },
  head: { flexDirection: 'row', justifyContent: 'space-between', marginBottom: 28 },
  brand: { fontSize: 20, fontWeight: 600, lineHeight: 1.2 },
  thread: { width: 84, height: 2.5, backgroundColor: '#f9a52a', marginTop: 3 },
  numbers: { alignItems: 'flex-end' },
  title: { fontSize: 20, fontWeight: 600, lineHeight: 1.2 },
  quiet: { color: QUIET },
  strong: { fontWeight: 600 },
  parties: { flexDirection: 'row', marginBottom: 24 },
  party: { flex: 1, paddingRight: 16 },
  fact: { flexDirection: 'row', marginBottom: 2 },
  label: { width: 96, color: QUIET },
  value: { flex: 1 },
  row: { flexDirection: 'row', borderBottom: `1 solid ${RULE}`, paddingVertical: 8 },
  heading: { borderBottom: `1 solid ${INK}`, color: QUIET },
  item: { flex: 1, paddingRight: 16 },
  amount: { width: 130, textAlign: 'right' },
  sums: { alignSelf: 'flex-end', width: 260, marginTop: 10 },
  sum: { flexDirection: 'row', justifyContent: 'space-between', paddingVertical: 3 },
  total: { borderTop: `1 solid ${INK}`, marginTop: 4, paddingTop: 7, fontSize: 13, fontWeight: 600 },
  foot: { position: 'absolute', left: 48, right: 48, bottom: 36, color: QUIET, fontSize: 8.5 },
})

type Style = ComponentProps<typeof View>['style'] & object
const view = (props: { style?: Style; key?: string; wrap?: boolean }, ...children: ReactNode[]) =>
  createElement(View, props, ...children)
const text = (value: string, style: Style = {}) => createElement(Text, { style }, value)

/** Draws an invoice on A4, portrait, with its fonts embedded. */
export async function drawInvoice(invoice: Invoice): Promise<Buffer> {
  const page = createElement(
    Page,
    { size: 'A4', orientation: 'portrait', style: styles.page },
    head(invoice),
    parties(invoice),
    table(invoice),
    sums(invoice),
    text('This is a computer-made invoice and needs no signature. Chukta, payments for India.', styles.foot),
  )
  const title = `Invoice ${invoice.invoice_no}`
  return renderToBuffer(createElement(Document, { title, language: 'en-IN', author: 'Chukta' }, page))
}

function head({ invoice_no, invoice_date }: Invoice) {
  return view(
    { style: styles.head },
    view({}, text('Chukta', styles.brand), view({ style: styles.thread })),
    view(
      { style: styles.numbers },
      text('Invoice', styles.title),
      text(invoice_no, styles.strong),
      text(printedDay(invoice_date), styles.quiet),
    ),
  )
}

function parties(invoice: Invoice) {
  return view(
    { style: styles.parties },
    view(
      { style: styles.party },
      text('Bill to', styles.quiet),
      text(invoice.name, styles.strong),
      text(invoice.mobile),
      text(invoice.email),
    ),
    view(
      { style: { ...styles.party, flex: 1.4, paddingRight: 0 } },
      fact('Transaction ID', invoice.urn),
      fact('Service', invoice.service_name),
      fact('', invoice.description),
      fact('Payment mode', invoice.payment_mode),
      ...(invoice.bank_reference_no === null ? [] : [fact('Bank reference', invoice.bank_reference_no)]),
    ),
  )
}

function fact(label: string, value: string) {
  return view(
    { style: styles.fact, key: label || 'description' },
    text(label, styles.label),
    text(value, label === '' ? { ...styles.value, ...styles.quiet } : styles.value),
  )
}

function table({ items }: Invoice) {
  return view(
    {},
    view(
      { style: { ...styles.row, ...styles.heading } },
      text('Description', styles.item),
      text('Amount', styles.amount),
    ),
    ...items.map((item) =>
      view(
        { style: styles.row, key: item.description, wrap: false },
        text(item.description, styles.item),
        text(formatRupees(item.amount), styles.amount),
      ),
    ),
  )
}

function sums({ subtotal, gst, gst_rate, total, refunded, disputed = [] }: Invoice) {
  const line = (label: string, amount: string, style: Style = {}) =>
    view({ style: { ...styles.sum, ...style }, key: label }, text(label), text(formatRupees(amount)))
  return view(
    { style: styles.sums, wrap: false },
    line('Subtotal', subtotal),
    line(`GST (${gst_rate} %)`, gst),
    line('Total', total, styles.total),
    ...(refunded === null ? [] : [line(`Refunded on ${printedDay(refunded.at)}`, refunded.amount)]),
    ...disputed.map(({ is_lost, amount, at }) =>
      line(
        is_lost ? `Taken back by the bank on ${printedDay(at)}` : `Disputed since ${printedDay(at)}`,
        amount,
      ),
    ),
  )
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** dd Mon yyyy on the calendar of India (spec 2 section 9). */
function printedDay(at: string): string {
  const day = onIndianClock(new Date(at))
  return `${String(day.getUTCDate()).padStart(2, '0')} ${MONTHS[day.getUTCMonth()]} ${day.getUTCFullYear()}`
}
