import { createHash } from 'node:crypto'
import { Document, Page, StyleSheet, Text, View } from '@react-pdf/renderer'
import { createElement } from 'react'
import type { Drawing } from '../../../platform/pdf/drawing.ts'
import { PDF_FONTS, renderPdf } from '../../../platform/pdf/render.ts'
import type { Agreement } from './agreement.ts'

/** Where the signature goes, in points from the lower left corner of an A4 page. */
export const SIGNATURE_PLACE = { page: 1, left: 355, right: 545, top: 110, bottom: 50 }

const styles = StyleSheet.create({
  page: {
    fontFamily: PDF_FONTS,
    fontSize: 9.5,
    lineHeight: 1.4,
    padding: 50,
    paddingBottom: 130,
    color: '#262a48',
  },
  title: { fontSize: 18, fontWeight: 600, marginBottom: 14 },
  fact: { flexDirection: 'row', marginBottom: 3 },
  label: { width: 110, fontWeight: 600 },
  value: { flex: 1 },
  clauses: { marginTop: 12 },
  clause: { marginBottom: 7 },
  heading: { fontWeight: 600 },
  signature: {
    position: 'absolute',
    left: SIGNATURE_PLACE.left,
    bottom: SIGNATURE_PLACE.bottom - 24,
    width: SIGNATURE_PLACE.right - SIGNATURE_PLACE.left,
    borderTop: '1 solid #262a48',
    paddingTop: 3,
    fontSize: 8,
  },
})

/** Draws the agreement on A4. Gives the bytes and their hash. */
export async function agreementPdf(agreement: Agreement): Promise<Drawing & { sha256: Buffer }> {
  const page = createElement(
    Page,
    { size: 'A4', style: styles.page },
    createElement(
      View,
      { style: styles.signature },
      createElement(Text, null, `Signed by ${agreement.signer}`),
    ),
    createElement(Text, { style: styles.title }, agreement.title),
    ...agreement.facts.map(([label, value]) =>
      createElement(
        View,
        { style: styles.fact, key: label },
        createElement(Text, { style: styles.label }, label),
        createElement(Text, { style: styles.value }, value),
      ),
    ),
    createElement(
      View,
      { style: styles.clauses },
      ...agreement.clauses.map(({ heading, text }, index) =>
        createElement(
          View,
          { style: styles.clause, key: heading, wrap: false },
          createElement(Text, { style: styles.heading }, `${index + 1}. ${heading}`),
          createElement(Text, null, text),
        ),
      ),
    ),
  )
  const document = createElement(
    Document,
    { title: agreement.title, language: 'en', author: agreement.title },
    page,
  )
  const drawing = await renderPdf(document)
  return { ...drawing, sha256: createHash('sha256').update(drawing.pdf).digest() }
}
