// Invariant (platform): A PDF draws each letter with a font that has it, or as a box.
// Enforced by: `platform/pdf/`, the one way to a PDF (`biome.json`).
// Also tested by: `names-in-scripts.test.ts`. Decision: 0100.

import { Document, Page, Text } from '@react-pdf/renderer'
import fc from 'fast-check'
import { createElement } from 'react'
import { describe, expect, test } from 'vitest'
import { type Drawn, readPdf } from '../../../test/files/read-pdf.ts'
import { SAMPLE_INVOICE } from '../../../test/files/sample-invoice.ts'
import { NAMES } from '../../../test/identity/names.ts'
import { agreementPdf } from '../../modules/identity/verification/agreement-pdf.ts'
import { paperOfInvoice } from '../../modules/insight/papers/paper.ts'
import { drawPaper } from '../../modules/insight/papers/paper-pdf.ts'
import { drawStatement } from '../../modules/payouts/wallet/statement-pdf.ts'
import { PDF_FONTS, renderPdf } from './render.ts'

const brand = { logo: null, accent: '#f9a52a' }
const OWN_FONTS = /^(Figtree|Noto|Boxes)/

/** The letters of a text that are drawn, in any order; a line may end in a hyphen of its own. */
const lettersOf = (text: string) =>
  [...text.normalize('NFD')]
    .filter((one) => !/[-\p{Default_Ignorable_Code_Point}\p{White_Space}]/u.test(one))
    .toSorted()

const isBox = ({ font, letters }: Drawn) => font.startsWith('Boxes') && lettersOf(letters).length > 0

/** An Urdu text with its letters from left to right. */
const seen = (text: string) => [...text].toReversed().join('')

const PAPERS = {
  invoice: (name: string) =>
    drawPaper(
      paperOfInvoice({ ...SAMPLE_INVOICE, name, paid_to: name, description: `Rent to ${name}` }, brand),
    ),
  agreement: (name: string) =>
    agreementPdf({ title: 'Agreement', facts: [['Member', name]], clauses: [], signer: name }),
  statement: (name: string) =>
    drawStatement({
      name,
      company: { ...brand, name: 'Saral Pay', legalName: 'Saral Pay', lines: [] },
      month: '2026-11',
      language: 'en',
      opening: '0.00',
      closing: '1.00',
      lines: [{ at: '2026-11-22T05:30:00.000Z', text: name, urn: null, amount: '1.00', balance: '1.00' }],
    }),
}

/** A page 150 points wide with these texts, which wrap at its edge. */
const page = (...texts: string[]) =>
  renderPdf(
    createElement(
      Document,
      null,
      createElement(
        Page,
        { size: [150, 800], style: { fontFamily: PDF_FONTS, fontSize: 10, lineHeight: 1.4 } },
        ...texts.map((text) => createElement(Text, { key: text }, text)),
      ),
    ),
  )

describe.each(Object.entries(PAPERS))('a name in an %s', (_kind, draw) => {
  test.each(Object.entries(NAMES))(
    'in %s is drawn by fonts that have it, and can be copied',
    async (script, name) => {
      const { pdf, missing } = await draw(name)
      const { text, drawn, fonts } = await readPdf(pdf)
      expect(missing).toEqual([])
      for (const word of name.normalize('NFC').split(' '))
        expect(text).toContain(script === 'Urdu' ? seen(word) : word)
      expect(fonts.filter((font) => !OWN_FONTS.test(font))).toEqual([])
      expect(drawn.filter(({ glyph }) => glyph === 0)).toEqual([])
      expect(drawn.filter(isBox)).toEqual([])
    },
  )
})

test('a name of Latin letters needs no other font than it did', async () => {
  const { fonts } = await readPdf((await PAPERS.invoice('Meera Nair')).pdf)
  expect(fonts.map((font) => font.replace(/-\w+$/, '')).toSorted()).toEqual([
    'Figtree',
    'Figtree',
    'FigtreeExtended',
    'FigtreeExtended',
  ])
})

