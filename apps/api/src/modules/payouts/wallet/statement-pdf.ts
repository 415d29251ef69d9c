import type { Language } from '@chukta/contract/languages'
import { formatRupees } from '@chukta/contract/money'
import { Document, Page, StyleSheet, Text, View } from '@react-pdf/renderer'
import { type ComponentProps, createElement, type ReactNode } from 'react'
import { dateIn, inLanguage, nameIn } from '../../../languages/answers.ts'
import { type PaperHead, paperHead } from '../../../platform/files/paper-head.ts'
import { onIndianClock } from '../../../platform/indian-clock.ts'
import type { Drawing } from '../../../platform/pdf/drawing.ts'
import { PDF_FONTS, renderPdf } from '../../../platform/pdf/render.ts'

/** A wallet's month: every line with the payment behind it and the balance after it, oldest first. */
export type Statement = {
  name: string
  /** The company whose books these are. */
  company: PaperHead
  /** `2026-11`. */
  month: string
  language: Language
  opening: string
  closing: string
  lines: { at: string; text: string; urn: string | null; amount: string; balance: string }[]
}

const INK = '#262a48'
const QUIET = '#666b85'
const RULE = '#d9d4c6'

const styles = StyleSheet.create({
  page: { fontFamily: PDF_FONTS, fontSize: 9, lineHeight: 1.4, padding: 40, paddingBottom: 56, color: INK },
  head: { flexDirection: 'row', justifyContent: 'space-between', marginBottom: 20 },
  brand: { fontSize: 18, fontWeight: 600, lineHeight: 1.2 },
  right: { alignItems: 'flex-end' },
  strong: { fontWeight: 600 },
  row: { flexDirection: 'row', borderBottom: `1 solid ${RULE}`, paddingVertical: 5 },
  heading: { borderBottom: `1 solid ${INK}`, color: QUIET },
  day: { width: 66 },
  what: { flex: 1, paddingRight: 10 },
  urn: { width: 96, color: QUIET },
  amount: { width: 82, textAlign: 'right' },
  foot: { position: 'absolute', left: 40, right: 40, bottom: 28, color: QUIET, fontSize: 8 },
})

type Style = ComponentProps<typeof View>['style'] & object
const view = (
  props: { style?: Style; key?: string; wrap?: boolean; fixed?: boolean },
  ...children: ReactNode[]
) => createElement(View, props, ...children)
const text = (value: string, style: Style = {}) => createElement(Text, { style }, value)

/** Draws a statement in its language on A4, portrait. */
export async function drawStatement(statement: Statement): Promise<Drawing> {
  const { name, company, month, language, opening, closing, lines } = statement
  const say = (english: string) => nameIn(language, english)
  const printedMonth = dateIn(language, `1 ${monthOf(Number(month.slice(5)))} ${month.slice(0, 4)}`).slice(2)
  const page = createElement(
    Page,
    { size: 'A4', orientation: 'portrait', style: styles.page },
    view(
      { style: styles.head },
      paperHead(company),
      view(
        { style: styles.right },
        text(say('Wallet statement'), styles.brand),
        text(printedMonth, styles.strong),
        text(name),
      ),
    ),
    view(
      { style: { ...styles.row, ...styles.heading }, fixed: true },
      text(say('Date'), styles.day),
      text(say('What it was'), styles.what),
      text(say('Payment'), styles.urn),
      text(say('Amount'), styles.amount),
      text(say('Balance'), styles.amount),
    ),
    edge(say('Opening balance'), opening),
    ...lines.map((line, at) =>
      view(
        { style: styles.row, key: String(at), wrap: false },
        text(dateIn(language, printedDay(line.at)), styles.day),
        text(line.text, styles.what),
        text(line.urn ?? '', styles.urn),
        text(formatRupees(line.amount), styles.amount),
        text(formatRupees(line.balance), styles.amount),
      ),
    ),
    edge(say('Closing balance'), closing),
    createElement(
      Text,
      { style: styles.foot, fixed: true },
      inLanguage(language, `Made from the books of ${company.name}. Days are those of India.`),
    ),
  )
  const title = `${say('Wallet statement')} ${month}`
  return renderPdf(createElement(Document, { title, language: `${language}-IN`, author: company.name }, page))
}

function edge(label: string, balance: string) {
  return view(
    { style: styles.row, key: label, wrap: false },
    text('', styles.day),
    text(label, { ...styles.what, ...styles.strong }),
    text(formatRupees(balance), { ...styles.amount, ...styles.strong }),
  )
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

const monthOf = (number: number) => MONTHS[number - 1]

function printedDay(at: string): string {
  const day = onIndianClock(new Date(at))
  return `${String(day.getUTCDate()).padStart(2, '0')} ${MONTHS[day.getUTCMonth()]} ${day.getUTCFullYear()}`
}
