import { Document, Page, StyleSheet, Text, View } from '@react-pdf/renderer'
import { type ComponentProps, createElement, type ReactNode } from 'react'
import { paperHead } from '../../../platform/files/paper-head.ts'
import type { Drawing } from '../../../platform/pdf/drawing.ts'
import { PDF_FONTS, renderPdf } from '../../../platform/pdf/render.ts'
import type { Paper } from './paper.ts'

const INK = '#262a48'
const QUIET = '#666b85'
const RULE = '#d9d4c6'
const PAPER = '#faf8f2'

const styles = StyleSheet.create({
  page: { fontFamily: PDF_FONTS, fontSize: 10, lineHeight: 1.45, padding: 48, paddingBottom: 72, color: INK },
  head: { flexDirection: 'row', justifyContent: 'space-between', marginBottom: 28 },
  numbers: { alignItems: 'flex-end' },
  title: { fontSize: 20, fontWeight: 600, lineHeight: 1.2 },
  quiet: { color: QUIET },
  strong: { fontWeight: 600 },
  parties: { flexDirection: 'row', marginBottom: 20 },
  party: { flex: 1, paddingRight: 16 },
  facts: { flexDirection: 'row', flexWrap: 'wrap', marginBottom: 16 },
  boxed: { backgroundColor: PAPER, borderRadius: 6, paddingVertical: 10, paddingHorizontal: 12 },
  half: { width: '50%', paddingRight: 12 },
  fact: { flexDirection: 'row', marginBottom: 2 },
  label: { width: 96, color: QUIET },
  value: { flex: 1 },
  row: { flexDirection: 'row', borderBottom: `1 solid ${RULE}`, paddingVertical: 8 },
  heading: { borderBottom: `1 solid ${INK}`, color: QUIET },
  item: { flex: 1, paddingRight: 16 },
  sac: { width: 70 },
  amount: { width: 120, textAlign: 'right' },
  sums: { alignSelf: 'flex-end', width: 280, marginTop: 10 },
  sum: { flexDirection: 'row', justifyContent: 'space-between', paddingVertical: 3 },
  total: { borderTop: `1 solid ${INK}`, marginTop: 4, paddingTop: 7, fontSize: 13, fontWeight: 600 },
  words: { marginTop: 18 },
  foot: { position: 'absolute', left: 48, right: 48, bottom: 36, color: QUIET, fontSize: 8.5 },
})

type Style = ComponentProps<typeof View>['style'] & object
const view = (props: { style?: Style; key?: string; wrap?: boolean }, ...children: ReactNode[]) =>
  createElement(View, props, ...children)
const text = (value: string, style: Style = {}, key?: string) =>
  createElement(Text, { style, ...(key !== undefined && { key }) }, value)

/** Draws a paper on A4, portrait. */
export async function drawPaper(paper: Paper): Promise<Drawing> {
  const page = createElement(
    Page,
    { size: 'A4', orientation: 'portrait', style: styles.page },
    head(paper),
    // One party is beside the facts, two are above them.
    ...(paper.parties.length > 1
      ? [
          view({ style: styles.parties, key: 'parties' }, ...paper.parties.map(party)),
          view(
            { style: { ...styles.facts, ...styles.boxed }, key: 'facts' },
            ...paper.facts.map((it) => view({ style: styles.half, key: factKey(it) }, fact(it))),
          ),
        ]
      : [
          view(
            { style: styles.parties, key: 'parties' },
            ...paper.parties.map(party),
            view(
              { style: { ...styles.party, flex: 1.4, paddingRight: 0 }, key: 'facts' },
              ...paper.facts.map(fact),
            ),
          ),
        ]),
    table(paper),
    sums(paper),
    ...(paper.words === null
      ? []
      : [
          view(
            { style: styles.words, wrap: false, key: 'words' },
            text(paper.labels.inWords, styles.quiet),
            text(paper.words),
          ),
        ]),
    text(paper.foot, styles.foot),
  )
  const title = `${paper.title} ${paper.no}`
  return renderPdf(
    createElement(Document, { title, language: paper.labels.locale, author: paper.issuer }, page),
  )
}

function head({ issuer, brand, title, no, day }: Paper) {
  return view(
    { style: styles.head, key: 'head' },
    // The legal name is among the parties.
    paperHead({ name: issuer, legalName: issuer, lines: [], ...brand }),
    view(
      { style: styles.numbers },
      text(title, styles.title),
      text(no, styles.strong),
      text(day, styles.quiet),
    ),
  )
}

function party({ label, name, lines }: Paper['parties'][number]) {
  return view(
    { style: styles.party, key: label },
    text(label, styles.quiet),
    text(name, styles.strong),
    ...lines.map((line, n) => text(line, {}, `${n}`)),
  )
}

const factKey = ({ label }: Paper['facts'][number]) => label || 'more'

function fact(it: Paper['facts'][number]) {
  return view(
    { style: styles.fact, key: factKey(it) },
    text(it.label, styles.label),
    text(it.value, it.label === '' ? { ...styles.value, ...styles.quiet } : styles.value),
  )
}

function table({ items, hasSac, labels }: Paper) {
  const sac = (value: string) => (hasSac ? [text(value, styles.sac, 'sac')] : [])
  return view(
    { key: 'items' },
    view(
      { style: { ...styles.row, ...styles.heading } },
      text(labels.description, styles.item),
      ...sac('SAC'),
      text(labels.amount, styles.amount),
    ),
    ...items.map((item) =>
      view(
        { style: styles.row, key: item.description, wrap: false },
        text(item.description, styles.item),
        ...sac(item.sac),
        text(item.amount, styles.amount),
      ),
    ),
  )
}

function sums({ sums }: Paper) {
  return view(
    { style: styles.sums, wrap: false, key: 'sums' },
    ...sums.map(({ label, value, isTotal }) =>
      view(
        { style: { ...styles.sum, ...(isTotal ? styles.total : {}) }, key: label },
        text(label),
        text(value),
      ),
    ),
  )
}