test('letters that are drawn together are one glyph, with their letters in the order of writing', async () => {
  const { drawn } = await readPdf((await page(NAMES.Tamil, NAMES.Gurmukhi)).pdf)
  const letters = drawn.map((one) => one.letters.normalize('NFC'))
  // The vowel of செ is drawn before its consonant, that of ਸਿੰ too.
  expect(letters).toEqual(expect.arrayContaining(['செ', 'ਸਿੰ', 'ਪ੍ਰੀ']))
})

test('a word that Figtree lacks a letter of is drawn in one design', async () => {
  const { drawn } = await readPdf((await page('Hong Nguyễn')).pdf)
  const fontOf = (letter: string) => drawn.findLast(({ letters }) => letters === letter)?.font
  expect(['H', 'N', 'ễ', 'n'].map(fontOf)).toEqual([
    'Figtree-400',
    'NotoSans-400',
    'NotoSansVietnamese-400',
    'NotoSans-400',
  ])
})

test('typed with its accents apart, a name is drawn as any other', async () => {
  const { text } = await readPdf((await page(NAMES.Vietnamese.normalize('NFD'))).pdf)
  expect(text).toContain(NAMES.Vietnamese.split(' ')[0])
})

test.each([
  [`To ${NAMES.Urdu}, 12 (${NAMES.Urdu})`, `To ${seen(NAMES.Urdu)}, 12 (${seen(NAMES.Urdu)})`],
  [`${NAMES.Urdu}, Pune 411045`, `${seen(NAMES.Urdu)}, Pune 411045`],
  [`${NAMES.Urdu}, 12`, `12 ,${seen(NAMES.Urdu)}`],
])('%s is in the order of its language from left to right', async (text, expected) => {
  const { pdf } = await renderPdf(
    createElement(
      Document,
      null,
      createElement(
        Page,
        { size: 'A4', style: { fontFamily: PDF_FONTS, fontSize: 10 } },
        createElement(Text, null, text),
      ),
    ),
  )
  expect((await readPdf(pdf)).text).toBe(expected)
})

test('a letter that no font has is a box, and is named', async () => {
  const { pdf, missing } = await PAPERS.invoice('Kavita 😀 漢')
  const { drawn } = await readPdf(pdf)
  expect(missing).toEqual(['U+1F600', 'U+6F22'])
  expect(drawn.filter(isBox).map(({ letters }) => letters)).toEqual(expect.arrayContaining(['😀', '漢']))
  expect(drawn.filter(({ font }) => !OWN_FONTS.test(font))).toEqual([])
})

/** Ranges with letters of names, unassigned places included; then one that no font here has. */
const BLOCKS = [
  [0x0a, 0x0a],
  [0x20, 0x7e],
  [0xa0, 0x24f],
  [0x300, 0x36f],
  [0x370, 0x52f],
  [0x600, 0x6ff],
  [0x900, 0xd7f],
  [0x1ea0, 0x1eff],
  [0x200b, 0x206f],
  [0x20a0, 0x20bf],
  [0x4e00, 0x4e40],
  [0x1f600, 0x1f64f],
] as const
const letter = fc
  .oneof(...BLOCKS.map(([min, max]) => fc.integer({ min, max })))
  .map((codePoint) => String.fromCodePoint(codePoint))
  // Brackets turn round in Urdu.
  .filter((one) => !/\p{Bidi_Mirrored}/u.test(one))
const name = fc.oneof(fc.constantFrom(...Object.values(NAMES)), fc.string({ unit: letter, maxLength: 30 }))

test('each letter of any text is drawn once, by a font that has it or as a box', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(name, { minLength: 1, maxLength: 4 }), async (names) => {
      const text = names.join(' ')
      const { pdf, missing } = await page(text)
      const { drawn } = await readPdf(pdf)
      expect(drawn.filter(({ glyph, font }) => glyph === 0 || !OWN_FONTS.test(font))).toEqual([])
      expect(lettersOf(drawn.map(({ letters }) => letters).join(''))).toEqual(lettersOf(text))
      const boxed = drawn.filter(isBox)
      expect(
        new Set(
          boxed.map(
            ({ letters }) => `U+${letters.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`,
          ),
        ),
      ).toEqual(new Set(missing))
    }),
    { numRuns: 30 },
  )
})
