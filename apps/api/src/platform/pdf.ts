import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Font } from '@react-pdf/renderer'
import { unpackWoff } from './woff.ts'

/** Unpacked: the PDF writer would inflate a table of a WOFF file anew for each glyph of a paper, two thirds of its time. */
function fontFile(name: string): string {
  const file = createRequire(import.meta.url).resolve(`@fontsource/${name}-normal.woff`)
  return `data:font/ttf;base64,${unpackWoff(readFileSync(file)).toString('base64')}`
}

/** A family in its two weights. */
function register(family: string, file: string): string {
  Font.register({
    family,
    fonts: [
      { src: fontFile(`${file}-400`), fontWeight: 400 },
      { src: fontFile(`${file}-600`), fontWeight: 600 },
    ],
  })
  return family
}

/**
 * The fonts of every PDF, embedded. A glyph missing in one is looked up in the next: ₹ stands in Figtree's
 * extended file, names may be written in Devanagari.
 */
export const PDF_FONTS = [
  register('Figtree', 'figtree/files/figtree-latin'),
  register('Figtree Extended', 'figtree/files/figtree-latin-ext'),
  register('Noto Sans Devanagari', 'noto-sans-devanagari/files/noto-sans-devanagari-devanagari'),
]

/**
 * For every text of a PDF: a place where the font changes within a word, as between Devanagari and a comma, is no place
 * for a new line with a hyphen.
 */
export const WHOLE_WORDS = { hyphenationPenalty: 1_000_000 }

// Names and numbers are never cut.
Font.registerHyphenationCallback((word) => [word])
